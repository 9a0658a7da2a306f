// The table of this game, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights: () => [],
  describe: (action) => JSON.stringify(action),
  cards: [],
} satisfies GameTable;
