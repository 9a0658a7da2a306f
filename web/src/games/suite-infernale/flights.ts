// Which cards an event moves: from hand, suite or pile to hand, suite or pile.
//
// The view is the one before the event. The card that waits for STOP lies at "window/0", the STOPs
// on it at "window/1" and so on.
import type { Flight, Moment } from "../../lib/game";
import {
  copyName,
  laidAt,
  laidCards,
  nextNumber,
  openHand,
  type Laid,
  type SuiteView,
} from "./sight";
import type { Drew, Event, Play, Resolved } from "./types";

const MOST_AT_ONCE = 3;

export function flights(event: Event, view: SuiteView, seat: number | null): Flight[] {
  switch (event.event) {
    case "lay": {
      const { card, player, to } = event;
      const joker = card.startsWith("+");
      return [{ card, from: inHand(player, card), to: joker ? "window/0" : nextPlace(to, view) }];
    }
    case "discard":
      return [{ card: event.card, from: inHand(event.player, event.card), to: "discard" }];
    case "stop": {
      const to = `window/${(view.window?.chain.length ?? 0) + 1}`;
      return [{ card: "stop", from: inHand(event.player, "stop"), to }];
    }
    case "blocked":
      return [
        { card: event.card, from: "window/0", to: "discard" },
        ...stopsAway(view.window?.chain.length ?? 0),
      ];
    case "effect":
      return [...effect(event, view), ...stopsAway(view.window?.chain.length ?? 0)];
    case "completed":
      if (view.options.teams !== "trios") return [];
      return suiteTo(view.suites[event.player] ?? [], event.player, () => "discard");
    case "draw":
      return drawn(event, view, seat);
    case "reshuffle":
      return [{ card: null, from: "discard", to: "draw" }];
    default:
      if (!("do" in event)) return [];
      return [{ card: event.event, from: inHand(event.player, event.event), to: "window/0" }];
  }
}

/** What people remark on. A STOP is laid against the STOP before it, or against the card. */
export function moments(event: Event, { window }: SuiteView): Moment[] {
  switch (event.event) {
    case "stop":
      return [{ deed: "stop", by: event.player, against: window?.chain.at(-1) ?? window?.player }];
    case "effect": {
      const { player, action } = event;
      const theft = action.do === "steal" || action.do === "steal-last";
      return theft ? [{ deed: "steal", by: player, against: action.from }] : [];
    }
    case "completed":
      return [{ deed: "feat", by: event.player }];
    default:
      return [];
  }
}

/** What a special card does. */
function effect({ card, action, player }: Resolved, view: SuiteView): Flight[] {
  const away: Flight = { card, from: "window/0", to: "discard" };
  switch (action.do) {
    case "lay":
      return [{ card, from: "window/0", to: nextPlace(action.to, view) }];
    case "remove":
    case "remove2":
      return [away, ...taken(action, view, () => "discard")];
    case "steal":
    case "steal-last":
      return [away, ...taken(action, view, (stolen) => inHand(player, stolen))];
    case "swap-hands":
      return [away, ...exchange(inHand(player), inHand(action.with))];
    case "swap-seats":
      return [away, ...seats(action.move, action.with, view)];
    case "replay":
      return [away];
  }
}

/** What takes cards from a suite. */
type Taking = Extract<Play, { from: number }>;

/** The cards that a suite loses, from their places. */
function taken(action: Taking, view: SuiteView, to: (card: string) => string): Flight[] {
  const { from } = action;
  return lost(action, view.suites[from] ?? []).map(({ card, numbers }) => ({
    card,
    from: `suite/${from}/${numbers[0]}`,
    to: to(card),
  }));
}

function lost(action: Taking, suite: string[]): Laid[] {
  if (!("at" in action)) return laidCards(suite).slice(action.do === "remove2" ? -2 : -1);
  const one = laidAt(suite, action.at);
  return one ? [one] : [];
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

function drawn({ player, count, cards }: Drew, view: SuiteView, seat: number | null): Flight[] {
  const held = [...(openHand(view, player, seat) ?? [])];
  return Array.from({ length: Math.min(count, MOST_AT_ONCE) }, (_, k) => {
    const card = cards?.[k] ?? null;
    if (card === null) return { card, from: "draw", to: inHand(player) };
    const to = `hand/${player}/${copyName(card, held)}`;
    held.push(card);
    return { card, from: "draw", to };
  });
}

/** The place in a player's suite where the next card goes. */
function nextPlace(player: number, view: SuiteView): string {
  return `suite/${player}/${nextNumber(view.suites[player] ?? [])}`;
}

/** The first copy of a card in a hand; the hand as a whole stands for cards that are not seen. */
function inHand(player: number, card = "back"): string {
  return `hand/${player}/${card}#0`;
}
