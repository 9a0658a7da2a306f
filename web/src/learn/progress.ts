// How far somebody has come in guided games, and which games they know: kept in this browser.
const END = "end";

const keyOf = (game: string) => `guided/${game}`;

/** The prompt at which a guided game goes on; null if it was never begun, or played to its end. */
export function begun(game: string): number | null {
  const kept = Number(localStorage.getItem(keyOf(game)) ?? NaN);
  return Number.isInteger(kept) && kept > 0 ? kept : null;
}

/** Keep the prompt that was reached. */
export function reach(game: string, prompt: number): void {
  localStorage.setItem(keyOf(game), String(prompt));
}

/** Remember that a game is known: by its guided game, or by sitting down at it. */
export function know(game: string): void {
  if (begun(game) === null) localStorage.setItem(keyOf(game), END);
}

/** Remember that a guided game was played to its end. */
export function finish(game: string): void {
  localStorage.setItem(keyOf(game), END);
}

/** Whether somebody has never opened a game. */
export function isNew(game: string): boolean {
  return localStorage.getItem(keyOf(game)) === null;
}
