// What souls are worth to whoever has a list of values (INF-21, INF-23, INF-24).
import type { Soul, Transfer, Values } from "./types";

const SECOND = 5;

/** What one more card of a soul counts for somebody who has so many of it. */
export function cardWorth(values: Values, soul: Soul, had: number): number {
  return had > 0 ? SECOND : values[soul];
}

/** What the cards of one soul count, one after the other. */
export function points(values: Values, souls: Soul[], soul: Soul): number[] {
  const cards = souls.filter((each) => each === soul);
  return cards.map((_, had) => cardWorth(values, soul, had));
}

/** What a set of souls counts. */
export function worth(values: Values, souls: Soul[]): number {
  const cards = [...new Set(souls)].flatMap((soul) => points(values, souls, soul));
  return cards.reduce((sum, each) => sum + each, 0);
}

/** What a player gains by a deal; negative for a loss. */
export function gain(values: Values, souls: Soul[], player: number, deal: Transfer[]): number {
  const after = [...souls];
  for (const { soul } of deal.filter((each) => each.from === player)) {
    const at = after.indexOf(soul);
    if (at >= 0) after.splice(at, 1);
  }
  after.push(...deal.filter((each) => each.to === player).map((each) => each.soul));
  return worth(values, after) - worth(values, souls);
}

/** A gain as it is written: +7, −3, ±0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "±0";
}
