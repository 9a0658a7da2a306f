"""Tables written into a database before a server reads it: positions set up, guests seated."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from pandemonium.server import wire
from pandemonium.server.operations.times import now_ms
from pandemonium.server.store.interface import Row
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import entries
from pandemonium.server.table.entries import AnyEntry, BotSat, Opened, Sat, Started
from pandemonium.server.table.guests import Guest as Identified
from pandemonium.server.web.identity import Identity
from tests.server.client import Guest

SECRET = "for tests"

MOST_ROWS = 5000
"""In one statement of SQLite."""


def write_table(
    folder: Path,
    name: str,
    start: dict[str, Any],
    guests: Iterable[str | None],
    ahead_ms: int = 0,
    bot: str = "imp",
    **setting: Any,
) -> None:
    """A match that begins with a position. None is a bot; guests are called by their id.

    The clock of the machine may have been ahead when it was written.
    """
    setting = {"players": start["players"], **setting}
    write_log(folder, name, [*begun(guests, setting, start, bot)], ahead_ms)


def begun(
    guests: Iterable[str | None],
    setting: dict[str, Any],
    start: dict[str, Any] | None = None,
    bot: str = "imp",
) -> Iterator[AnyEntry]:
    """The log of a match that has just begun: dealt, or with a position."""
    made = msgspec.convert(setting, wire.Setting)
    yield Opened(setting=made, owner="ada", seed="7", start=start)
    for chair, guest in enumerate(guests):
        if guest is None:
            yield BotSat(chair=chair, bot=bot)
        else:
            yield Sat(chair=chair, guest=guest, name=guest)
    yield Started()


def write_log(folder: Path, name: str, log: Sequence[AnyEntry], ahead_ms: int = 0) -> None:
    """A table of which all this is known."""
    at = now_ms() + ahead_ms
    rows = [Row(seq, at, entries.encode(entry)) for seq, entry in enumerate(log)]
    with ThreadPoolExecutor(1) as thread:  # beside a browser, which has a loop in this one
        thread.submit(asyncio.run, _write(folder / "tables.db", name, rows)).result()


async def _write(file: Path, name: str, rows: list[Row]) -> None:
    store = SqliteStore(file, alone=False)
    for first in range(0, len(rows), MOST_ROWS):
        await store.append(name, rows[first : first + MOST_ROWS])
    await store.close()


def known_guest(address: str, name: str) -> Guest:
    """A guest whose id is his name, on a server with our secret."""
    guest = Guest(address)
    guest.id = name
    guest.http.cookies.clear()
    host, _, _ = address.partition(":")
    guest.http.cookies.set("guest", cookie_of(name), domain=host)
    return guest


def cookie_of(name: str) -> str:
    """The cookie of that guest."""
    return Identity(SECRET.encode()).cookie(Identified(name, name))
