// What souls are worth to players, by their lists and by what the rules say of second cards.
//
// The page adds these up itself, since nobody else knows a deal that is still being put together,
// and its worth follows every card that is moved. At the end the rules count (`scores`).
import type { Soul, Transfer, Values } from "./types";

/** The part of a view that tells what souls count. */
export interface Counting {
  lists: (Values | null)[];
  souls: Soul[][];
  second_copy: number;
}

/** What one more card of a soul counts for a player who has so many; null if the list is secret. */
export function cardWorth(view: Counting, player: number, soul: Soul, had: number): number | null {
  const values = view.lists[player];
  if (!values) return null;
  return had > 0 ? view.second_copy : values[soul];
}

/** What a player's cards of one soul count, one after the other; nothing if the list is secret. */
export function points(view: Counting, player: number, soul: Soul): number[] {
  const cards = view.souls[player]!.filter((each) => each === soul);
  return cards.flatMap((_, had) => cardWorth(view, player, soul, had) ?? []);
}

/** What a player's souls count; null if the list is secret. */
export function worth(view: Counting, player: number): number | null {
  if (!view.lists[player]) return null;
  const cards = [...new Set(view.souls[player])].flatMap((soul) => points(view, player, soul));
  return cards.reduce((sum, each) => sum + each, 0);
}

/** What a player gains by a deal, negative for a loss; null if the list is secret. */
export function gain(view: Counting, player: number, deal: Transfer[]): number | null {
  const now = worth(view, player);
  return now === null ? null : worth({ ...view, souls: after(view.souls, deal) }, player)! - now;
}

function after(souls: Soul[][], deal: Transfer[]): Soul[][] {
  const moved = souls.map((each) => [...each]);
  for (const { from, soul } of deal) {
    const at = moved[from]?.indexOf(soul) ?? -1;
    if (at >= 0) moved[from]!.splice(at, 1);
  }
  for (const { to, soul } of deal) moved[to]?.push(soul);
  return moved;
}

/** A gain as it is written: +7, −3, ±0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0";
}
