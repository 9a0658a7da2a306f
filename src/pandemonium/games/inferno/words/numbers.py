"""Inferno: what the end of a match tells of a player, in numbers."""

from collections import Counter
from collections.abc import Sequence

from pandemonium.games.inferno.types import Event
from pandemonium.kernel.words import msg_n

OFFERS = msg_n("{n} offer made", "{n} offers made")
DEALS = msg_n("{n} deal struck", "{n} deals struck")
SPECIALS = msg_n("{n} special card played", "{n} special cards played")
FLIPS = msg_n("{n} turn of the glass", "{n} turns of the glass")


def numbers(events: Sequence[Event], player: int) -> dict[str, int]:
    """Offers and deals, special cards, and turns of the glass."""
    count = Counter({OFFERS: 0, DEALS: 0, SPECIALS: 0, FLIPS: 0})
    for event in events:
        match event["event"]:
            case "offer":
                count[OFFERS] += event["player"] == player
            case "deal":
                parties = {p for each in event["deal"] for p in (each["from"], each["to"])}
                count[DEALS] += player in parties
            case "scambio-obbligato" | "grande-scambio" | "buona-azione":
                count[SPECIALS] += event["player"] == player
            case "flip":
                count[FLIPS] += event["player"] == player
    return dict(count)
