"""La Suite Infernale: what the end of a match tells of a player, in numbers."""

from collections import Counter
from collections.abc import Sequence

from pandemonium.games.suite_infernale.types import Event
from pandemonium.kernel.words import msg_n

STOPS = msg_n("{n} STOP played", "{n} STOPs played")
BLOCKED = msg_n("{n} card stopped by others", "{n} cards stopped by others")
TAKEN = msg_n("{n} card taken from other suites", "{n} cards taken from other suites")
JOKERS = msg_n("{n} joker laid", "{n} jokers laid")


def numbers(events: Sequence[Event], player: int) -> dict[str, int]:
    """STOPs said and suffered, cards taken from others, and jokers."""
    count = Counter[str]()
    for event in events:
        match event["event"]:
            case "stop":
                count[STOPS] += event["player"] == player
            case "blocked":
                count[BLOCKED] += event["player"] == player
            case "effect":
                count[TAKEN] += len(event["taken"]) * (event["player"] == player)
            case "lay":
                joker = event["card"].startswith("+")
                count[JOKERS] += joker and event["player"] == player
    return dict(count)
