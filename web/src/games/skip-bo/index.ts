// The table of Skip-Bo, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { describe, flights, moments } from "./moves";
import Table from "./Table.svelte";
import type { SkipBo } from "./types";

export default {
  Table,
  Card,
  flights,
  moments,
  describe,
} satisfies GameTable<SkipBo>;
