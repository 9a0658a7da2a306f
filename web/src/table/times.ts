// How long things take at a table, in words.
import { t, tn } from "../lib/words.svelte";

/** How long a player may think about a turn, in seconds; null means no limit. */
export const TURNS: (number | null)[] = [30, 90, 300, null];

/** A length of time; null means no limit. */
export function duration(seconds: number | null | undefined): string {
  if (!seconds) return t("no limit");
  return seconds >= 120 && seconds % 60 === 0
    ? tn("{n} minute", "{n} minutes", seconds / 60)
    : tn("{n} second", "{n} seconds", seconds);
}

/** How quickly bots play. */
export function paces(): [number, string][] {
  return [
    [2, t("slowly")],
    [1, t("at a human pace")],
    [0.3, t("quickly")],
  ];
}
