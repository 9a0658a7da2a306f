// What it costs to lay a card somewhere, as the rules have told with the view.
import { backOf, valueOf } from "./colours";
import type { TeufelView } from "./sight";
import type { Colour, Column, End } from "./types";

/** The value at an end; null behind an angel (HDT-23). */
export function endValue(column: Column, end: End): number | null {
  if (column.angel === end) return null;
  return valueOf(column.cards.at(end === "low" ? 0 : -1)!);
}

/**
 * The fine for one of your own cards at a place: none for angels (HDT-22) and new columns (HDT-16);
 * null where the card has no business, as in another colour's column.
 */
export function price(
  view: TeufelView,
  card: string,
  colour: Colour,
  end: End | "new",
): number | null {
  const column = view.columns[colour];
  if (card === "angel") return column && end !== "new" && column.angel === null ? 0 : null;
  if (backOf(card) !== colour) return null;
  if (end === "new") return column ? null : 0;
  return fine(view, card, end);
}

/** What the rules ask for a devil of your hand at an end of its column; null where it cannot go. */
export function fine(view: TeufelView, card: string, end: End): number | null {
  return "fines" in view ? (view.fines?.[card]?.[end] ?? null) : null;
}

/** HDT-30: a player who has less pays what they have. */
export function paid(fine: number, chips: number): number {
  return Math.min(fine, chips);
}
