// A special card that waits for STOP, in words.
import { t } from "../../lib/words.svelte";
import { nameOf } from "./naming";
import type { Pending } from "./sight";

/** Who plays which card. */
export function headlineOf(
  { player, card }: Pending,
  seat: number | null,
  names: string[],
): string {
  if (player === seat) return t("You play {card}", { card: nameOf(card) });
  return t("{name} plays {card}", { name: names[player] ?? "", card: nameOf(card) });
}

/** Against whom, for whom, and at which number. */
export function aimOf(pending: Pending, seat: number | null, names: string[]): string {
  const { player, target } = pending;
  const { at, move, to } = pending.action as { at?: number; move?: number; to?: number };
  const name = (who: number) => ({ name: names[who] ?? "" });
  const parts: string[] = [];
  if (target !== null)
    parts.push(target === seat ? t("against you") : t("against {name}", name(target)));
  if (to !== undefined && to !== player) parts.push(t("for {name}", name(to)));
  if (at !== undefined) parts.push(t("number {at}", { at }));
  if (move !== undefined && move !== player) parts.push(t("{name} moves", name(move)));
  return parts.join(", ");
}

/** What comes of it as things stand. */
export function outcomeOf({ chain }: Pending): string {
  return chain.length % 2
    ? t("Stopped, unless another STOP follows.")
    : t("Going ahead, unless another STOP follows.");
}
