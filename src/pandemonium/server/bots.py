"""Bots at the tables: they think in threads of their own, and take about as long as people."""

import asyncio
import random
import secrets
from concurrent.futures import ThreadPoolExecutor

from pandemonium.kernel.match import Match
from pandemonium.players.bots import Thought, find
from pandemonium.server.metrics import THINKING

SHORTEST_S, LONGEST_S = 0.7, 1.8
"""How long a bot takes over an act, at the usual pace."""

LIVE_S = 0.05
"""What a bot waits at least where time runs, lest it does nothing but think."""


class Bots:
    """All bots of the house, on a few threads."""

    def __init__(self, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def think(
        self, name: str, match: Match, player: int, seconds: float | None = None
    ) -> Thought:
        """What a bot would do now."""
        loop = asyncio.get_running_loop()
        bot, twin, seed = find(name), match.copy(), secrets.randbits(63)
        with THINKING.time():
            return await loop.run_in_executor(
                self._threads, lambda: bot.think(twin, player, seed, seconds)
            )

    def close(self) -> None:
        """Take up no new thought."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def hesitation_s(pace: float, live: bool) -> float:
    """How long a bot waits before it acts: the same whatever it holds."""
    return max(pace * random.uniform(SHORTEST_S, LONGEST_S), LIVE_S if live else 0)
