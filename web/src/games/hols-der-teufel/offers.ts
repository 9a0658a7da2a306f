// What laying a card at a place would cost, as it is told before one pays.
import { t } from "../../lib/words.svelte";
import { paid } from "./prices";

export interface Offer {
  /** What the rules ask. */
  fine: number;
  /** What would be paid, as far as the chips go. */
  pays: number;
  /** Who gets it. */
  to: string;
}

/** A fine as somebody with so many chips would pay it. */
export function offer(fine: number, chips: number, to: string): Offer {
  return { fine, pays: paid(fine, chips), to };
}

/** The price in words. */
export function inWords({ fine, pays, to }: Offer): string {
  if (fine === 0) return t("free");
  if (pays < fine) return t("costs {fine}, you pay your last {pays} to {to}", { fine, pays, to });
  return t("costs {fine}, to {to}", { fine, to });
}
