// Moves: between which ends they go, which move two ends make, and a move in words.
//
// Sources are cards of one's hand, "hand/4#0" (its first 4). Targets are a player's lane, "lane/2"; a
// card of his suite, "place/2/5", by the first number it covers; the two piles, "discard" and "draw";
// and the card that waits for STOP, "window".
import type { Ends } from "../../lib/moving.svelte";
import { t } from "../../lib/words.svelte";
import { nameOf } from "./naming";
import { copies, laidAt, type SuiteView } from "./sight";
import type { Action } from "./types";

/** The card at a source. */
export function cardOf(source: string): string {
  return source.slice("hand/".length, source.lastIndexOf("#"));
}

/** Whether a card is aimed at one card of a suite, and not at a player. */
export function aimsAtPlaces(card: string | null): boolean {
  return card === "remove" || card === "steal";
}

/** A move, and by which copy of its card it is made. */
export type Copied = Action & { copy?: string };

/** The legal moves, once for each copy of their card: each copy can be picked. */
export function withCopies(legal: Action[] | null, hand: string[]): Copied[] | null {
  const all = copies(hand);
  return (
    legal &&
    legal.flatMap((action) => {
      const card = cardIn(action);
      return all.filter((each) => each.card === card).map(({ id }) => ({ ...action, copy: id }));
    })
  );
}

/** The card that a move plays or throws away. */
export function cardIn(action: Action): string {
  return action.do === "lay" || action.do === "discard" ? action.card : action.do;
}

/** A move as the rules have it. */
export function plain({ copy: _, ...action }: Copied): Action {
  return action;
}

/** The ends of a move. */
export function endsOf(action: Copied, view: SuiteView): Ends {
  return { source: `hand/${action.copy}`, target: targetOf(action, view) };
}

function targetOf(action: Action, view: SuiteView): string {
  switch (action.do) {
    case "lay":
      return `lane/${action.to}`;
    case "remove":
    case "steal": {
      const { from, at } = action;
      return `place/${from}/${laidAt(view.suites[from] ?? [], at)?.numbers[0] ?? at}`;
    }
    case "remove2":
    case "steal-last":
      return `lane/${action.from}`;
    case "swap-hands":
    case "swap-seats":
      return `lane/${action.with}`;
    case "replay":
      return "draw";
    case "stop":
      return "window";
    case "discard":
    case "pass":
      return "discard";
  }
}

/** The move of a player's card to a target, legal or not; null if there is no such thing. */
export function compose(source: string, target: string, me: number): Action | null {
  const card = cardOf(source);
  const [kind, player, at] = target.split("/");
  const who = Number(player);
  if (kind === "discard") return { do: "discard", card };
  if (kind === "window") return card === "stop" ? { do: "stop" } : null;
  if (card === "replay") return { do: "replay" };
  if (kind === "draw") return null;
  if (card === "stop") return { do: "stop" };
  if (card === "remove" || card === "steal")
    return kind === "place" ? { do: card, from: who, at: Number(at) } : null;
  if (card === "remove2" || card === "steal-last") return { do: card, from: who };
  if (card === "swap-hands") return { do: card, with: who };
  if (card === "swap-seats") return { do: card, with: who, move: me };
  return { do: "lay", card, to: who };
}

/** A move in a few words. */
export function describe(action: Action, names: string[], view: SuiteView): string {
  const name = (player: number) => names[player] ?? "";
  switch (action.do) {
    case "lay": {
      const card = nameOf(action.card);
      if (action.to === view.turn) return t("Lay {card}", { card });
      return t("Lay {card} for {name}", { card, name: name(action.to) });
    }
    case "remove":
      return t("Remove number {at} from {name}", { at: action.at, name: name(action.from) });
    case "remove2":
      return t("Remove Two from {name}", { name: name(action.from) });
    case "steal":
      return t("Steal number {at} from {name}", { at: action.at, name: name(action.from) });
    case "steal-last":
      return t("Steal the Last from {name}", { name: name(action.from) });
    case "replay":
      return t("Play Again");
    case "swap-hands":
      return t("Swap Hands with {name}", { name: name(action.with) });
    case "swap-seats":
      if (action.move === view.turn)
        return t("Swap Seats with {name}", { name: name(action.with) });
      return t("Swap Seats: {mover} with {name}", {
        mover: name(action.move),
        name: name(action.with),
      });
    case "discard":
      return t("Discard {card}", { card: nameOf(action.card) });
    case "stop":
      return t("Say STOP");
    case "pass":
      return t("Let it pass");
  }
}
