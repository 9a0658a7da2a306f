// The messages of the protocol. Made by `make types` from server/wire.py.

export interface Wire {
  from_client:
    Hello | Act | Undo | Sit | Stand | Fill | Start | Rematch | Say | Mute | Legal | Why | Hint;
  from_server: Welcome | Happened | Changed | Said | Done | Refused | Moves | Allowed | Hinted;
  new_table: NewTable;
}
/**
 * The first message.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  client: string;
  seen?: number;
  seat?: string | null;
  lang?: ("en" | "fr") | null;
}
/**
 * Make a move.
 */
export interface Act {
  type: "act";
  n: number;
  action: {
    [k: string]: unknown;
  };
  seen?: number | null;
}
/**
 * Take one's last act back.
 */
export interface Undo {
  type: "undo";
  n: number;
}
/**
 * Take a chair; in the middle of a match, one's own back from a bot.
 */
export interface Sit {
  type: "sit";
  n: number;
  chair: number;
}
/**
 * Leave one's chair; in the middle of a match a bot plays it.
 */
export interface Stand {
  type: "stand";
  n: number;
}
/**
 * Put a bot on a chair that is free, or on all of them; take it away again with null.
 */
export interface Fill {
  type: "fill";
  n: number;
  bot: string | null;
  chair?: number | null;
}
/**
 * Deal.
 */
export interface Start {
  type: "start";
  n: number;
}
/**
 * Open a table for the same players; seats and dealer move on.
 */
export interface Rematch {
  type: "rematch";
  n: number;
}
/**
 * Say something, in words of one's own or in a phrase that everybody reads in his language.
 */
export interface Say {
  type: "say";
  n: number;
  text?: string | null;
  phrase?:
    | (
        | "again"
        | "good-luck"
        | "hello"
        | "one-moment"
        | "oops"
        | "sorry"
        | "thanks"
        | "well-played"
        | "your-turn"
      )
    | null;
}
/**
 * Hear nothing more from a guest, or hear him again.
 */
export interface Mute {
  type: "mute";
  n: number;
  guest: string;
  on?: boolean;
}
/**
 * Ask which moves there are.
 */
export interface Legal {
  type: "legal";
  n: number;
}
/**
 * Ask whether a move would be allowed, and if not, why.
 */
export interface Why {
  type: "why";
  n: number;
  action: {
    [k: string]: unknown;
  };
}
/**
 * Ask what a bot would consider.
 */
export interface Hint {
  type: "hint";
  n: number;
  bot: string;
}
/**
 * The answer to `hello`: everything as it stands.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seq: number;
  table: TableInfo;
  guest: string;
  chair: number | null;
  seat_token: string | null;
  view: {
    [k: string]: unknown;
  } | null;
  legal:
    | {
        [k: string]: unknown;
      }[]
    | null;
  clock: Clock | null;
  past: Past[];
  chat: Said[];
  muted: string[];
  [k: string]: unknown;
}
/**
 * What everybody may know about a table.
 */
export interface TableInfo {
  id: string;
  setting: Setting;
  status: "open" | "over" | "playing";
  owner: string;
  seats: Seat[];
  here: string[];
  seed_sha256: string;
  seed: string | null;
  next: string | null;
  [k: string]: unknown;
}
/**
 * What is agreed before a table opens.
 */
export interface Setting {
  game: string;
  players: number;
  options?: {
    [k: string]: unknown;
  };
  public?: boolean;
  clocks?: Clocks;
  hints?: boolean;
  undo?: boolean;
  open_hands?: boolean;
  pace?: number;
}
/**
 * How long the table waits. None is for ever. The clock of a game itself is an option of it.
 */
export interface Clocks {
  turn_s?: number | null;
  window_s?: number | null;
  window_least_s?: number;
  away_s?: number | null;
  between_s?: number;
}
/**
 * A chair and who has it: a guest, a bot, or nobody.
 */
export interface Seat {
  guest: string | null;
  name: string;
  bot: string | null;
  away: boolean;
  [k: string]: unknown;
}
/**
 * What the table waits for, and how long it still does.
 */
export interface Clock {
  kind: "deal" | "game" | "turn" | "window";
  left_ms: number | null;
  [k: string]: unknown;
}
/**
 * Something that happened while one was away.
 */
export interface Past {
  seq: number;
  events: {
    [k: string]: unknown;
  }[];
  told?: string[];
  [k: string]: unknown;
}
/**
 * Somebody said something.
 */
export interface Said {
  type: "said";
  seq: number;
  guest: string;
  name: string;
  text: string | null;
  phrase:
    | (
        | "again"
        | "good-luck"
        | "hello"
        | "one-moment"
        | "oops"
        | "sorry"
        | "thanks"
        | "well-played"
        | "your-turn"
      )
    | null;
  [k: string]: unknown;
}
/**
 * Something was done in the match: what one saw of it, and what one sees now.
 */
export interface Happened {
  type: "happened";
  seq: number;
  events: {
    [k: string]: unknown;
  }[];
  view: {
    [k: string]: unknown;
  } | null;
  legal:
    | {
        [k: string]: unknown;
      }[]
    | null;
  clock: Clock | null;
  told?: string[];
  [k: string]: unknown;
}
/**
 * Who sits where, or another thing about the table, has changed; and its clock with it.
 */
export interface Changed {
  type: "table";
  seq: number;
  table: TableInfo;
  clock: Clock | null;
  [k: string]: unknown;
}
/**
 * A request was carried out; it is in the log.
 */
export interface Done {
  type: "done";
  n: number;
  seq: number;
  undo?: boolean;
  [k: string]: unknown;
}
/**
 * A request was not carried out, and nothing has changed.
 */
export interface Refused {
  type: "refused";
  n: number | null;
  code: string;
  message: string;
  clause?: string | null;
  reasons?: {
    [k: string]: string;
  };
  [k: string]: unknown;
}
/**
 * The answer to `legal`.
 */
export interface Moves {
  type: "moves";
  n: number;
  actions: {
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
/**
 * The answer to `why`, when nothing forbids the move.
 */
export interface Allowed {
  type: "allowed";
  n: number;
  [k: string]: unknown;
}
/**
 * The answer to `hint`: what the bot would do (null: wait), and what else it considered.
 */
export interface Hinted {
  type: "hinted";
  n: number;
  action: {
    [k: string]: unknown;
  } | null;
  moves: Considered[];
  [k: string]: unknown;
}
/**
 * A move a bot has considered.
 */
export interface Considered {
  action: {
    [k: string]: unknown;
  };
  value: number;
  samples: number;
  [k: string]: unknown;
}
/**
 * The body of `POST /api/tables`.
 */
export interface NewTable {
  game: string;
  players: number;
  options?: {
    [k: string]: unknown;
  };
  public?: boolean;
  clocks?: Clocks1;
  hints?: boolean;
  undo?: boolean;
  open_hands?: boolean;
  pace?: number;
  bots?: (string | null)[];
  sit?: boolean;
}
/**
 * How long the table waits. None is for ever. The clock of a game itself is an option of it.
 */
export interface Clocks1 {
  turn_s?: number | null;
  window_s?: number | null;
  window_least_s?: number;
  away_s?: number | null;
  between_s?: number;
}
