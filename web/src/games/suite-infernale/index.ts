// La Suite Infernale, as the shell needs it.
import type { GameTable } from "../../lib/game";
import Card from "./Card.svelte";
import { flights, moments } from "./flights";
import { describe } from "./moves";
import { automatic } from "./passing.svelte";
import Table from "./Table.svelte";
import type { SuiteInfernale } from "./types";

export default {
  Table,
  Card,
  flights,
  moments,
  describe,
  automatic,
} satisfies GameTable<SuiteInfernale>;
