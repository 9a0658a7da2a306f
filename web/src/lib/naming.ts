// Names of bots, options, phrases and refusals, in words of the player's language.
import type { Refused, Seat } from "./wire";
import { language, t } from "./words.svelte";

/** A bot by the name of its strength. */
export function botName(bot: string): string {
  switch (bot) {
    case "imp":
      return t("Imp");
    case "naive":
      return t("Novice");
    case "devil":
      return t("Devil");
    case "fiend":
      return t("Fiend");
    case "lucifer":
      return t("Lucifer");
    default:
      return bot;
  }
}

/** How strong a bot is. */
export function botStrength(bot: string): string {
  switch (bot) {
    case "imp":
      return t("plays anything");
    case "naive":
      return t("plays what comes first");
    case "devil":
      return t("plays well");
    case "fiend":
      return t("thinks a little");
    case "lucifer":
      return t("thinks hard");
    default:
      return "";
  }
}

/** What people at a table are called; bots of one kind are told apart by numbers. */
export function seatNames(seats: Seat[]): string[] {
  return seats.map((seat, chair) => {
    if (seat.bot === null) return seat.name || t("Player {n}", { n: chair + 1 });
    const alike = seats.flatMap((each, k) => (each.bot === seat.bot ? [k] : []));
    const name = botName(seat.bot);
    return alike.length > 1 ? `${name} ${alike.indexOf(chair) + 1}` : name;
  });
}

/** Names in a row: "Ada, Bob and Cleo". */
export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/** The name of an option of a game. */
export function optionName(option: string): string {
  switch (option) {
    case "teams":
      return t("Teams");
    case "discard":
      return t("Throwing a card away");
    case "stop_by":
      return t("Who may cry STOP");
    case "edition":
      return t("Edition");
    case "hand":
      return t("Cards in hand");
    case "stock":
      return t("Cards in the stock");
    case "target":
      return t("Points to win the match (0: one round)");
    case "end":
      return t("A deal ends");
    case "deals":
      return t("Number of deals");
    case "glass_s":
      return t("Sandglass, in seconds");
    case "pause":
      return t("The sand stands still while a special card is carried out");
    case "choice_s":
      return t("Time to choose, in seconds");
    case "rest_s":
      return t("How long an empty glass waits, in seconds (0: until somebody turns it)");
    case "parties":
      return t("Deals between");
    case "gifts":
      return t("Gifts are allowed");
    case "look_s":
      return t("Time to look at the cards, in seconds");
    case "cattivo":
      return t("A name for Cattivo");
    default:
      return option;
  }
}

/** A value of an option. */
export function optionValue(option: string, value: unknown): string {
  switch (`${option}/${String(value)}`) {
    case "teams/none":
      return t("everybody alone");
    case "teams/pairs":
      return t("two against two");
    case "teams/trios":
      return t("three against three");
    case "discard/stuck":
      return t("only when stuck");
    case "discard/free":
      return t("whenever one likes");
    case "stop_by/anyone":
      return t("any opponent");
    case "stop_by/target":
      return t("only the target");
    case "edition/sheet":
      return t("short (1 to 10)");
    case "edition/classic":
      return t("classic (1 to 12)");
    case "hand/3-then-5":
      return t("3, then 5");
    case "end/dealer":
      return t("with the dealer’s last card");
    case "end/all":
      return t("when all cards are laid");
    case "parties/many":
      return t("any number of players");
    case "parties/two":
      return t("two players only");
    default:
      return String(value);
  }
}

/** What people say with one click. */
export function phrase(name: string): string {
  switch (name) {
    case "hello":
      return t("Hello!");
    case "good-luck":
      return t("Good luck!");
    case "well-played":
      return t("Well played!");
    case "thanks":
      return t("Thank you!");
    case "sorry":
      return t("Sorry!");
    case "oops":
      return t("Oops!");
    case "your-turn":
      return t("Your turn!");
    case "one-moment":
      return t("One moment, please.");
    case "again":
      return t("Another one?");
    default:
      return name;
  }
}

/** Why something was not done. */
export function reason(refusal: Refused): string {
  const clause = refusal.reasons?.[language()] ?? refusal.reasons?.["en"];
  if (clause) return clause;
  switch (refusal.code) {
    case "malformed":
      return t("That is no move of this game.");
    case "busy":
      return t("Too much at once. Wait a little.");
    case "not-seated":
      return t("You are only looking on.");
    case "not-owner":
      return t("Only who opened the table can do that.");
    case "taken":
      return t("Somebody sits there already.");
    case "empty-chairs":
      return t("There are still empty chairs.");
    case "started":
      return t("The match has begun.");
    case "not-started":
      return t("The match has not begun.");
    case "over":
      return t("The match is over.");
    case "not-over":
      return t("The match is not over.");
    case "not-to-act":
      return t("There is nothing to decide now.");
    case "too-late":
      return t("This question has passed.");
    case "no-undo":
      return t("This cannot be taken back any more.");
    case "no-hints":
      return t("This table gives no hints.");
    case "full":
      return t("The house is full. Try again later.");
    case "no-table":
      return t("There is no such table.");
    case "unavailable":
      return t("Nothing can be written down now. Try again in a moment.");
    default:
      return refusal.message || t("Something went wrong.");
  }
}
