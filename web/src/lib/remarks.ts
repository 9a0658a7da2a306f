// When a devil says something: rarely, never the same twice, and about what everybody saw.
//
// The page chooses by itself, from events that it shows anyway; nothing is sent. Everybody at a
// table hears much the same, since chance depends on the table and the move.
import type { Moment } from "./game";
import type { Line } from "./wire";

export type Occasion = Line["occasion"];

/** Somebody could say something. */
export interface Cue {
  player: number;
  occasion: Occasion;
}

/** The most that is said in a match, and how long it is silent after a line. */
const MOST = 5;
const SILENCE_MS = 12_000;
/** One in so many occasions is taken; the first and the last of a match always are. */
const RARELY = 3;
const ALWAYS: Occasion[] = ["start", "wait", "win", "lose"];

const SIDES: Record<Moment["deed"], [by: Occasion, against: Occasion] | null> = {
  stop: ["stop", "stopped"],
  steal: ["steal", "robbed"],
  pay: ["pay", "paid"],
  feat: ["feat", "feat"],
  sand: null,
};

/** Who could say something about a moment: the one who did it, and the one it was done to. */
export function cues({ deed, by, against }: Moment): Cue[] {
  const sides = SIDES[deed];
  if (!sides) return [];
  return [by, against].flatMap((player, k) =>
    player === undefined ? [] : [{ player, occasion: sides[k]! }],
  );
}

export class Remarks {
  #said = new Set<Line>();
  #silentUntil = -Infinity;

  /** `persons` are the devils by chair, "" where a person sits. */
  constructor(
    readonly table: string,
    readonly lines: Line[],
    readonly persons: () => string[],
  ) {}

  /** What is said now, and by whom; mostly nothing. `move` counts what has happened. */
  choose(cues: Cue[], move: number, now: number): { player: number; line: Line } | null {
    const chance = hash(`${this.table}/${move}`);
    const possible = cues.flatMap(({ player, occasion }) => {
      const line = this.#line(this.persons()[player] ?? "", occasion);
      return line && this.#may(occasion, chance, now) ? [{ player, line }] : [];
    });
    const chosen = possible[chance % possible.length] ?? null;
    if (chosen) {
      this.#said.add(chosen.line);
      this.#silentUntil = now + SILENCE_MS;
    }
    return chosen;
  }

  #line(person: string, occasion: Occasion): Line | undefined {
    const line = this.lines.find((each) => each.person === person && each.occasion === occasion);
    return line && !this.#said.has(line) ? line : undefined;
  }

  #may(occasion: Occasion, chance: number, now: number): boolean {
    if (occasion === "win" || occasion === "lose") return true;
    if (this.#said.size >= MOST - 1 || now < this.#silentUntil) return false;
    return ALWAYS.includes(occasion) || (chance >> 8) % RARELY === 0;
  }
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 16777213, 7);
}
