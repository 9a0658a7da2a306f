// The log of a match: what happened, with a block for each turn.
import type { AnyEvent } from "./wire";

/** An event, and the sentence that tells it: empty if it needs none. */
export interface Told {
  seq: number;
  event: AnyEvent;
  text: string;
}

/** What a player did in one go: the name once, then what the sentences say about them. */
export interface Line {
  seq: number;
  /** Empty for a sentence that is not about a player. */
  name: string;
  parts: string[];
}

/** Pair events with their sentences. */
export function told(seq: number, events: AnyEvent[], sentences: string[] = []): Told[] {
  return sentences.map((text, k) => ({ seq, event: events[k]!, text }));
}

/** The lines of each turn, or of each act if players act when they like. */
export function blocks(log: Told[], names: string[], turnless = false): Line[][] {
  const found: Line[][] = [[]];
  log.forEach(({ seq, event, text }, k) => {
    const begins = seq !== log[k - 1]?.seq;
    if (event.event === "turn") found.push(drawn(found.at(-1)!, seq, names[Number(event.player)]));
    else if (begins && (turnless || event.player === undefined)) found.push([]);
    if (text) add(found.at(-1)!, seq, text, names[Number(event.player)] ?? "");
  });
  return found.filter((lines) => lines.length > 0);
}

/** What the next player did before their turn was announced: it belongs to that turn. */
function drawn(lines: Line[], seq: number, name: string | undefined): Line[] {
  const last = lines.at(-1);
  return last?.seq === seq && last.name === name ? lines.splice(-1) : [];
}

/** Add a sentence to the line of the player it is about, or as a line of its own. */
function add(lines: Line[], seq: number, text: string, player: string): void {
  const about = player !== "" && text.startsWith(`${player} `);
  const [name, part] = about ? [player, text.slice(player.length + 1)] : ["", text];
  const last = lines.at(-1);
  if (about && last?.name === name) last.parts.push(part);
  else lines.push({ seq, name, parts: [part] });
}
