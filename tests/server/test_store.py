"""The store: durable, all or nothing, one entry for each number."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.store import writer
from pandemonium.server.store.database import LATEST, open_database
from pandemonium.server.store.interface import MOST_LINES, Row, TableSummary, Taken, Unavailable
from pandemonium.server.store.sqlite import MOST_MUTED, MOST_MUTES, SqliteStore


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


def test_cards_are_listed_due_removed_and_deleted(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        cards = (("a", 1, True, 10), ("b", 2, False, None), ("c", 3, True, 30))
        for name, touched, listed, due in cards:
            await store.append(name, rows(0))
            store.note(TableSummary(name, touched, listed, due, b"{}", guests=["ada"]))
        assert [card.table for card in await store.listed(10)] == ["c", "a"]
        assert await store.due(20) == ["a"]
        assert await store.count() == 3
        assert await store.remove("open", before_ms=3, now_ms=5, most=10) == ["a", "b"]
        assert [card.table for card in await store.listed(10)] == ["c"]
        assert [card.table for card in await store.tables_of("ada", 10)] == ["c"]
        assert (await store.due(20), await store.count()) == ([], 1)
        assert [await store.read(name) for name in "abc"] == [[], [], rows(0)]
        await store.note(TableSummary("b", 6, False, None, b"{}"))  # something happens there again
        assert await store.read("b") == rows(0)
        assert await store.delete(before_ms=5, most=10) == []
        assert await store.delete(before_ms=6, most=10) == ["a"]
        left = store._writer._connection.execute("SELECT DISTINCT table_id FROM log").fetchall()
        assert sorted(left) == [("b",), ("c",)]
        await store.close()

    asyncio.run(work())


def test_what_is_old_but_in_use_is_not_removed(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        for name in ("a", "b", "c"):
            await store.append(name, rows(0))
            await store.note(TableSummary(name, 1, False, None, b"{}"))
        assert await store.remove("open", 2, now_ms=3, most=1, but={"a"}) == ["b"]
        assert [await store.read(name) for name in ("a", "b", "c")] == [rows(0), [], rows(0)]
        await store.close()

    asyncio.run(work())


def test_what_cannot_be_kept_is_refused_and_the_next_is_kept(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        with pytest.raises(Unavailable):
            await store.append("a", rows(2**70))
        with pytest.raises(Unavailable):
            await store.note(TableSummary("a", 2**70, False, None, b"{}"))
        await store.append("a", rows(0))
        assert await store.read("a") == rows(0)
        await store.close()

    asyncio.run(work())


def test_a_store_is_closed_even_if_somebody_else_keeps_it_locked(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "LOCKED_S", 0)

    async def work() -> None:
        store = SqliteStore(file)
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="locked"):
            await store.append("a", rows(0))
        await store.close()
        other.close()
        assert not store._writer._thread.is_alive()

    asyncio.run(work())


def test_only_the_last_lines_of_a_chat_are_kept_and_go_with_the_table(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        await store.append("a", rows(0))
        await store.note(TableSummary("a", 1, False, None, b"{}"))
        said = await asyncio.gather(*(store.say("a", b"%d" % n) for n in range(MOST_LINES + 3)))
        assert said == list(range(1, MOST_LINES + 4))
        assert await store.say("b", b"elsewhere") == 1
        kept = await store.chat("a")
        assert [line for line, _ in kept] == said[3:]
        assert kept[0] == (4, b"3")
        await store.remove("open", before_ms=2, now_ms=3, most=9)
        assert await store.delete(before_ms=4, most=9) == ["a"]
        assert (await store.chat("a"), await store.chat("b")) == ([], [(1, b"elsewhere")])
        await store.close()

    asyncio.run(work())


def test_a_guest_can_mute_many_but_not_all(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        await store.mute("ben", "ada", on=True)
        others = [f"{n:03}" for n in range(MOST_MUTED + 3)]
        for other in others:
            await store.mute("ada", other, on=True)
        assert sorted(await store.muted("ada")) == others[3:]
        await store.mute("ada", others[3], on=True)  # again: now it is the latest
        await store.mute("ada", "one more", on=True)
        await store.mute("ada", others[5], on=False)
        assert sorted(await store.muted("ada")) == [others[3], *others[6:], "one more"]
        assert await store.muted("ben") == ["ada"]
        await store.close()

    asyncio.run(work())


def test_new_guests_cannot_fill_the_database_with_mutes(file: Path) -> None:
    open_database(file).close()
    with sqlite3.connect(file) as connection:
        full = ((f"{n}", "ada") for n in range(MOST_MUTES))
        connection.executemany("INSERT INTO mute VALUES (?, ?)", full)
    connection.close()

    async def work() -> None:
        store = SqliteStore(file)
        await store.mute("ben", "ada", on=True)
        assert [await store.muted(guest) for guest in ("0", "1", "ben")] == [[], ["ada"], ["ada"]]
        await store.close()

    asyncio.run(work())


def test_a_key_is_made_once(file: Path) -> None:
    async def keys() -> list[bytes]:
        store = SqliteStore(file)
        found = await store.keys()
        await store.close()
        return found

    (first,) = asyncio.run(keys())
    assert len(first) == 32
    assert asyncio.run(keys()) == [first]


def test_a_reader_sees_what_was_noted_before_and_cannot_write(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
        for number in range(20):
            store.note(TableSummary(str(number), number, True, None, b"{}"))
            assert len(await store.listed(100)) == number + 1
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            store._reading.execute("DELETE FROM card")
        await store.close()

    asyncio.run(work())


def test_every_transaction_reaches_the_disk(file: Path) -> None:
    async def settings() -> tuple[str, int]:
        store = SqliteStore(file)
        connection = store._writer._connection
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

    with pytest.raises(Malformed, match="this program reads"):
        asyncio.run(open_it())
