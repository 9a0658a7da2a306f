"""Everything that is written to PostgreSQL: one connection, batch after batch.

As with SQLite, what has come in while the last batch was being written is done in the next one. All
that is added to logs goes in one statement, which also tells the other workers; all else goes in
one transaction. Nothing is answered before it is durable.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import asyncpg
import structlog

from pandemonium.server.operations.metrics import WRITING
from pandemonium.server.store.interface import Row, Taken, Unavailable
from pandemonium.server.store.postgres_database import (
    CONFUSED,
    FAILURES,
    Connection,
    connection_of,
    told,
)

T = TypeVar("T")

CHANNEL = "pandemonium"
"""Where workers tell each other what they have written."""

LONGEST_NOTICE = 7000
"""Bytes; PostgreSQL takes less than 8,000 in one."""

MOST_AT_ONCE = 500
"""Jobs in one batch."""

GATHER_S = 0.005
"""How long it is at least from one batch to the next."""

APPEND = (
    "WITH added AS (INSERT INTO log SELECT * FROM "
    "unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])) "
    "SELECT pg_notify($5, notice) FROM unnest($6::text[]) AS notice"
)

Work = Callable[[Connection], Awaitable[T]]

log = structlog.get_logger()


class Job(NamedTuple):
    """Something to be written, and the future that waits for it."""

    done: "asyncio.Future[Any]"
    work: Work[object] | None = None
    table: str = ""
    rows: Sequence[Row] = ()
    """What it adds to the log of a table, if that is all it does."""


class PostgresWriter:
    """What is to be written, and the task that writes it."""

    def __init__(self, pool: asyncpg.Pool, worker: str) -> None:
        self._pool = pool
        """Of one connection: what is written is written in order."""
        self._worker = worker
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._begun = 0.0
        """When the last batch was begun."""
        self.last: asyncio.Future[Any] = self._loop.create_future()
        """The job that was asked for last."""
        self.last.set_result(None)

    def append(self, table: str, rows: Sequence[Row]) -> "asyncio.Future[None]":
        """Add to the log of a table. Taken if there is an entry with such a number."""
        return self._add(Job(self._loop.create_future(), None, table, rows))

    def submit(self, work: Work[T]) -> "asyncio.Future[T]":
        """Do something in the next transaction; it must bear being begun again."""
        return self._add(Job(self._loop.create_future(), work))

    async def close(self) -> None:
        """Finish what has been begun."""
        if self._writing:
            await self._writing

    def _add(self, job: Job) -> "asyncio.Future[Any]":
        self._waiting.append(job)
        self.last = job.done
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return job.done

    async def _write_all(self) -> None:
        """Write until nothing is left to do."""
        try:
            while self._waiting:
                await asyncio.sleep(self._begun + GATHER_S - self._loop.time())
                self._begun = self._loop.time()
                await self._write(self._next_batch())
        finally:
            self._writing = None

    def _next_batch(self) -> list[Job]:
        """What is written next: in one statement, a log is added to once."""
        batch: list[Job] = []
        later: list[Job] = []
        tables: set[str] = set()
        for job in self._waiting:
            if len(batch) == MOST_AT_ONCE or job.table in tables:
                later.append(job)
            else:
                batch.append(job)
            if job.table:
                tables.add(job.table)
        self._waiting = later
        return batch

    async def _write(self, batch: list[Job]) -> None:
        begin = time.perf_counter()
        try:
            async with connection_of(self._pool) as connection:
                await self._append(connection, [job for job in batch if job.rows])
                await self._transact(connection, [job for job in batch if job.work])
        except FAILURES as error:  # it may be written all the same: whoever asks again will see
            for job in batch:
                refuse(job, error)
        except Exception as error:  # nobody must wait for ever because of a fault of ours
            log.exception("writer")
            for job in batch:
                refuse(job, error)
        WRITING.observe(time.perf_counter() - begin)

    async def _append(self, connection: Connection, jobs: list[Job]) -> None:
        """Add to all logs at once; without those that come late, if a number is taken."""
        if not jobs:
            return
        try:
            await self._insert(connection, jobs)
        except asyncpg.UniqueViolationError:
            await self._append(connection, await without_late(connection, jobs))
        except FAILURES as error:
            await self._each_alone(self._append, connection, jobs, error)
        else:
            for job in jobs:
                succeed(job, None)

    async def _insert(self, connection: Connection, jobs: list[Job]) -> None:
        rows = [(job.table, *row) for job in jobs for row in job.rows]
        columns = [list(column) for column in zip(*rows, strict=True)]
        news = (f"log:{job.table}:{job.rows[-1].seq}" for job in jobs)
        await connection.execute(APPEND, *columns, CHANNEL, notices(self._worker, news))

    async def _transact(self, connection: Connection, jobs: list[Job]) -> None:
        """Do jobs in one transaction; in one each, if one of them fails."""
        if not jobs:
            return
        outcomes = []
        try:
            async with connection.transaction():
                for job in jobs:
                    assert job.work
                    outcomes.append(await job.work(connection))
        except FAILURES as error:
            await self._each_alone(self._transact, connection, jobs, error)
        else:
            for job, outcome in zip(jobs, outcomes, strict=True):
                succeed(job, outcome)

    async def _each_alone(
        self,
        write: Callable[[Connection, list[Job]], Awaitable[None]],
        connection: Connection,
        jobs: list[Job],
        error: Exception,
    ) -> None:
        """Write jobs again, so that one that is wrong does not spoil the others.

        Where the database is away, that is of no use.
        """
        if connection.is_closed() or isinstance(error, OSError | TimeoutError | CONFUSED):
            raise error
        if len(jobs) == 1:
            refuse(jobs[0], error)
        else:
            for job in jobs:
                await write(connection, [job])


async def without_late(connection: Connection, jobs: list[Job]) -> list[Job]:
    """The jobs whose numbers are free; the others are told that theirs are taken."""
    query = "SELECT table_id, max(seq) FROM log WHERE table_id = ANY($1) GROUP BY table_id"
    last = dict(await connection.fetch(query, [job.table for job in jobs]))
    in_time = []
    for job in jobs:
        if last.get(job.table, -1) < job.rows[0].seq:
            in_time.append(job)
        elif not job.done.done():
            job.done.set_exception(Taken())
    return in_time


def notices(worker: str, news: Iterable[str]) -> list[str]:
    """News as few notices, each beginning with the worker they come from."""
    made = [worker]
    for each in news:
        if len(made[-1]) + len(each) >= LONGEST_NOTICE:
            made.append(worker)
        made[-1] += f" {each}"
    return made


def succeed(job: Job, outcome: object) -> None:
    """Tell whoever waits what came of a job."""
    if not job.done.done():  # they may have given up
        job.done.set_result(outcome)


def refuse(job: Job, error: Exception) -> None:
    """Tell whoever waits that a job came to nothing."""
    if not job.done.done():
        job.done.set_exception(Unavailable(told(error)))
