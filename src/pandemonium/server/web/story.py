"""The story of a finished match, as the result screen and the replay tell it."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pandemonium.kernel.contract import Event
from pandemonium.kernel.languages import SOURCE
from pandemonium.kernel.words import translate
from pandemonium.players import story as stories
from pandemonium.server.table.narration import narrate
from pandemonium.server.table.table import Table
from pandemonium.server.web.guard import address
from pandemonium.server.web.reading import language_in
from pandemonium.server.web.replays import YIELD_S, Asked, finished
from pandemonium.server.web.state import charge, room_of, state_of

STORY_COST = 40
"""What it counts for, on top of 1: twice a replay."""

STORY_S = 2.0
"""For how long games are played on for a story."""


class Point(Struct, frozen=True):
    """The chances of all players to win after so many acts, from 0 to 1."""

    at: int
    chances: list[float]


class Turn(Struct, frozen=True):
    """An act that turned the match: what happened, and the chances before and after it."""

    at: int
    told: list[str]
    before: list[float]
    after: list[float]


class Story(Struct, frozen=True):
    """What a finished match can tell."""

    acts: int
    points: list[Point]
    turning: int | None
    """After how many acts the winners were ahead for good; null if they were from the start."""
    turns: list[Turn]
    """The acts that changed the winners' chances most, three at most."""
    played: int
    """How many games were played on from each point; 0: chances are the bots' evaluation."""
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
        told = stories.tell(table.new_match(), whole.log, lambda: time.sleep(YIELD_S), STORY_S)
        evening = table.evening()
        return Story(
            acts=len(whole.log),
            points=[Point(each.at, _rounded(each.chances)) for each in told.points],
            turning=told.turning,
            turns=self._turns(table, told.turns),
            played=told.played,
            numbers=[
                self._numbers(table, list(told.events), player) for player in range(whole.players)
            ],
            matches=evening.matches,
            wins=[evening.wins.get(each, 0) for each in table.company()],
        )

    def _turns(self, table: Table, turns: Sequence[stories.Turn]) -> list[Turn]:
        match, log, found = table.new_match(), finished(table).log, []
        ats = {each.at: each for each in turns}
        for at, act in enumerate(log[: max(ats, default=0)], start=1):
            match.act(act)
            if at in ats:
                seen = narrate(table.game, match.events(None), table.seats, self.language)
                told = [each for each in seen if each]
                found.append(Turn(at, told, _rounded(ats[at].before), _rounded(ats[at].after)))
        return [each for each in found if each.told]  # of the others nobody saw anything

    def _numbers(self, table: Table, events: list[Event], player: int) -> list[str]:
        counted = table.game.numbers(events, player)
        return [translate(self.language, text, n=n) for text, n in counted.items() if n]


def _rounded(chances: Sequence[float]) -> list[float]:
    return [round(each, 3) for each in chances]


async def story(request: Request) -> Response:
    """What a finished match can tell; `?lang=fr` for its sentences."""
    return await worked_out(request, Telling(language_in(request) or SOURCE))


async def worked_out(request: Request, asked: Asked) -> Response:
    """What takes much work; it is charged to the first who asks."""
    made = state_of(request).stories
    if not made.keeps(request.path_params["table"], asked):
        charge(request, STORY_COST)
    table = (await room_of(request)).table
    return (await made.get(table, asked, address(request))).answer(request)
