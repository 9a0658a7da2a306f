// A finished match, step by step, as one viewer saw it. Steps are fetched in chunks as needed.
import { replay } from "./api";
import type { Step } from "./wire";
import { told, type Told } from "./log";

const CHUNK = 100;

export class Replaying {
  /** How many acts there were, known with the first step. */
  acts = 0;

  readonly #id: string;
  readonly #viewer: string | null;
  readonly #lang: string;
  #chunks = new Map<number, Promise<Step[]>>();

  /** The viewer is a seat's number, "open" for everything, or null for a spectator. */
  constructor(id: string, viewer: string | null, lang: string) {
    this.#id = id;
    this.#viewer = viewer;
    this.#lang = lang;
  }

  /** The match after so many acts. Problem if there is none. */
  async step(at: number): Promise<Step> {
    const chunk = Math.floor(at / CHUNK);
    const steps = await this.#chunk(chunk);
    if (at % CHUNK > CHUNK / 2 && (chunk + 1) * CHUNK <= this.acts) void this.#chunk(chunk + 1);
    return steps[at % CHUNK] ?? steps.at(-1)!;
  }

  /** What was told up to a step, the last lines of it. */
  async told(at: number): Promise<Told[]> {
    const steps = (await this.#chunk(Math.floor(at / CHUNK))).filter((step) => step.at <= at);
    return steps.flatMap((step) => told(step.at, step.events, step.told));
  }

  #chunk(chunk: number): Promise<Step[]> {
    const known = this.#chunks.get(chunk);
    if (known) return known;
    const asked = this.#fetch(chunk);
    this.#chunks.set(chunk, asked);
    asked.catch(() => this.#chunks.delete(chunk));
    return asked;
  }

  async #fetch(chunk: number): Promise<Step[]> {
    const [first, last] = [chunk * CHUNK, (chunk + 1) * CHUNK - 1];
    const found = await replay(this.#id, this.#viewer, this.#lang, first, last);
    this.acts = found.acts;
    return found.steps;
  }
}
