"""What happens at a table, told in the language of whoever reads it."""

from collections import Counter
from collections.abc import Sequence

from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.words import msg, translate
from pandemonium.players import bots
from pandemonium.server import wire

UNDONE = msg("{player}: takes it back")


def tell(
    game: Game, events: Sequence[Event], seats: Sequence[wire.Seat], language: str
) -> list[str]:
    """A sentence for each event that a viewer saw, made from nothing else."""
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
    """What the players are called: guests by name, bots by title, with a number if it takes one."""
    alike, numbers = Counter(seat.bot for seat in seats), Counter[str]()
    found = []
    for seat in seats:
        if seat.bot is None:
            found.append(seat.name)
            continue
        numbers[seat.bot] += 1
        title = translate(language, bots.find(seat.bot).title)
        found.append(f"{title} {numbers[seat.bot]}" if alike[seat.bot] > 1 else title)
    return found
