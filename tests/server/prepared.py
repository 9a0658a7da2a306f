"""Tables written into a database before a server reads it: positions set up, guests seated."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from pandemonium.server import entries, wire
from pandemonium.server.entries import AnyEntry, BotSat, Opened, Sat, Started
from pandemonium.server.identity import Identity
from pandemonium.server.room import now_ms
from pandemonium.server.store import Row, SqliteStore
from pandemonium.server.table import Guest as Identified
from tests.server.client import Guest

SECRET = "for tests"


def write_table(
    folder: Path,
    name: str,
    start: dict[str, Any],
    guests: Iterable[str | None],
    ahead_ms: int = 0,
    **setting: Any,
) -> None:
    """A match that begins with a position. Who is None is an imp; guests are called by their id.

    The clock of the machine may have been ahead when it was written.
    """
    made = msgspec.convert({"players": start["players"], **setting}, wire.Setting)
    log: list[AnyEntry] = [Opened(setting=made, owner="ada", seed="7", start=start)]
    for chair, guest in enumerate(guests):
        if guest is None:
            log.append(BotSat(chair=chair, bot="imp"))
        else:
            log.append(Sat(chair=chair, guest=guest, name=guest))
    log.append(Started())
    at = now_ms() + ahead_ms
    rows = [Row(seq, at, entries.encode(entry)) for seq, entry in enumerate(log)]
    asyncio.run(_write(folder / "tables.db", name, rows))


async def _write(file: Path, name: str, rows: list[Row]) -> None:
    store = SqliteStore(file)
    await store.append(name, rows)
    await store.close()


def known_guest(address: str, name: str) -> Guest:
    """A guest whose id is his name, on a server with our secret."""
    guest = Guest(address)
    guest.id = name
    cookie = Identity(SECRET.encode()).cookie(Identified(name, name))
    guest.http.cookies.clear()
    guest.http.cookies.set("guest", cookie)
    return guest
