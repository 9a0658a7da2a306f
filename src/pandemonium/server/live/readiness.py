"""Games that are still being compiled: taken up when they are ready, and told to the players."""

import asyncio
from bisect import bisect_left

import structlog

from pandemonium.games import NAMES, find
from pandemonium.kernel.contract import Game
from pandemonium.players import bots
from pandemonium.players.compilers import Compilers, Work
from pandemonium.players.preparing import Part, calls, search_ready, take_up
from pandemonium.server import wire
from pandemonium.server.operations.metrics import COMPILED, COMPILING

SEARCHING = [name for name in bots.OF_THE_HOUSE if bots.BOTS[name].searches]

TOLD_S = (15, 30, 60, 120, 180, 300, 600)
"""The times that people are told: it is an estimate, and few messages are sent."""

log = structlog.get_logger()


class Readiness:
    """Which of the games at the tables are played compiled, and when the others will be."""

    def __init__(self, compiling: bool, niceness: int) -> None:
        games = [find(name) for name in NAMES]
        for game in games:
            calls(game)  # made once, before several threads ask for them
        self._compilers = Compilers(games, niceness) if compiling else None
        self._waiting: list[Game] = []
        """Games at tables that are not wholly compiled."""
        self._told: dict[Game, wire.Preparing | None] = {}
        self._logged: set[Work] = set()

    @property
    def compiling(self) -> list[str]:
        """The games that are being compiled now, or will be."""
        return [game.name for game in self._compilers.unfinished()] if self._compilers else []

    def opened(self, game: Game) -> None:
        """There is a table of this game."""
        if game not in self._told:
            self._told[game] = None
            self._waiting.append(game)
            if self._compilers:
                self._compilers.want(game)

    def preparing(self, game: Game) -> wire.Preparing | None:
        """What the players of a game are told: which bots are not ready, and for how long."""
        return self._told.get(game)

    async def look(self) -> list[Game]:
        """Take up what is compiled by now; returns the games whose players are to be told."""
        self._log()
        waiting = self._waiting.copy()
        for game in waiting:
            if await asyncio.to_thread(take_up, game):
                self._waiting.remove(game)
                COMPILED.inc()
                log.info("ready", game=game.name)
        news = {game: self._estimate(game) for game in waiting}
        changed = [game for game in waiting if news[game] != self._told[game]]
        self._told |= news
        return changed

    async def close(self) -> None:
        """Compile no more."""
        if self._compilers:
            await asyncio.to_thread(self._compilers.close)

    def _estimate(self, game: Game) -> wire.Preparing | None:
        if search_ready(game):
            return None
        left_s = self._compilers.seconds_until(game, Part.PLAYERS) if self._compilers else None
        if left_s is None:
            return wire.Preparing(SEARCHING, None)
        return wire.Preparing(SEARCHING, TOLD_S[bisect_left(TOLD_S[:-1], left_s)])

    def _log(self) -> None:
        for work in self._compilers.works() if self._compilers else ():
            if work.ended_s is None or work in self._logged:
                continue
            self._logged.add(work)
            COMPILING.labels(work.game.name).inc(work.cpu_s)
            about = {"game": work.game.name, "part": str(work.part)}
            if work.problem:
                log.error("uncompiled", **about, problem=work.problem)
            else:
                log.info("compiled", **about, cpu_s=round(work.cpu_s, 1))
