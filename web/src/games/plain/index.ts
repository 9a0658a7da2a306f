// The table of a game that the page has no table of its own for: what is seen, and the moves.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { inWords } from "./words";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights: () => [],
  describe: inWords,
} satisfies GameTable;
