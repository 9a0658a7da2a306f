// What one does at the table: a soul is pressed or dragged, and it depends on what is going on
// whether it is chosen, taken by a special card, or laid on the bargaining board.
import type { Drafts } from "../../lib/drafts";
import { Moving, type Ends } from "../../lib/moving.svelte";
import { Board, type Laid } from "./board.svelte";
import { DeclinedOffers } from "./declined.svelte";
import { Order } from "./order.svelte";
import { isImmune, type Sight, type SoulCard } from "./sight";
import { soulOf, SPECIALS } from "./souls";
import type { Action, Event, OpenOffer, Soul, Special } from "./types";

export class Playing {
  order = new Order();
  board = new Board();
  declined = new DeclinedOffers();
  /** The special card one is about to play. */
  special = $state<Special | null>(null);
  /** Where it is among one's special cards: two may be the same. */
  specialAt = $state(0);
  /** Dragging; what it makes of two ends is carried out here. */
  moving: Moving;

  /** The last offer that was made when one looked. */
  #newest = -1;
  #sight: () => Sight;
  #act: (action: Action) => void;
  #drafts: () => Drafts | null;

  constructor(sight: () => Sight, act: (action: Action) => void, drafts: () => Drafts | null) {
    this.#sight = sight;
    this.#act = act;
    this.#drafts = drafts;
    this.#findDrafts();
    this.moving = Moving.in({
      legal: () => null,
      ends: () => null,
      compose: (source, target): Ends => ({ source, target }),
      act: ({ source, target }) => this.#drop(source, target),
    });
  }

  get sight(): Sight {
    return this.#sight();
  }

  /** Whether one may bargain and play special cards now. */
  get free(): boolean {
    const { active, phase, view } = this.sight;
    return active && phase === "playing" && view.resolving === null;
  }

  /** Whether a soul is what one is asked for, or what the special card can take. */
  lit(card: SoulCard): boolean {
    const { asked, seat, view } = this.sight;
    if (asked) return card.owner === asked.owner && !card.locked;
    if (!this.free) return false;
    if (this.special === "scambio-obbligato") return card.owner !== seat && !card.locked;
    return this.special === "buona-azione" && !isImmune(view, card.soul);
  }

  /** Whether something comes of pressing a soul. */
  movable(card: SoulCard): boolean {
    if (this.sight.asked || this.special) return this.lit(card);
    return this.free && !card.locked;
  }

  press(card: SoulCard): void {
    const { asked, seat, players } = this.sight;
    if (seat === null) return;
    if (asked) this.choose(card.soul);
    else if (this.special === "scambio-obbligato" || this.special === "buona-azione")
      this.#strike(this.special, card.owner, card.soul);
    else this.board.toggle(card, seat, players.length);
  }

  choose(soul: Soul): void {
    this.#act({ do: "choose", soul });
  }

  /** Pick a special card, or put it back. */
  pickSpecial(special: Special, at: number): void {
    this.special = this.picked(special, at) ? null : special;
    this.specialAt = at;
  }

  picked(special: Special, at: number): boolean {
    return this.special === special && this.specialAt === at;
  }

  passTo(to: "left" | "right"): void {
    this.special = null;
    this.#act({ do: "grande-scambio", to });
  }

  /** Offer what lies on the board. It stays there if the rules are against it. */
  offer(): void {
    if (this.board.deal) this.#act({ do: "offer", deal: this.board.deal });
  }

  /** An answer; who says no to an offer says it to all that are the same. */
  answer(answer: "accept" | "decline" | "withdraw", offer: OpenOffer): void {
    const { offers } = this.sight.view;
    const alike = answer === "accept" ? [offer] : offers.filter((each) => same(each, offer));
    for (const { id } of alike) this.#act({ do: answer, offer: id });
  }

  /** Lay an offer's deal on the board, to change it; one's own is withdrawn. */
  counter(offer: OpenOffer): void {
    this.board.copy(offer.deal);
    if (offer.by === this.sight.seat) this.answer("withdraw", offer);
  }

  flip(): void {
    this.#act({ do: "flip" });
  }

  handIn(): void {
    this.#act({ do: "list", values: this.order.values });
  }

  /** What has happened: a deal that was offered, or souls that have moved, leave the board. */
  follow(sight: Sight, events: Event[]): void {
    this.declined.follow(sight.view.offers, events);
    this.board.keep(sight.view.souls);
    const mine = sight.seat === null ? [] : sight.players[sight.seat]!.specials;
    if (this.special && !mine?.includes(this.special)) this.special = null;
    const laid = this.board.deal && written(this.board.deal);
    const { offers } = sight.view;
    const offered = offers.some(
      ({ id, by, deal }) => id > this.#newest && by === sight.seat && written(deal) === laid,
    );
    this.#newest = Math.max(this.#newest, ...offers.map((each) => each.id));
    if (offered) this.board.clear();
  }

  /** Keep the list until it is handed in, and the board as long as there is bargaining. */
  keepDrafts(): void {
    const { near, phase } = this.sight;
    const laid = phase === "playing" && this.board.laid.length > 0;
    this.#drafts()?.keep("list", near.listIn ? null : this.order.souls);
    this.#drafts()?.keep("board", laid ? this.board.laid : null);
  }

  onkeydown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.special = null;
    this.moving.onkeydown(event);
  };

  /** Go on with what was begun before the page was loaded. */
  #findDrafts(): void {
    const drafts = this.#drafts();
    this.order.souls = drafts?.find<Soul[]>("list") ?? this.order.souls;
    this.board.laid = drafts?.find<Laid[]>("board") ?? this.board.laid;
  }

  #strike(special: Exclude<Special, "grande-scambio">, owner: number, soul: Soul): void {
    this.special = null;
    if (special === "buona-azione") this.#act({ do: special, soul });
    else this.#act({ do: special, target: owner, take: soul });
  }

  /** Sources: soul/PLAYER/SOUL/COPY, special/CARD. Targets: the same souls, player/PLAYER, board. */
  #drop(source: string, target: string): void {
    const [kind, ...rest] = source.split("/");
    const [onto, to, soul] = target.split("/");
    const { seat, players } = this.sight;
    if (seat === null) return;
    if (kind === "special") return this.#dropSpecial(rest[0], to, soul);
    const moved = soulOf(rest[1]);
    if (!moved) return;
    const card = { owner: Number(rest[0]), soul: moved, copy: Number(rest[2]) };
    if (onto !== "board") {
      if (Number(to) !== card.owner) this.board.put(card, Number(to));
    } else if (!this.board.has(card)) this.board.toggle(card, seat, players.length);
  }

  #dropSpecial(card: string | undefined, to: string | undefined, soul: string | undefined): void {
    const special = SPECIALS.find((each) => each === card);
    const struck = soulOf(soul);
    const { seat, players } = this.sight;
    const steps = (Number(to) - seat! + players.length) % players.length;
    if (special === "grande-scambio") {
      if (steps === 1) this.passTo("left");
      else if (steps === players.length - 1) this.passTo("right");
    } else if (special && struck) this.#strike(special, Number(to), struck);
  }
}

/** Whether two offers are of one player and say the same. */
export function same(one: OpenOffer, other: OpenOffer): boolean {
  return one.by === other.by && written(one.deal) === written(other.deal);
}

/** A deal as a text that is the same for equal deals. */
function written(deal: { from: number; to: number; soul: string }[]): string {
  return deal
    .map(({ from, to, soul }) => `${from}>${to}:${soul}`)
    .sort()
    .join();
}
