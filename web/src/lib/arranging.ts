// Changing the setting of a table before the match.
import type { OptionInfo } from "./wire";
import { Denied, type Seat } from "./seat.svelte";
import type { Setting } from "./wire";

/** The settings to ask for instead of what is agreed now: the first of them that can be. */
export type Change = (now: Setting) => Setting[];

/** The options that are not as usual. */
function chosen(options: OptionInfo[], values: Setting["options"] = {}): Record<string, unknown> {
  const unusual = options.filter(({ name, default: usual }) => values[name] !== usual);
  return Object.fromEntries(unusual.map(({ name }) => [name, values[name]]));
}

/** Another number of players, with what was chosen before, if that can still be. */
export function withPlayers(options: OptionInfo[], players: number, then: OptionInfo[]): Change {
  return (now) => {
    const kept = chosen(options, now.options);
    const usual = Object.fromEntries(then.map(({ name, default: value }) => [name, value]));
    return [kept, { ...usual, ...kept }, usual].map((each) => ({ ...now, players, options: each }));
  };
}

/** A new value of an option. Those after it may depend on it: if what was chosen there can no
 * longer be, they are as usual. */
export function withOption(options: OptionInfo[], name: string, value: unknown): Change {
  const at = options.findIndex((option) => option.name === name);
  return (now) => {
    const before = options.slice(0, at).map((option) => [option.name, now.options?.[option.name]]);
    const fixed = { ...Object.fromEntries(before), [name]: value };
    const after = chosen(options.slice(at + 1), now.options);
    return [{ ...after, ...fixed }, fixed].map((each) => ({ ...now, options: each }));
  };
}

/** Ask for the first of these settings that can be. */
export async function arrange(seat: Seat, settings: Setting[]): Promise<void> {
  let refused: unknown;
  for (const setting of settings) {
    try {
      await seat.ask({ type: "arrange", setting });
      return;
    } catch (error) {
      if (!(error instanceof Denied) || error.refusal.code !== "malformed") throw error;
      refused = new Denied({ ...error.refusal, code: "no-setting" });
    }
  }
  throw refused;
}
