// The table of Hol's der Teufel, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { describe, flights } from "./moves";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights,
  describe,
  cards: ["red-7", "yellow-5", "violet-3", "green-9", "angel", "back-red", "chip"],
} satisfies GameTable;
