// The table of Inferno, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { describe, flights, moments } from "./moves";
import { prompt } from "./sight";
import Table from "./Table.svelte";
import type { Inferno } from "./types";

export default {
  Table,
  Card,
  flights,
  moments,
  describe,
  prompt,
  turnless: true,
} satisfies GameTable<Inferno>;
