// The moving examples of a rulebook: scenarios of the rules, act by act, with all cards open.
import { request } from "../lib/api";
import type { AnyAction, AnyEvent, AnyView } from "../lib/wire";

export interface ExampleTitle {
  clause: string;
  title: string;
}

export interface Scene {
  view: AnyView;
  events?: AnyEvent[];
  /** In sentences. */
  told?: string[];
  /** A move that was refused. */
  tried?: { player: number; action: AnyAction; clause: string };
}

export interface Example {
  title: string;
  names: string[];
  scenes: Scene[];
}

/** All examples of a game; each is asked for by its number in this list. */
export const exampleTitles = (game: string, lang: string): Promise<ExampleTitle[]> =>
  request(`/api/games/${game}/examples?lang=${lang}`);

export const example = (game: string, number: number, lang: string): Promise<Example> =>
  request(`/api/games/${game}/examples/${number}?lang=${lang}`);
