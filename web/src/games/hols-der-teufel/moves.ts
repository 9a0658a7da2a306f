// Hol's der Teufel: moves between a source and a target, in words, and as cards and chips in flight.
//
// Sources: hand/CARD. Targets: column/COLOUR/END, the end of a column that does not stand is "new".
import type { Action, Flight, GameEvent } from "../../lib/game";
import type { Ends } from "../../lib/moving.svelte";
import { t } from "../../lib/words.svelte";
import { backOf, cardName, colourName, type Colour } from "./colours";
import { price, type End } from "./prices";
import type { TeufelView } from "./sight";

/** Where a move starts and where it goes. */
export function ends(action: Action): Ends {
  const card = cardOf(action);
  const colour = action.do === "angel" ? String(action.colour) : backOf(card);
  return { source: `hand/${card}`, target: `column/${colour}/${action.end}` };
}

function cardOf(action: { [field: string]: unknown }): string {
  return "card" in action ? String(action.card) : "angel";
}

/** The move from a source to a target; a devil goes to its own colour and nowhere else (HDT-26). */
export function compose(source: string, target: string): Action | null {
  const card = source.slice("hand/".length);
  const [, colour, end] = target.split("/");
  if (card === "angel") return { do: "angel", colour, end: end === "new" ? "high" : end };
  return backOf(card) === colour ? { do: "lay", card, end } : null;
}

/** An end of a column in a sentence. */
export function endName(end: End): string {
  return end === "low" ? t("low end") : t("high end");
}

/** A move in a few words, with its price. */
export function describe(action: Action, _names: string[], view: TeufelView): string {
  const card = cardOf(action);
  const end = action.end as End | "new";
  if (action.do === "angel") {
    const colour = colourName(action.colour as Colour);
    return t("An angel at the {end} of {colour}", { end: endName(end as End), colour });
  }
  if (end === "new") return t("{card} as a new column", { card: cardName(card) });
  const chips = price(view.columns, card, backOf(card) as Colour, end) ?? 0;
  const fields = { card: cardName(card), end: endName(end), chips };
  if (chips === 0) return t("{card} at the {end}, free", fields);
  return t("{card} at the {end}, for {chips}", fields);
}

/** Which cards and chips an event moves. */
export function flights(event: GameEvent, view: TeufelView): Flight[] {
  const hand = `player/${event.player}/hand`;
  switch (event.event) {
    case "lay": {
      const card = cardOf(event);
      return [{ card, from: `${hand}/${placeOf(card)}`, to: `card/${card}` }];
    }
    case "angel":
      return [{ card: "angel", from: `${hand}/angel`, to: `card/angel-${event.colour}` }];
    case "fine":
      return Array.from({ length: Number(event.chips) }, () => {
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

/** The place of a card in a hand; of others' cards only the colour has one. */
export function placeOf(card: string): string {
  return card.replace("-", "/");
}
