// What is seen of a game of Inferno, in one form: for players, spectators, and all open.
import type { View } from "../../lib/game";
import { t } from "../../lib/words.svelte";
import { SOULS, soulName, type SoulName, type SpecialName } from "./souls";
import { cardWorth, worth, type Transfer, type Values } from "./worth";

export interface OpenOffer {
  id: number;
  by: number;
  deal: Transfer[];
  agreed: number[];
}

interface Resolving {
  special: SpecialName;
  player: number;
  waiting: number[];
  choosing_ms: number;
  target?: number;
  take?: SoulName;
  to?: "left" | "right";
  /** One's own choice; where all is open, everybody's. */
  choice?: SoulName | null;
  choices?: (SoulName | null)[];
}

export interface InfernoView extends View {
  options: {
    glass_s: number;
    pause: boolean;
    choice_s: number;
    rest_s: number;
    parties: "many" | "two";
    gifts: boolean;
    look_s: number;
    cattivo: string;
  };
  lists: (Values | null)[];
  lists_in?: number[];
  souls: SoulName[][];
  locked: SoulName[][];
  removed: SoulName[];
  aside: number | SoulName[];
  specials: (SpecialName[] | number)[];
  played: SpecialName[];
  offers: OpenOffer[];
  glass: { flips: number; left_ms: number; waited_ms: number };
  resolving: Resolving | null;
  scores?: number[] | null;
}

/** A soul before its owner. */
export interface SoulCard {
  soul: SoulName;
  owner: number;
  /** 0 for the first card of a soul, 1 for the second; locked ones come last. */
  copy: number;
  locked: boolean;
  /** What it is worth to whoever looks; null where his list is not known. */
  value: number | null;
}

export interface Player {
  seat: number;
  name: string;
  cards: SoulCard[];
  /** The special cards where they may be seen. */
  specials: SpecialName[] | null;
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
  /** Who sits at the bottom: oneself, or the first player for a spectator. */
  near: Player;
  /** The others, clockwise from there. */
  far: Player[];
  /** One's own list. */
  values: Values | null;
  asked: Asked | null;
}

/** The view, with everybody where the page shows him. */
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

/** Who has handed in his list. */
function listsIn(view: InfernoView): number[] {
  return view.lists_in ?? [...view.lists.keys()].filter((p) => view.lists[p] !== null);
}

function phase(view: InfernoView): Phase {
  if (view.winners) return "over";
  if (view.glass.flips > 0) return "playing";
  return listsIn(view).length < view.players ? "listing" : "looking";
}

function player(view: InfernoView, seat: number | null, p: number, names: string[]): Player {
  const specials = view.specials[p]!;
  const values = view.lists[p] ?? null;
  return {
    seat: p,
    name: names[p] ?? "",
    cards: soulCards(view, seat, p),
    specials: typeof specials === "number" ? null : specials,
    held: typeof specials === "number" ? specials : specials.length,
    listIn: listsIn(view).includes(p),
    worth: values && worth(values, view.souls[p]!),
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
  soul: SoulName,
  copy: number,
): number | null {
  const values = view.lists[seat ?? owner];
  if (!values) return null;
  const mine = seat === null || seat === owner;
  return cardWorth(values, soul, mine ? copy : countOf(view.souls[seat]!, soul));
}

export function countOf(souls: SoulName[], soul: SoulName): number {
  return souls.filter((each) => each === soul).length;
}

/** INF-27: the victim chooses among the attacker's souls; INF-31: everybody among his own. */
function asked(view: InfernoView, seat: number | null, players: Player[]): Asked | null {
  const { resolving } = view;
  if (seat === null || !resolving?.waiting.includes(seat)) return null;
  const owner = resolving.special === "scambio-obbligato" ? resolving.player : seat;
  const cards = players[owner]!.cards.filter((card) => !card.locked && card.copy === 0);
  return { owner, cards };
}

/** INF-35, INF-A22: whether a Buona Azione may name this soul. */
export function isImmune(view: InfernoView, soul: SoulName): boolean {
  return view.locked.some((souls) => souls.includes(soul));
}

/** Somebody in a sentence that is not about him: oneself is "you". */
export function who(sight: Sight, player: number): string {
  return player === sight.seat ? t("you") : (sight.players[player]?.name ?? "");
}

/** A soul by the name it has at this table. */
export function named(sight: Sight, soul: SoulName): string {
  return soulName(soul, sight.view.options.cattivo);
}
