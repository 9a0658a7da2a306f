"""What a position in a finished match promised: everybody's chances, and those of each move."""

import time
from typing import NamedTuple

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pandemonium.kernel.described import Action
from pandemonium.kernel.errors import Malformed
from pandemonium.lab.intervals import Interval
from pandemonium.lab.position import position
from pandemonium.players.outlook import needed
from pandemonium.server.table.table import Denied, Table
from pandemonium.server.web.reading import number
from pandemonium.server.web.replays import YIELD_S, finished
from pandemonium.server.web.story import worked_out

GAMES, TIMED_GAMES = 4_000, 200
"""How many games are played on from a position, if there is time."""

OUTLOOK_S = 4.0
"""For how long games are played on."""

MOST_MOVES = 5
"""How many moves are told."""


class Chance(Struct, frozen=True):
    """A chance to win, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


class Prospect(Struct, frozen=True):
    """What a move leads to: the chance of the player who makes it."""

    action: Action
    chance: Chance


class Outlook(Struct, frozen=True):
    """What a position in a finished match promised."""

    at: int
    player: int | None
    """Whose moves these are; null between deals."""
    games: int
    chances: list[Chance]
    """Of all players, if devils play on."""
    moves: list[Prospect]
    """The best first."""
    made: Action | None
    """What was done then, if that player did it."""


class Asking(NamedTuple):
    """What is asked for: the position after so many acts."""

    at: int

    def of(self, table: Table) -> Outlook:
        """What it promised. Denied if the match is not over."""
        log, match = finished(table).log, table.new_match()
        if self.at >= len(log):
            raise Malformed(f"there are positions to ask after 0 to {len(log) - 1} acts")
        for act in log[: self.at]:
            time.sleep(YIELD_S)
            match.act(act)
        if not all(call.load() for call in needed(match.game)):
            raise Denied("busy", f"{match.game.title} is still being compiled; ask again soon")
        made = dict(log[self.at])
        player = made.pop("player", None)
        games = TIMED_GAMES if match.game.timed else GAMES
        try:
            asked = position(match, player, games, threads=1, seconds=OUTLOOK_S)
        except Malformed as error:
            raise Denied("too-long", str(error)) from error
        return Outlook(
            at=self.at,
            player=asked.player,
            games=asked.games,
            chances=[_chance(each) for each in asked.chances],
            moves=[
                Prospect(each.action, _chance(each.chance)) for each in asked.moves[:MOST_MOVES]
            ],
            made=None if player is None else made,
        )


def _chance(interval: Interval) -> Chance:
    return Chance(*(round(each, 3) for each in interval))


async def outlook(request: Request) -> Response:
    """What the position after `?at=` acts of a finished match promised."""
    return await worked_out(request, Asking(number(request.query_params.get("at", "0"))))
