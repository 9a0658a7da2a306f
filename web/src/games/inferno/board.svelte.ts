// The bargaining board: souls put together into a deal before it is offered.
import { countOf, type SoulCard } from "./sight";
import type { Soul, Transfer } from "./types";

/** A soul on the board; who gets it may still be open. */
export interface Laid {
  from: number;
  to: number | null;
  soul: Soul;
  copy: number;
}

type Which = Pick<SoulCard, "owner" | "soul" | "copy">;

export class Board {
  laid = $state<Laid[]>([]);

  /** The deal, once everybody's part in it is said. */
  get deal(): Transfer[] | null {
    const deal = this.laid.flatMap(({ from, to, soul }) =>
      to === null ? [] : [{ from, to, soul }],
    );
    return deal.length > 0 && deal.length === this.laid.length ? deal : null;
  }

  has(card: Which): boolean {
    return this.laid.some((each) => is(each, card));
  }

  /** Lay a soul down for somebody. */
  put(card: Which, to: number | null): void {
    this.remove(card);
    this.laid.push({ from: card.owner, to, soul: card.soul, copy: card.copy });
    if (to !== null) this.#fill(to, card.owner);
  }

  remove(card: Which): void {
    this.laid = this.laid.filter((each) => !is(each, card));
  }

  /** Lay a soul down, or take it away; others' souls come to me, mine go to the other one. */
  toggle(card: Which, me: number, players: number): void {
    if (this.has(card)) this.remove(card);
    else this.put(card, card.owner === me ? this.#partner(me, players) : me);
  }

  /** Somebody gets what has no taker yet; whether there was any such soul. */
  assign(to: number): boolean {
    const open = this.laid.filter((each) => each.to === null && each.from !== to);
    for (const each of open) each.to = to;
    return open.length > 0;
  }

  clear(): void {
    this.laid = [];
  }

  /** Begin with a deal that somebody has offered. */
  copy(deal: Transfer[]): void {
    this.laid = deal.map((each, at) => {
      const before = deal.slice(0, at);
      const copy = before.filter((one) => one.from === each.from && one.soul === each.soul).length;
      return { ...each, copy };
    });
  }

  /** Souls that lie no longer where they were leave the board. */
  keep(souls: Soul[][]): void {
    const there = this.laid.filter(
      ({ from, soul, copy }) => copy < countOf(souls[from] ?? [], soul),
    );
    if (there.length < this.laid.length) this.laid = there;
  }

  /** The only other player in the deal so far, or at the table. */
  #partner(me: number, players: number): number | null {
    if (players === 2) return 1 - me;
    const others = this.laid.flatMap(({ from, to }) => [from, to ?? me]);
    const found = new Set(others.filter((player) => player !== me));
    return found.size === 1 ? [...found][0]! : null;
  }

  /** A player who gives me something gets what I had laid down for nobody yet. */
  #fill(me: number, partner: number): void {
    for (const each of this.laid) if (each.to === null && each.from === me) each.to = partner;
  }
}

function is(laid: Laid, card: Which): boolean {
  return laid.from === card.owner && laid.soul === card.soul && laid.copy === card.copy;
}
