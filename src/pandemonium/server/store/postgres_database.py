"""Connections to PostgreSQL, its schema brought up to date, and what can go wrong with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import TypeAlias

import asyncpg
import structlog
from asyncpg.pool import PoolConnectionProxy

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl

Connection: TypeAlias = asyncpg.Connection | PoolConnectionProxy

CONNECT_S = 5
"""How long it may take to connect."""

ANSWER_S = 5
"""How long the database may take to answer before we give up."""

MIGRATING = 0x70616E64
"""The advisory lock that one worker holds while it migrates the database."""

CONFUSED = asyncpg.InternalClientError
"""What is raised on a connection that the database has just ended, at some moments."""

FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, CONFUSED)
"""What is raised when the database is away, or refuses something."""

MIGRATIONS = sorted(
    int(each.name[:4])
    for each in files(f"{__package__}.postgres_migrations").iterdir()
    if each.name.endswith(".sql")
)
LATEST = MIGRATIONS[-1]

log = structlog.get_logger()


async def open_pool(url: PostgresUrl, most: int) -> asyncpg.Pool:
    """At most so many connections, made when they are needed and made anew when they are lost."""
    try:
        return await asyncpg.create_pool(
            url.dsn,
            min_size=1,
            max_size=most,
            timeout=CONNECT_S,
            command_timeout=ANSWER_S,
            reset=_leave_as_it_is,
        )
    except FAILURES as error:
        raise Malformed(f"{url} cannot be used as a database: {told(error)}") from error


@asynccontextmanager
async def connection_of(pool: asyncpg.Pool) -> AsyncIterator[Connection]:
    """A connection of a pool; it does not get back one that can no longer be used."""
    async with pool.acquire() as connection:
        try:
            yield connection
        except CONFUSED:
            connection.terminate()
            raise


async def migrate(pool: asyncpg.Pool, url: PostgresUrl) -> None:
    """Bring the schema to the latest version, while other workers that start wait for it."""
    try:
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            await connection.execute("CREATE TABLE IF NOT EXISTS migration (number integer)")
            query = "SELECT coalesce(max(number), 0) FROM migration"
            version = await connection.fetchval(query)
            if version > LATEST:
                raise Malformed(f"the database has version {version}; this program reads {LATEST}")
            for number in MIGRATIONS:
                if number > version:
                    await connection.execute(_script(number), timeout=None)
                    await connection.execute("INSERT INTO migration VALUES ($1)", number)
    except FAILURES as error:
        raise Malformed(f"{url} cannot be used as a database: {told(error)}") from error


def told(error: Exception) -> str:
    """What is said about an error: some have no message. None of these has a password in it."""
    return str(error) or type(error).__name__


def _script(number: int) -> str:
    return files(f"{__package__}.postgres_migrations").joinpath(f"{number:04}.sql").read_text()


async def _leave_as_it_is(_: Connection) -> None:
    """We change no setting of a connection, so none must be reset when it is given back."""
