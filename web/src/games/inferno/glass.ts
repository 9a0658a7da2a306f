// The sandglass at a moment: how much sand is left, and when the glass turns by itself.
import type { InfernoView } from "./sight";

const SECOND = 1000;
export const RUNS = 3;

export interface Glass {
  /** Sand is there and nothing holds it up. */
  running: boolean;
  /** A special card is carried out, and the sand stands still (INF-A16). */
  paused: boolean;
  /** What is left in the upper half, from 1 down to 0. */
  sand: number;
  left_ms: number;
  /** How long before it turns by itself (INF-17, INF-A26); null if it does not. */
  turns_ms: number | null;
  /** Whether somebody may turn it now (INF-39). */
  turnable: boolean;
  last: boolean;
}

/** The glass of a view that is so old. */
export function glassAt(view: InfernoView, age: number): Glass {
  const { flips, left_ms, waited_ms } = view.glass;
  const { glass_s, look_s, rest_s, pause } = view.options;
  const over = view.winners !== null;
  const paused = pause && view.resolving !== null;
  const running = left_ms > 0 && !paused && !over;
  const left = Math.max(0, left_ms - (running ? age : 0));
  const patience = (flips === 0 ? look_s : rest_s) * SECOND;
  const empty = left_ms === 0 && flips < RUNS && !over;
  const waits = empty && patience > 0;
  return {
    running: running && left > 0,
    paused,
    sand: left / (glass_s * SECOND),
    left_ms: left,
    turns_ms: waits ? Math.max(0, patience - waited_ms - (paused ? 0 : age)) : null,
    turnable: empty && view.resolving === null,
    last: flips === RUNS && !over,
  };
}

/** How long one may still choose what a special card asks for (INF-A16). */
export function choiceLeft(view: InfernoView, age: number): number {
  const spent = view.resolving?.choosing_ms ?? 0;
  return Math.max(0, view.options.choice_s * SECOND - spent - age);
}

/** A time as minutes and seconds; the last second is a second long. */
export function digits(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
