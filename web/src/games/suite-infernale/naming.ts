// What the cards are called, and what each does, in one line.
import { t } from "../../lib/words.svelte";
import type { Laid } from "./sight";

export const SPECIALS = [
  ...["+1", "+2", "remove", "remove2", "replay"],
  ...["swap-hands", "steal-last", "steal", "swap-seats", "stop"],
];

const NAMES: Record<string, () => string> = {
  "+1": () => t("Joker +1"),
  "+2": () => t("Joker +2"),
  remove: () => t("Remove"),
  remove2: () => t("Remove Two"),
  replay: () => t("Play Again"),
  "swap-hands": () => t("Swap Hands"),
  "steal-last": () => t("Steal the Last"),
  steal: () => t("Steal"),
  "swap-seats": () => t("Swap Seats"),
  stop: () => t("STOP"),
};

const EFFECTS: Record<string, () => string> = {
  "+1": () => t("counts as the next number of a suite"),
  "+2": () => t("counts as the next two numbers of a suite"),
  remove: () => t("throws any one card out of an opponent’s suite"),
  remove2: () => t("throws the last two cards out of an opponent’s suite"),
  replay: () => t("two more cards for you, and two more plays"),
  "swap-hands": () => t("swaps your hand with an opponent’s"),
  "steal-last": () => t("takes the last card of an opponent’s suite"),
  steal: () => t("takes any one card of an opponent’s suite"),
  "swap-seats": () => t("swaps your chair and suite with an opponent’s"),
  stop: () => t("cancels an opponent’s special card, even another STOP"),
};

const HUES: Record<string, string> = {
  "+1": "var(--hue-violet)",
  "+2": "var(--hue-violet)",
  remove: "var(--hue-red)",
  remove2: "var(--hue-red)",
  replay: "var(--hue-green)",
  "swap-hands": "var(--hue-yellow)",
  "steal-last": "var(--hue-blue)",
  steal: "var(--hue-blue)",
  "swap-seats": "var(--hue-yellow)",
};

/** The colour of a card's ink. */
export function hueOf(card: string): string {
  return HUES[card] ?? "var(--hue-black)";
}

/** What people call a card. */
export function nameOf(card: string): string {
  return NAMES[card]?.() ?? card;
}

/** What a card does. */
export function effectOf(card: string): string {
  return EFFECTS[card]?.() ?? t("goes on a suite that needs this number");
}

/** A card of a suite with the numbers it stands for. */
export function nameOfLaid({ card, numbers }: Laid): string {
  if (!(card in NAMES)) return card;
  return t("{card} as {numbers}", { card: nameOf(card), numbers: numbers.join(", ") });
}
