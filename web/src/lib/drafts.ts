// What one has begun at a table and not yet sent: kept in this tab, so that a reload loses nothing.
export class Drafts {
  readonly #place: string;

  constructor(table: string, chair: number) {
    this.#place = `draft/${table}/${chair}`;
  }

  /** What is kept under a name; null if nothing is. */
  find<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(`${this.#place}/${name}`) ?? "null") as T | null;
    } catch {
      return null;
    }
  }

  /** Keep something under a name; null is forgotten. */
  keep(name: string, draft: unknown): void {
    const key = `${this.#place}/${name}`;
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  }
}
