// The games the page can show, by name; each is fetched when a table needs it.
import type { GameTable } from "../lib/game";

const GAMES: Record<string, () => Promise<{ default: GameTable }>> = {
  "suite-infernale": () => import("./suite-infernale"),
  "skip-bo": () => import("./skip-bo"),
  inferno: () => import("./inferno"),
  "hols-der-teufel": () => import("./hols-der-teufel"),
};

/** The table of a game. */
export async function gameTable(name: string): Promise<GameTable> {
  const load = GAMES[name];
  if (!load) throw new Error(`there is no table for ${name}`);
  return (await load()).default;
}
