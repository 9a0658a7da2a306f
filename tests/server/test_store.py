"""The store: durable, all or nothing, one entry for each number."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.store import LATEST, Card, Row, SqliteStore, Taken, Unavailable


def rows(*numbers: int) -> list[Row]:
    return [Row(number, 5, b"{}") for number in numbers]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_what_was_appended_can_be_read(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        await store.append("a", rows(0, 1))
        await store.append("b", rows(0))
        assert await store.read("a") == rows(0, 1)
        assert await store.read("a", after=0) == rows(1)
        assert await store.read("c") == []
        await store.close()

    asyncio.run(work())


def test_of_two_who_append_the_same_number_one_is_late(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        await store.append("a", rows(0))
        attempts = (("a", rows(1, 2)), ("a", rows(1)), ("b", rows(0)))
        appending = (store.append(*attempt) for attempt in attempts)
        outcomes = await asyncio.gather(*appending, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Taken, type(None)]
        assert await store.read("a") == rows(0, 1, 2)
        await store.close()

    asyncio.run(work())


def test_a_thousand_appends_at_once_are_all_there_after_reopening(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        await asyncio.gather(*(store.append(str(n), rows(0)) for n in range(1000)))
        await store.close()
        again = SqliteStore(file)
        assert await again.read("999") == rows(0)
        await again.close()

    asyncio.run(work())


def test_cards_are_listed_due_and_forgotten(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        cards = (("a", 1, True, 10), ("b", 2, False, None), ("c", 3, True, 30))
        for name, touched, listed, due in cards:
            await store.append(name, rows(0))
            store.note(Card(name, touched, listed, due, b"{}"))
        assert [card.table for card in await store.listed(10)] == ["c", "a"]
        assert await store.due(20) == ["a"]
        assert await store.count() == 3
        assert await store.forget(3) == 2
        assert await store.count() == 1
        assert await store.read("a") == []
        assert await store.read("c") == rows(0)
        await store.close()

    asyncio.run(work())


def test_what_is_old_but_in_use_is_not_forgotten(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        for name in ("a", "b"):
            await store.append(name, rows(0))
            await store.note(Card(name, 1, False, None, b"{}"))
        assert await store.forget(2, but={"a"}) == 1
        assert [await store.read(name) for name in ("a", "b")] == [rows(0), []]
        await store.close()

    asyncio.run(work())


def test_what_cannot_be_kept_is_refused_and_the_next_is_kept(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        with pytest.raises(Unavailable):
            await store.append("a", rows(2**70))
        with pytest.raises(Unavailable):
            await store.note(Card("a", 2**70, False, None, b"{}"))
        await store.append("a", rows(0))
        assert await store.read("a") == rows(0)
        await store.close()

    asyncio.run(work())


def test_a_store_is_closed_even_if_somebody_else_keeps_it_locked(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        store._connection.execute("PRAGMA busy_timeout = 0")
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            await store.append("a", rows(0))
        await store.close()
        other.close()
        assert not store._thread.is_alive()

    asyncio.run(work())


def test_the_secret_is_made_once(file: Path) -> None:
    async def secret() -> bytes:
        store = SqliteStore(file)
        found = await store.secret()
        await store.close()
        return found

    first = asyncio.run(secret())
    assert len(first) == 32
    assert asyncio.run(secret()) == first


def test_every_transaction_reaches_the_disk(file: Path) -> None:
    async def settings() -> tuple[str, int]:
        store = SqliteStore(file)
        connection = store._connection
        mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = connection.execute("PRAGMA synchronous").fetchone()[0]
        await store.close()
        return mode, synchronous

    assert asyncio.run(settings()) == ("wal", 2)


def test_a_database_from_the_future_is_left_alone(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {LATEST + 1}")
    connection.close()

    async def open_it() -> None:
        SqliteStore(file)

    with pytest.raises(Malformed, match="this program knows"):
        asyncio.run(open_it())
