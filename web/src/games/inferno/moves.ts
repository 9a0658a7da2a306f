// Inferno: moves in words, and souls in flight.
import { list } from "../../lib/naming";
import type { Flight, Moment } from "../../lib/game";
import { t } from "../../lib/words.svelte";
import type { InfernoView } from "./sight";
import { soulName, SOULS } from "./souls";
import type { Action, Event, ReplyToOffer, ReplyToSlot, Soul, Transfer, Values } from "./types";

type Named = (soul: Soul) => string;
type PlayerNamed = (player: number) => string;

/** A move in a few words. */
export function describe(action: Action, names: string[], view: InfernoView): string {
  const soul: Named = (name) => soulName(name, view.options.cattivo);
  const player: PlayerNamed = (seat) => names[seat] ?? "";
  switch (action.do) {
    case "list":
      return t("Hand in the list: {souls}", { souls: ranked(action.values, soul) });
    case "rate":
      return t("{soul} is worth {points}", { soul: soul(action.soul), points: action.value });
    case "erase":
      return t("Start the list over");
    case "offer":
      return t("Offer: {deal}", { deal: dealt(action.deal, soul, player) });
    case "one-for-one":
    case "two-for-one":
    case "one-for-two":
      return t("Offer {player}: {give} for {take}", {
        player: player(action.with),
        give: list([action.give].flat().map(soul)),
        take: list([action.take].flat().map(soul)),
      });
    case "draft":
      return dealt([action], soul, player);
    case "clear":
      return t("Clear the board");
    case "offer-draft":
      return t("Offer what is on the board");
    case "accept":
      return t("Accept: {deal}", { deal: offered(action, view, soul, player) });
    case "decline":
      return t("Decline: {deal}", { deal: offered(action, view, soul, player) });
    case "withdraw":
      return t("Withdraw: {deal}", { deal: offered(action, view, soul, player) });
    case "scambio-obbligato":
      return t("Scambio Obbligato: take {soul} from {player}", {
        soul: soul(action.take),
        player: player(action.target),
      });
    case "grande-scambio":
      return action.to === "left"
        ? t("Grande Scambio to the left")
        : t("Grande Scambio to the right");
    case "buona-azione":
      return t("Buona Azione: {soul} leaves the game", { soul: soul(action.soul) });
    case "choose":
      return t("Choose {soul}", { soul: soul(action.soul) });
    case "flip":
      return t("Turn the glass");
    case "wait":
      return t("Wait");
  }
}

/** The best of a list, in order. */
function ranked(values: Values, soul: Named): string {
  return [...SOULS]
    .sort((a, b) => values[b] - values[a])
    .map((name) => `${soul(name)} ${values[name]}`)
    .join(", ");
}

/** The deal that an answer is about. */
function offered(
  answer: ReplyToOffer | ReplyToSlot,
  view: InfernoView,
  soul: Named,
  player: PlayerNamed,
): string {
  const offer = view.offers.find(({ id }) => "offer" in answer && id === answer.offer);
  return offer ? dealt(offer.deal, soul, player) : "";
}

function dealt(deal: Transfer[], soul: Named, player: PlayerNamed): string {
  return deal
    .map(({ from, to, soul: name }) =>
      t("{soul} from {giver} to {taker}", {
        soul: soul(name),
        giver: player(from),
        taker: player(to),
      }),
    )
    .join(", ");
}

/** Which cards an event moves. */
export function flights(event: Event, view: InfernoView): Flight[] {
  const everybody = Array.from({ length: view.players }, (_, seat) => seat);
  switch (event.event) {
    case "deal":
    case "passed":
      return event.deal.map(flown);
    case "exchanged": {
      const { player, target, took, gave } = event;
      return [
        flown({ from: target, to: player, soul: took }),
        flown({ from: player, to: target, soul: gave }),
      ];
    }
    case "scambio-obbligato":
    case "grande-scambio":
      return [spent(event.player, event.event)];
    case "buona-azione": {
      const { player, soul } = event;
      const owners = everybody.filter((seat) => view.souls[seat]!.includes(soul));
      const leaving = owners.map((seat) => ({ card: soul, from: at(seat, soul), to: "removed" }));
      return [spent(player, event.event), ...leaving];
    }
    case "dealt":
      return everybody.map((seat) => ({ card: null, from: "deck", to: `player/${seat}/dealt` }));
    default:
      return [];
  }
}

function at(player: number, soul: Soul): string {
  return `player/${player}/soul/${soul}`;
}

function flown({ from, to, soul }: Transfer): Flight {
  return { card: soul, from: at(from, soul), to: at(to, soul) };
}

function spent(player: number, special: string): Flight {
  return { card: special, from: `player/${player}/special/${special}`, to: "played" };
}

/** What people remark on: a soul is taken by force, the glass runs out. */
export function moments(event: Event): Moment[] {
  if (event.event === "empty") return [{ deed: "sand" }];
  if (event.event !== "exchanged") return [];
  return [{ deed: "steal", by: event.player, against: event.target }];
}
