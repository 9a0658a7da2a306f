// Whose turn it is, in words.
import type { View } from "./game";
import { list } from "./naming";
import type { Clock } from "./wire";
import { t } from "./words.svelte";

/** What the table waits for, as one seat reads it. */
export function turnText(
  view: View,
  clock: Clock | null,
  seat: number | null,
  names: string[],
): string {
  if (view.winners) return t("The match is over.");
  if (clock?.kind === "deal") return t("The deal is over.");
  const mine = seat !== null && view.to_act.includes(seat);
  const others = list(view.to_act.map((player) => names[player] ?? ""));
  if (clock?.kind === "window") return mine ? t("You are asked.") : t("Some are asked.");
  if (clock?.kind === "game") {
    if (mine) return view.to_act.length > 1 ? t("You may act, and others too.") : t("Your turn");
    return others ? t("Waiting for {names}", { names: others }) : "";
  }
  if (mine) return t("Your turn");
  return others ? t("{names} to play", { names: others }) : "";
}
