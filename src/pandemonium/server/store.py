"""Where the logs of all tables are kept: an interface, and SQLite behind it.

Everything goes through one thread with one connection. What has come in while the last batch
was being written is done in the next one, so that a thousand moves a second share a few dozen
writes to the disk; and nothing is answered before it is there. The thread is woken once for a
batch, and adds to all logs in one statement: the loop loses time whenever the thread wants the
interpreter, which is before and after every call of SQLite.
"""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable, Container, Sequence
from contextlib import suppress
from importlib.resources import files
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, Protocol, TypeVar

from pandemonium.kernel.errors import Malformed
from pandemonium.server.metrics import WRITING

T = TypeVar("T")

MOST_AT_ONCE = 500
"""Jobs in one batch; SQLite takes a few thousand rows in one statement."""

GATHER_S = 0.005
"""How long it is at least from one batch to the next. A move that comes alone waits for nothing;
under load, fewer and larger batches take less time, the loop's too."""

LATEST = max(int(each.name[:4]) for each in files(f"{__package__}.migrations").iterdir())


class Row(NamedTuple):
    """One entry of a log, as it is kept."""

    seq: int
    at_ms: int
    entry: bytes


class Card(NamedTuple):
    """What is known about a table without reading its log."""

    table: str
    touched_ms: int
    listed: bool
    due_ms: int | None
    summary: bytes


class Unavailable(Exception):
    """The database cannot be written or read now."""


class Taken(Exception):
    """Somebody else has appended an entry with that number: read the log and judge again."""


class Store(Protocol):
    """What the server needs of a database."""

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Add entries to a log, all or none; return when they are durable. Taken if late."""

    async def read(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log with higher numbers than this."""

    def note(self, card: Card) -> Awaitable[object]:
        """Keep a table's card, soon; whoever wants to know when, awaits what is returned."""

    async def listed(self, limit: int) -> list[Card]:
        """The cards in the public list, the latest first."""

    async def due(self, now_ms: int) -> list[str]:
        """The tables whose clock must be looked at by now."""

    async def count(self) -> int:
        """How many tables there are."""

    async def forget(self, before_ms: int, but: Container[str] = ()) -> int:
        """Remove all tables not touched since, but for those; how many they were."""

    async def secret(self) -> bytes:
        """What cookies and tokens are signed with; made at first use."""

    async def close(self) -> None:
        """Finish what has been begun."""


class Job(NamedTuple):
    """Something to be done in the next transaction, and who waits for it."""

    work: Callable[[sqlite3.Connection], object]
    done: "asyncio.Future[object]"
    rows: Sequence[tuple[object, ...]] = ()
    """What it adds to a log, if that is all it does: then it can be done together with others."""


Outcome = tuple[Job, object]
"""A job and what it returned, or the exception it ended with."""


