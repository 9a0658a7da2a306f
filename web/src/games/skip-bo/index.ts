// The table of Skip-Bo, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { describe, flights } from "./moves";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights,
  describe,
  cards: ["1", "5", "9", "skip-bo"],
} satisfies GameTable;
