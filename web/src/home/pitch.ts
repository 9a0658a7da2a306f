// What the first page says and shows of each game.
import { t } from "../lib/words.svelte";

/** Four cards that show what a game is like. */
export const EXAMPLES: Record<string, string[]> = {
  "suite-infernale": ["1", "+2", "stop", "7"],
  "skip-bo": ["3", "4", "skip-bo", "6"],
  inferno: ["nero", "dracula", "scambio-obbligato", "messalina"],
  "hols-der-teufel": ["red-4", "violet-9", "angel", "green-2"],
};

/** A game in one line. */
export function blurb(game: string): string {
  switch (game) {
    case "suite-infernale":
      return t("Build your suite from 1 to 10, pull down the others’, and cry STOP in time.");
    case "skip-bo":
      return t("Race to get rid of your stock, card by card, in rising series.");
    case "inferno":
      return t("Bargain for damned souls while the sand runs. No turns, no mercy.");
    case "hols-der-teufel":
      return t("Four columns with two ends: going down costs chips. Pay as little as you can.");
    default:
      return "";
  }
}
