"""The log in PostgreSQL by itself: commits with and without NOTIFY, and what it takes to hear them.

The statement is that of our writer; every commit is durable.
"""

import asyncio
import time
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import asyncpg
from tests.server.postgres import Postgres

from benchmarks.workers import cpu_s
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.opening import open_store
from pandemonium.server.store.postgres_workers import news_in
from pandemonium.server.store.postgres_writer import APPEND, CHANNEL, notices

ENTRY = bytes(100)
"""About as long as an act is."""

MANY = 100
"""Moves in a large batch."""

LISTENERS = 20
TOGETHER = 8
ROUNDS, SECONDS = 5, 0.5


class Log(NamedTuple):
    """What was measured, in seconds if nothing else is said."""

    commit: float
    """From one batch to the next, of whichever worker, where several write."""
    row: float
    """The same, for each move in it."""
    cpu_commit: float
    """Of PostgreSQL's cores, for a batch."""
    cpu_row: float
    """The same, for each move in it."""
    cpu_listener: float
    """The same, for each worker that is told of it."""
    notice: float
    """Of a worker's core, for a batch that it is told of."""
    news: float
    """The same, for each move in it."""
    alone_per_s: float
    """Commits a second, on one connection."""
    together_per_s: float
    """On eight."""
    silent_per_s: float
    """On eight, without NOTIFY."""


class Batch(NamedTuple):
    """What a batch took, in seconds."""

    wall: float
    database: float
    """Of PostgreSQL's cores."""
    own: float
    """Of a core, in this process."""


def measured(postgres: Postgres) -> Log:
    """All of it."""
    return asyncio.run(_measured(postgres))


async def _measured(postgres: Postgres) -> Log:
    url = PostgresUrl(postgres.new_database())
    await (await open_store(url)).close()  # makes the tables
    log = Writing(postgres, url)
    one, many = await log.batch(), await log.batch(moves=MANY)
    told, told_many = await log.batch(listeners=LISTENERS), await log.batch(MANY, LISTENERS)
    together = await log.batch(writers=TOGETHER)
    silent = await log.batch(writers=TOGETHER, notify=False)
    row, cpu_row, _ = (per_move(a, b) for a, b in zip(one, many, strict=True))
    notice = max(0.0, told.own - one.own) / LISTENERS
    return Log(
        commit=together.wall - row,
        row=row,
        cpu_commit=one.database - cpu_row,
        cpu_row=cpu_row,
        cpu_listener=max(0.0, told.database - one.database) / LISTENERS,
        notice=notice,
        news=per_move(notice, (told_many.own - many.own) / LISTENERS),
        alone_per_s=1 / one.wall,
        together_per_s=1 / together.wall,
        silent_per_s=1 / silent.wall,
    )


def per_move(of_one: float, of_many: float) -> float:
    """What a move more in a batch takes."""
    return max(0.0, of_many - of_one) / (MANY - 1)


class Writing:
    """A log that is written to."""

    def __init__(self, postgres: Postgres, url: PostgresUrl) -> None:
        self._postgres = postgres
        self._url = url
        self._seqs = count()

    async def batch(
        self, moves: int = 1, listeners: int = 0, writers: int = 1, notify: bool = True
    ) -> Batch:
        """What a batch takes, while others write and listen: in the best of some rounds."""
        connections = [await asyncpg.connect(self._url.dsn) for _ in range(listeners + writers)]
        for each in connections[:listeners]:
            await each.add_listener(CHANNEL, lambda *notice: news_in(notice[-1], but=""))
        writing = connections[listeners:]
        rounds = [await self._round(writing, moves, notify) for _ in range(ROUNDS)]
        for each in connections:
            await each.close()
        return min(rounds)

    async def _round(
        self, connections: Sequence[asyncpg.Connection], moves: int, notify: bool
    ) -> Batch:
        before, begun = self._spent(), time.perf_counter()
        writing = (self._write(each, moves, notify, begun + SECONDS) for each in connections)
        written = sum(await asyncio.gather(*writing))
        wall = time.perf_counter() - begun
        database, own = (b - a for a, b in zip(before, self._spent(), strict=True))
        return Batch(wall / written, database / written, own / written)

    async def _write(
        self, connection: asyncpg.Connection, moves: int, notify: bool, end: float
    ) -> int:
        """Write batch after batch; how many."""
        written = 0
        tables, entries = [f"table{n:011}" for n in range(moves)], [ENTRY] * moves
        while time.perf_counter() < end:
            seqs = [next(self._seqs)] * moves
            news = (f"log:{table}:{seqs[0]}" for table in tables)
            told = notices("worker", news) if notify else []
            await connection.execute(APPEND, tables, seqs, seqs, entries, CHANNEL, told)
            written += 1
        return written

    def _spent(self) -> tuple[float, float]:
        """What PostgreSQL and this process have had of cores."""
        return sum(map(cpu_s, self._postgres.processes())), time.process_time()
