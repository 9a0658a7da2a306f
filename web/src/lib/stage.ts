// Showing what happened: the cards of events fly while the view changes, and are heard.
import { fly, jolt } from "./flying";
import type { Flight, GameTable, Moment } from "./game";
import type { AnyEvent, AnyView } from "./wire";
import { flightMs } from "./settings.svelte";
import { play, shake } from "./sound";

/** Change the view, with the cards of these events in flight from the view before; what there is to
 * remark on. They fly on the table of the screen, unless another is named. */
export function stage(
  game: GameTable | null,
  events: AnyEvent[],
  before: AnyView | null,
  seat: number | null,
  change: () => void,
  table = document.querySelector<HTMLElement>(".game"),
): Moment[] {
  if (!game || !before || !table || document.hidden) {
    change();
    return [];
  }
  const flights = events.flatMap((event) => game.flights(event, before, seat));
  const moments = events.flatMap((event) => game.moments?.(event, before) ?? []);
  const ms = flightMs();
  void fly(game, flights, ms, change, table);
  sound(flights, moments, ms, table);
  return moments;
}

/** One sound for all that moves: a STOP drowns everything else. */
function sound(flights: Flight[], moments: Moment[], ms: number, table: HTMLElement): void {
  const happened = (deed: Moment["deed"]) => moments.some((each) => each.deed === deed);
  if (happened("sand")) play("sand");
  if (happened("stop")) {
    play("slam", ms);
    shake(90);
    jolt(ms, table);
  } else if (flights.some(({ card }) => card === "chip")) {
    play("coin", ms);
  } else if (flights.length > 0) {
    play("slide");
    play("tap", ms);
  }
}
