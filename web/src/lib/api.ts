// What the server answers to plain requests.
import type { GameEvent, View } from "./game";
import type { NewTable, Refused, TableInfo } from "./wire";

/** A list of values, a range of numbers, or a line of text. */
export type Values = unknown[] | { from: number; to: number } | { longest: number };

export interface OptionInfo {
  name: string;
  values: Values;
  default: unknown;
}

export interface GameInfo {
  name: string;
  title: string;
  timed: boolean;
  /** By the number of players. */
  options: Record<string, OptionInfo[]>;
}

export interface Catalogue {
  games: GameInfo[];
  bots: string[];
  phrases: string[];
}

export interface Me {
  guest: string;
  name: string;
}

/** A heading, a numbered clause, or plain text (Markdown). */
export interface Block {
  text: string;
  number: string;
  heading: number;
}

/** The match after so many acts. */
export interface Step {
  at: number;
  events: GameEvent[];
  told?: string[];
  view: View;
}

export interface Replay {
  acts: number;
  steps: Step[];
}

/** What is wrong with a request, in words. */
export class Problem extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(path, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem((content as Refused) ?? nothing(answer));
  return content as T;
}

function nothing(answer: Response): Refused {
  return { type: "refused", n: null, code: answer.status === 429 ? "busy" : "", message: "" };
}

let known: Promise<Catalogue> | null = null;

/** All there is to choose from; asked for once. */
export function catalogue(): Promise<Catalogue> {
  known ??= request<Catalogue>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const me = (): Promise<Me> => request("/api/me");
export const rename = (name: string): Promise<Me> => request("/api/me", { name });
export const tables = (): Promise<TableInfo[]> => request("/api/tables");
export const openTable = (table: NewTable): Promise<TableInfo> => request("/api/tables", table);
export const table = (id: string): Promise<TableInfo> => request(`/api/tables/${id}`);
export const rulebook = (game: string, lang: string): Promise<Block[]> =>
  request(`/api/games/${game}/rulebook?lang=${lang}`);

/** Part of a finished match as a viewer saw it: a seat's number, "open", or null for a spectator. */
export function replay(
  id: string,
  viewer: string | null,
  lang: string,
  first: number,
  last: number,
): Promise<Replay> {
  const asked = new URLSearchParams({ first: String(first), last: String(last), lang });
  if (viewer !== null) asked.set("seat", viewer);
  return request(`/api/tables/${id}/replay?${asked}`);
}
