// What one has begun at a table and not yet sent: kept in this browser, so that a closed tab loses
// nothing.
export class Drafts {
  readonly #place: string;

  constructor(table: string, chair: number) {
    this.#place = `draft/${table}/${chair}`;
  }

  /** What is kept under a name; null if nothing is. */
  find<T>(name: string): T | null {
    try {
      return JSON.parse(localStorage.getItem(`${this.#place}/${name}`) ?? "null") as T | null;
    } catch {
      return null;
    }
  }

  /** Keep something under a name; null is forgotten. */
  keep(name: string, draft: unknown): void {
    const key = `${this.#place}/${name}`;
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  }
}
