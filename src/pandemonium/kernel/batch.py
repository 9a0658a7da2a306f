"""Many games at once: an array of states, and compiled loops over it on all cores."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.parsing import read_count
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import States, record_of

SHARES = 4
"""How many slices a thread gets on average: who is done early takes another."""

MOST_THREADS = 1024
UNLIMITED = int(np.iinfo(np.int64).max)


class Batch:
    """Many matches of one game, all with the same players and options.

    The same seed gives the same matches, whatever the number of threads.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int,
        seed: int = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        count = _fitting(game, read_count(count, 1, "'count'"))
        seed = read_count(seed, 0, "'seed'")
        self.game = game
        self.players = players
        self.threads = thread_count(threads)
        self.states = _prepared(game, count, players, options, seed)
        self.rngs = generators(seed, count)
        self.seats = np.zeros(count, np.int64)
        """The seat to act in each match."""
        self.rewards = np.zeros((count, players), np.int64)
        """The scores of the matches that ended with the last step."""
        self.done = np.zeros(count, np.bool_)
        self.refused = np.zeros(count, np.int64)
        """The clause that refused the action of the last step, 0 where none did."""
        self.restart()

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def observations(self) -> np.ndarray:
        """What the seat to act sees in each match."""
        return np.zeros((len(self), self.game.observation_size), NUMBER)

    @cached_property
    def masks(self) -> np.ndarray:
        """Which actions it may take."""
        return np.zeros((len(self), self.game.actions.count), np.bool_)

    def restart(self) -> None:
        """Deal every match anew."""
        self.spread(self.game.engine.start, self.states)

    def play_out(self, limit: int = UNLIMITED) -> np.ndarray:
        """Random moves to the end of every match (or `limit` moves); returns the moves of each."""
        limit = min(read_count(limit, 0, "'limit'"), UNLIMITED)
        moves = np.zeros(len(self), np.int64)
        self.spread(self.game.engine.play_out, self.states, self.rngs, limit, moves)
        return moves

    def look(self) -> None:
        """Bring `seats`, `observations` and `masks` up to date.

        Where nobody is to act, as at the end of `play_out`, the next cards are dealt before.
        """
        self.spread(self.game.engine.look, self.states, self.seats, self.observations, self.masks)

    def step(self, actions: np.ndarray) -> None:
        """One action in every match, by the seat to act; a match that ends is dealt anew."""
        last = self.game.actions.count - 1
        try:
            given = np.asarray(actions)
            whole = given.shape == (len(self),) and given.dtype.kind in "iu"
        except (ValueError, TypeError, RecursionError):
            whole = False
        if not whole or given.min() < 0 or given.max() > last:
            raise Malformed(f"a step takes {len(self)} actions, whole numbers from 0 to {last}")
        codes = given.astype(np.int64)
        self.spread(
            self.game.engine.step, self.states, codes, self.rewards, self.done, self.refused
        )

    def spread(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call a compiled function on slices of the arrays, in all threads; it holds no lock."""
        shares = self.threads * SHARES if self.threads > 1 else 1
        size = -(-len(self) // shares)
        slices = [slice(first, first + size) for first in range(0, len(self), size)]
        calls = [
            [a[part] if isinstance(a, np.ndarray) else a for a in arguments] for part in slices
        ]
        if len(calls) == 1:
            function(*calls[0])
            return
        with ThreadPoolExecutor(self.threads) as pool:
            for result in [pool.submit(function, *call) for call in calls]:
                result.result()


def thread_count(wanted: int | None) -> int:
    """So many threads, one for each core unless said."""
    count = read_count(os.cpu_count() or 1 if wanted is None else wanted, 1, "'threads'")
    if count > MOST_THREADS:
        raise Malformed(f"'threads' is at most {MOST_THREADS}, not {shown(count)}")
    return count


def _fitting(game: Game, count: int) -> int:
    """So many matches, if the machine has the memory for their states."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    most = memory // game.state.itemsize
    if count > most:
        raise Malformed(
            f"'count' is at most {most} here: a match takes {game.state.itemsize} bytes, and "
            f"this machine has {memory >> 20} MB; not {shown(count)}"
        )
    return count


def _prepared(game: Game, count: int, players: int, options: dict[str, Any], seed: int) -> States:
    """Records with players, options and a stream each, still to be dealt."""
    states = game.empty_states(count)
    game.prepare(record_of(states), players, game.settle(players, options))
    game.for_mass_play(record_of(states))
    states[:] = states[0]
    words = np.random.SeedSequence(seed, spawn_key=(1,)).generate_state(count * 8, np.uint32)
    states["key"] = words.reshape(count, 8)
    return states