class SqliteStore:
    """One file, in WAL mode, every transaction on the disk before it is answered."""

    def __init__(self, file: Path) -> None:
        self._waiting: list[Job] = []
        """What the next batch is made of."""
        self._busy = False
        """Whether there is a batch under way, or about to be."""
        self._loop = asyncio.get_running_loop()
        self._begun = 0.0
        """When the thread was given its last batch."""
        self._batches: SimpleQueue[list[Job]] = SimpleQueue()
        self._connection = open_database(file)
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def append(self, table: str, rows: Sequence[Row]) -> None:
        """Add entries to a log, all or none; return when they are durable. Taken if late."""
        values = [(table, *row) for row in rows]
        taken = "SELECT 1 FROM log WHERE table_id = ? AND seq >= ?"

        def insert(connection: sqlite3.Connection) -> None:
            if connection.execute(taken, values[0][:2]).fetchone():
                raise Taken
            _insert(connection, values)

        await self._submit(insert, values)

    async def read(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log with higher numbers than this."""
        query = "SELECT seq, at_ms, entry FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self._do(lambda db: [Row(*row) for row in db.execute(query, (table, after))])

    def note(self, card: Card) -> Awaitable[object]:
        """Keep a table's card, soon; whoever wants to know when, awaits what is returned."""
        replace = "REPLACE INTO card VALUES (?, ?, ?, ?, ?)"
        return self._submit(lambda db: db.execute(replace, card).rowcount)

    async def listed(self, limit: int) -> list[Card]:
        """The cards in the public list, the latest first."""
        query = "SELECT * FROM card WHERE listed ORDER BY touched_ms DESC LIMIT ?"
        return await self._do(lambda db: [Card(*row) for row in db.execute(query, (limit,))])

    async def due(self, now_ms: int) -> list[str]:
        """The tables whose clock must be looked at by now."""
        query = "SELECT table_id FROM card WHERE due_ms <= ?"
        return await self._do(lambda db: [table for (table,) in db.execute(query, (now_ms,))])

    async def count(self) -> int:
        """How many tables there are."""
        query = "SELECT count(*) FROM card"
        return await self._do(lambda db: int(db.execute(query).fetchone()[0]))

    async def forget(self, before_ms: int, but: Container[str] = ()) -> int:
        """Remove all tables not touched since, but for those; how many they were."""
        untouched = "SELECT table_id FROM card WHERE touched_ms < ?"

        def remove(connection: sqlite3.Connection) -> int:
            found = connection.execute(untouched, (before_ms,)).fetchall()
            old = [row for row in found if row[0] not in but]
            connection.executemany("DELETE FROM log WHERE table_id = ?", old)
            connection.executemany("DELETE FROM card WHERE table_id = ?", old)
            return len(old)

        return await self._do(remove)

    async def secret(self) -> bytes:
        """What cookies and tokens are signed with; made at first use."""

        def find_or_make(connection: sqlite3.Connection) -> bytes:
            found = connection.execute("SELECT key FROM secret").fetchone()
            if found is None:
                found = (secrets.token_bytes(32),)
                connection.execute("INSERT INTO secret VALUES (?)", found)
            return bytes(found[0])

        return await self._do(find_or_make)

    async def close(self) -> None:
        """Finish what has been begun."""
        with suppress(Unavailable):
            await self.count()
        self._batches.put([])
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _submit(
        self, work: Callable[[sqlite3.Connection], T], rows: Sequence[tuple[object, ...]] = ()
    ) -> "asyncio.Future[T]":
        done: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, done, rows))  # type: ignore[arg-type]
        if not self._busy:
            self._gather()
        return done

    def _gather(self) -> None:
        """Let the next batch grow, if the last one was begun only a moment ago."""
        self._busy = True
        self._loop.call_at(self._begun + GATHER_S, self._hand_over)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._submit(work)

    def _hand_over(self) -> None:
        """Give the thread its next batch."""
        self._begun = self._loop.time()
        self._batches.put(self._waiting[:MOST_AT_ONCE])
        del self._waiting[:MOST_AT_ONCE]

    def _hand_out(self, outcomes: "list[Outcome]") -> None:
        """Tell everybody who waits, unless he does no longer."""
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
            outcomes = [*self._append(appends), *self._transaction(others)]
            WRITING.observe(time.perf_counter() - begin)
            self._loop.call_soon_threadsafe(self._hand_out, outcomes)

    def _append(self, jobs: list[Job]) -> "list[Outcome]":
        """Add to all logs at once; one after the other, if a number is taken."""
        if not jobs:
            return []
        try:
            _insert(self._connection, [row for job in jobs for row in job.rows])
        except sqlite3.IntegrityError:
            return self._transaction(jobs)
        except Exception as error:
            return _failed(jobs, error)
        return [(job, None) for job in jobs]

    def _transaction(self, jobs: list[Job]) -> "list[Outcome]":
        """Do jobs and write them to the disk; what they return, or why it failed."""
        if not jobs:
            return []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [(job, _outcome(job, self._connection)) for job in jobs]
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
            return _failed(jobs, error)
        return outcomes


def _insert(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
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


def open_database(file: Path) -> sqlite3.Connection:
    """The database of that file, made or brought up to date. Malformed if it cannot be."""
    try:
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _migrate(connection)
        connection.execute("BEGIN IMMEDIATE")  # refused where one may not write
        connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise Malformed(f"{file} cannot be used as a database: {error}") from error
    return connection


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the latest version, one numbered step after the other."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > LATEST:
        raise Malformed(f"the database has version {version}; this program knows {LATEST}")
    for number in range(version + 1, LATEST + 1):
        script = files(f"{__package__}.migrations").joinpath(f"{number:04}.sql").read_text()
        connection.executescript(
            f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
        )
