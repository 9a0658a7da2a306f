"""The store in PostgreSQL: what is asked of the database, and in which words of SQL.

Writing is the business of `postgres_writer.py`. What is only read goes through connections of its
own.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, TypeVar

import asyncpg

from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.interface import (
    CATCH_UP_S,
    MOST_LINES,
    MOST_MUTED,
    MOST_MUTES,
    OF_A_TABLE,
    STANDING,
    Clock,
    Count,
    OpenedFrom,
    Opener,
    RemovedTable,
    Row,
    TableSummary,
    Unavailable,
    the_one,
)
from pandemonium.server.store.postgres_database import (
    ANSWER_S,
    FAILURES,
    Connection,
    connection_of,
    migrate,
    open_pool,
    told,
)
from pandemonium.server.store.postgres_workers import LEASED, PostgresWorkers
from pandemonium.server.store.postgres_writer import CHANNEL, PostgresWriter
from pandemonium.server.wire import Status

T = TypeVar("T")

READERS = 4
"""Connections for reading; one more is for writing."""

NUL = "\0"
"""PostgreSQL keeps no text with this character: nothing can be found by it either."""

SUMMARY = "card.table_id, touched_ms, listed, due_ms, summary"

KEEP = """
WITH kept AS (
    INSERT INTO card (table_id, touched_ms, listed, due_ms, summary, standing)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (table_id) DO UPDATE SET
        touched_ms = excluded.touched_ms, listed = excluded.listed, due_ms = excluded.due_ms,
        summary = excluded.summary, standing = excluded.standing, removed_ms = NULL
), gone AS (
    DELETE FROM own WHERE table_id = $1 AND guest_id != ALL($7::text[])
)
INSERT INTO own SELECT guest, $1, $6 FROM unnest($7::text[]) AS guest
ON CONFLICT (guest_id, table_id) DO UPDATE
SET standing = excluded.standing WHERE own.standing != excluded.standing
"""


class PostgresStore:
    """A database that any number of workers may share."""

    def __init__(self, url: PostgresUrl, reading: asyncpg.Pool, writing: asyncpg.Pool) -> None:
        self._worker = secrets.token_urlsafe(6)
        self._pools = (reading, writing)
        self._reading = reading
        self._writer = PostgresWriter(writing, self._worker)
        self.workers = PostgresWorkers(url, self._worker, self._writer)

    @classmethod
    async def connect(cls, url: PostgresUrl) -> "PostgresStore":
        """Connect, and bring the database up to date. Malformed if that cannot be."""
        reading = await open_pool(url, READERS)
        try:
            await migrate(reading, url)
            return cls(url, reading, await open_pool(url, 1))
        except BaseException:
            await reading.close()
            raise

    async def open(self, summary: TableSummary, rows: Sequence[Row], opener: Opener) -> None:
        """Begin the log of a table, and remember its opener."""
        insert = "INSERT INTO log VALUES ($1, $2, $3, $4)"
        values = [(summary.table, *row) for row in rows]

        async def begin(db: Connection) -> None:
            await db.executemany(insert, values)
            await _keep(db, summary)
            await db.execute("INSERT INTO opening VALUES ($1, $2, $3)", summary.table, *opener)

        await self._writer.submit(begin)

    async def opener(self, table: str) -> Opener | None:
        """The opener of a table, if known."""
        query = "SELECT guest_id, address FROM opening WHERE table_id = $1"
        found = await self._look(lambda db: db.fetchrow(query, table))
        return Opener(*found) if found else None

    def append(self, table: str, rows: Sequence[Row]) -> "asyncio.Future[None]":
        """Add entries to a log, all or none; done when they are durable. Taken if late."""
        return self._writer.append(table, rows)

    async def read(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log with higher numbers than this."""
        query = (
            "SELECT seq, at_ms, entry FROM log WHERE table_id = $1 AND seq > $2 AND NOT EXISTS "
            "(SELECT 1 FROM card WHERE table_id = $1 AND removed_ms IS NOT NULL) ORDER BY seq"
        )
        if NUL in table:
            return []
        found = await self._look(lambda db: db.fetch(query, table, after))
        return [Row(*row) for row in found]

    def note(self, summary: TableSummary) -> Awaitable[object]:
        """Keep a table's summary, soon; await what is returned to know when it is kept."""
        return self._writer.submit(lambda db: _keep(db, summary))

    async def listed(self, limit: int) -> list[TableSummary]:
        """The tables in the public list, the latest first."""
        query = (
            f"SELECT {SUMMARY} FROM card WHERE listed AND removed_ms IS NULL "
            "ORDER BY touched_ms DESC LIMIT $1"
        )
        found = await self._look(lambda db: db.fetch(query, limit))
        return [TableSummary(*row) for row in found]

    async def tables_of(self, guest: str, limit: int) -> list[TableSummary]:
        """The tables of a guest: running ones, then open ones, then those that are over; the latest
        first.
        """
        query = (
            f"SELECT {SUMMARY} FROM own JOIN card USING (table_id) "
            "WHERE guest_id = $1 AND removed_ms IS NULL "
            "ORDER BY own.standing, touched_ms DESC LIMIT $2"
        )
        found = await self._look(lambda db: db.fetch(query, guest, limit))
        return [TableSummary(*row) for row in found]

    async def due(self, now_ms: int) -> list[str]:
        """The tables whose clock must be looked at by now."""
        query = (
            "SELECT table_id FROM card WHERE due_ms <= $1 AND removed_ms IS NULL "
            f"AND NOT {LEASED.format(worker='$2')}"
        )
        return _column(await self._look(lambda db: db.fetch(query, now_ms, self._worker)))

    async def count(self) -> int:
        """How many tables there are."""
        query = "SELECT count(*) FROM card WHERE removed_ms IS NULL"
        return int(await self._look(lambda db: db.fetchval(query)))

    async def count_for(self, opener: Opener) -> Count:
        """How many tables there are, and how many of them somebody has opened."""
        query = (
            "SELECT (SELECT count(*) FROM card WHERE removed_ms IS NULL), "
            "(SELECT count(*) FROM opening JOIN card USING (table_id) "
            "WHERE guest_id = $1 AND standing != $2 AND removed_ms IS NULL), "
            "(SELECT count(*) FROM opening JOIN card USING (table_id) "
            "WHERE address = $3 AND removed_ms IS NULL)"
        )
        wanted = (opener.guest, STANDING["over"], opener.address)
        return Count(*await self._look(lambda db: db.fetchrow(query, *wanted)))

    async def fullest(self) -> int:
        """How many tables were opened from the address that has opened most."""
        query = (
            "SELECT count(*) FROM opening JOIN card USING (table_id) "
            "WHERE removed_ms IS NULL GROUP BY address ORDER BY 1 DESC LIMIT 1"
        )
        return await self._look(lambda db: db.fetchval(query)) or 0

    async def remove(
        self, status: Status, before_ms: int, now_ms: int, most: int, but: Collection[str] = ()
    ) -> list[str]:
        """Hide some tables not touched since, but for those; which they were."""
        hide = (
            "WITH hidden AS (UPDATE card SET removed_ms = $3 WHERE touched_ms < $2 AND table_id IN "
            "(SELECT table_id FROM card WHERE removed_ms IS NULL AND standing = $1 "
            f"AND touched_ms < $2 AND table_id != ALL($5) AND NOT {LEASED.format(worker='$6')} "
            "ORDER BY touched_ms LIMIT $4) "
            "RETURNING table_id, touched_ms) SELECT table_id FROM hidden ORDER BY touched_ms"
        )
        wanted = (STANDING[status], before_ms, now_ms, most, list(but), self._worker)
        return _column(await self._writer.submit(lambda db: db.fetch(hide, *wanted)))

    async def say(self, table: str, said: bytes) -> int:
        """Add a line to the chat of a table; its number. Old lines go."""
        in_turn = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
        insert = (
            "INSERT INTO chat SELECT $1, coalesce(max(line), 0) + 1, $2 "
            "FROM chat WHERE table_id = $1 RETURNING line"
        )

        async def add(db: Connection) -> int:
            await db.execute(in_turn, table)  # workers count lines one after the other
            line = int(await db.fetchval(insert, table, said))
            old = "DELETE FROM chat WHERE table_id = $1 AND line <= $2"
            await db.execute(old, table, line - MOST_LINES)
            await db.execute(
                "SELECT pg_notify($1, $2)", CHANNEL, f"{self._worker} chat:{table}:{line}"
            )
            return line

        return await self._writer.submit(add)

    async def chat(self, table: str) -> list[tuple[int, bytes]]:
        """The last lines of the chat of a table, with their numbers."""
        query = "SELECT line, said FROM chat WHERE table_id = $1 ORDER BY line"
        return [(line, said) for line, said in await self._look(lambda db: db.fetch(query, table))]

    async def mute(self, guest: str, other: str, on: bool) -> None:
        """Note that a guest mutes another, or no longer does."""
        insert = (
            "INSERT INTO mute (guest_id, other_id) VALUES ($1, $2) "
            "ON CONFLICT (guest_id, other_id) DO UPDATE SET number = DEFAULT"
        )
        own = (
            "DELETE FROM mute WHERE guest_id = $1 AND number NOT IN "
            "(SELECT number FROM mute WHERE guest_id = $1 ORDER BY number DESC LIMIT $2)"
        )
        old = "DELETE FROM mute WHERE number <= (SELECT max(number) FROM mute) - $1"

        async def note(db: Connection) -> None:
            if on:
                await db.execute(insert, guest, other)
                await db.execute(own, guest, MOST_MUTED)
                await db.execute(old, MOST_MUTES)
            else:
                unmute = "DELETE FROM mute WHERE guest_id = $1 AND other_id = $2"
                await db.execute(unmute, guest, other)

        if NUL not in other:
            await self._writer.submit(note)

    async def muted(self, guest: str) -> list[str]:
        """The guests whom a guest has muted."""
        query = "SELECT other_id FROM mute WHERE guest_id = $1"
        return _column(await self._look(lambda db: db.fetch(query, guest)))

    async def delete(self, before_ms: int, most: int) -> list[str]:
        """Delete some tables that were removed before that time; which they were."""
        query = "SELECT table_id FROM card WHERE removed_ms < $1 ORDER BY removed_ms LIMIT $2"

        async def find(db: Connection) -> list[str]:
            return _column(await db.fetch(query, before_ms, most))

        async def delete(db: Connection) -> list[str]:
            found = await find(db)
            for place in OF_A_TABLE:
                await db.execute(f"DELETE FROM {place} WHERE table_id = ANY($1)", found)
            return found

        return await self._writer.submit(delete) if await self._look(find) else []

    async def clock(self) -> Clock:
        """What is known about the time."""
        query = "SELECT steady_since_ms, seen_ms, (SELECT max(touched_ms) FROM card) FROM clock"
        return Clock(*await self._look(lambda db: db.fetchrow(query)))

    async def note_clock(self, now_ms: int) -> None:
        """Remember where the clock was seen."""
        await self._writer.submit(lambda db: db.execute("UPDATE clock SET seen_ms = $1", now_ms))

    async def clock_jumped(self, now_ms: int) -> None:
        """Remember that the clock has run without a jump only since now. Nothing was later."""
        note = "UPDATE clock SET steady_since_ms = $1, seen_ms = $1"
        correct = (
            "UPDATE card SET touched_ms = least(touched_ms, $1), "
            "removed_ms = CASE WHEN removed_ms > $1 THEN $1 ELSE removed_ms END "
            "WHERE touched_ms > $1 OR removed_ms > $1"
        )

        async def write(db: Connection) -> None:
            await db.execute(note, now_ms)
            await db.execute(correct, now_ms)

        await self._writer.submit(write)

    async def keys(self) -> list[bytes]:
        """What cookies and tokens are signed with: the first signs, all are good."""

        async def find_or_make(db: Connection) -> list[bytes]:
            await db.execute("LOCK TABLE secret IN EXCLUSIVE MODE")  # other workers start, too
            if not await _keys(db):
                await _add_key(db)
            return await _keys(db)

        return await self._writer.submit(find_or_make)

    async def removed_tables(self) -> list[RemovedTable]:
        """The tables that can be brought back, the last removed first."""
        query = (
            "SELECT table_id, touched_ms, removed_ms FROM card WHERE removed_ms IS NOT NULL "
            "ORDER BY removed_ms DESC"
        )
        return [RemovedTable(*row) for row in await self._look(lambda db: db.fetch(query))]

    async def restore(self, wanted: Sequence[str], now_ms: int) -> None:
        """Bring back removed tables, named by their beginnings; they count as touched now.

        Malformed, and nothing is changed, if a name could mean another table or none.
        """
        begin = (
            "SELECT table_id FROM card WHERE removed_ms IS NOT NULL AND starts_with(table_id, $1)"
        )
        bring_back = "UPDATE card SET removed_ms = NULL, touched_ms = $1 WHERE table_id = ANY($2)"

        async def find(db: Connection) -> list[str]:
            return [the_one(_column(await db.fetch(begin, name)), name) for name in wanted]

        found = await self._look(find)
        await self._writer.submit(lambda db: db.execute(bring_back, now_ms, found))

    async def tables_by_address(self, most: int) -> list[OpenedFrom]:
        """The addresses from which most tables were opened; "" where none is known."""
        of_status = ", ".join(
            f"count(*) FILTER (WHERE standing = {STANDING[status]})"
            for status in ("open", "playing", "over")
        )
        query = (
            f"SELECT coalesce(address, ''), count(*), {of_status}, count(DISTINCT guest_id) "
            "FROM card LEFT JOIN opening USING (table_id) WHERE removed_ms IS NULL "
            "GROUP BY address ORDER BY 2 DESC LIMIT $1"
        )
        return [OpenedFrom(*row) for row in await self._look(lambda db: db.fetch(query, most))]

    async def rotate_key(self, forget_old: bool) -> int:
        """Make a new key, or forget all but the newest; how many older ones are still good."""
        forget = "DELETE FROM secret WHERE number < (SELECT max(number) FROM secret)"

        async def rotate(db: Connection) -> int:
            if forget_old:
                await db.execute(forget)
            else:
                await _add_key(db)
            return len(await _keys(db)) - 1

        return await self._writer.submit(rotate)

    async def close(self) -> None:
        """Finish what has been begun."""
        await self.workers.close()
        await self._writer.close()
        for pool in self._pools:
            try:
                await asyncio.wait_for(pool.close(), ANSWER_S)
            except FAILURES:
                pool.terminate()

    async def _look(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Read what there is, and what was to be written before, unless that takes too long."""
        if not self._writer.last.done():
            await asyncio.wait([self._writer.last], timeout=CATCH_UP_S)
        try:
            async with connection_of(self._reading) as connection:
                return await work(connection)
        except FAILURES as error:
            raise Unavailable(told(error)) from error


async def _keep(db: Connection, summary: TableSummary) -> None:
    """Write the summary of a table, and whose table it is. One that was removed is back."""
    await db.execute(KEEP, *summary[:5], STANDING[summary.status], list(summary.guests))


def _column(found: Sequence[asyncpg.Record]) -> list[Any]:
    """What a query with one column finds."""
    return [value for (value,) in found]


async def _keys(db: Connection) -> list[bytes]:
    """The keys of the database, the newest first."""
    return _column(await db.fetch("SELECT key FROM secret ORDER BY number DESC"))


async def _add_key(db: Connection) -> None:
    """Make a new key, which signs from now on."""
    await db.execute("INSERT INTO secret (key) VALUES ($1)", secrets.token_bytes(32))
