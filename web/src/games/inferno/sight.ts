// What is seen of a game of Inferno, in one form: for players, spectators, and all open.
import type { Shown } from "../../lib/game";
import { t } from "../../lib/words.svelte";
import { SOULS, soulName } from "./souls";
import type { Inferno, Soul, Special, Values } from "./types";
import { cardWorth, worth } from "./worth";

export type InfernoView = Shown<Inferno>;

/** A soul before its owner. */
export interface SoulCard {
  soul: Soul;
  owner: number;
  /** 0 for the first card of a soul, 1 for the second; locked ones come last. */
  copy: number;
  locked: boolean;
  /** What it is worth to the viewer; null where their list is not known. */
  value: number | null;
}

export interface Player {
  seat: number;
  name: string;
  cards: SoulCard[];
  /** The special cards where they may be seen. */
  specials: Special[] | null;
  held: number;
  listIn: boolean;
  /** What the souls count on a list that may be seen. */
  worth: number | null;
}

export type Phase = "listing" | "looking" | "playing" | "over";

/** A choice that a special card asks one to make. */
export interface Asked {
  owner: number;
  cards: SoulCard[];
}

export interface Sight {
  view: InfernoView;
  seat: number | null;
  /** Whether one plays: nobody does in a replay. */
  active: boolean;
  phase: Phase;
  /** By number. */
  players: Player[];
  /** The player at the bottom: you, or the first player for a spectator. */
  near: Player;
  /** The others, clockwise from there. */
  far: Player[];
  /** One's own list. */
  values: Values | null;
  asked: Asked | null;
}

/** The view, with the players where the page shows them. */
export function see(view: InfernoView, seat: number | null, names: string[], live: boolean): Sight {
  const players = Array.from({ length: view.players }, (_, p) => player(view, seat, p, names));
  const bottom = seat ?? 0;
  const [near, ...far] = players.map((_, k) => players[(bottom + k) % view.players]!);
  return {
    view,
    seat,
    active: live && seat !== null,
    phase: phase(view),
    players,
    near: near!,
    far,
    values: seat === null ? null : (view.lists[seat] ?? null),
    asked: live ? asked(view, seat, players) : null,
  };
}

/** What a player who may act can do now. */
export function prompt(view: InfernoView): string {
  if (view.resolving) return t("Choose a soul");
  switch (phase(view)) {
    case "listing":
      return t("Rank the souls");
    case "looking":
      return t("Look around");
    default:
      return t("Trade!");
  }
}

/** Who has handed in their list. */
function listsIn(view: InfernoView): number[] {
  if ("lists_in" in view) return view.lists_in;
  return [...view.lists.keys()].filter((p) => view.lists[p] !== null);
}

function phase(view: InfernoView): Phase {
  if (view.winners) return "over";
  if (view.glass.flips > 0) return "playing";
  return listsIn(view).length < view.players ? "listing" : "looking";
}

function player(view: InfernoView, seat: number | null, p: number, names: string[]): Player {
  const specials = view.specials[p]!;
  return {
    seat: p,
    name: names[p] ?? "",
    cards: soulCards(view, seat, p),
    specials: typeof specials === "number" ? null : specials,
    held: typeof specials === "number" ? specials : specials.length,
    listIn: listsIn(view).includes(p),
    worth: worth(view, p),
  };
}

function soulCards(view: InfernoView, seat: number | null, owner: number): SoulCard[] {
  return SOULS.flatMap((soul) => {
    const count = countOf(view.souls[owner]!, soul);
    const free = count - countOf(view.locked[owner]!, soul);
    return Array.from({ length: count }, (_, copy) => ({
      soul,
      owner,
      copy,
      locked: copy >= free,
      value: valueOf(view, seat, owner, soul, copy),
    }));
  });
}

/** One's own card as it counts, another's as it would count; looking on, as it counts for its owner. */
function valueOf(
  view: InfernoView,
  seat: number | null,
  owner: number,
  soul: Soul,
  copy: number,
): number | null {
  const mine = seat === null || seat === owner;
  return cardWorth(view, seat ?? owner, soul, mine ? copy : countOf(view.souls[seat]!, soul));
}

export function countOf(souls: Soul[], soul: Soul): number {
  return souls.filter((each) => each === soul).length;
}

/** INF-27: the victim chooses among the attacker's souls; INF-31: everybody among their own. */
function asked(view: InfernoView, seat: number | null, players: Player[]): Asked | null {
  const { resolving } = view;
  if (seat === null || !resolving?.waiting.includes(seat)) return null;
  const owner = resolving.special === "scambio-obbligato" ? resolving.player : seat;
  const cards = players[owner]!.cards.filter((card) => !card.locked && card.copy === 0);
  return { owner, cards };
}

/** INF-35, INF-A22: whether a Buona Azione may name this soul. */
export function isImmune(view: InfernoView, soul: Soul): boolean {
  return view.locked.some((souls) => souls.includes(soul));
}

/** A player in a sentence about somebody else: the viewer is "you". */
export function who(sight: Sight, player: number): string {
  return sight.active && player === sight.seat ? t("you") : (sight.players[player]?.name ?? "");
}

/** A soul by the name it has at this table. */
export function named(sight: Sight, soul: Soul): string {
  return soulName(soul, sight.view.options.cattivo);
}
