"""Opening a database, whichever it is."""

from pathlib import Path

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.interface import Store
from pandemonium.server.store.sqlite import SqliteStore


async def open_store(database: Path | PostgresUrl, alone: bool = True) -> Store:
    """A database, made or brought up to date. Malformed if it cannot be used.

    A server has a file for itself; an operator's command (not `alone`) may work beside it.
    """
    if isinstance(database, Path):
        return SqliteStore(database, alone)
    try:
        from pandemonium.server.store.postgres import PostgresStore
    except ImportError as error:
        install = "pip install 'pandemonium[postgres]'"
        raise Malformed(f"PostgreSQL needs one more package: {install}") from error
    return await PostgresStore.connect(database)
