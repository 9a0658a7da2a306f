"""The narration: what happens at a table, as sentences in the language of each reader."""

from collections.abc import Sequence
from functools import lru_cache

from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.words import msg, translate
from pandemonium.players import naming, persons
from pandemonium.server import wire
from pandemonium.server.table.guests import name_in

UNDONE = msg("{player} takes it back")


def narrate(
    game: Game, events: Sequence[Event], seats: Sequence[wire.Seat], language: str
) -> list[str]:
    """A sentence for each event that a viewer saw, made from nothing else; empty if not needed."""
    if not events:
        return []
    name_of = names(seats, language).__getitem__
    return [
        translate(language, UNDONE, player=name_of(event["player"]))
        if event["event"] == "undone"
        else game.narrate(event, name_of, language)
        for event in events
    ]


def names(seats: Sequence[wire.Seat], language: str) -> list[str]:
    """What the players are called: guests by their name, bots by that of the person they are."""
    return _names(tuple(seats), language)


@lru_cache(1000)
def _names(seats: tuple[wire.Seat, ...], language: str) -> list[str]:
    played = persons.names(
        (seat.bot for seat in seats), lambda bot: naming.bot_title(bot, language)
    )
    return [
        name_in(language, seat.name) if bot is None else bot
        for seat, bot in zip(seats, played, strict=True)
    ]
