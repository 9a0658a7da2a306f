// A special card that waits for STOP: what it will do and to whom, and what comes of it.
import { list } from "../../lib/naming";
import { t } from "../../lib/words.svelte";
import { nameOf } from "./naming";
import { laidAt, laidCards, LAST, nextNumber, ownTeam, type Laid, type SuiteView } from "./sight";
import type { Window as Pending } from "./types";

/** Whose card it is: the reader's own, one aimed at the reader, or one among others. */
type Voice = "mine" | "at me" | "others'";
type Fields = Record<string, string>;

const DEEDS: Record<string, Record<Voice, (fields: Fields) => string>> = {
  lay: {
    mine: (fields) => t("You lay {card} as {numbers}", fields),
    "at me": (fields) => t("{name} lays {card} as {numbers}", fields),
    "others'": (fields) => t("{name} lays {card} as {numbers}", fields),
  },
  "lay for a partner": {
    mine: (fields) => t("You lay {card} as {numbers} for {target}", fields),
    "at me": (fields) => t("{name} lays {card} as {numbers} for you", fields),
    "others'": (fields) => t("{name} lays {card} as {numbers} for {target}", fields),
  },
  remove: {
    mine: (fields) => t("You throw away {target}’s {taken}", fields),
    "at me": (fields) => t("{name} throws away your {taken}", fields),
    "others'": (fields) => t("{name} throws away {target}’s {taken}", fields),
  },
  remove2: {
    mine: (fields) => t("You throw away {target}’s {first} and {second}", fields),
    "at me": (fields) => t("{name} throws away your {first} and your {second}", fields),
    "others'": (fields) => t("{name} throws away {target}’s {first} and {second}", fields),
  },
  steal: {
    mine: (fields) => t("You steal the {taken} from {target}", fields),
    "at me": (fields) => t("{name} steals your {taken}", fields),
    "others'": (fields) => t("{name} steals the {taken} from {target}", fields),
  },
  replay: {
    mine: () => t("You draw two cards and play twice"),
    "at me": (fields) => t("{name} draws two cards and plays twice", fields),
    "others'": (fields) => t("{name} draws two cards and plays twice", fields),
  },
  "swap-hands": {
    mine: (fields) => t("You swap hands with {target}", fields),
    "at me": (fields) => t("{name} swaps hands with you", fields),
    "others'": (fields) => t("{name} swaps hands with {target}", fields),
  },
  "swap-seats": {
    mine: (fields) => t("You swap seats and suites with {target}", fields),
    "at me": (fields) => t("{name} swaps seats and suites with you", fields),
    "others'": (fields) => t("{name} swaps seats and suites with {target}", fields),
  },
  "swap a partner's seat": {
    mine: (fields) => t("You make {mover} swap seats and suites with {target}", fields),
    "at me": (fields) => t("{name} makes {mover} swap seats and suites with you", fields),
    "others'": (fields) => t("{name} makes {mover} swap seats and suites with {target}", fields),
  },
  "swap my seat": {
    mine: (fields) => t("You swap seats and suites with {target}", fields),
    "at me": (fields) => t("{name} makes you swap seats and suites with {target}", fields),
    "others'": (fields) => t("{name} makes you swap seats and suites with {target}", fields),
  },
};

/** What the card will do, and to whom, as one seat reads it. */
export function deedOf(view: SuiteView, pending: Pending, seat: number | null, names: string[]) {
  const { player, card } = pending;
  const { to, move } = aim(pending);
  const target = pending.target ?? to;
  const name = (who: number) => names[who] ?? "";
  const [first, second = first] = takenBy(view, pending).map(nameOfTaken);
  const fields = {
    name: name(player),
    target: name(target),
    mover: name(move),
    card: nameOf(card),
    numbers: list(numbersOf(view, pending).map(String)),
    taken: first ?? "",
    first: first ?? "",
    second: second ?? "",
  };
  const voice: Voice = player === seat ? "mine" : target === seat ? "at me" : "others'";
  return DEEDS[kindOf(pending, seat)]?.[voice](fields) ?? "";
}

function kindOf(pending: Pending, seat: number | null): string {
  const { to, move } = aim(pending);
  switch (pending.action.do) {
    case "lay":
      return to === pending.player ? "lay" : "lay for a partner";
    case "steal-last":
      return "steal";
    case "swap-seats":
      if (move === pending.player) return "swap-seats";
      return move === seat ? "swap my seat" : "swap a partner's seat";
    default:
      return pending.action.do;
  }
}

/** For whom a card is laid, and who changes seats: its player, unless the action says otherwise. */
function aim({ action, player }: Pending): { to: number; move: number } {
  return {
    to: action.do === "lay" ? action.to : player,
    move: action.do === "swap-seats" ? action.move : player,
  };
}

/** The cards that leave the target's suite, the lower one first. */
function takenBy(view: SuiteView, { action, target }: Pending): Laid[] {
  const suite = view.suites[target ?? -1] ?? [];
  const laid = laidCards(suite);
  switch (action.do) {
    case "remove":
    case "steal":
      return [laidAt(suite, action.at)].filter((each) => each !== undefined);
    case "remove2":
      return laid.slice(-2);
    case "steal-last":
      return laid.slice(-1);
    default:
      return [];
  }
}

/** A number by itself, a joker with what it stands for. */
function nameOfTaken({ card, numbers }: Laid): string {
  return nameOf(card) === card ? card : `${nameOf(card)} (${numbers.join(", ")})`;
}

/** The numbers a joker will stand for. */
function numbersOf(view: SuiteView, pending: Pending): number[] {
  const next = nextNumber(view.suites[aim(pending).to] ?? []);
  if (next === null || pending.action.do !== "lay") return [];
  return pending.card === "+2" ? [next, next + 1] : [next];
}

/** What comes of it as things stand. */
export function outcomeOf({ chain }: Pending): string {
  return chain.length % 2
    ? t("Stopped, unless another STOP follows.")
    : t("Going ahead, unless another STOP follows.");
}

/** Who wins if nobody stops it any more: only a joker can complete a suite and with it the game. */
export function winnersIf(view: SuiteView, pending: Pending): number[] {
  if (pending.chain.length % 2) return [];
  const { to } = aim(pending);
  const covered = laidCards(view.suites[to] ?? []).flatMap((laid) => laid.numbers);
  const complete = covered.length + numbersOf(view, pending).length === LAST;
  const team = ownTeam(view, to);
  const others = team.filter((each) => each !== to);
  const won = complete && others.every((each) => view.finished.includes(each));
  return won && pending.action.do === "lay" ? team : [];
}

/** That a card wins the game, and for whom; nothing if it does not. */
export function victoryOf(view: SuiteView, pending: Pending, seat: number | null, names: string[]) {
  const winners = winnersIf(view, pending);
  if (winners.length === 0) return "";
  if (seat !== null && winners.includes(seat)) return t("This wins you the game!");
  return t("This wins the game for {names}!", {
    names: list(winners.map((each) => names[each] ?? "")),
  });
}
