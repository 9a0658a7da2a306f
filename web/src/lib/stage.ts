// Showing what happened: the cards of events fly while the view changes.
import { fly } from "./flying";
import type { GameEvent, GameTable, View } from "./game";
import { flightMs } from "./settings.svelte";

/** Change the view, with the cards of these events in flight from the view before. */
export function stage(
  game: GameTable | null,
  events: GameEvent[],
  before: View | null,
  seat: number | null,
  change: () => void,
): void {
  if (!game || !before || document.hidden) return change();
  const flights = events.flatMap((event) => game.flights(event, before as never, seat));
  void fly(game, flights, flightMs(), change);
}
