// La Suite Infernale, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { flights } from "./flights";
import { describe } from "./moves";
import { SPECIALS } from "./naming";
import Table from "./Table.svelte";

export default {
  Table,
  Card,
  flights,
  describe,
  cards: ["1", "10", ...SPECIALS],
} satisfies GameTable;
