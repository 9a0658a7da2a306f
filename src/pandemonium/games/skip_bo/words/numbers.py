"""Skip-Bo: what the end of a match tells of a player, in numbers."""

from collections.abc import Sequence

from pandemonium.games.skip_bo.types import Event
from pandemonium.kernel.words import msg_n

LONGEST = msg_n("longest turn: {n} card played", "longest turn: {n} cards played")
STOCK = msg_n("{n} card off the stock", "{n} cards off the stock")
WILD = msg_n("{n} SKIP-BO played", "{n} SKIP-BOs played")
SERIES = msg_n("{n} series completed", "{n} series completed")


def numbers(events: Sequence[Event], player: int) -> dict[str, int]:
    """Cards played, and series completed."""
    plays = [event for event in events if event["event"] == "play" and event["player"] == player]
    series = [
        event for event in events if event["event"] == "completed" and event["player"] == player
    ]
    return {
        LONGEST: longest_turn(events, player),
        STOCK: sum(play["from"] == "stock" for play in plays),
        WILD: sum(play["card"] == "skip-bo" for play in plays),
        SERIES: len(series),
    }


def longest_turn(events: Sequence[Event], player: int) -> int:
    """How many cards a player played in their best turn."""
    longest = played = 0
    for event in events:
        if event["event"] in ("turn", "round"):
            played = 0
        elif event["event"] == "play" and event["player"] == player:
            played += 1
            longest = max(longest, played)
    return longest
