// Opening tables: against bots at once, or for friends.
import { openTable } from "./api";
import { catalogue } from "./catalogue.svelte";
import type { GameInfo } from "./wire";
import { go } from "./route.svelte";
import type { NewTable } from "./wire";

const atOnce = new Set<string>();

/** Open a table and go there. */
export async function open(table: NewTable): Promise<void> {
  const { id } = await openTable(table);
  go(`/table/${id}`);
}

/** A game against bots, dealt as soon as one sits. */
export async function playBots(game: GameInfo): Promise<void> {
  const { usual_bot: bot } = await catalogue();
  const players = game.usual_players;
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
