// The faces and colours of the players, which follow them everywhere at a table.
import { getContext, setContext } from "svelte";
import { AVATARS, COLOURS, drawing, type Mood } from "../parts/portraits";
import type { Moment } from "./game";
import type { Seat } from "./wire";

export interface Member {
  /** The drawing: a devil, or an avatar. */
  who: string;
  /** One of the six colours of players, from 0; no two players of a table share one. */
  colour: number;
  mood: Mood;
}

/** The head of a guest who has chosen none: always the same for the same guest. */
export function avatarOf(guest: string, chosen = ""): string {
  const code = [...guest].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65521, 7);
  return chosen || AVATARS[code % AVATARS.length]!;
}

/** Everybody at a table; what has just happened, or how it ended, shows in their faces. */
export function company(
  seats: Seat[],
  winners: number[] | null = null,
  moments: Moment[] = [],
): Member[] {
  const faces = seats.map((seat) =>
    seat.bot ? (seat.person ?? "") : avatarOf(seat.guest ?? "", seat.avatar),
  );
  return together(faces, (player) => {
    if (winners) return winners.includes(player) ? "pleased" : "cross";
    return moodAfter(moments, player);
  });
}

/** People at a table by their faces. A player whose colour is taken gets the next free one. */
export function together(faces: string[], moodOf: (player: number) => Mood): Member[] {
  const taken = new Set<number>();
  return faces.map((who, player) => {
    const liked = drawing(who).colour;
    const free = Array.from({ length: COLOURS }, (_, k) => (liked + k) % COLOURS);
    const colour = free.find((each) => !taken.has(each)) ?? liked;
    taken.add(colour);
    return { who, colour, mood: moodOf(player) };
  });
}

/** Who does something to others is pleased by it, and they are cross; who pays it is cross. */
export function moodAfter(moments: Moment[], player: number): Mood {
  const about = moments.findLast(({ by, against }) => by === player || against === player);
  if (!about) return "waiting";
  return (about.by === player) === (about.deed === "pay") ? "cross" : "pleased";
}

/** The ink of a player, as a value in a style. */
export function inkOf(member: Member | undefined): string | undefined {
  return member && `var(--player-${member.colour + 1})`;
}

const KEY = Symbol("company");

/** Tell the parts of a screen who plays. */
export function introduce(all: () => Member[]): void {
  setContext(KEY, all);
}

/** Who plays, for a part of a screen; nobody where there is no table. */
export function introduced(): () => Member[] {
  return getContext<(() => Member[]) | undefined>(KEY) ?? (() => []);
}
