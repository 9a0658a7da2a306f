"""Finished matches: their record, and what any seat saw of every act."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from pandemonium.kernel.described import Event, View
from pandemonium.kernel.match import Match
from pandemonium.server.live.bots import give_way
from pandemonium.server.live.fair_queue import FairQueue
from pandemonium.server.table.narration import narrate
from pandemonium.server.table.table import Denied, Table
from pandemonium.server.web.answers import Kept

OPEN: Literal["open"] = "open"
"""The viewer who sees everything."""

MOST_KEPT = 8 << 20
"""Bytes of answers that are kept: some hundred parts of replays, as the page asks for them."""

MOST_WAITING = 8
"""Answers that one address can wait for at once."""

YIELD_S = 0.0001
"""How long the event loop goes first before each step. Without it, others wait 50 ms now and then;
sleeping for no time at all does not always let it."""

Viewer = int | Literal["open"] | None


class Part(NamedTuple):
    """What is asked for: what a viewer saw after `first` to `last` acts."""

    viewer: Viewer
    first: int
    last: int
    language: str | None

    def of(self, table: Table) -> "Replay":
        """That part of the replay of a table's match. Denied if the match is not over."""
        return replay(table, self)


class Asked(Protocol):
    """What can be asked for of a finished match: equal questions have the same answer."""

    def of(self, table: Table) -> Struct:
        """The answer for a table. Denied if its match is not over."""

    def __hash__(self) -> int:
        """Answers are kept by what was asked for."""


class Step(Struct, frozen=True, omit_defaults=True):
    """The match after so many acts: what happened with the last of them, and what is seen then."""

    at: int
    events: list[Event]
    view: View
    told: list[str] = []
    """A sentence for each event, where a language was asked for."""


class Replay(Struct, frozen=True):
    """Part of a finished match, as one viewer saw it."""

    acts: int
    steps: list[Step]


class Workshop:
    """Where answers are made that take work: one at a time, beside the event loop.

    Addresses take turns, and so do the tables that one asks about. The latest answers are kept.
    """

    def __init__(self, name: str) -> None:
        self._kept: OrderedDict[tuple[str, Asked], Kept] = OrderedDict()
        self._bytes = 0
        self._waiting = Counter[str]()
        """For how many answers each address waits."""
        self._queue = FairQueue(1)
        self._thread = ThreadPoolExecutor(1, name, initializer=give_way)

    def keeps(self, table: str, asked: Asked) -> bool:
        """Whether that need not be made again."""
        return (table, asked) in self._kept

    async def get(self, table: Table, asked: Asked, where: str) -> Kept:
        """What an address asks for of a table's match. Denied if the match is not over, or if the
        address waits for too much already.
        """
        key = table.id, asked
        if key not in self._kept:
            with self._turn_of(where):
                await self._queue.enter(where, table.id)
                try:
                    if key not in self._kept:  # somebody else may have asked for the same
                        self._keep(key, await self._make(table, asked))
                finally:
                    self._queue.leave()
        self._kept.move_to_end(key)
        return self._kept[key]

    def close(self) -> None:
        """Make nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    @contextmanager
    def _turn_of(self, where: str) -> Iterator[None]:
        """While an address waits. Nothing is kept of addresses that do not."""
        if self._waiting[where] >= MOST_WAITING:
            raise Denied("busy", f"{MOST_WAITING} answers are being made for you already")
        self._waiting[where] += 1
        try:
            yield
        finally:
            self._waiting[where] -= 1
            if not self._waiting[where]:
                del self._waiting[where]

    async def _make(self, table: Table, asked: Asked) -> Kept:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: Kept.of(asked.of(table)))

    def _keep(self, key: tuple[str, Asked], made: Kept) -> None:
        self._kept[key] = made
        self._bytes += len(made.packed)
        while self._bytes > MOST_KEPT and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1].packed)


def record(table: Table) -> dict[str, Any]:
    """The record of a finished match, seed and all."""
    return finished(table).record()


def replay(table: Table, part: Part) -> Replay:
    """Part of the replay of a finished match. Acts that were taken back are left out."""
    viewer, first, last, language = part
    whole = finished(table)
    if isinstance(viewer, int) and viewer >= whole.players:
        raise Denied("no-chair", f"no such chair; the chairs are 0 to {whole.players - 1}")
    match, log = table.new_match(), whole.log
    steps = []
    for at in range(min(last, len(log)) + 1):
        time.sleep(YIELD_S)
        if at:
            match.act(log[at - 1])
        if at >= first:
            events = _events(match, viewer)
            told = narrate(table.game, events, table.seats, language) if language else []
            steps.append(Step(at, events, _view(match, viewer), told))
    return Replay(len(log), steps)


def finished(table: Table) -> Match:
    """The match of a table. Denied if it is not over."""
    if table.written is None or not table.written.over:
        raise Denied("not-over", "the match is not over; until then its cards are secret")
    return table.written


def _events(match: Match, viewer: Viewer) -> list[Event]:
    return match.events(viewer if isinstance(viewer, int) else None)


def _view(match: Match, viewer: Viewer) -> dict[str, Any]:
    if viewer == OPEN:
        return match.position()
    return match.view(viewer if isinstance(viewer, int) else None)
