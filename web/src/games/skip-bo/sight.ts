// What is seen of a game of Skip-Bo, in one form: for a player, a spectator, and with all cards open.
import type { Shown } from "../../lib/game";
import type { Position, SkipBo, Stock } from "./types";

export type SkipBoView = Shown<SkipBo>;

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
  /** The player at the bottom: you, or the first player for a spectator. */
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
    held: isOpen(view) ? view.hands[seat]!.length : view.hands[seat]!,
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

function isOpen(view: SkipBoView): view is Position {
  return !("seat" in view);
}
