// A guided first game, as the server has played it through: prompts, and what comes of each move.
import { request } from "../lib/api";
import type { Allowed, AnyAction, Lesson, Moment, Refused } from "../lib/wire";

export const lesson = (game: string, lang: string): Promise<Lesson> =>
  request(`/api/games/${game}/guided?lang=${lang}`);

/** Whether the rules would allow another move at a prompt, and if not, why. */
export const whyNot = (
  game: string,
  prompt: number,
  action: AnyAction,
): Promise<Refused | Allowed> => request(`/api/games/${game}/guided/${prompt}/why`, action);

/** What led to a prompt; what is seen at the start for the first. */
export function momentsBefore(lesson: Lesson, prompt: number): Moment[] {
  return prompt === 0 ? [lesson.start] : lesson.prompts[prompt - 1]!.moments;
}

/** Whether two moves are the same, in whatever order their parts are named. */
export function same(one: unknown, other: unknown): boolean {
  return written(one) === written(other);
}

function written(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(written).sort().join()}]`;
  if (part === null || typeof part !== "object") return JSON.stringify(part) ?? "";
  const fields = Object.entries(part).map(([name, value]) => `${name}:${written(value)}`);
  return `{${fields.sort().join()}}`;
}
