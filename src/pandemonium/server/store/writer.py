"""Everything that is written to the database: one thread, one connection, batch after batch.

What has come in while the last batch was being written is done in the next one, so that a thousand
moves a second share a few dozen writes to the disk; and nothing is answered before it is there. The
thread is woken once for a batch, and adds to all logs in one statement: the event loop loses time
whenever the thread wants the interpreter, which is before and after every call of SQLite.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from pandemonium.server.operations.metrics import WRITING
from pandemonium.server.store.database import ATTEMPT_S, LOCKED_S, is_locked
from pandemonium.server.store.interface import Taken, Unavailable

T = TypeVar("T")

MOST_AT_ONCE = 500
"""Jobs in one batch; SQLite takes a few thousand rows in one statement."""

GATHER_S = 0.005
"""How long it is at least from one batch to the next. A move that comes alone waits for nothing;
under load, fewer and larger batches take less time, the event loop's too."""


class Job(NamedTuple):
    """Something to be written in the next transaction, and the future that waits for it."""

    work: Callable[[sqlite3.Connection], object]
    done: "asyncio.Future[object]"
    rows: Sequence[tuple[object, ...]] = ()
    """What it adds to a log, if that is all it does: then it can be done together with others."""


Outcome = tuple[Job, object]
"""A job and what it returned, or the exception it ended with."""


class Writer:
    """The thread that writes, and the jobs that wait for it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._waiting: list[Job] = []
        """What the next batch is made of."""
        self._busy = False
        """Whether there is a batch under way, or about to be."""
        self._loop = asyncio.get_running_loop()
        self.last: asyncio.Future[Any] = self._loop.create_future()
        """The job that was asked for last."""
        self.last.set_result(None)
        self._begun = 0.0
        """When the thread was given its last batch."""
        self._batches: SimpleQueue[list[Job]] = SimpleQueue()
        self._locked_since: float | None = None
        """Since when another program has kept us from writing."""
        self._connection = connection
        self._connection.execute(f"PRAGMA busy_timeout = {int(ATTEMPT_S * 1000)}")
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def submit(
        self, work: Callable[[sqlite3.Connection], T], rows: Sequence[tuple[object, ...]] = ()
    ) -> "asyncio.Future[T]":
        """Do something in the next transaction; `rows`, if all it does is add these to a log."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, done, rows))  # type: ignore[arg-type]
        self.last = done
        if not self._busy:
            self._gather()
        return done

    async def close(self) -> None:
        """Finish what has been begun."""
        with suppress(Unavailable):
            await self.submit(lambda _: None)
        self._batches.put([])
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _gather(self) -> None:
        """Let the next batch grow, if the last one was begun only a moment ago."""
        self._busy = True
        self._loop.call_at(self._begun + GATHER_S, self._hand_over)

    def _hand_over(self) -> None:
        """Give the thread its next batch."""
        self._begun = self._loop.time()
        self._batches.put(self._waiting[:MOST_AT_ONCE])
        del self._waiting[:MOST_AT_ONCE]

    def _hand_out(self, outcomes: "list[Outcome]") -> None:
        """Tell everybody who still waits."""
        self._busy = False
        if self._waiting:
            self._gather()
        for job, outcome in outcomes:
            if job.done.done():
                continue
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)

    def _work(self) -> None:
        """The thread: batch after batch, until there is an empty one. No job can end it."""
        while batch := self._batches.get():
            begin = time.perf_counter()
            appends = [job for job in batch if job.rows]
            others = [job for job in batch if not job.rows]
            outcomes = [
                *self._write(self._append, appends),
                *self._write(self._transaction, others),
            ]
            WRITING.observe(time.perf_counter() - begin)
            self._loop.call_soon_threadsafe(self._hand_out, outcomes)

    def _write(
        self, write: "Callable[[list[Job]], list[Outcome]]", jobs: list[Job]
    ) -> "list[Outcome]":
        """Write jobs; what they return, or why it failed.

        While another program has locked the database it is tried again. When that has taken too
        long, everything is refused after one attempt until the lock is gone.
        """
        while jobs:
            try:
                outcomes = write(jobs)
            except Exception as error:
                if not (is_locked(error) and self._may_wait()):
                    return _failed(jobs, error)
            else:
                self._locked_since = None
                return outcomes
        return []

    def _may_wait(self) -> bool:
        """Whether the database has not been locked for too long."""
        if self._locked_since is None:
            self._locked_since = time.monotonic()
        return time.monotonic() < self._locked_since + LOCKED_S

    def _append(self, jobs: list[Job]) -> "list[Outcome]":
        """Add to all logs at once; one after the other, if a number is taken."""
        try:
            insert(self._connection, [row for job in jobs for row in job.rows])
        except sqlite3.IntegrityError:
            return self._transaction(jobs)
        return [(job, None) for job in jobs]

    def _transaction(self, jobs: list[Job]) -> "list[Outcome]":
        """Do jobs, and write them to the disk."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [(job, _outcome(job, self._connection)) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            raise
        return outcomes


def insert(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Add rows to logs, in one statement: all or none. Without a transaction it makes its own."""
    places = ", ".join(["(?, ?, ?, ?)"] * len(rows))
    connection.execute(f"INSERT INTO log VALUES {places}", list(chain.from_iterable(rows)))


def _failed(jobs: list[Job], error: Exception) -> "list[Outcome]":
    """What is told to all whose jobs came to nothing."""
    return [(job, Unavailable(str(error))) for job in jobs]


def _outcome(job: Job, connection: sqlite3.Connection) -> object:
    """What a job returns; Taken, if it has come too late, and then it has changed nothing."""
    try:
        return job.work(connection)
    except Taken as taken:
        return taken
