// What is seen of a game of Hol's der Teufel, in one form: for players, spectators, and all open.
import type { Shown } from "../../lib/game";
import { backOf, type BackKind } from "./colours";
import type { Backs, Column, Columns, HolsDerTeufel } from "./types";

export type TeufelView = Shown<HolsDerTeufel>;

export interface Player {
  seat: number;
  name: string;
  /** The cards in hand where they may be seen. */
  hand: string[] | null;
  /** How many of each colour, which everybody sees (HDT-31). */
  backs: Backs;
  chips: number;
  total: number;
  turn: boolean;
  dealer: boolean;
}

export interface Sight {
  /** The player at the bottom: you, or the first player for a spectator. */
  near: Player;
  /** The others, clockwise from there. */
  far: Player[];
  /** Who gets the fines of the one at the bottom (HDT-19). */
  paid: Player;
}

/** The view, with everybody where the page shows him. */
export function see(view: TeufelView, seat: number | null, names: string[]): Sight {
  const bottom = seat ?? 0;
  const [near, ...far] = Array.from({ length: view.players }, (_, k) =>
    player(view, seat, (bottom + k) % view.players, names),
  );
  return { near: near!, far, paid: far.at(-1)! };
}

function player(view: TeufelView, me: number | null, seat: number, names: string[]): Player {
  const hand = "hands" in view ? view.hands[seat]! : seat === me ? view.hand : null;
  return {
    seat,
    name: names[seat] ?? "",
    hand,
    backs: "backs" in view ? view.backs[seat]! : counted(hand!),
    chips: view.chips[seat]!,
    total: view.totals[seat]!,
    turn: view.to_act.includes(seat),
    dealer: view.dealer === seat,
  };
}

function counted(hand: string[]): Backs {
  const count = (back: BackKind) => hand.filter((card) => backOf(card) === back).length;
  return {
    red: count("red"),
    yellow: count("yellow"),
    violet: count("violet"),
    green: count("green"),
    angel: count("angel"),
  };
}

/** How many cards somebody holds. */
export function cardsOf({ backs }: Player): number {
  return Object.values(backs).reduce((sum, each) => sum + each, 0);
}

/** How many cards lie in the longest column. */
export function longest(columns: Columns): number {
  const lengths = Object.values(columns).map(
    ({ cards, angel }: Column) => cards.length + (angel ? 1 : 0),
  );
  return Math.max(0, ...lengths);
}
