// Hol's der Teufel: moves between a source and a target, in words, and as cards and chips in flight.
//
// Sources: hand/CARD. Targets: column/COLOUR/END, the end of a column that does not stand is "new".
import type { Flight, Moment } from "../../lib/game";
import type { Ends } from "../../lib/moving.svelte";
import { t, tn } from "../../lib/words.svelte";
import { backOf, cardName, COLOURS, colourName } from "./colours";
import { fine } from "./prices";
import type { TeufelView } from "./sight";
import type { Action, End, Event, Lay } from "./types";

/** Where a move starts and where it goes. */
export function ends(action: Action): Ends {
  const [card, colour] =
    action.do === "angel" ? ["angel", action.colour] : [action.card, backOf(action.card)];
  return { source: `hand/${card}`, target: `column/${colour}/${action.end}` };
}

/** The move from a source to a target; a devil goes to its own colour and nowhere else (HDT-26). */
export function compose(source: string, target: string): Action | null {
  const card = source.slice("hand/".length);
  const [, name, place] = target.split("/");
  const colour = COLOURS.find((each) => each === name);
  const end = ENDS.find((each) => each === place);
  if (!colour || !end) return null;
  if (card === "angel") return { do: "angel", colour, end: end === "new" ? "high" : end };
  return backOf(card) === colour ? { do: "lay", card, end } : null;
}

const ENDS: Lay["end"][] = ["low", "high", "new"];

/** An end of a column in a sentence. */
export function endName(end: End): string {
  return end === "low" ? t("low end") : t("high end");
}

/** A move in a few words, with its price. */
export function describe(action: Action, _names: string[], view: TeufelView): string {
  if (action.do === "angel") {
    const colour = colourName(action.colour);
    return t("An angel at the {end} of {colour}", { end: endName(action.end), colour });
  }
  const { card, end } = action;
  if (end === "new") return t("{card} as a new column", { card: cardName(card) });
  const chips = fine(view, card, end) ?? 0;
  const fields = { card: cardName(card), end: endName(end) };
  if (chips === 0) return t("{card} at the {end}, free", fields);
  return tn(
    "{card} at the {end}, for {n} chip",
    "{card} at the {end}, for {n} chips",
    chips,
    fields,
  );
}

/** Which cards and chips an event moves. */
export function flights(event: Event, view: TeufelView): Flight[] {
  switch (event.event) {
    case "lay": {
      const { card, player } = event;
      return [{ card, from: `player/${player}/hand/${placeOf(card)}`, to: `card/${card}` }];
    }
    case "angel": {
      const { player, colour } = event;
      return [{ card: "angel", from: `player/${player}/hand/angel`, to: `card/angel-${colour}` }];
    }
    case "fine":
      return Array.from({ length: event.chips }, () => {
        const [from, to] = [`player/${event.player}/chips`, `player/${event.to}/chips/won`];
        return { card: "chip", from, to };
      });
    case "deal":
      return Array.from({ length: view.players }, (_, seat) => {
        return { card: null, from: `player/${event.dealer}`, to: `player/${seat}/hand/dealt` };
      });
    default:
      return [];
  }
}

/** A fine that hurts. */
const LARGE_FINE = 3;

/** What people remark on: a large fine. */
export function moments(event: Event): Moment[] {
  if (event.event !== "fine" || event.chips < LARGE_FINE) return [];
  return [{ deed: "pay", by: event.player, against: event.to }];
}

/** The place of a card in a hand; of others' cards only the colour has one. */
export function placeOf(card: string): string {
  return card.replace("-", "/");
}
