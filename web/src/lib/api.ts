// What the server answers to plain requests.
import type { NewTable, Past, Refused, TableInfo } from "./wire";

export interface OptionInfo {
  name: string;
  values: unknown[] | { from: number; to: number } | unknown;
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
  id: string;
  name: string;
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
  const content: unknown = await answer.json();
  if (!answer.ok) throw new Problem(content as Refused);
  return content as T;
}

export const catalogue = (): Promise<Catalogue> => request("/api/games");
export const me = (): Promise<Me> => request("/api/me");
export const rename = (name: string): Promise<Me> => request("/api/me", { name });
export const tables = (): Promise<TableInfo[]> => request("/api/tables");
export const openTable = (table: NewTable): Promise<TableInfo> => request("/api/tables", table);
export const table = (id: string): Promise<TableInfo> => request(`/api/tables/${id}`);
export type { Past };
