// Opening tables: against bots at once, or for friends.
import { openTable, type GameInfo } from "./api";
import { go } from "./route.svelte";
import type { NewTable } from "./wire";

/** How many play a game as a rule. */
const USUAL: Record<string, number> = {
  "suite-infernale": 3,
  "skip-bo": 2,
  inferno: 4,
  "hols-der-teufel": 3,
};

const atOnce = new Set<string>();

/** How many play a game as a rule. */
export function usualPlayers(game: GameInfo): number {
  return USUAL[game.name] ?? Number(Object.keys(game.options)[0]);
}

/** Open a table and go there. */
export async function open(table: NewTable): Promise<void> {
  const { id } = await openTable(table);
  go(`/table/${id}`);
}

/** A game against bots, dealt as soon as one sits. */
export async function playBots(game: GameInfo, bot = "devil"): Promise<void> {
  const players = usualPlayers(game);
  const bots = [null, ...Array<string>(players - 1).fill(bot)];
  const { id } = await openTable({ game: game.name, players, bots });
  startAtOnce(id);
  go(`/table/${id}`);
}

/** Deal at this table as soon as all chairs are taken. */
export function startAtOnce(id: string): void {
  atOnce.add(id);
}

/** Whether to deal at this table without being asked; true once. */
export function mayStart(id: string): boolean {
  return atOnce.delete(id);
}
