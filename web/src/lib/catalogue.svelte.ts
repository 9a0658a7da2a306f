// What the server offers: games with their options, bots, phrases, and what each is called.
import { catalogue as ask } from "./api";
import type { Catalogue, GameInfo, PersonInfo } from "./wire";
import { language } from "./words.svelte";

let known = $state.raw<Catalogue | null>(null);
let asked: Promise<Catalogue> | null = null;

/** All there is to choose from; asked for once. */
export function catalogue(): Promise<Catalogue> {
  asked ??= ask().then(
    (found) => (known = found),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** A label in the player's language. */
export function said(label: GameInfo["blurb"]): string {
  return label[language()] ?? label["en"] ?? "";
}

/** A game by its name, once the catalogue is here. */
export function gameInfo(name: string | undefined): GameInfo | undefined {
  return known?.games.find((game) => game.name === name);
}

/** What people call a game. */
export function gameTitle(name: string): string {
  return gameInfo(name)?.title ?? name;
}

/** What people call a bot. */
export function botName(bot: string): string {
  const labels = known?.bot_labels[bot];
  return labels ? said(labels.title) : bot;
}

/** A devil of the house by name. */
export function personInfo(name: string | undefined): PersonInfo | undefined {
  return known?.persons.find((person) => person.name === name);
}

/** The bot to ask for hints, for a person who has chosen none; empty until the catalogue is here. */
export function usualAdviser(): string {
  return known?.adviser ?? "";
}

/** How well a bot plays. */
export function botStrength(bot: string): string {
  const labels = known?.bot_labels[bot];
  return labels ? said(labels.strength) : "";
}

/** What people say with one click. */
export function phrase(name: string): string {
  const label = known?.phrase_labels[name];
  return label ? said(label) : name;
}

/** The languages to choose from: their codes, and what each is called in itself. */
export function languages(): [string, string][] {
  return Object.entries(known?.languages ?? {});
}

/** The name of an option of a game. */
export function optionName(game: string, option: string): string {
  const labels = gameInfo(game)?.labels[option];
  return labels ? said(labels.label) : option;
}

/** A value of an option. */
export function optionValue(game: string, option: string, value: unknown): string {
  const label = gameInfo(game)?.labels[option]?.values[String(value)];
  return label ? said(label) : String(value);
}
