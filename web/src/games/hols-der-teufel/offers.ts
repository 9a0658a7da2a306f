// What laying a card at a place would cost, as it is told before one pays.
import { t, tn } from "../../lib/words.svelte";
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
  const price = tn("costs {n} chip", "costs {n} chips", fine);
  if (pays < fine) return t("{price}; you pay your last {pays} to {to}", { price, pays, to });
  return t("{price}, paid to {to}", { price, to });
}
