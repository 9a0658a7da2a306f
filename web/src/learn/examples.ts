// The moving examples of a rulebook: scenarios of the rules, act by act, with all cards open.
import { request } from "../lib/api";
import type { Example, ExampleTitle } from "../lib/wire";

/** All examples of a game; each is asked for by its number in this list. */
export const exampleTitles = (game: string, lang: string): Promise<ExampleTitle[]> =>
  request(`/api/games/${game}/examples?lang=${lang}`);

export const example = (game: string, number: number, lang: string): Promise<Example> =>
  request(`/api/games/${game}/examples/${number}?lang=${lang}`);
