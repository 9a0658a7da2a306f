// What the server answers to plain requests.
import type {
  Block,
  Catalogue,
  Line,
  NewTable,
  OptionInfo,
  Outlook,
  OwnTable,
  Person,
  Refused,
  Replay,
  Story,
  TableInfo,
} from "./wire";

/** What is wrong with a request, in words. */
export class Problem extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

export async function request<T>(path: string, body?: unknown): Promise<T> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(path, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const content = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem(content ?? nothing(answer));
  return content;
}

function nothing(answer: Response): Refused {
  return { type: "refused", n: null, code: answer.status === 429 ? "busy" : "", message: "" };
}

export const catalogue = (): Promise<Catalogue> => request("/api/games");
export const lines = (): Promise<Line[]> => request("/api/lines");
export const me = (): Promise<Person> => request("/api/me");
export const rename = (name: string, avatar: string): Promise<Person> =>
  request("/api/me", { name, avatar });
export const ownTables = (): Promise<OwnTable[]> => request("/api/me/tables");
export const tables = (): Promise<TableInfo[]> => request("/api/tables");
export const openTable = (table: NewTable): Promise<TableInfo> => request("/api/tables", table);
export const table = (id: string): Promise<TableInfo> => request(`/api/tables/${id}`);
/** The options of a table, with what each can be as the table is set. */
export const choices = (id: string): Promise<OptionInfo[]> => request(`/api/tables/${id}/options`);
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

/** What a finished match can tell. */
export const story = (id: string, lang: string): Promise<Story> =>
  request(`/api/tables/${id}/story?lang=${lang}`);

/** What the position after so many acts of a finished match promised. */
export const outlook = (id: string, at: number): Promise<Outlook> =>
  request(`/api/tables/${id}/outlook?at=${at}`);
