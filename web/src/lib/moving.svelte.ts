// Choosing and playing: pick a card, then say where it goes; by click, drag, or keyboard.
//
// A game names its sources and targets with strings of its own and translates between these and its
// actions. What is not legal can be tried all the same: the server says which clause is against it.
import { tick } from "svelte";
import { dragging } from "./dragging";

/** Where a move starts and where it goes. */
export interface Ends {
  source: string;
  target: string;
}

/** A game's own actions, between its sources and targets. */
interface Game<A> {
  /** Your moves, null where they are not told, empty when it is not your turn. */
  legal: () => A[] | null;
  /** The ends of a move; null for a move that is made in another way. */
  ends: (action: A) => Ends | null;
  /** The move between two ends; null if there is no such thing in this game. */
  compose: (source: string, target: string) => A | null;
  act: (action: A) => void;
}

/** Makes a move. */
type Make = () => void;

export class Moving {
  /** The source that is picked. */
  picked: string | null = $state(null);

  #moves: Map<string, Map<string, Make>> | null = $derived.by(() => this.#ordered());
  #legal: () => [Ends, Make][] | null;
  #compose: (source: string, target: string) => Make | null;
  /** What was picked by keyboard: the focus has gone on to where it can go. */
  #left: HTMLElement | null = null;

  constructor(
    legal: () => [Ends, Make][] | null,
    compose: (source: string, target: string) => Make | null,
  ) {
    this.#legal = legal;
    this.#compose = compose;
  }

  /** Choosing and playing in a game. */
  static in<A>({ legal, ends, compose, act }: Game<A>): Moving {
    const move = (action: A): [Ends, Make][] => {
      const found = ends(action);
      return found ? [[found, () => act(action)]] : [];
    };
    return new Moving(
      () => legal()?.flatMap(move) ?? null,
      (source, target) => {
        const action = compose(source, target);
        return action && (() => act(action));
      },
    );
  }

  /** Whether something can be moved from here. */
  movable(source: string): boolean {
    return this.#moves === null || this.#from(source) !== undefined;
  }

  /** Whether what is picked may go there. */
  open(target: string): boolean {
    return this.picked !== null && (this.#from(this.picked)?.has(target) ?? false);
  }

  /** Pick, or put back. */
  pick(source: string): void {
    this.picked = this.picked === source ? null : source;
  }

  /** Move what is picked, or what is said, to a target. */
  drop(target: string, source: string | null = this.picked): void {
    if (source === null) return;
    const make = this.#from(source)?.get(target) ?? this.#compose(source, target);
    this.picked = null;
    make?.();
  }

  /** Attributes of an element that can be picked. */
  source(source: string) {
    return {
      "data-source": source,
      "data-movable": this.movable(source),
      "aria-pressed": this.picked === source,
      onclick: (event: MouseEvent) => this.#press(event, source),
      onpointerdown: (event: PointerEvent) => dragging(event, this, source),
    };
  }

  /** Attributes of an element where cards go. */
  target(target: string) {
    return {
      "data-target": target,
      "data-open": this.open(target),
      onclick: () => this.drop(target),
    };
  }

  /** Attributes of an element that is both: a target while something is picked that can go there. */
  both(source: string, target: string) {
    return {
      ...this.source(source),
      ...this.target(target),
      onclick: (event: MouseEvent) =>
        this.#leads(target, source) ? this.drop(target) : this.#press(event, source),
    };
  }

  /** Pick; somebody who does it by keyboard goes on to the first place where it can go. */
  #press(event: MouseEvent, source: string): void {
    this.pick(source);
    const byKeyboard = event.detail === 0;
    if (!byKeyboard || this.picked === null) return;
    this.#left = event.currentTarget as HTMLElement;
    const places = this.#moves ? "[data-open=true]" : "[data-target]:not([data-source])";
    void tick().then(() => document.querySelector<HTMLElement>(places)?.focus());
  }

  /** Put back what is picked, and the focus with it. */
  #putBack(): void {
    if (this.picked !== null && document.activeElement?.matches("[data-target]"))
      this.#left?.focus();
    this.picked = null;
  }

  /** Whether there is such a move at all, legal or not, from something else that is picked. */
  #leads(target: string, but: string): boolean {
    if (this.picked === null || this.picked === but) return false;
    return this.open(target) || this.#compose(this.picked, target) !== null;
  }

  /** Keys: Escape puts back; arrows go round what can be picked, or where it can go. */
  onkeydown = (event: KeyboardEvent): void => {
    if (this.#moves?.size === 0) return; // another table on the page may have some
    if (event.key === "Escape") this.#putBack();
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || (event.target as HTMLElement).closest?.("input, textarea, select")) return;
    const choice = this.picked === null ? "[data-movable=true]" : "[data-open=true]";
    const elements = [...document.querySelectorAll<HTMLElement>(choice)];
    if (elements.length === 0) return;
    event.preventDefault();
    const at = elements.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (step > 0 ? 0 : -1) : (at + step) % elements.length;
    elements.at(next)?.focus();
  };

  /** The moves from a source; "hand/8#1", another copy of the same card, has those of "hand/8". */
  #from(source: string): Map<string, Make> | undefined {
    return this.#moves?.get(source) ?? this.#moves?.get(source.split("#")[0]!);
  }

  #ordered(): Map<string, Map<string, Make>> | null {
    const legal = this.#legal();
    if (legal === null) return null;
    const moves = new Map<string, Map<string, Make>>();
    for (const [{ source, target }, make] of legal) {
      const targets = moves.get(source) ?? new Map<string, Make>();
      moves.set(source, targets.set(target, make));
    }
    return moves;
  }
}
