// Special cards that a player lets pass without being asked.
//
// The page answers at once. The server counts every answer that comes early, this one or one by
// hand, at the same moment: nobody can tell them apart (docs/protocol.md, Windows).
import { settings } from "../../lib/settings.svelte";
import { openHand, type SuiteView } from "./sight";
import type { Action } from "./types";

class Passing {
  /** The player in whose turn everything may pass; null if nothing was said about this turn. */
  turn = $state<number | null>(null);
}

export const passing = new Passing();

/** Whether a player can stop anything. */
export function armed(view: SuiteView, seat: number | null): boolean {
  return seat !== null && (openHand(view, seat, seat)?.includes("stop") ?? false);
}

/** The answer to an open question that a player has chosen to give unasked. */
export function automatic(view: SuiteView, seat: number): Action | null {
  if (!view.window?.waiting.includes(seat)) return null;
  const unable = settings.passWithoutStop && !armed(view, seat);
  return unable || passing.turn === view.turn ? { do: "pass" } : null;
}
