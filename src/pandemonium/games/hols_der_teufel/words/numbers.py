"""Hol's der Teufel: what the end of a match tells of a player, in numbers."""

from collections.abc import Sequence

from pandemonium.games.hols_der_teufel.types import Event
from pandemonium.kernel.words import msg_n

MOST_EXPENSIVE = msg_n("most expensive card: {n} chip", "most expensive card: {n} chips")
PAID = msg_n("paid: {n} chip", "paid: {n} chips")
RECEIVED = msg_n("received: {n} chip", "received: {n} chips")
ANGELS = msg_n("{n} angel laid", "{n} angels laid")


def numbers(events: Sequence[Event], player: int) -> dict[str, int]:
    """Fines paid and received, and angels."""
    fines = [event for event in events if event["event"] == "fine"]
    paid = [fine["chips"] for fine in fines if fine["player"] == player]
    angels = [event for event in events if event["event"] == "angel" and event["player"] == player]
    return {
        MOST_EXPENSIVE: max(paid, default=0),
        PAID: sum(paid),
        RECEIVED: sum(fine["chips"] for fine in fines if fine["to"] == player),
        ANGELS: len(angels),
    }
