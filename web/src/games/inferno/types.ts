// Made by `make types` from games/inferno/types.py.

export type Action =
  | HandIn
  | Rate
  | PlainAct
  | Flip
  | OfferDraft
  | Choose
  | Draft
  | Offer
  | ReplyToOffer
  | ReplyToSlot
  | OneForOne
  | TwoForOne
  | OneForTwo
  | ScambioObbligato
  | GrandeScambio
  | BuonaAzione;
export type Soul =
  | "attila"
  | "bathory"
  | "bluebeard"
  | "borgia"
  | "caligula"
  | "cattivo"
  | "dracula"
  | "genghis-khan"
  | "herod"
  | "ivan"
  | "landru"
  | "macbeth"
  | "messalina"
  | "nero"
  | "rasputin"
  | "ripper"
  | "torquemada"
  | "tzu";
export type Deal = Transfer[];
export type Reply = "accept" | "decline" | "withdraw";
export type Side = "left" | "right";
export type Event =
  | Listed
  | Rated
  | PlainActDone
  | Drafted
  | Chosen
  | Offered
  | Replied
  | Dealt
  | ScambioPlayed
  | GrandePlayed
  | BuonaPlayed
  | CardsDealt
  | Late
  | Exchanged
  | PassedOn
  | Void
  | Flipped
  | Empty
  | LastGlass
  | Ended;
export type Special = "scambio-obbligato" | "grande-scambio" | "buona-azione";

export interface Inferno {
  action: Action;
  event: Event;
  view: View;
  position: Position;
}
/**
 * Hand in a whole list.
 */
export interface HandIn {
  do: "list";
  values: Values;
}
export interface Values {
  attila: number;
  bathory: number;
  bluebeard: number;
  borgia: number;
  caligula: number;
  cattivo: number;
  dracula: number;
  "genghis-khan": number;
  herod: number;
  ivan: number;
  landru: number;
  macbeth: number;
  messalina: number;
  nero: number;
  rasputin: number;
  ripper: number;
  torquemada: number;
  tzu: number;
}
/**
 * Fill in a line of one's list.
 */
export interface Rate {
  do: "rate";
  soul: Soul;
  value: number;
}
/**
 * What takes no more words: see the codec for what each does.
 */
export interface PlainAct {
  do: "erase" | "clear" | "wait";
}
/**
 * Turn the glass.
 */
export interface Flip {
  do: "flip";
}
/**
 * Offer what is in one's draft.
 */
export interface OfferDraft {
  do: "offer-draft";
}
/**
 * Choose the soul that a special card asks for.
 */
export interface Choose {
  do: "choose";
  soul: Soul;
}
/**
 * Put a transfer into one's draft.
 */
export interface Draft {
  from: number;
  to: number;
  soul: Soul;
  do: "draft";
}
/**
 * Offer a deal.
 */
export interface Offer {
  do: "offer";
  deal: Deal;
}
export interface Transfer {
  from: number;
  to: number;
  soul: Soul;
}
/**
 * Answer an offer, by its number.
 */
export interface ReplyToOffer {
  do: Reply;
  offer: number;
}
/**
 * Answer the offer that stands in a slot, as learning agents do.
 */
export interface ReplyToSlot {
  do: Reply;
  slot: number;
}
export interface OneForOne {
  do: "one-for-one";
  with: number;
  give: Soul;
  take: Soul;
}
export interface TwoForOne {
  do: "two-for-one";
  with: number;
  give: Soul[];
  take: Soul;
}
export interface OneForTwo {
  do: "one-for-two";
  with: number;
  give: Soul;
  take: Soul[];
}
/**
 * Force an exchange.
 */
export interface ScambioObbligato {
  do: "scambio-obbligato";
  target: number;
  take: Soul;
}
/**
 * Everybody passes a soul on.
 */
export interface GrandeScambio {
  do: "grande-scambio";
  to: Side;
}
/**
 * Send a soul out of the game.
 */
export interface BuonaAzione {
  do: "buona-azione";
  soul: Soul;
}
/**
 * A list is in.
 */
export interface Listed {
  player: number;
  event: "list";
}
/**
 * A line of a list; only its player sees it.
 */
export interface Rated {
  player: number;
  do: "rate";
  soul: Soul;
  value: number;
  cattivo?: string;
  event: "rate";
}
/**
 * What only its player sees.
 */
export interface PlainActDone {
  player: number;
  do: "erase" | "clear" | "wait";
  event: "erase" | "clear" | "wait";
}
/**
 * A transfer was put into a draft; only its player sees it.
 */
export interface Drafted {
  player: number;
  from: number;
  to: number;
  soul: Soul;
  do: "draft";
  cattivo?: string;
  event: "draft";
}
/**
 * A soul was chosen; only the player who chose it sees which.
 */
export interface Chosen {
  player: number;
  cattivo?: string;
  event: "choose";
  soul?: Soul;
}
/**
 * A deal was offered.
 */
export interface Offered {
  player: number;
  cattivo?: string;
  offer: number;
  by: number;
  deal: Deal;
  event: "offer";
}
/**
 * An offer was answered.
 */
