// Who plays with whom, by chair.
import type { Setting } from "../lib/wire";
import { t } from "../lib/words.svelte";

/** The team of a chair; nothing where everybody plays alone. Partners sit alternately. */
export function team(setting: Setting, chair: number): string {
  const teams = setting.options?.["teams"];
  const alone = teams === "none" || (teams === undefined && setting.players !== 6);
  if (setting.game !== "suite-infernale" || alone) return "";
  return t("Team {name}", { name: chair % 2 === 0 ? "A" : "B" });
}
