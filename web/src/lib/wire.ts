// Made by `make types` from server/wire.py.
export const PROTOCOL = 1;
export const CLOSE_CODES = {
  NOT_UNDERSTOOD: 4000,
  REMOVED: 4003,
  UNKNOWN_TABLE: 4004,
  TOO_SLOW: 4008,
} as const;

export type Values =
  | unknown[]
  | {
      from: number;
      to: number;
    }
  | {
      longest: number;
    };

export interface Wire {
  from_client:
    | Hello
    | Act
    | Undo
    | Sit
    | Stand
    | Fill
    | Arrange
    | Start
    | Rematch
    | Remove
    | Silence
    | Say
    | Mute
    | Legal
    | Why
    | Hint;
  from_server:
    Welcome | Happened | Changed | Said | Done | Refused | Moves | Allowed | Hinted | Coached;
  new_table: NewTable;
  table: TableInfo;
  own_table: OwnTable;
  me: Person;
  catalogue: Catalogue;
  lines: Line[];
  replay: Replay;
  story: Story;
  outlook: Outlook;
  rulebook: Block[];
  lesson: Lesson;
  example_titles: ExampleTitle[];
  example: Example;
  answers: {
    act: Done;
    undo: Done;
    sit: Done;
    stand: Done;
    fill: Done;
    arrange: Done;
    start: Done;
    rematch: Done;
    remove: Done;
    silence: Done;
    say: Done;
    mute: Done;
    legal: Moves;
    why: Allowed;
    hint: Hinted;
  };
}
/**
 * The first message.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  client: string;
  seen?: number;
  heard?: number;
  seat?: string | null;
  lang?: string | null;
}
/**
 * Make a move.
 */
export interface Act {
  type: "act";
  n: number;
  action: AnyAction;
  seen?: number | null;
  coach?: boolean;
}
/**
 * A move by name. Each kind has fields of its own besides.
 */
export interface AnyAction {
  do: string;
}
/**
 * Take your last act back.
 */
export interface Undo {
  type: "undo";
  n: number;
}
/**
 * Take a chair; in the middle of a match, your own back from a bot.
 */
export interface Sit {
  type: "sit";
  n: number;
  chair: number;
}
/**
 * Leave your chair; in the middle of a match a bot plays it.
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
 * Change the table's setting before the match: chairs, options, clocks and the rest.
 *
 *     During the match, only the chat's setting can change.
 */
export interface Arrange {
  type: "arrange";
  n: number;
  setting: Setting;
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
  chat?: "everybody" | "players";
}
/**
 * How long the table waits; None: without limit. A game's own clock is one of its options.
 */
