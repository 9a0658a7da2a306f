"""The PostgreSQL side of a move."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.moving import AT_ONCE, NUMBERED, PLACES, Rows
from pandemonium.server.store.postgres_database import CONNECT_S, FAILURES, Connection, told

TEXTS = ("table_id", "guest_id")


@asynccontextmanager
async def opened(url: PostgresUrl) -> AsyncIterator["PostgresSide"]:
    """A database that nobody serves, changed as a whole or not at all."""
    try:
        connection = await asyncpg.connect(url.dsn, timeout=CONNECT_S)
        try:
            async with connection.transaction(isolation="repeatable_read"):
                serving = "SELECT count(*) FROM worker WHERE alive_until > clock_timestamp()"
                if await connection.fetchval(serving):
                    raise Malformed(f"a server has {url} open")
                yield PostgresSide(connection)
        finally:
            await connection.close()
    except FAILURES as error:
        raise Malformed(f"{url}: {told(error)}") from error


class PostgresSide:
    """A PostgreSQL database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def rows(self, place: str) -> AsyncIterator[Rows]:
        """All that is kept in a place, in an order that both kinds of database have."""
        query = f"SELECT {', '.join(PLACES[place])} FROM {place} ORDER BY {_order(place)}"
        cursor = await self._connection.cursor(query)
        while batch := await cursor.fetch(AT_ONCE):
            yield [tuple(row) for row in batch]

    async def write(self, place: str, rows: Rows) -> None:
        """Add to what is kept in a place."""
        if place == "card":
            listed = PLACES[place].index("listed")
            rows = [(*row[:listed], bool(row[listed]), *row[listed + 1 :]) for row in rows]
        await self._connection.copy_records_to_table(place, records=rows, columns=PLACES[place])

    async def clear(self, place: str) -> None:
        """Empty a place."""
        await self._connection.execute(f"DELETE FROM {place}")


def _order(place: str) -> str:
    """The order that SQLite has by itself: texts by the codes of their letters."""
    if place in NUMBERED:
        return "number"
    first = PLACES[place][:2]
    return ", ".join(f'{each} COLLATE "C"' if each in TEXTS else each for each in first)
