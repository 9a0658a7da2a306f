// Whose turn it is, in words.
import type { GameTable } from "./game";
import { list } from "./naming";
import type { AnyView, Clock } from "./wire";
import { t } from "./words.svelte";

/** What the table waits for, as one seat reads it. */
export function turnText(
  view: AnyView,
  clock: Clock | null,
  seat: number | null,
  names: string[],
  prompt?: GameTable["prompt"],
): string {
  if (view.winners) return t("The match is over.");
  if (clock?.kind === "deal") return t("The deal is over.");
  const mine = seat !== null && view.to_act.includes(seat);
  if (clock?.kind === "window")
    return mine ? t("STOP, or let it pass?") : t("Waiting for the others");
  if (mine) return prompt?.(view) ?? t("Your turn");
  const others = list(view.to_act.map((player) => names[player] ?? ""));
  if (!others) return "";
  return clock?.kind === "game" || view.to_act.length > 1
    ? t("Waiting for {names}", { names: others })
    : t("{names} to play", { names: others });
}
