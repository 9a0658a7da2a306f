"""Moving all that is kept from one database to another: SQLite or PostgreSQL, either way."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.database import claim, open_database
from pandemonium.server.store.opening import open_store

Rows: TypeAlias = list[tuple[Any, ...]]

AT_ONCE = 1000
"""Rows that are in memory at a time."""

PLACES = {
    "log": ("table_id", "seq", "at_ms", "entry"),
    "card": ("table_id", "touched_ms", "listed", "due_ms", "summary", "standing", "removed_ms"),
    "own": ("guest_id", "table_id", "standing"),
    "opening": ("table_id", "guest_id", "address"),
    "chat": ("table_id", "line", "said"),
    "mute": ("guest_id", "other_id"),
    "secret": ("key",),
    "clock": ("steady_since_ms", "seen_ms"),
}
"""All that is kept, and its columns."""

NUMBERED = ("mute", "secret")
"""Where the order of the rows is part of what is kept."""


class Side(Protocol):
    """A database that is moved from, or to."""

    def rows(self, place: str) -> AsyncIterator[Rows]:
        """All that is kept in a place, in an order that both kinds of database have."""

    async def write(self, place: str, rows: Rows) -> None:
        """Add to what is kept in a place."""

    async def clear(self, place: str) -> None:
        """Empty a place."""


async def move(source: Path | PostgresUrl, target: Path | PostgresUrl) -> dict[str, int]:
    """Copy everything into an empty database, and compare; how many rows there are of what.

    Malformed, and nothing is written, if one of them is being served or the target is not empty.
    The source stays as it is.
    """
    if isinstance(source, Path) and not source.is_file():
        raise Malformed(f"no such database: {source}")
    async with _opened(source) as old, _opened(target) as new:
        for place in ("log", "card", "secret"):
            if [batch async for batch in new.rows(place)]:
                raise Malformed(f"{target} is not empty")
        return {place: await _copy(place, old, new) for place in PLACES}


async def _copy(place: str, old: Side, new: Side) -> int:
    await new.clear(place)
    async for batch in old.rows(place):
        await new.write(place, batch)
    count = 0
    copies = new.rows(place)
    async for batch in old.rows(place):
        if await anext(copies, None) != batch:
            raise Malformed(f"the copy differs from the original in {place}: nothing was moved")
        count += len(batch)
    if await anext(copies, None):
        raise Malformed(f"the copy has more than the original in {place}: nothing was moved")
    return count


@asynccontextmanager
async def _opened(database: Path | PostgresUrl) -> AsyncIterator[Side]:
    """A database that nobody serves, changed as a whole or not at all."""
    if isinstance(database, Path):
        claimed = claim(database)
        connection = open_database(database)
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield SqliteSide(connection)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise Malformed(f"{database}: {error}") from error
        finally:
            connection.close()
            claimed.close()
    else:
        store = await open_store(database)  # brings it up to date
        await store.close()
        from pandemonium.server.store.postgres_moving import opened

        async with opened(database) as side:
            yield side


class SqliteSide:
    """A SQLite database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, place: str) -> AsyncIterator[Rows]:
        """All that is kept in a place, in an order that both kinds of database have."""
        order = "rowid" if place in NUMBERED else ", ".join(PLACES[place][:2])
        query = f"SELECT {', '.join(PLACES[place])} FROM {place} ORDER BY {order}"
        found = self._connection.execute(query)
        while batch := found.fetchmany(AT_ONCE):
            yield batch

    async def write(self, place: str, rows: Rows) -> None:
        """Add to what is kept in a place."""
        places = ", ".join("?" * len(PLACES[place]))
        insert = f"INSERT INTO {place} ({', '.join(PLACES[place])}) VALUES ({places})"
        self._connection.executemany(insert, rows)

    async def clear(self, place: str) -> None:
        """Empty a place."""
        self._connection.execute(f"DELETE FROM {place}")
