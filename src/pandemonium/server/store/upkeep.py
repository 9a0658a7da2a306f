"""What an operator does with a database, whether it is being served or not."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.interface import OpenedFrom, RemovedTable, Store, Unavailable
from pandemonium.server.store.opening import open_store

T = TypeVar("T")

MOST_ADDRESSES = 20


def removed_tables(database: Path | PostgresUrl) -> list[RemovedTable]:
    """The tables that can be brought back, the last removed first."""
    return _with(database, lambda store: store.removed_tables())


def restore(database: Path | PostgresUrl, wanted: Sequence[str], now_ms: int) -> None:
    """Bring back tables that were removed, named by their beginnings; they count as touched now.

    Malformed, and nothing is changed, if a name could mean another table or none.
    """
    _with(database, lambda store: store.restore(wanted, now_ms))


def tables_by_address(database: Path | PostgresUrl) -> list[OpenedFrom]:
    """Where most tables come from. Tables of earlier versions have no address."""
    return _with(database, lambda store: store.tables_by_address(MOST_ADDRESSES))


def rotate_key(database: Path | PostgresUrl, forget_old: bool) -> int:
    """Let a new key sign cookies from the next start on; how many older keys are still good.

    Forgetting the old ones is a separate step, without a new key: until then nobody is logged out.
    """
    return _with(database, lambda store: store.rotate_key(forget_old))


def _with(database: Path | PostgresUrl, work: Callable[[Store], Awaitable[T]]) -> T:
    """What comes of some work with a database that is there."""
    if isinstance(database, Path) and not database.is_file():
        raise Malformed(f"no such database: {database}")

    async def do() -> T:
        store = await open_store(database, alone=False)
        try:
            return await work(store)
        except Unavailable as error:
            raise Malformed(f"{database}: {error}") from error
        finally:
            await store.close()

    return asyncio.run(do())
