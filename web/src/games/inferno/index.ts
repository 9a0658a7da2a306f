// The table of Inferno, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { describe, flights } from "./moves";
import { SOULS, SPECIALS } from "./souls";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights,
  describe,
  cards: [...SOULS, ...SPECIALS],
} satisfies GameTable;
