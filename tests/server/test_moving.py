"""Moving from SQLite to PostgreSQL and back: nothing is lost, and nobody serves meanwhile."""

import asyncio
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess, run

from pandemonium.server.store.interface import Opener, Row, TableSummary
from pandemonium.server.store.moving import AT_ONCE, PLACES
from pandemonium.server.store.sqlite import SqliteStore
from tests.server.conftest import Server
from tests.server.postgres import Postgres


def command(source: object, target: object) -> "CompletedProcess[str]":
    words = [sys.executable, "-m", "pandemonium", "move-database", str(source), str(target)]
    return run(words, capture_output=True, text=True, check=False)


async def fill(file: Path) -> None:
    """A database with something in every place, in more than one batch."""
    store = SqliteStore(file)
    await store.keys()
    await store.rotate_key(forget_old=False)
    for name, guest in (("b", "ada"), ("A", "ben"), ("a_", "ada"), ("é", "ben")):
        summary = TableSummary(name, 7, name == "b", None, b"\x00{}", "open", ["ben", "ada"])
        await store.open(summary, [Row(0, 5, b"\x00\xff")], Opener(guest, "::1"))
        await store.say(name, b"hello")
        await store.mute(guest, name, on=True)
    for first in range(1, 2 * AT_ONCE, 500):
        await store.append("a_", [Row(first + n, 6, b"%d" % n) for n in range(500)])
    await store.remove("open", before_ms=8, now_ms=9, most=1)
    await store.note_clock(11)
    await store.close()


def content(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database, in their order."""
    with closing(sqlite3.connect(file)) as connection:
        return {
            place: connection.execute(f"SELECT {', '.join(columns)} FROM {place}").fetchall()
            for place, columns in PLACES.items()
        }


def test_everything_comes_back_row_for_row(tmp_path: Path, postgres: Postgres) -> None:
    first, last, url = tmp_path / "first.db", tmp_path / "last.db", postgres.new_database()
    asyncio.run(fill(first))
    for source, target in ((first, url), (url, last)):
        moved = command(source, target)
        assert moved.returncode == 0, moved.stderr
        assert moved.stdout == "Moved: 4 tables, 2004 entries. Both were compared.\n"
    assert all(content(first).values())
    assert content(last) == content(first)
    with closing(sqlite3.connect(first)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    assert {name for (name,) in names if not name.startswith("sqlite_")} == set(PLACES)
    full = command(first, url)
    assert full.returncode != 0
    assert "is not empty" in full.stderr
    assert "swordfish" not in full.stderr


def test_a_database_that_is_being_served_is_not_moved(
    tmp_path: Path, postgres: Postgres, new_server: Callable[..., Server]
) -> None:
    url = postgres.new_database()
    of_file, of_postgres = new_server(), new_server(database=url)
    for source in (of_file.folder / "tables.db", url):
        refused = command(source, tmp_path / "new.db")
        assert refused.returncode != 0
        assert "open" in refused.stderr
    of_file.stop()
    of_postgres.stop()
    assert command(url, tmp_path / "new.db").returncode == 0
