"""The chairs of a table, and what people call those who sit there."""

from collections.abc import Sequence

from msgspec.structs import replace

from pandemonium.kernel.languages import LANGUAGES
from pandemonium.players import naming, persons
from pandemonium.server import wire
from pandemonium.server.table.guests import name_in

NOBODY = wire.Seat(guest=None, name="", bot=None, away=False)


def introduced(seats: Sequence[wire.Seat]) -> list[wire.Seat]:
    """The seats, with the bots named: what a bot is called depends on the others at its table."""
    bots = [seat.bot for seat in seats]
    called = {language: _names(bots, language) for language in LANGUAGES}
    seated = persons.seated(bots)
    return [
        replace(
            seat,
            person=known[0].name if (known := seated[chair]) else "",
            names={language: names[chair] for language, names in called.items()},
        )
        if seat.bot
        else seat
        for chair, seat in enumerate(seats)
    ]


def name_of(seat: wire.Seat, language: str) -> str:
    """What a player is called in a language."""
    return seat.names[language] if seat.bot else name_in(language, seat.name)


def _names(bots: Sequence[str | None], language: str) -> list[str]:
    names = persons.names(bots, lambda bot: naming.bot_title(bot, language))
    return [name or "" for name in names]
