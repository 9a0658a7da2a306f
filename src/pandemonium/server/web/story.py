"""The story of a finished match, as the result screen tells it."""

import time
from typing import NamedTuple

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pandemonium.kernel.contract import Event
from pandemonium.kernel.languages import SOURCE
from pandemonium.kernel.words import translate
from pandemonium.players.story import tell
from pandemonium.server.table.table import Table
from pandemonium.server.web.reading import language_in
from pandemonium.server.web.replays import YIELD_S, finished
from pandemonium.server.web.state import charge, room_of, state_of

STORY_COST = 40
"""What it counts for, on top of 1: twice a replay."""


class Point(Struct, frozen=True):
    """The chances of all players to win after so many acts, from 0 to 1."""

    at: int
    chances: list[float]


class Story(Struct, frozen=True):
    """What a finished match can tell."""

    acts: int
    points: list[Point]
    turning: int | None
    """After how many acts the winners were ahead for good; null if they were from the start."""
    numbers: list[list[str]]
    """What each player did, in a few sentences with a number."""
    matches: int
    """How many matches this company has played, rematch after rematch; this one counts."""
    wins: list[int]
    """How many of them each player has won."""


class Telling(NamedTuple):
    """What is asked for: the story in a language."""

    language: str

    def of(self, table: Table) -> Story:
        """The story of a table's match. Denied if the match is not over."""
        whole = finished(table)
        told = tell(table.new_match(), whole.log, lambda: time.sleep(YIELD_S))
        evening = table.evening()
        return Story(
            acts=len(whole.log),
            points=[
                Point(each.at, [round(chance, 3) for chance in each.chances])
                for each in told.points
            ],
            turning=told.turning,
            numbers=[
                self._numbers(table, list(told.events), player) for player in range(whole.players)
            ],
            matches=evening.matches,
            wins=[evening.wins.get(each, 0) for each in table.company()],
        )

    def _numbers(self, table: Table, events: list[Event], player: int) -> list[str]:
        counted = table.game.numbers(events, player)
        return [translate(self.language, text, n=n) for text, n in counted.items() if n]


async def story(request: Request) -> Response:
    """What a finished match can tell; `?lang=fr` for its sentences."""
    telling = Telling(language_in(request) or SOURCE)
    made = state_of(request).replays
    if not made.keeps(request.path_params["table"], telling):
        charge(request, STORY_COST)
    return (await made.get((await room_of(request)).table, telling)).answer(request)