export interface Clocks {
  turn_s?: number | null;
  window_s?: number | null;
  window_least_s?: number;
  away_s?: number | null;
  between_s?: number;
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
 * Send a guest away from this table.
 */
export interface Remove {
  type: "remove";
  n: number;
  guest: string;
  on?: boolean;
}
/**
 * Keep a guest from writing at this table, and hide what they wrote.
 */
export interface Silence {
  type: "silence";
  n: number;
  guest: string;
  on?: boolean;
}
/**
 * Say something: a text, or a phrase that all read in their own language.
 */
export interface Say {
  type: "say";
  n: number;
  text?: string | null;
  phrase?: string | null;
}
/**
 * Hide what a guest writes from now on, at any table.
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
  action: AnyAction;
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
  view: AnyView | null;
  legal: AnyAction[] | null;
  clock: Clock | null;
  past: Past[];
  chat: Said[];
  muted: string[];
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
  watching: number;
  spectators: Person[];
  removed: Person[];
  silenced: Person[];
  seed_sha256: string;
  seed: string | null;
  next: string | null;
  next_by: string | null;
  hurried: boolean;
  preparing: Preparing | null;
}
/**
 * A chair, which a guest has, or a bot, or nobody.
 */
export interface Seat {
  guest: string | null;
  name: string;
  bot: string | null;
  away: boolean;
  avatar?: string;
  person?: string;
  names?: {
    [k: string]: string;
  };
}
/**
 * A guest by name, and the head they have chosen, if they have.
 */
export interface Person {
  guest: string;
  name: string;
  avatar?: string;
}
/**
 * Some bots need code that is still being compiled: until then a devil plays for them.
 */
export interface Preparing {
  bots: string[];
  seconds: number | null;
}
/**
 * A view or a position. Each game has fields of its own besides.
 */
export interface AnyView {
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: AnyOptions;
}
/**
 * The options of a match, by name.
 */
export interface AnyOptions {}
/**
 * What the table waits for, and how long it still does.
 */
export interface Clock {
  kind: "deal" | "game" | "turn" | "window";
  left_ms: number | null;
}
/**
 * Something that happened while the client was away.
 */
export interface Past {
  seq: number;
  events: AnyEvent[];
  told?: string[];
}
/**
 * Something that happened. Each kind has fields of its own besides.
 */
export interface AnyEvent {
  event: string;
  player?: number | null;
}
/**
 * Somebody said something.
 */
export interface Said {
  type: "said";
  line: number;
  guest: string;
  name: string;
  text: string | null;
  phrase: string | null;
}
/**
 * Something was done in the match: what the client saw of it, and what it sees now.
 */
export interface Happened {
  type: "happened";
  seq: number;
  clock: Clock | null;
  events: AnyEvent[];
  view: AnyView | null;
  legal: AnyAction[] | null;
  told?: string[];
}
/**
 * The seats, or another thing about the table, have changed; and its clock with it.
 */
export interface Changed {
  type: "table";
  seq: number;
  table: TableInfo;
  clock: Clock | null;
}
/**
 * A request was carried out; it is in the log.
 */
export interface Done {
  type: "done";
  n: number;
  seq: number;
  undo?: boolean;
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
}
/**
 * The answer to `legal`.
 */
export interface Moves {
  type: "moves";
  n: number;
  actions: AnyAction[];
}
/**
 * The answer to `why`, when nothing forbids the move.
 */
export interface Allowed {
  type: "allowed";
  n: number;
}
/**
 * The answer to `hint`: what the bot would do (null: wait), and what else it considered.
 */
export interface Hinted {
  type: "hinted";
  n: number;
  action: AnyAction | null;
  moves: Considered[];
}
/**
 * A move a bot has considered.
 */
export interface Considered {
  action: AnyAction;
  value: number;
  samples: number;
}
/**
 * What the coach says of an act of this client's: another move would have been better.
 */
export interface Coached {
  type: "coached";
  act: number;
  action: AnyAction;
  reasons: {
    [k: string]: string;
  };
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
  clocks?: Clocks;
  hints?: boolean;
  undo?: boolean;
  open_hands?: boolean;
  pace?: number;
  chat?: "everybody" | "players";
  bots?: (string | null)[];
  sit?: boolean;
}
/**
 * A table in the list of a guest who sits there or opened it.
 */
export interface OwnTable {
  id: string;
  setting: Setting;
  status: "open" | "over" | "playing";
  owner: string;
  seats: Seat[];
  here: string[];
  watching: number;
  spectators: Person[];
  removed: Person[];
  silenced: Person[];
  seed_sha256: string;
  seed: string | null;
  next: string | null;
  next_by: string | null;
  hurried: boolean;
  preparing: Preparing | null;
  chair: number | null;
  your_turn: boolean;
}
/**
 * All there is to choose from.
 */
export interface Catalogue {
  games: GameInfo[];
  bots: string[];
  usual_bot: string;
  adviser: string;
  phrases: string[];
  bot_labels: {
    [k: string]: BotLabels;
  };
  phrase_labels: {
    [k: string]: {
      [k: string]: string;
    };
  };
  languages: {
    [k: string]: string;
  };
  persons: PersonInfo[];
  avatars: string[];
}
/**
 * A game, and its options by the number of players.
 */
export interface GameInfo {
  name: string;
  title: string;
  timed: boolean;
  options: {
    [k: string]: OptionInfo[];
  };
  usual_players: number;
  sample_cards: string[];
  blurb: {
    [k: string]: string;
  };
  labels: {
    [k: string]: OptionLabels;
  };
  guided: boolean;
}
/**
 * An option of a game, its possible values (a list, or from and to), and its default.
 */
export interface OptionInfo {
  name: string;
  values: Values;
  default: unknown;
}
/**
 * What an option is called, and those of its values that need words.
 */
export interface OptionLabels {
  label: {
    [k: string]: string;
  };
  values: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * What a bot is called, and how well it plays.
 */
export interface BotLabels {
  title: {
    [k: string]: string;
  };
  strength: {
    [k: string]: string;
  };
}
/**
 * A devil who sits down when a bot plays.
 */
export interface PersonInfo {
  name: string;
  title: string;
  bot: string;
  character: {
    [k: string]: string;
  };
}
/**
 * What a devil says on an occasion.
 */
export interface Line {
  person: string;
  occasion:
    | "feat"
    | "lose"
    | "paid"
    | "pay"
    | "robbed"
    | "start"
    | "steal"
    | "stop"
    | "stopped"
    | "wait"
    | "win";
  text: {
    [k: string]: string;
  };
}
/**
 * Part of a finished match, as one viewer saw it.
 */
export interface Replay {
  acts: number;
  steps: Step[];
}
/**
 * The match after so many acts: what happened with the last of them, and what is seen then.
 */
export interface Step {
  at: number;
  events: AnyEvent[];
  view: AnyView;
  told?: string[];
}
/**
 * What a finished match can tell.
 */
export interface Story {
  acts: number;
  points: Point[];
  turning: number | null;
  turns: Turn[];
  played: number;
  numbers: string[][];
  matches: number;
  wins: number[];
}
/**
 * The chances of all players to win after so many acts, from 0 to 1.
 */
export interface Point {
  at: number;
  chances: number[];
}
/**
 * An act that turned the match: what happened, and the chances before and after it.
 */
export interface Turn {
  at: number;
  told: string[];
  before: number[];
  after: number[];
}
/**
 * What a position in a finished match promised.
 */
export interface Outlook {
  at: number;
  player: number | null;
  games: number;
  chances: Chance[];
  moves: Prospect[];
  made: AnyAction | null;
}
/**
 * A chance to win, and the ends of its 95 % interval.
 */
export interface Chance {
  value: number;
  low: number;
  high: number;
}
/**
 * What a move leads to: the chance of the player who makes it.
 */
export interface Prospect {
  action: AnyAction;
  chance: Chance;
}
/**
 * A heading, a numbered clause or reading, a picture with its caption, or plain Markdown.
 */
export interface Block {
  text: string;
  number: string;
  heading: number;
  cards: string[];
}
/**
 * A guided game in one language, ready to be played without the rules.
 */
export interface Lesson {
  names: string[];
  start: Moment;
  prompts: Prompt[];
  end: string;
}
/**
 * What the learner sees after an act: what happened, and the table.
 */
export interface Moment {
  events: AnyEvent[];
  told: string[];
  view: AnyView;
}
/**
 * A beat in one language, and all that comes of it.
 */
export interface Prompt {
  say: string;
  why: string;
  at: string[];
  act: AnyAction;
  legal: AnyAction[] | null;
  moments: Moment[];
  draft?: {
    [k: string]: unknown;
  };
}
/**
 * An example as it is announced beside its clause.
 */
export interface ExampleTitle {
  clause: string;
  title: string;
}
/**
 * An example with all that happens in it.
 */
export interface Example {
  title: string;
  names: string[];
  scenes: Scene[];
}
/**
 * The table after an act; after a refused one it is as before.
 */
export interface Scene {
  view: AnyView;
  events?: AnyEvent[];
  told?: string[];
  tried?: Tried | null;
}
/**
 * A move that a clause refuses.
 */
export interface Tried {
  player: number;
  action: AnyAction;
  clause: string;
}
