// Made by `make types` from games/skip_bo/types.py.

export type Action = PlayFromHand | PlayFromStock | PlayFromDiscard | Discard | Pass;
export type Event =
  | PlayedFromHand
  | PlayedFromStock
  | PlayedFromDiscard
  | Discarded
  | Passed
  | Completed
  | Turned
  | Reshuffled
  | Drew
  | RoundBegan
  | Turn
  | Won
  | Blocked;

export interface SkipBo {
  action: Action;
  event: Event;
  view: View;
  position: Position;
}
export interface PlayFromHand {
  do: "play";
  from: "hand";
  card: string;
  to: number;
}
export interface PlayFromStock {
  do: "play";
  from: "stock";
  to: number;
}
export interface PlayFromDiscard {
  do: "play";
  from: "discard";
  pile: number;
  to: number;
}
/**
 * Put a card of the hand on a discard pile.
 */
export interface Discard {
  do: "discard";
  card: string;
  to: number;
}
/**
 * Let the turn pass (SKB-A12).
 */
export interface Pass {
  do: "pass";
}
/**
 * A card was played from the hand.
 */
export interface PlayedFromHand {
  player: number;
  do: "play";
  from: "hand";
  card: string;
  to: number;
  event: "play";
}
/**
 * A card was played from the stock.
 */
export interface PlayedFromStock {
  player: number;
  do: "play";
  from: "stock";
  to: number;
  event: "play";
  card: string;
}
/**
 * A card was played from a discard pile.
 */
export interface PlayedFromDiscard {
  player: number;
  do: "play";
  from: "discard";
  pile: number;
  to: number;
  event: "play";
  card: string;
}
/**
 * A card was put on a discard pile.
 */
export interface Discarded {
  player: number;
  do: "discard";
  card: string;
  to: number;
  event: "discard";
}
/**
 * A player passed.
 */
export interface Passed {
  player: number;
  do: "pass";
  event: "pass";
}
/**
 * A series was completed.
 */
export interface Completed {
  player: number;
  event: "completed";
  series: number;
}
/**
 * The next card of a stock was turned up.
 */
export interface Turned {
  player: number;
  top: string | null;
  count: number;
  event: "turned";
}
/**
 * Completed series became a new draw pile.
 */
export interface Reshuffled {
  event: "reshuffle";
  draw: number;
}
/**
 * A player drew; only they see which cards.
 */
export interface Drew {
  player: number;
  event: "draw";
  count: number;
  cards?: string[];
}
/**
 * The cards were dealt for another round.
 */
export interface RoundBegan {
  event: "round";
  number: number;
  dealer: number;
}
/**
 * It is another player's turn.
 */
export interface Turn {
  player: number;
  event: "turn";
}
/**
 * A player won the round.
 */
export interface Won {
  player: number;
  event: "won";
  points: number;
  over: boolean;
}
/**
 * Nobody can move (SKB-A13).
 */
export interface Blocked {
  event: "blocked";
  leaders: number[];
  over: boolean;
}
/**
 * What a seat or a spectator sees.
 */
export interface View {
  seat: number | null;
  hand: string[] | null;
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: Options;
  dealer: number;
  turn: number;
  round: number;
  discards: string[][][];
  series: Series[];
  set_aside: string[];
  points: number[];
  hands: number[];
  stocks: Stock[];
  draw: number;
  over: boolean;
}
/**
 * The options of a match.
 */
export interface Options {
  edition: "sheet" | "classic";
  hand: number | "3-then-5";
  stock: number;
  target: number;
}
/**
 * The number a series has reached, and the cards that lie there, top card first.
 */
export interface Series {
  top: number;
  cards: string[];
}
/**
 * What is seen of a stock: its top card, and how many there are.
 */
export interface Stock {
  top: string | null;
  count: number;
}
/**
 * Everything.
 */
export interface Position {
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: Options;
  dealer: number;
  turn: number;
  round: number;
  discards: string[][][];
  series: Series[];
  set_aside: string[];
  points: number[];
  hands: string[][];
  stocks: string[][];
  draw: string[];
  started: number[];
  idle?: number;
  moved?: boolean;
}