export interface Replied {
  player: number;
  cattivo?: string;
  offer: number;
  by: number;
  deal: Deal;
  event: Reply;
}
/**
 * Everybody has agreed: the souls move.
 */
export interface Dealt {
  cattivo?: string;
  offer: number;
  by: number;
  deal: Deal;
  event: "deal";
}
/**
 * A Scambio Obbligato was played.
 */
export interface ScambioPlayed {
  player: number;
  do: "scambio-obbligato";
  target: number;
  take: Soul;
  cattivo?: string;
  event: "scambio-obbligato";
}
/**
 * A Grande Scambio was played.
 */
export interface GrandePlayed {
  player: number;
  do: "grande-scambio";
  to: Side;
  event: "grande-scambio";
}
/**
 * A Buona Azione was played.
 */
export interface BuonaPlayed {
  player: number;
  do: "buona-azione";
  soul: Soul;
  cattivo?: string;
  event: "buona-azione";
}
/**
 * All lists are in, and the cards are dealt.
 */
export interface CardsDealt {
  event: "dealt";
}
/**
 * Time was up: the choice was made for these players.
 */
export interface Late {
  event: "late";
  players: number[];
}
/**
 * A Scambio Obbligato was carried out.
 */
export interface Exchanged {
  player: number;
  cattivo?: string;
  event: "exchanged";
  target: number;
  took: Soul;
  gave: Soul;
}
/**
 * A Grande Scambio was carried out.
 */
export interface PassedOn {
  cattivo?: string;
  event: "passed";
  to: Side;
  deal: Deal;
}
/**
 * An offer lapsed (INF-A10, INF-A28).
 */
export interface Void {
  event: "void";
  offer: number;
}
/**
 * The glass was turned by a player; by itself with null.
 */
export interface Flipped {
  event: "flip";
  player: number | null;
  number: number;
}
/**
 * The glass ran out.
 */
export interface Empty {
  event: "empty";
  number: number;
}
/**
 * The glass was turned for the last time.
 */
export interface LastGlass {
  event: "last";
}
/**
 * The match is over.
 */
export interface Ended {
  event: "end";
  scores: number[];
  winners: number[];
}
/**
 * What a seat or a spectator sees.
 */
export interface View {
  seat: number | null;
  lists: (Values | null)[];
  unfinished_list: {
    [k: string]: number;
  } | null;
  specials: (Special[] | number)[];
  draft: Deal | null;
  resolving: ScambioSeen | GrandeSeen | null;
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: Options;
  souls: Soul[][];
  locked: Soul[][];
  removed: Soul[];
  played: Special[];
  offers: OpenOffer[];
  glass: Glass;
  second_copy: number;
  lists_in: number[];
  aside: number;
  scores: number[] | null;
  over: boolean;
}
/**
 * The same with the viewer's own choice (INF-A17).
 */
export interface ScambioSeen {
  player: number;
  waiting: number[];
  choosing_ms: number;
  special: "scambio-obbligato";
  target: number;
  take: Soul;
  choice: Soul | null;
}
/**
 * The same with the viewer's own choice (INF-A17).
 */
export interface GrandeSeen {
  player: number;
  waiting: number[];
  choosing_ms: number;
  special: "grande-scambio";
  to: Side;
  choice: Soul | null;
}
/**
 * The options of a match.
 */
export interface Options {
  glass_s: number;
  pause: boolean;
  choice_s: number;
  rest_s: number;
  parties: "many" | "two";
  gifts: boolean;
  look_s: number;
  cattivo: string;
}
/**
 * An open offer, and the players who have agreed to it.
 */
export interface OpenOffer {
  id: number;
  by: number;
  deal: Deal;
  agreed: number[];
}
/**
 * The glass; `waited_ms` is how long it has been looked on, or has lain empty.
 */
export interface Glass {
  flips: number;
  left_ms: number;
  waited_ms: number;
}
/**
 * Everything.
 */
export interface Position {
  players: number;
  to_act: number[];
  winners: number[] | null;
  options: Options;
  souls: Soul[][];
  locked: Soul[][];
  removed: Soul[];
  played: Special[];
  offers: OpenOffer[];
  glass: Glass;
  second_copy: number;
  lists: (Values | null)[];
  aside: Soul[];
  specials: Special[][];
  next_offer: number;
  resolving: ScambioAsking | GrandeOpen | null;
  unfinished_lists?: {
    [k: string]: number;
  }[];
  drafts?: Deal[];
  hints?: {
    [k: string]: number[];
  }[];
  scores?: number[];
}
/**
 * A Scambio Obbligato being carried out.
 */
export interface ScambioAsking {
  player: number;
  waiting: number[];
  choosing_ms: number;
  special: "scambio-obbligato";
  target: number;
  take: Soul;
}
/**
 * The same with everybody's choice.
 */
export interface GrandeOpen {
  player: number;
  waiting: number[];
  choosing_ms: number;
  special: "grande-scambio";
  to: Side;
  choices: (Soul | null)[];
}
