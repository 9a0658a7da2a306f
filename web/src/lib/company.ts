// The faces and colours of the players, which follow them everywhere at a table.
import { getContext, setContext } from "svelte";
import { AVATARS, COLOURS, drawing, type Mood } from "../parts/portraits";
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

/** Everybody at a table. A player whose colour is taken gets the next free one. */
export function company(seats: Seat[], winners: number[] | null = null): Member[] {
  const taken = new Set<number>();
  return seats.map((seat, chair) => {
    const who = seat.bot ? (seat.person ?? "") : avatarOf(seat.guest ?? "", seat.avatar);
    const liked = drawing(who).colour;
    const free = Array.from({ length: COLOURS }, (_, k) => (liked + k) % COLOURS);
    const colour = free.find((each) => !taken.has(each)) ?? liked;
    taken.add(colour);
    const mood = !winners ? "waiting" : winners.includes(chair) ? "pleased" : "cross";
    return { who, colour, mood };
  });
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
