// The order in which one puts the souls, before it is handed in as a list.
import { SOULS, valuesBy } from "./souls";
import type { Soul, Values } from "./types";

export const MOST = SOULS.length;

export class Order {
  /** The soul that is worth most first. */
  souls = $state<Soul[]>([...SOULS]);

  get values(): Values {
    return valuesBy((soul) => MOST - this.souls.indexOf(soul));
  }

  /** Put a soul to the place where it is worth so much; what that is. */
  place(soul: Soul, points: number): number {
    const at = MOST - Math.min(Math.max(points, 1), MOST);
    const rest = this.souls.filter((each) => each !== soul);
    this.souls = [...rest.slice(0, at), soul, ...rest.slice(at)];
    return MOST - at;
  }

  shuffle(): void {
    const mixed = [...this.souls];
    for (let k = mixed.length - 1; k > 0; k--) {
      const other = Math.floor(Math.random() * (k + 1));
      [mixed[k], mixed[other]] = [mixed[other]!, mixed[k]!];
    }
    this.souls = mixed;
  }
}
