// What it costs to lay a card somewhere. The server decides; this only tells before one pays.
import { backOf, valueOf, type Colour } from "./colours";

export type End = "low" | "high";

/** Low end first. */
export interface Column {
  cards: string[];
  angel: End | null;
}

export type Columns = Partial<Record<Colour, Column>>;

/** The value at an end; null behind an angel (HDT-23). */
export function endValue(column: Column, end: End): number | null {
  if (column.angel === end) return null;
  return valueOf(column.cards.at(end === "low" ? 0 : -1)!);
}

/** HDT-18, HDT-29: going below the card at that end costs the difference. */
export function fine(at: number, value: number): number {
  return Math.max(at - value, 0);
}

/** HDT-30: whoever has less pays what he has. */
export function paid(fine: number, chips: number): number {
  return Math.min(fine, chips);
}

/**
 * The fine for a card at a place: 0 for angels (HDT-22) and new columns (HDT-16); null where the
 * card has no business, as in another colour's column.
 */
export function price(
  columns: Columns,
  card: string,
  colour: Colour,
  end: End | "new",
): number | null {
  const column = columns[colour];
  if (card === "angel") return column && end !== "new" && column.angel === null ? 0 : null;
  if (backOf(card) !== colour) return null;
  if (!column) return end === "new" ? 0 : null;
  if (end === "new") return null;
  const at = endValue(column, end);
  return at === null ? null : fine(at, valueOf(card));
}
