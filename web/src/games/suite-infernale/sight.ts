// What a viewer sees of the table, in one form, whether hands are hidden or open.
import type { Shown } from "../../lib/game";
import type { SuiteInfernale } from "./types";

export type SuiteView = Shown<SuiteInfernale>;

/** A card that lies in a suite, and the numbers it stands for. */
export interface Laid {
  card: string;
  numbers: number[];
}

export const LAST = 10;
const HOLE = "_";
const SECOND = "=";

/** How many cards a hand or pile has. */
export function count(cards: number | string[]): number {
  return typeof cards === "number" ? cards : cards.length;
}

/** The cards of a hand, as far as the viewer may see them. */
export function openHand(view: SuiteView, player: number, seat: number | null): string[] | null {
  if (!("seat" in view)) return view.hands[player] ?? null;
  return player === seat ? view.hand : null;
}

/** The cards of a suite, from 1 up. */
export function laidCards(suite: string[]): Laid[] {
  return suite.flatMap((card, k) => {
    if (card === HOLE || card === SECOND) return [];
    return [{ card, numbers: suite[k + 1] === SECOND ? [k + 1, k + 2] : [k + 1] }];
  });
}

/** The card that covers a number of a suite. */
export function laidAt(suite: string[], number: number): Laid | undefined {
  return laidCards(suite).find((laid) => laid.numbers.includes(number));
}

/** The number a suite waits for; null for a complete one. */
export function nextNumber(suite: string[]): number | null {
  const covered = laidCards(suite).flatMap((laid) => laid.numbers);
  for (let number = 1; number <= LAST; number++) if (!covered.includes(number)) return number;
  return null;
}

/** The other players in the order of their turns after one. */
export function others(view: SuiteView, player: number): number[] {
  const at = view.chairs.indexOf(player);
  return [...view.chairs.slice(at + 1), ...view.chairs.slice(0, at)];
}

/** Whether the players form two teams. */
export function inTeams(view: SuiteView): boolean {
  return view.options.teams !== "none";
}

/** Which of the two teams a player belongs to. */
export function teamOf(player: number): 0 | 1 {
  return player % 2 ? 1 : 0;
}

/** Oneself and one's partners. */
export function ownTeam(view: SuiteView, player: number): number[] {
  const all = Array.from({ length: view.players }, (_, each) => each);
  return inTeams(view) ? all.filter((each) => teamOf(each) === teamOf(player)) : [player];
}

/** The cards of a hand with a name for each copy: "4#0", "4#1". */
export function copies(hand: string[]): { id: string; card: string }[] {
  return hand.map((card, k) => ({ card, id: copyName(card, hand.slice(0, k)) }));
}

/** The name of one more copy of a card beside those that are there. */
export function copyName(card: string, beside: string[]): string {
  return `${card}#${beside.filter((each) => each === card).length}`;
}
