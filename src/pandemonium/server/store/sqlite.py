"""The store in SQLite: what is asked of the database, and in which words of SQL.

Writing is the business of `writer.py`. What is only read goes through another thread, with a
connection that cannot write: a lock that another program holds keeps nobody from reading.
"""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from pandemonium.server.store.database import claim, open_database, open_for_reading
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
    Taken,
    Unavailable,
    the_one,
)
from pandemonium.server.store.workers import Alone
from pandemonium.server.store.writer import Writer, insert
from pandemonium.server.wire import Status

T = TypeVar("T")

SUMMARY = "card.table_id, touched_ms, listed, due_ms, summary"
"""The columns of a summary. Its table has been called `card` since the first migration."""


class SqliteStore:
    """One file, in WAL mode, every transaction on the disk before it is answered.

    A server has it for itself; an operator's command (not `alone`) may work beside a server.
    """

    def __init__(self, file: Path, alone: bool = True) -> None:
        self.workers = Alone()
        self._claim = claim(file) if alone else None
        self._writer = Writer(open_database(file))
        self._reading = open_for_reading(file)
        self._reader = ThreadPoolExecutor(1, "reader")

    async def open(self, summary: TableSummary, rows: Sequence[Row], opener: Opener) -> None:
        """Begin the log of a table, and remember its opener."""
        values = [(summary.table, *row) for row in rows]

        def begin(connection: sqlite3.Connection) -> None:
            insert(connection, values)
            _keep(connection, summary)
            connection.execute("INSERT INTO opening VALUES (?, ?, ?)", (summary.table, *opener))

        await self._writer.submit(begin)

    async def opener(self, table: str) -> Opener | None:
        """The opener of a table, if known."""
        query = "SELECT guest_id, address FROM opening WHERE table_id = ?"
        found = await self._look(lambda db: db.execute(query, (table,)).fetchone())
        return Opener(*found) if found else None

    def append(self, table: str, rows: Sequence[Row]) -> "asyncio.Future[None]":
        """Add entries to a log, all or none; done when they are durable. Taken if late."""
        values = [(table, *row) for row in rows]
        taken = "SELECT 1 FROM log WHERE table_id = ? AND seq >= ?"

        def add(connection: sqlite3.Connection) -> None:
            if connection.execute(taken, values[0][:2]).fetchone():
                raise Taken
            insert(connection, values)

        return self._writer.submit(add, values)

    async def read(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log with higher numbers than this."""
        query = (
            "SELECT seq, at_ms, entry FROM log WHERE table_id = ?1 AND seq > ?2 AND NOT EXISTS "
            "(SELECT 1 FROM card WHERE table_id = ?1 AND removed_ms IS NOT NULL) ORDER BY seq"
        )
        return await self._look(lambda db: [Row(*row) for row in db.execute(query, (table, after))])

    def note(self, summary: TableSummary) -> Awaitable[object]:
        """Keep a table's summary, soon; await what is returned to know when it is kept."""
        return self._writer.submit(lambda connection: _keep(connection, summary))

    async def listed(self, limit: int) -> list[TableSummary]:
        """The tables in the public list, the latest first."""
        query = (
            f"SELECT {SUMMARY} FROM card WHERE listed AND removed_ms IS NULL "
            "ORDER BY touched_ms DESC LIMIT ?"
        )
        return await self._look(
            lambda db: [TableSummary(*row) for row in db.execute(query, (limit,))]
        )

    async def tables_of(self, guest: str, limit: int) -> list[TableSummary]:
        """The tables of a guest: running ones, then open ones, then those that are over; the latest
        first.
        """
        query = (
            f"SELECT {SUMMARY} FROM own JOIN card USING (table_id) "
            "WHERE guest_id = ? AND removed_ms IS NULL "
            "ORDER BY own.standing, touched_ms DESC LIMIT ?"
        )
        wanted = (guest, limit)
        return await self._look(
            lambda db: [TableSummary(*row) for row in db.execute(query, wanted)]
        )

    async def due(self, now_ms: int) -> list[str]:
        """The tables whose clock must be looked at by now."""
        query = "SELECT table_id FROM card WHERE due_ms <= ? AND removed_ms IS NULL"
        return await self._look(lambda db: _column(db.execute(query, (now_ms,))))

    async def count(self) -> int:
        """How many tables there are."""
        query = "SELECT count(*) FROM card WHERE removed_ms IS NULL"
        return await self._look(lambda db: int(db.execute(query).fetchone()[0]))

    async def count_for(self, opener: Opener) -> Count:
        """How many tables there are, and how many of them somebody has opened."""
        query = (
            "SELECT (SELECT count(*) FROM card WHERE removed_ms IS NULL), "
            "(SELECT count(*) FROM opening JOIN card USING (table_id) "
            "WHERE guest_id = ? AND standing != ? AND removed_ms IS NULL), "
            "(SELECT count(*) FROM opening JOIN card USING (table_id) "
            "WHERE address = ? AND removed_ms IS NULL)"
        )
        wanted = (opener.guest, STANDING["over"], opener.address)
        return await self._look(lambda db: Count(*db.execute(query, wanted).fetchone()))

    async def fullest(self) -> int:
        """How many tables were opened from the address that has opened most."""
        query = (
            "SELECT count(*) AS tables FROM opening JOIN card USING (table_id) "
            "WHERE removed_ms IS NULL GROUP BY address ORDER BY tables DESC LIMIT 1"
        )
        return sum(await self._look(lambda db: _column(db.execute(query))))

    async def remove(
        self, status: Status, before_ms: int, now_ms: int, most: int, but: Collection[str] = ()
    ) -> list[str]:
        """Hide some tables not touched since, but for those; which they were."""
        idle = (
            "SELECT table_id FROM card WHERE removed_ms IS NULL AND standing = ? "
            "AND touched_ms < ? ORDER BY touched_ms LIMIT ?"
        )
        hide = (  # unless somebody has come in between
            "UPDATE card SET removed_ms = ? WHERE table_id IN (SELECT value FROM json_each(?)) "
            "AND touched_ms < ? RETURNING table_id"
        )
        wanted = (STANDING[status], before_ms, most + len(but))
        found = await self._look(lambda db: _column(db.execute(idle, wanted)))
        old = [table for table in found if table not in but][:most]
        if not old:
            return []
        values = (now_ms, json.dumps(old), before_ms)
        return await self._writer.submit(lambda db: _column(db.execute(hide, values)))

    async def say(self, table: str, said: bytes) -> int:
        """Add a line to the chat of a table; its number. Old lines go."""
        insert = (
            "INSERT INTO chat SELECT ?1, coalesce(max(line), 0) + 1, ?2 "
            "FROM chat WHERE table_id = ?1 RETURNING line"
        )

        def add(connection: sqlite3.Connection) -> int:
            ((line,),) = connection.execute(insert, (table, said)).fetchall()
            old = (table, line - MOST_LINES)
            connection.execute("DELETE FROM chat WHERE table_id = ? AND line <= ?", old)
            return int(line)

        return await self._writer.submit(add)

    async def chat(self, table: str) -> list[tuple[int, bytes]]:
        """The last lines of the chat of a table, with their numbers."""
        query = "SELECT line, said FROM chat WHERE table_id = ? ORDER BY line"
        return await self._look(lambda db: db.execute(query, (table,)).fetchall())

    async def mute(self, guest: str, other: str, on: bool) -> None:
        """Note that a guest mutes another, or no longer does."""
        insert = "INSERT OR REPLACE INTO mute VALUES (?, ?)"
        own = (
            "DELETE FROM mute WHERE guest_id = ?1 AND rowid NOT IN "
            "(SELECT rowid FROM mute WHERE guest_id = ?1 ORDER BY rowid DESC LIMIT ?2)"
        )
        old = "DELETE FROM mute WHERE rowid <= (SELECT max(rowid) FROM mute) - ?"

        def note(connection: sqlite3.Connection) -> None:
            if on:
                connection.execute(insert, (guest, other))
                connection.execute(own, (guest, MOST_MUTED))
                connection.execute(old, (MOST_MUTES,))
            else:
                unmute = "DELETE FROM mute WHERE guest_id = ? AND other_id = ?"
                connection.execute(unmute, (guest, other))

        await self._writer.submit(note)

    async def muted(self, guest: str) -> list[str]:
        """The guests whom a guest has muted."""
        query = "SELECT other_id FROM mute WHERE guest_id = ?"
        return await self._look(lambda db: _column(db.execute(query, (guest,))))

    async def delete(self, before_ms: int, most: int) -> list[str]:
        """Delete some tables that were removed before that time; which they were."""
        query = "SELECT table_id FROM card WHERE removed_ms < ? ORDER BY removed_ms LIMIT ?"

        def find(connection: sqlite3.Connection) -> list[str]:
            return _column(connection.execute(query, (before_ms, most)))

        def delete(connection: sqlite3.Connection) -> list[str]:
            found = find(connection)
            for place in OF_A_TABLE:
                values = [(table,) for table in found]
                connection.executemany(f"DELETE FROM {place} WHERE table_id = ?", values)
            return found

        return await self._writer.submit(delete) if await self._look(find) else []

    async def clock(self) -> Clock:
        """What is known about the time."""
        query = "SELECT *, (SELECT max(touched_ms) FROM card) FROM clock"
        return await self._look(lambda db: Clock(*db.execute(query).fetchone()))

    async def note_clock(self, now_ms: int) -> None:
        """Remember where the clock was seen."""
        note = "UPDATE clock SET seen_ms = ?"
        await self._writer.submit(lambda db: db.execute(note, (now_ms,)).rowcount)

    async def clock_jumped(self, now_ms: int) -> None:
        """Remember that the clock has run without a jump only since now. Nothing was later."""
        note = "UPDATE clock SET steady_since_ms = ?1, seen_ms = ?1"
        correct = (
            "UPDATE card SET touched_ms = min(touched_ms, ?1), removed_ms = min(removed_ms, ?1) "
            "WHERE touched_ms > ?1 OR removed_ms > ?1"
        )

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(note, (now_ms,))
            connection.execute(correct, (now_ms,))

        await self._writer.submit(write)

    async def keys(self) -> list[bytes]:
        """What cookies and tokens are signed with: the first signs, all are good."""

        def find_or_make(connection: sqlite3.Connection) -> list[bytes]:
            return _keys(connection) or [_add_key(connection)]

        return await self._writer.submit(find_or_make)

    async def removed_tables(self) -> list[RemovedTable]:
        """The tables that can be brought back, the last removed first."""
        query = (
            "SELECT table_id, touched_ms, removed_ms FROM card WHERE removed_ms IS NOT NULL "
            "ORDER BY removed_ms DESC"
        )
        return await self._look(lambda db: [RemovedTable(*row) for row in db.execute(query)])

    async def restore(self, wanted: Sequence[str], now_ms: int) -> None:
        """Bring back removed tables, named by their beginnings; they count as touched now.

        Malformed, and nothing is changed, if a name could mean another table or none.
        """
        begin = (
            "SELECT table_id FROM card WHERE removed_ms IS NOT NULL AND substr(table_id, 1, ?) = ?"
        )
        bring_back = "UPDATE card SET removed_ms = NULL, touched_ms = ? WHERE table_id = ?"

        def find(connection: sqlite3.Connection) -> list[str]:
            found = (_column(connection.execute(begin, (len(name), name))) for name in wanted)
            return [the_one(each, name) for each, name in zip(found, wanted, strict=True)]

        values = [(now_ms, table) for table in await self._look(find)]
        await self._writer.submit(lambda db: db.executemany(bring_back, values).rowcount)

    async def tables_by_address(self, most: int) -> list[OpenedFrom]:
        """The addresses from which most tables were opened; "" where none is known."""
        of_status = ", ".join(
            f"count(*) FILTER (WHERE standing = {STANDING[status]})"
            for status in ("open", "playing", "over")
        )
        query = (
            f"SELECT coalesce(address, ''), count(*), {of_status}, count(DISTINCT guest_id) "
            "FROM card LEFT JOIN opening USING (table_id) WHERE removed_ms IS NULL "
            "GROUP BY address ORDER BY 2 DESC LIMIT ?"
        )
        return await self._look(lambda db: [OpenedFrom(*row) for row in db.execute(query, (most,))])

    async def rotate_key(self, forget_old: bool) -> int:
        """Make a new key, or forget all but the newest; how many older ones are still good."""
        forget = "DELETE FROM secret WHERE rowid < (SELECT max(rowid) FROM secret)"

        def rotate(connection: sqlite3.Connection) -> int:
            if forget_old:
                connection.execute(forget)
            else:
                _add_key(connection)
            return len(_keys(connection)) - 1

        return await self._writer.submit(rotate)

    async def close(self) -> None:
        """Finish what has been begun."""
        await self._writer.close()
        await asyncio.to_thread(self._reader.shutdown)
        self._reading.close()
        if self._claim:
            self._claim.close()

    async def _look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Read what there is, and what was to be written before, unless that takes too long."""
        if not self._writer.last.done():
            await asyncio.wait([self._writer.last], timeout=CATCH_UP_S)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, work, self._reading)
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error


def _keep(connection: sqlite3.Connection, summary: TableSummary) -> None:
    """Write the summary of a table, and whose table it is. One that was removed is back."""
    standing = STANDING[summary.status]
    connection.execute(
        "REPLACE INTO card (table_id, touched_ms, listed, due_ms, summary, standing) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (*summary[:5], standing),
    )
    connection.execute(
        "DELETE FROM own WHERE table_id = ? AND guest_id NOT IN (SELECT value FROM json_each(?))",
        (summary.table, json.dumps(summary.guests)),
    )
    connection.executemany(
        "INSERT INTO own VALUES (?, ?, ?) ON CONFLICT DO UPDATE "
        "SET standing = excluded.standing WHERE standing != excluded.standing",
        [(guest, summary.table, standing) for guest in summary.guests],
    )


def _column(found: sqlite3.Cursor) -> list[Any]:
    """What a query with one column finds."""
    return [value for (value,) in found]


def _keys(connection: sqlite3.Connection) -> list[bytes]:
    """The keys of a database, the newest first."""
    return _column(connection.execute("SELECT key FROM secret ORDER BY rowid DESC"))


def _add_key(connection: sqlite3.Connection) -> bytes:
    """Make a new key, which signs from now on."""
    key = secrets.token_bytes(32)
    connection.execute("INSERT INTO secret VALUES (?)", (key,))
    return key
