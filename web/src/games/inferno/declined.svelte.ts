// Offers that were declined a moment ago: they stay on the table for some seconds, and say by whom.
import type { Event, OpenOffer } from "./types";

const SHOWN_MS = 6000;

export interface DeclinedOffer {
  offer: OpenOffer;
  /** Who has declined it. */
  by: number;
}

export class DeclinedOffers {
  shown = $state.raw<DeclinedOffer[]>([]);
  #open: OpenOffer[] = [];

  /** What has happened to the offers that were open before. */
  follow(offers: OpenOffer[], events: Event[]): void {
    for (const event of events) {
      if (event.event !== "decline") continue;
      const offer = this.#open.find((each) => each.id === event.offer);
      if (offer) this.#show({ offer, by: event.player });
    }
    this.#open = offers;
  }

  #show(declined: DeclinedOffer): void {
    this.shown = [declined, ...this.shown];
    setTimeout(() => (this.shown = this.shown.filter((each) => each !== declined)), SHOWN_MS);
  }
}
