"""The bots of all tables: when each thinks, in which thread, and for how long.

Bots that decide at once do so in a thread of their own and never wait for others. Bots that take
time share a few other threads by a fair queue. Every request says until when an answer is wanted,
and gets one by then: a devil decides first, and that stands if the bot gets no turn in time, or if
it is a bot from outside that fails.
"""

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import structlog

from pandemonium.kernel.match import Match
from pandemonium.players.bots import STAND_IN, advise, find
from pandemonium.players.coach import Advice, advise_after
from pandemonium.players.foreign import BotFailed
from pandemonium.players.preparing import for_now
from pandemonium.players.search import new_stop
from pandemonium.players.thinking import Bot, Thought
from pandemonium.server.live.fair_queue import FairQueue
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.metrics import SEARCHES, THINKING

MARGIN_S = 0.1
"""How long before an answer is due a search stops."""

LEAST_S = 0.02
"""A search that would get less time than this is left out."""

HINT_S, HINT_WAIT_S = 1.0, 3.0
"""How long a bot thinks about a hint, and how long a player waits for it or for the coach, at most.
"""

NICENESS = 5
"""By how much searches give way to everything else, where a thread can do that."""

DEVIL = find(STAND_IN)

log = structlog.get_logger()


class Asking(NamedTuple):
    """On whose behalf a bot thinks: thinking time is shared by owner, then by table."""

    owner: str
    table: str


class Decision(NamedTuple):
    """What a bot does."""

    thought: Thought
    hurried: bool
    """Whether others left a search less than half the time it would have had alone."""


class Bots:
    """All bots of the house."""

    def __init__(self, threads: int) -> None:
        self._quick = ThreadPoolExecutor(1, "quick-bot")
        self._searching = ThreadPoolExecutor(threads, "search", initializer=give_way)
        self._queue = FairQueue(threads)

    async def think(
        self, asking: Asking, bot: Bot, match: Match, player: int, until: float
    ) -> Decision:
        """What a bot does, decided `until` then by the clock of the event loop."""
        return await self._decide(_think, asking, bot, match, player, until)

    async def advise(self, asking: Asking, bot: Bot, match: Match, player: int) -> Thought:
        """What a bot tells a player who asks."""
        until = asyncio.get_running_loop().time() + HINT_WAIT_S
        adviser = replace(bot, seconds=HINT_S) if bot.takes_time else bot
        return (await self._decide(advise, asking, adviser, match, player, until)).thought

    async def coach(
        self, asking: Asking, match: Match, player: int, made: Mapping[str, Any]
    ) -> Advice | None:
        """What the coach says of a move, given the match before it; nothing, if others think for
        too long. It tries moves as searches do, and waits for its turn as they do.
        """
        loop, seed = asyncio.get_running_loop(), secrets.randbits(63)
        advise = partial(advise_after, match.copy(), player, made, seed)
        with suppress(TimeoutError):
            async with asyncio.timeout(HINT_WAIT_S):
                await self._queue.enter(*asking)
                advising = loop.run_in_executor(self._searching, advise)
                advising.add_done_callback(lambda _: self._queue.leave())
                return await asyncio.shield(advising)
        return None

    def close(self) -> None:
        """Take up no new thought."""
        for threads in (self._quick, self._searching):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _decide(
        self,
        ask: Callable[..., Thought],
        asking: Asking,
        bot: Bot,
        match: Match,
        player: int,
        until: float,
    ) -> Decision:
        """Here alone it is decided which bot really plays: itself, or a devil for it."""
        loop, stop = asyncio.get_running_loop(), new_stop()
        seed = secrets.randbits(63)
        answer = partial(ask, match=match.copy(), player=player, seed=seed, stop=stop)
        with THINKING.time():
            if bot.searches:
                bot = await loop.run_in_executor(self._quick, for_now, bot, match.game)
            quick = DEVIL if bot.takes_time else bot
            first = await loop.run_in_executor(self._quick, answer, quick)
            alone_s = _seconds(bot, until)
            if not bot.takes_time or alone_s < LEAST_S:
                return Decision(first, hurried=False)
            try:
                found, seconds = await self._search(answer, asking, bot, until, stop)
            except BotFailed as failure:
                log.warning("bot failed", table=short(asking.table), problem=str(failure))
                return Decision(first, hurried=False)
            finally:
                stop.fill(1)
        hurried = seconds < alone_s / 2  # whatever the bot holds: everybody is told
        SEARCHES.labels("none" if found is None else "short" if hurried else "full").inc()
        return Decision(found or first, hurried)

    async def _search(
        self,
        answer: Callable[[Bot], Thought],
        asking: Asking,
        bot: Bot,
        until: float,
        stop: np.ndarray,
    ) -> tuple[Thought | None, float]:
        """What a search finds, if anything, and how much time it was given."""
        loop, seconds = asyncio.get_running_loop(), 0.0
        with suppress(TimeoutError):
            async with asyncio.timeout_at(until):
                share = await self._queue.enter(*asking)
                seconds = _seconds(bot, until, share)
                if seconds < LEAST_S:
                    self._queue.leave()
                    return None, seconds
                limited = replace(bot, seconds=seconds)
                searching = loop.run_in_executor(self._searching, answer, limited)
                searching.add_done_callback(lambda _: self._queue.leave())
                loop.call_later(seconds, stop.fill, 1)
                return await asyncio.shield(searching), seconds
        return None, seconds


def _think(bot: Bot, **asked: Any) -> Thought:
    return bot.think(**asked)


def _seconds(bot: Bot, until: float, share: float = 1) -> float:
    """How long a bot may search from now on, with its share of a thread."""
    left_s = until - MARGIN_S - asyncio.get_running_loop().time()
    return min(bot.seconds, share * left_s)


def give_way() -> None:
    """Let the event loop and everybody else go first. Only Linux has priorities of threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
