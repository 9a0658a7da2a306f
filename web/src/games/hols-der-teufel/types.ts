// Made by `make types` from games/hols_der_teufel/types.py.

export type Action = Lay | LayAngel;
export type End = "low" | "high";
export type Colour = "red" | "yellow" | "violet" | "green";
export type Event = Laid | AngelLaid | Fined | Stuck | DealBegan | Turn | Ended;

export interface HolsDerTeufel {
  action: Action;
  event: Event;
  view: View;
  position: Position;
}
/**
 * Lay a devil at an end of its column, or as a new column.
 */
export interface Lay {
  do: "lay";
  card: string;
  end: End | "new";
}
/**
 * Close an end of a column with an angel.
 */
export interface LayAngel {
  do: "angel";
  colour: Colour;
  end: End;
}
/**
 * A devil was laid.
 */
export interface Laid {
  player: number;
  do: "lay";
  card: string;
  end: End | "new";
  event: "lay";
}
/**
 * An angel was laid.
 */
export interface AngelLaid {
  player: number;
  do: "angel";
  colour: Colour;
  end: End;
  event: "angel";
}
/**
 * A player paid a fine.
 */
export interface Fined {
  player: number;
  event: "fine";
  to: number;
  chips: number;
}
/**
 * A player had nothing that fits (HDT-32).
 */
export interface Stuck {
  player: number;
  event: "stuck";
}
/**
 * The cards were dealt again.
 */
export interface DealBegan {
  event: "deal";
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
 * The deal is over.
 */
export interface Ended {
  event: "end";
  chips: number[];
  over: boolean;
}
/**
 * What a seat or a spectator sees.
 */
export interface View {
  seat: number | null;
  hand: string[] | null;
  fines: Fines | null;
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: Options;
  dealer: number;
  turn: number;
  deal: number;
  columns: Columns;
  chips: number[];
  totals: number[];
  backs: Backs[];
  over: boolean;
}
export interface Fines {
  [k: string]: {
    low?: number;
    high?: number;
  };
}
/**
 * The options of a match.
 */
export interface Options {
  end: "dealer" | "all";
  deals: number;
}
export interface Columns {
  red?: Column;
  yellow?: Column;
  violet?: Column;
  green?: Column;
}
/**
 * A column, low end first, and the end that an angel closes.
 */
export interface Column {
  cards: string[];
  angel: End | null;
}
export interface Backs {
  red: number;
  yellow: number;
  violet: number;
  green: number;
  angel: number;
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
  deal: number;
  columns: Columns;
  chips: number[];
  totals: number[];
  hands: string[][];
  aside: string[];
  lacks?: string[][];
}
