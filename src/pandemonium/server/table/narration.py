"""The narration: what happens at a table, as sentences in the language of each reader."""

from collections.abc import Sequence

from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.words import msg, translate
from pandemonium.server import wire
from pandemonium.server.table.seats import name_of

UNDONE = msg("{player} takes it back")


def narrate(
    game: Game, events: Sequence[Event], seats: Sequence[wire.Seat], language: str
) -> list[str]:
    """A sentence for each event that a viewer saw, made from nothing else; empty if not needed."""
    if not events:
        return []

    def called(player: int) -> str:
        return name_of(seats[player], language)

    return [
        translate(language, UNDONE, player=called(event["player"]))
        if event["event"] == "undone"
        else game.narrate(event, called, language)
        for event in events
    ]
