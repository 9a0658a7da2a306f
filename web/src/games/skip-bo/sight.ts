// What is seen of a game of Skip-Bo, in one form: for a player, a spectator, and with all cards open.
import type { View } from "../../lib/game";

export interface Stock {
  top: string | null;
  count: number;
}

interface Common extends View {
  options: { edition: "sheet" | "classic"; target: number };
  dealer: number;
  round: number;
  discards: string[][][];
  series: { top: number; cards: string[] }[];
  set_aside: string[];
  points: number[];
}

interface Hidden {
  hand: string[] | null;
  hands: number[];
  stocks: Stock[];
  draw: number;
}

interface Open {
  hands: string[][];
  stocks: string[][];
  draw: string[];
}

export type SkipBoView = Common & (Hidden | Open);

export interface Player {
  seat: number;
  name: string;
  /** The cards in hand where they may be seen; null where only their number is known. */
  hand: string[] | null;
  held: number;
  stock: Stock;
  /** Four discard piles, top card first. */
  piles: string[][];
  points: number;
  turn: boolean;
}

export interface Sight {
  /** Who sits at the bottom: oneself, or the first player for a spectator. */
  near: Player;
  /** The others, clockwise from there. */
  far: Player[];
  draw: number;
}

/** The view, with everybody where the page shows him. */
export function see(view: SkipBoView, seat: number | null, names: string[]): Sight {
  const bottom = seat ?? 0;
  const [near, ...far] = Array.from({ length: view.players }, (_, k) =>
    player(view, seat, (bottom + k) % view.players, names),
  );
  return { near: near!, far, draw: isOpen(view) ? view.draw.length : view.draw };
}

/** The highest number of a series. */
export function highest(view: SkipBoView): number {
  return view.options.edition === "classic" ? 12 : 10;
}

/** What the winner of a round gains: SKB-32, and SKB-33 for the cards in the others' stocks. */
export function gain(left: number): number {
  return 25 + 5 * left;
}

function player(view: SkipBoView, me: number | null, seat: number, names: string[]): Player {
  const hand = handOf(view, me, seat);
  return {
    seat,
    name: names[seat] ?? "",
    hand,
    held: hand?.length ?? (view.hands[seat] as number),
    stock: stockOf(view, seat),
    piles: view.discards[seat]!,
    points: view.points[seat]!,
    turn: view.to_act.includes(seat),
  };
}

/** A player's cards, where this view shows them. */
export function handOf(view: SkipBoView, me: number | null, seat: number): string[] | null {
  if (isOpen(view)) return view.hands[seat]!;
  return seat === me ? view.hand : null;
}

function stockOf(view: SkipBoView, seat: number): Stock {
  if (!isOpen(view)) return view.stocks[seat]!;
  const cards = view.stocks[seat]!;
  return { top: cards[0] ?? null, count: cards.length };
}

function isOpen(view: SkipBoView): view is Common & Open {
  return Array.isArray(view.draw);
}
