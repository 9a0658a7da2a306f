// Which cards an event moves: from hand, suite or pile to hand, suite or pile.
//
// The view is the one before the event. The card that waits for STOP lies at "window/0", the STOPs
// on it at "window/1" and so on.
import type { Action, Flight, GameEvent } from "../../lib/game";
import { copyName, laidAt, laidCards, nextNumber, openHand, type SuiteView } from "./sight";

const MOST_AT_ONCE = 3;

export function flights(event: GameEvent, view: SuiteView, seat: number | null): Flight[] {
  const player = event.player as number;
  switch (event.event) {
    case "lay": {
      const card = event.card as string;
      const joker = card.startsWith("+");
      const to = joker ? "window/0" : nextPlace(event, view);
      return [{ card, from: inHand(player, card), to }];
    }
    case "discard":
      return [{ card: event.card as string, from: inHand(player, event.card), to: "discard" }];
    case "stop": {
      const to = `window/${(view.window?.chain.length ?? 0) + 1}`;
      return [{ card: "stop", from: inHand(player, "stop"), to }];
    }
    case "blocked":
      return [
        { card: event.card as string, from: "window/0", to: "discard" },
        ...stopsAway(view.window?.chain.length ?? 0),
      ];
    case "effect":
      return [...effect(event, view), ...stopsAway(view.window?.chain.length ?? 0)];
    case "completed":
      if (view.options.teams !== "trios") return [];
      return suiteTo(view.suites[player] ?? [], player, () => "discard");
    case "draw":
      return drawn(event, view, seat);
    case "reshuffle":
      return [{ card: null, from: "discard", to: "draw" }];
    default:
      if (!("do" in event)) return [];
      return [{ card: event.event, from: inHand(player, event.event), to: "window/0" }];
  }
}

/** What a special card does. */
function effect(event: GameEvent, view: SuiteView): Flight[] {
  const card = event.card as string;
  const action = event.action as Action;
  const player = event.player as number;
  if (action.do === "lay") return [{ card, from: "window/0", to: nextPlace(action, view) }];
  const away: Flight = { card, from: "window/0", to: "discard" };
  switch (action.do) {
    case "remove":
    case "remove2":
      return [away, ...taken(event, view, () => "discard")];
    case "steal":
    case "steal-last":
      return [away, ...taken(event, view, (stolen) => inHand(player, stolen))];
    case "swap-hands":
      return [away, ...exchange(inHand(player), inHand(action.with as number))];
    case "swap-seats":
      return [away, ...seats((action.move ?? player) as number, action.with as number, view)];
    default:
      return [away];
  }
}

/** The cards that a suite loses, from their places. */
function taken(event: GameEvent, view: SuiteView, to: (card: string) => string): Flight[] {
  const action = event.action as Action;
  const from = action.from as number;
  const suite = view.suites[from] ?? [];
  const one = laidAt(suite, action.at as number);
  const lost = action.at
    ? one
      ? [one]
      : []
    : laidCards(suite).slice(action.do === "remove2" ? -2 : -1);
  return lost.map(({ card, numbers }) => ({
    card,
    from: `suite/${from}/${numbers[0]}`,
    to: to(card),
  }));
}

/** Some backs each way stand for two whole hands. */
function exchange(one: string, other: string): Flight[] {
  return Array.from({ length: MOST_AT_ONCE }, () => [
    { card: null, from: one, to: other },
    { card: null, from: other, to: one },
  ]).flat();
}

/** Suites stay where they are when two players change seats: each gets the other's. */
function seats(one: number, other: number, view: SuiteView): Flight[] {
  return [
    ...suiteTo(view.suites[one] ?? [], one, (number) => `suite/${other}/${number}`),
    ...suiteTo(view.suites[other] ?? [], other, (number) => `suite/${one}/${number}`),
  ];
}

function suiteTo(suite: string[], player: number, to: (number: number) => string): Flight[] {
  return laidCards(suite).map(({ card, numbers: [first = 1] }) => ({
    card,
    from: `suite/${player}/${first}`,
    to: to(first),
  }));
}

function stopsAway(length: number): Flight[] {
  return Array.from({ length }, (_, k) => ({
    card: "stop",
    from: `window/${k + 1}`,
    to: "discard",
  }));
}

function drawn(event: GameEvent, view: SuiteView, seat: number | null): Flight[] {
  const player = event.player as number;
  const cards = event.cards as string[] | undefined;
  const held = [...(openHand(view, player, seat) ?? [])];
  return Array.from({ length: Math.min(event.count as number, MOST_AT_ONCE) }, (_, k) => {
    const card = cards?.[k] ?? null;
    if (card === null) return { card, from: "draw", to: inHand(player) };
    const to = `hand/${player}/${copyName(card, held)}`;
    held.push(card);
    return { card, from: "draw", to };
  });
}

/** The place in a suite where the next card goes. */
function nextPlace(action: GameEvent | Action, view: SuiteView): string {
  const to = (action.to ?? action.player ?? view.turn) as number;
  return `suite/${to}/${nextNumber(view.suites[to] ?? [])}`;
}

/** The first copy of a card in a hand; the hand as a whole stands for cards that are not seen. */
function inHand(player: number, card: unknown = "back"): string {
  return `hand/${player}/${card as string}#0`;
}
