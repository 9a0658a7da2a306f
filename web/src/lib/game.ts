// The contract of a game's table: what the shell gives it, and what it tells the shell.
//
// A game is a folder under `games/` whose index.ts exports a `GameTable`. The shell owns everything
// that is the same in all games: connection, names, clocks, log, chat, refusals, hints, settings.
import type { Component } from "svelte";
import type { Drafts } from "./drafts";

/** A move by name, as the rules have it: {"do": "play", "from": "stock", "to": 0}. */
export type Action = { do: string; [field: string]: unknown };

/** Something that happened, as a viewer may know it. */
export type GameEvent = { event: string; [field: string]: unknown };

/** What all views have in common. Every game has its own type that extends it. */
export interface View {
  players: number;
  options: Record<string, unknown>;
  to_act: number[];
  winners: number[] | null;
}

export interface TableProps<V extends View = View> {
  /** What this viewer sees; where all hands are open, the whole position. */
  view: V;
  /** The player at whose side the page sits; null for a spectator. */
  seat: number | null;
  /** The players' names. */
  names: string[];
  /** One's own moves; null where the table does not tell them: then anything may be tried. */
  legal: Action[] | null;
  /** Makes a move. What comes of it arrives as another view; the shell shows a refusal. */
  act: (action: Action) => void;
  /** Milliseconds since this view came, for clocks that run on by themselves. */
  age: () => number;
  /** What the table waits for, and how long it still does, as of when this view came. */
  clock?: { kind: string; left_ms: number | null } | null;
  /** Where what a player has begun outlives a reload; nobody begins anything in a replay. */
  drafts?: Drafts | null;
}

/** A card on its way. Places are `data-place` attributes in the table; `a/b/c` falls back to `a/b`. */
export interface Flight {
  /** What its face shows; null for a back. */
  card: string | null;
  from: string;
  to: string;
}

export interface GameTable {
  /** The table itself. */
  Table: Component<TableProps<never>>;
  /** One card's face, or its back for null; fills its box. */
  Card: Component<{ card: string | null }>;
  /** Which cards an event moves, and from where to where. */
  flights: (event: GameEvent, view: never, seat: number | null) => Flight[];
  /** A move in a few words of the player's language, for hints and screen readers. */
  describe: (action: Action, names: string[], view: never) => string;
  /** One example of each kind of card, for the pictures in the rulebook. */
  cards: string[];
}
