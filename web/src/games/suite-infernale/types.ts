// Made by `make types` from games/suite_infernale/types.py.

export type Action =
  | Lay
  | Remove
  | RemoveTwo
  | Steal
  | StealLast
  | SwapHands
  | SwapSeats
  | PlayAgain
  | Discard
  | GiveAnswer;
export type Answer = "stop" | "pass";
export type Event =
  | Laid
  | RemovePlayed
  | RemoveTwoPlayed
  | StealPlayed
  | StealLastPlayed
  | SwapHandsPlayed
  | SwapSeatsPlayed
  | PlayAgainPlayed
  | Discarded
  | Answered
  | Stopped
  | Resolved
  | Completed
  | Reshuffled
  | Drew
  | Turn
  | Won;
export type Play = Lay | Remove | RemoveTwo | Steal | StealLast | SwapHands | SwapSeats | PlayAgain;
export type Teams = "none" | "pairs" | "trios";

export interface SuiteInfernale {
  action: Action;
  event: Event;
  view: View;
  position: Position;
}
/**
 * Lay a number or a joker on a player's suite.
 */
export interface Lay {
  do: "lay";
  card: string;
  to: number;
}
export interface Remove {
  do: "remove";
  from: number;
  at: number;
}
export interface RemoveTwo {
  do: "remove2";
  from: number;
}
export interface Steal {
  do: "steal";
  from: number;
  at: number;
}
export interface StealLast {
  do: "steal-last";
  from: number;
}
export interface SwapHands {
  do: "swap-hands";
  with: number;
}
export interface SwapSeats {
  do: "swap-seats";
  with: number;
  move: number;
}
/**
 * Draw two cards and play twice.
 */
export interface PlayAgain {
  do: "replay";
}
/**
 * Throw a card away.
 */
export interface Discard {
  do: "discard";
  card: string;
}
/**
 * Answer in a window.
 */
export interface GiveAnswer {
  do: Answer;
}
/**
 * A number was laid, or a joker announced.
 */
export interface Laid {
  player: number;
  do: "lay";
  card: string;
  to: number;
  event: "lay";
}
/**
 * A Remove was announced.
 */
export interface RemovePlayed {
  player: number;
  do: "remove";
  from: number;
  at: number;
  event: "remove";
}
/**
 * A Remove Two was announced.
 */
export interface RemoveTwoPlayed {
  player: number;
  do: "remove2";
  from: number;
  event: "remove2";
}
/**
 * A Steal was announced.
 */
export interface StealPlayed {
  player: number;
  do: "steal";
  from: number;
  at: number;
  event: "steal";
}
/**
 * A Steal the Last was announced.
 */
export interface StealLastPlayed {
  player: number;
  do: "steal-last";
  from: number;
  event: "steal-last";
}
/**
 * A Swap Hands was announced.
 */
export interface SwapHandsPlayed {
  player: number;
  do: "swap-hands";
  with: number;
  event: "swap-hands";
}
/**
 * A Swap Seats was announced.
 */
export interface SwapSeatsPlayed {
  player: number;
  do: "swap-seats";
  with: number;
  move: number;
  event: "swap-seats";
}
/**
 * A Play Again was announced.
 */
export interface PlayAgainPlayed {
  player: number;
  do: "replay";
  event: "replay";
}
/**
 * A card was thrown away.
 */
export interface Discarded {
  player: number;
  do: "discard";
  card: string;
  event: "discard";
}
/**
 * A player answered in a window; only they see it.
 */
export interface Answered {
  player: number;
  event: "answered";
  answer: Answer;
}
/**
 * A STOP was laid.
 */
export interface Stopped {
  player: number;
  event: "stop";
}
/**
 * A special card was blocked, or did what it does; `taken` are the cards a suite lost.
 */
export interface Resolved {
  player: number;
  event: "blocked" | "effect";
  card: string;
  action: Play;
  taken: string[];
}
/**
 * A suite was completed.
 */
export interface Completed {
  player: number;
  event: "completed";
}
/**
 * The discard pile became a new draw pile.
 */
export interface Reshuffled {
  event: "reshuffle";
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
 * It is another player's turn.
 */
export interface Turn {
  player: number;
  event: "turn";
}
/**
 * The match is over.
 */
export interface Won {
  event: "won";
  winners: number[];
}
/**
 * What a seat or a spectator sees.
 */
export interface View {
  seat: number | null;
  hand: string[] | null;
  to_act: number[];
  window: Window | null;
  players: number;
  winners: number[] | null;
  options: Options;
  dealer: number;
  turn: number;
  plays_left: number;
  chairs: number[];
  suites: string[][];
  finished: number[];
  discard: string[];
  hands: number[];
  stolen: string | null;
  draw: number;
  over: boolean;
}
/**
 * A special card that waits for answers; `chain` are the players who laid a STOP, in order.
 */
export interface Window {
  card: string;
  player: number;
  target: number | null;
  chain: number[];
  waiting: number[];
  action: Play;
}
/**
 * The options of a match.
 */
export interface Options {
  teams: Teams;
  discard: "stuck" | "free";
  stop_by: "anyone" | "target";
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
  plays_left: number;
  chairs: number[];
  suites: string[][];
  finished: number[];
  discard: string[];
  hands: string[][];
  stolen?: string;
  draw: string[];
  window: Window | OpenWindow | null;
}
/**
 * The same with the players who said STOP, while that is still secret.
 */
export interface OpenWindow {
  card: string;
  player: number;
  target: number | null;
  chain: number[];
  waiting: number[];
  action: Play;
  stops: number[];
}
