// Choosing and playing: pick a card, then say where it goes; by click, drag, or keyboard.
//
// A game names its sources and targets with strings of its own and translates between these and its
// actions. What is not legal can be tried all the same: the server says which clause is against it.
import type { Action } from "./game";
import { dragging } from "./dragging";

/** Where a move starts and where it goes. */
export interface Ends {
  source: string;
  target: string;
}

interface Game {
  /** One's moves, null where they are not told, empty when it is not one's turn. */
  legal: () => Action[] | null;
  /** The ends of a move; null for a move that is made in another way. */
  ends: (action: Action) => Ends | null;
  /** The move between two ends; null if there is no such thing in this game. */
  compose: (source: string, target: string) => Action | null;
  act: (action: Action) => void;
}

export class Moving {
  /** The source that is picked. */
  picked: string | null = $state(null);

  #moves: Map<string, Map<string, Action>> | null = $derived.by(() => this.#ordered());
  #game: Game;

  constructor(game: Game) {
    this.#game = game;
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
    const action = this.#from(source)?.get(target) ?? this.#game.compose(source, target);
    this.picked = null;
    if (action) this.#game.act(action);
  }

  /** Attributes of an element that can be picked. */
  source(source: string) {
    return {
      "data-source": source,
      "data-movable": this.movable(source),
      "aria-pressed": this.picked === source,
      onclick: () => this.pick(source),
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
      onclick: () => (this.#leads(target, source) ? this.drop(target) : this.pick(source)),
    };
  }

  /** Whether there is such a move at all, legal or not, from something else that is picked. */
  #leads(target: string, but: string): boolean {
    if (this.picked === null || this.picked === but) return false;
    return this.open(target) || this.#game.compose(this.picked, target) !== null;
  }

  /** Keys: Escape puts back; arrows go round what can be picked, or where it can go. */
  onkeydown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.picked = null;
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
  #from(source: string): Map<string, Action> | undefined {
    return this.#moves?.get(source) ?? this.#moves?.get(source.split("#")[0]!);
  }

  #ordered(): Map<string, Map<string, Action>> | null {
    const legal = this.#game.legal();
    if (legal === null) return null;
    const moves = new Map<string, Map<string, Action>>();
    for (const action of legal) {
      const ends = this.#game.ends(action);
      if (!ends) continue;
      const targets = moves.get(ends.source) ?? new Map<string, Action>();
      moves.set(ends.source, targets.set(ends.target, action));
    }
    return moves;
  }
}
