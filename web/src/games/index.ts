// The games the page can show, by name; each is fetched when a table needs it, its cards alone
// where there is no table. Any other game gets a plain table.
import type { GameTable } from "../lib/game";

/** Each with its own types, which the shell does not know: the server says who plays what. */
const GAMES: Record<string, () => Promise<{ default: GameTable<any> }>> = {
  "suite-infernale": () => import("./suite-infernale"),
  "skip-bo": () => import("./skip-bo"),
  inferno: () => import("./inferno"),
  "hols-der-teufel": () => import("./hols-der-teufel"),
};
const PLAIN = () => import("./plain");

const CARDS: Record<string, () => Promise<{ default: GameTable["Card"] }>> = {
  "suite-infernale": () => import("./suite-infernale/Card.svelte"),
  "skip-bo": () => import("./skip-bo/Card.svelte"),
  inferno: () => import("./inferno/Card.svelte"),
  "hols-der-teufel": () => import("./hols-der-teufel/Card.svelte"),
};
const PLAIN_CARD = () => import("./plain/Card.svelte");

/** The table of a game; a plain one where the page has none of its own. */
export async function gameTable(name: string): Promise<GameTable> {
  return (await (GAMES[name] ?? PLAIN)()).default;
}

/** One card of a game. */
export async function gameCard(name: string): Promise<GameTable["Card"]> {
  return (await (CARDS[name] ?? PLAIN_CARD)()).default;
}
