// Inferno: moves in words, and souls in flight.
import { list } from "../../lib/naming";
import type { Action, Flight, GameEvent } from "../../lib/game";
import { t } from "../../lib/words.svelte";
import type { InfernoView } from "./sight";
import { soulName, specialName, type SoulName, type SpecialName } from "./souls";
import type { Transfer } from "./worth";

/** A move in a few words. */
export function describe(action: Action, names: string[], view: InfernoView): string {
  const soul = (field: unknown) => soulName(field as SoulName, view.options.cattivo);
  const souls = (field: unknown) => list([field].flat().map(soul));
  const player = (field: unknown) => names[Number(field)] ?? "";
  const offer = Number(action.offer);
  switch (action.do) {
    case "list":
      return t("Hand in the list: {souls}", { souls: ranked(action, soul) });
    case "rate":
      return t("{soul} is worth {points}", {
        soul: soul(action.soul),
        points: Number(action.value),
      });
    case "erase":
      return t("Begin the list again");
    case "offer":
      return t("Offer: {deal}", { deal: dealt(action.deal as Transfer[], soul, player) });
    case "one-for-one":
    case "two-for-one":
    case "one-for-two":
      return t("Offer {player}: {give} for {take}", {
        player: player(action.with),
        give: souls(action.give),
        take: souls(action.take),
      });
    case "draft":
      return dealt([action as unknown as Transfer], soul, player);
    case "clear":
      return t("Clear the board");
    case "offer-draft":
      return t("Offer what lies on the board");
    case "accept":
      return t("Accept offer {number}", { number: offer });
    case "decline":
      return t("Decline offer {number}", { number: offer });
    case "withdraw":
      return t("Withdraw offer {number}", { number: offer });
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
    default:
      return specialName(action.do as SpecialName) ?? action.do;
  }
}

/** The best of a list, in order. */
function ranked(action: Action, soul: (name: unknown) => string): string {
  const values = Object.entries(action.values as Record<SoulName, number>);
  return values
    .sort(([, a], [, b]) => b - a)
    .map(([name, value]) => `${soul(name)} ${value}`)
    .join(", ");
}

function dealt(
  deal: Transfer[],
  soul: (name: unknown) => string,
  player: (seat: unknown) => string,
): string {
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
export function flights(event: GameEvent, view: InfernoView): Flight[] {
  const player = Number(event.player);
  const target = Number(event.target);
  const everybody = Array.from({ length: view.players }, (_, seat) => seat);
  switch (event.event) {
    case "deal":
    case "passed":
      return (event.deal as Transfer[]).map(flown);
    case "exchanged":
      return [
        flown({ from: target, to: player, soul: event.took as SoulName }),
        flown({ from: player, to: target, soul: event.gave as SoulName }),
      ];
    case "scambio-obbligato":
    case "grande-scambio":
      return [spent(player, event.event)];
    case "buona-azione": {
      const soul = event.soul as SoulName;
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

function at(player: number, soul: SoulName): string {
  return `player/${player}/soul/${soul}`;
}

function flown({ from, to, soul }: Transfer): Flight {
  return { card: soul, from: at(from, soul), to: at(to, soul) };
}

function spent(player: number, special: string): Flight {
  return { card: special, from: `player/${player}/special/${special}`, to: "played" };
}
