// The contract of a game's table: what the shell gives it, and what it tells the shell.
//
// A game is a folder under `games/` whose index.ts exports a `GameTable`. The shell owns everything
// that is the same in all games: connection, names, clocks, log, chat, refusals, hints, settings.
import type { Component } from "svelte";
import type { Drafts } from "./drafts";
import type { AnyAction, AnyEvent, AnyView, Clock } from "./wire";

/** What a game knows: the interface that its generated types.ts begins with. */
export interface Types {
  action: AnyAction;
  event: AnyEvent;
  view: AnyView;
  position: AnyView;
}

/** What a table shows: what a viewer sees; where all hands are open, the whole position. */
export type Shown<G extends Types = Types> = G["view"] | G["position"];

export interface TableProps<G extends Types = Types> {
  view: Shown<G>;
  /** The player at whose side the page sits; null for a spectator. */
  seat: number | null;
  /** The players' names. */
  names: string[];
  /** Your own moves; null where the table does not tell them: then anything may be tried. */
  legal: G["action"][] | null;
  /** Makes a move. What comes of it arrives as another view; the shell shows a refusal. */
  act: (action: G["action"]) => void;
  /** Milliseconds since this view came, for clocks that run on by themselves. */
  age: () => number;
  /** What the table waits for, and how long it still does, as of when this view came; left out in
   * a replay, where nobody is "you". */
  clock?: Clock | null;
  /** What has just happened and led to this view. */
  events?: G["event"][];
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

/** Something that happened and that people remark on: a STOP, a theft, a large fine, something
 * completed, the sand run out. */
export interface Moment {
  deed: "stop" | "steal" | "pay" | "feat" | "sand";
  /** Who did it, and to whom. */
  by?: number;
  against?: number;
}

export interface GameTable<G extends Types = Types> {
  /** The table itself. */
  Table: Component<TableProps<G>>;
  /** One card's face, or its back for null; fills its box. */
  Card: Component<{ card: string | null }>;
  /** Which cards an event moves, and from where to where. */
  flights: (event: G["event"], view: Shown<G>, seat: number | null) => Flight[];
  /** What people remark on in an event; the view is the one before. */
  moments?: (event: G["event"], view: Shown<G>) => Moment[];
  /** A move in a few words of the player's language, for hints and screen readers. */
  describe: (action: G["action"], names: string[], view: Shown<G>) => string;
  /** What the page does for a player who is to act, as they have chosen; null: it asks them. */
  automatic?: (view: Shown<G>, seat: number) => G["action"] | null;
  /** What a player who may act can do now, where "Your turn" does not say it. */
  prompt?: (view: Shown<G>) => string;
  /** Whether players act when they like instead of in turns: the log then has a line for each act. */
  turnless?: boolean;
}
