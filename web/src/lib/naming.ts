// Names of people and refusals, in words of the player's language.
import { said } from "./catalogue.svelte";
import type { Refused, Seat } from "./wire";
import { language, t } from "./words.svelte";

/** A guest by name; "Guest 594", the name of a guest who has not chosen one, is translated. */
export function guestName(name: string): string {
  const number = /^Guest (\d+)$/.exec(name)?.[1];
  return number ? t("Guest {number}", { number }) : name;
}

/** What people at a table are called; bots as the server calls them. */
export function seatNames(seats: Seat[]): string[] {
  return seats.map(
    ({ name, names }, chair) =>
      (names ? said(names) : guestName(name)) || t("Player {n}", { n: chair + 1 }),
  );
}

/** Names in a row: "Ada, Bob and Cleo". */
export function list(names: string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(names);
}

/** Why something was not done. */
export function reason(refusal: Refused): string {
  const clause = refusal.reasons?.[language()] ?? refusal.reasons?.["en"];
  if (clause) return clause;
  switch (refusal.code) {
    case "malformed":
      return t("That isn’t a move in this game.");
    case "busy":
      return t("Not so fast! Wait a moment.");
    case "not-seated":
      return t("You are only watching.");
    case "not-owner":
      return t("Only the host can do that.");
    case "taken":
      return t("That chair is taken.");
    case "too-few-chairs":
      return t("There are more people than chairs.");
    case "no-setting":
      return t("The table can’t be set like that.");
    case "empty-chairs":
      return t("There are still empty chairs.");
    case "started":
      return t("The match has already started.");
    case "not-started":
      return t("The match hasn’t started yet.");
    case "over":
      return t("The match is over.");
    case "not-over":
      return t("The match isn’t over yet.");
    case "not-to-act":
      return t("Nothing to decide right now.");
    case "too-late":
      return t("Too late!");
    case "no-undo":
      return t("That can’t be taken back any more.");
    case "no-hints":
      return t("No hints at this table.");
    case "silenced":
      return t("The host doesn’t let you write at this table.");
    case "players-only":
      return t("Only players can write at this table.");
    case "removed":
      return t("The host has removed you from this table.");
    case "no-guest":
      return t("They are not at this table any more.");
    case "too-many-guests":
      return t("You can’t silence or remove any more guests. Open another table.");
    case "full":
      return t("The server is full. Try again later.");
    case "too-many-tables":
      return t("You have opened too many tables. Finish one, or try again later.");
    case "no-table":
      return t("This table doesn’t exist.");
    case "too-long":
      return t("From here the match takes too long to play on.");
    case "unavailable":
      return t("Can’t save right now, try again.");
    default:
      return refusal.message || t("Something went wrong.");
  }
}
