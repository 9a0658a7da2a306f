// Skip-Bo: moves between a source and a target, in words, and as cards in flight.
//
// Sources: hand/CARD#COPY, stock, discard/PILE. Targets: series/K, discard/PILE.
import type { Flight, Moment } from "../../lib/game";
import type { Ends } from "../../lib/moving.svelte";
import { t } from "../../lib/words.svelte";
import { handOf, type SkipBoView } from "./sight";
import type { Action, Drew, Event, Pass } from "./types";

const LETTERS = "ABCD";

/** Where a move starts and where it goes; passing has no place. */
export function ends(action: Action): Ends | null {
  if (action.do === "pass") return null;
  const pile = action.do === "discard" ? "discard" : "series";
  return { source: sourceOf(action), target: `${pile}/${action.to}` };
}

function sourceOf(action: Exclude<Action, Pass>): string {
  if (action.do === "discard" || action.from === "hand") return `hand/${action.card}`;
  return action.from === "stock" ? "stock" : `discard/${action.pile}`;
}

/** The move from a source to a target; only cards of the hand can be discarded at all. */
export function compose(source: string, target: string): Action | null {
  const [from, which = ""] = source.split("#")[0]!.split("/");
  const [where, k] = target.split("/");
  const to = Number(k);
  if (where === "discard") return from === "hand" ? { do: "discard", card: which, to } : null;
  if (from === "hand") return { do: "play", from, card: which, to };
  if (from === "discard") return { do: "play", from, pile: Number(which), to };
  return { do: "play", from: "stock", to };
}

/** A card's name in a sentence. */
export function cardName(card: string): string {
  return card === "skip-bo" ? "SKIP-BO" : card;
}

/** Series are A to D, as the log has them. */
export function seriesName(k: number): string {
  return LETTERS[k]!;
}

/** A move in a few words. */
export function describe(action: Action): string {
  if (action.do === "pass") return t("Pass");
  if (action.do === "discard") {
    return t("{card} on discard pile {pile} (ends the turn)", {
      card: cardName(action.card),
      pile: action.to + 1,
    });
  }
  const series = seriesName(action.to);
  switch (action.from) {
    case "stock":
      return t("The stock card on series {series}", { series });
    case "discard":
      return t("The top of discard pile {pile} on series {series}", {
        pile: action.pile + 1,
        series,
      });
    case "hand":
      return t("{card} from the hand on series {series}", { card: cardName(action.card), series });
  }
}

/** Which cards an event moves. */
export function flights(event: Event, view: SkipBoView, seat: number | null): Flight[] {
  switch (event.event) {
    case "play": {
      const { card, player, to } = event;
      return [{ card, from: `player/${player}/${sourceOf(event)}`, to: `series/${to}` }];
    }
    case "discard": {
      const { card, player, to } = event;
      const at = `player/${player}`;
      return [{ card, from: `${at}/hand/${card}`, to: `${at}/discard/${to}` }];
    }
    case "completed":
      return [{ card: null, from: `series/${event.series}`, to: "aside" }];
    case "reshuffle":
      return [{ card: null, from: "aside", to: "draw" }];
    case "draw":
      return drawn(event, handOf(view, seat, event.player) ?? []);
    case "round":
      return Array.from({ length: view.players }, (_, each) => {
        return { card: null, from: "draw", to: `player/${each}/stock` };
      });
    default:
      return [];
  }
}

/** The cards of a hand come to lie beside their equals. */
function drawn({ player, count, cards }: Drew, before: string[]): Flight[] {
  const hand = `player/${player}/hand`;
  if (!cards) {
    return Array.from({ length: count }, () => {
      return { card: null, from: "draw", to: `${hand}/drawn` };
    });
  }
  const held = [...before];
  return cards.map((card) => {
    const to = `${hand}/${place(card, held.filter((each) => each === card).length)}`;
    held.push(card);
    return { card, from: "draw", to };
  });
}

/** The place of a card in a hand: its name, and a number for its equals. */
export function place(card: string, copy: number): string {
  return copy === 0 ? card : `${card}/${copy}`;
}

/** What people remark on: a series is completed. */
export function moments(event: Event): Moment[] {
  return event.event === "completed" ? [{ deed: "feat", by: event.player }] : [];
}
