"""The store: durable, all or nothing, one entry for each number."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store import writer
from pandemonium.server.store.database import LATEST
from pandemonium.server.store.interface import (
    MOST_LINES,
    MOST_MUTED,
    MOST_MUTES,
    Clock,
    Count,
    OpenedFrom,
    Opener,
    RemovedTable,
    Row,
    TableSummary,
    Taken,
    Unavailable,
)
from pandemonium.server.store.opening import open_store
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.wire import Status
from tests.server.postgres import Postgres

Database = Path | PostgresUrl


def rows(*numbers: int) -> list[Row]:
    return [Row(number, 5, b"{}") for number in numbers]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database of each kind: what is promised holds for both."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return PostgresUrl(postgres.new_database())


async def execute(database: Database, statement: str) -> list[tuple[object, ...]]:
    """What a statement finds in a database, beside the store."""
    if isinstance(database, Path):
        with closing(sqlite3.connect(database)) as connection, connection:
            return connection.execute(statement).fetchall()
    connection = await asyncpg.connect(database.dsn)
    found = await connection.fetch(statement)
    await connection.close()
    return [tuple(row) for row in found]


def test_what_was_appended_can_be_read(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        await store.append("a", rows(0, 1))
        await store.append("b", rows(0))
        assert await store.read("a") == rows(0, 1)
        assert await store.read("a", after=0) == rows(1)
        assert await store.read("c") == []
        await store.close()

    asyncio.run(work())


def test_of_two_who_append_the_same_number_one_is_late(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        await store.append("a", rows(0))
        attempts = (("a", rows(1, 2)), ("a", rows(1)), ("b", rows(0)))
        appending = (store.append(*attempt) for attempt in attempts)
        outcomes = await asyncio.gather(*appending, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Taken, type(None)]
        assert await store.read("a") == rows(0, 1, 2)
        await store.close()

    asyncio.run(work())


def test_a_thousand_appends_at_once_are_all_there_after_reopening(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        await asyncio.gather(*(store.append(str(n), rows(0)) for n in range(1000)))
        await store.close()
        again = await open_store(database)
        assert await again.read("999") == rows(0)
        await again.close()

    asyncio.run(work())


def test_cards_are_listed_due_removed_and_deleted(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
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
        left = await execute(database, "SELECT DISTINCT table_id FROM log")
        assert sorted(left) == [("b",), ("c",)]
        await store.close()

    asyncio.run(work())


def test_what_is_old_but_in_use_is_not_removed(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        for name in ("a", "b", "c"):
            await store.append(name, rows(0))
            await store.note(TableSummary(name, 1, False, None, b"{}"))
        assert await store.remove("open", 2, now_ms=3, most=1, but={"a"}) == ["b"]
        assert [await store.read(name) for name in ("a", "b", "c")] == [rows(0), [], rows(0)]
        await store.close()

    asyncio.run(work())


def test_what_cannot_be_kept_is_refused_and_the_next_is_kept(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
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


def test_only_the_last_lines_of_a_chat_are_kept_and_go_with_the_table(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
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


def test_a_guest_can_mute_many_but_not_all(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
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


def test_new_guests_cannot_fill_the_database_with_mutes(database: Database) -> None:
    fill = (
        f"WITH RECURSIVE guest(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM guest "
        f"WHERE n < {MOST_MUTES} - 1) INSERT INTO mute (guest_id, other_id) "
        "SELECT CAST(n AS text), 'ada' FROM guest"
    )

    async def work() -> None:
        store = await open_store(database)
        await execute(database, fill)
        await store.mute("ben", "ada", on=True)
        assert [await store.muted(guest) for guest in ("0", "1", "ben")] == [[], ["ada"], ["ada"]]
        await store.close()

    asyncio.run(work())


def test_a_key_is_made_once(database: Database) -> None:
    async def keys() -> list[bytes]:
        store = await open_store(database)
        found = await store.keys()
        await store.close()
        return found

    (first,) = asyncio.run(keys())
    assert len(first) == 32
    assert asyncio.run(keys()) == [first]


def test_a_reader_sees_what_was_noted_before(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        for number in range(20):
            store.note(TableSummary(str(number), number, True, None, b"{}"))
            assert len(await store.listed(100)) == number + 1
        await store.close()

    asyncio.run(work())


def test_the_tables_of_a_guest_are_listed_running_ones_first(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        statuses: list[Status] = ["over", "open", "playing", "playing"]
        for touched, status in enumerate(statuses):
            table = TableSummary(str(touched), touched, True, None, b"{}", status, ["ada", "ben"])
            await store.note(table)
        await store.note(TableSummary("1", 4, False, None, b"{}", "open", ["ben"]))  # ada has left
        assert [each.table for each in await store.tables_of("ada", 9)] == ["3", "2", "0"]
        assert [each.table for each in await store.tables_of("ben", 3)] == ["3", "2", "1"]
        await store.close()

    asyncio.run(work())


def test_tables_are_counted_by_their_openers(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        statuses: list[Status] = ["over", "open", "playing"]
        for name, status in zip("abc", statuses, strict=True):
            table = TableSummary(name, 1, False, None, b"{}", status)
            await store.open(table, rows(0), Opener("ada", "1.2.3.4"))
        await store.open(TableSummary("d", 1, False, None, b"{}"), rows(0), Opener("ben", "::"))
        assert await store.opener("d") == Opener("ben", "::")
        assert await store.opener("e") is None
        assert await store.count_for(Opener("ada", "::")) == Count(4, of_guest=2, of_address=1)
        assert await store.fullest() == 3
        first, second = await store.tables_by_address(9)
        assert first == OpenedFrom("1.2.3.4", 3, open=1, playing=1, over=1, guests=1)
        assert (second.address, second.tables) == ("::", 1)
        await store.close()

    asyncio.run(work())


def test_a_removed_table_is_brought_back_by_its_beginning(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        for name in ("abc", "abd", "x_z"):
            await store.append(name, rows(0))
            await store.note(TableSummary(name, 1, False, None, b"{}"))
        await store.remove("open", before_ms=2, now_ms=3, most=9)
        removed = await store.removed_tables()
        assert sorted(removed) == [RemovedTable(name, 1, 3) for name in ("abc", "abd", "x_z")]
        for wrong, problem in (("ab", "2 removed"), ("y", "0 removed"), ("x%", "0 removed")):
            with pytest.raises(Malformed, match=problem):
                await store.restore(["x", wrong], now_ms=5)
        await store.restore(["abd", "x"], now_ms=5)
        assert await store.removed_tables() == [RemovedTable("abc", 1, 3)]
        assert await store.read("x_z") == rows(0)
        await store.close()

    asyncio.run(work())


def test_a_clock_that_jumped_back_leaves_nothing_in_the_future(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        assert await store.clock() == Clock(0, None, None)
        for name, touched in (("a", 10), ("b", 20), ("c", 30)):
            await store.note(TableSummary(name, touched, True, None, b"{}"))
        await store.remove("open", before_ms=11, now_ms=40, most=1)
        await store.note_clock(40)
        assert await store.clock() == Clock(0, 40, 30)
        await store.clock_jumped(25)
        assert await store.clock() == Clock(25, 25, 25)
        assert await store.removed_tables() == [RemovedTable("a", 10, 25)]
        assert [(each.table, each.touched_ms) for each in await store.listed(9)] == [
            ("c", 25),
            ("b", 20),
        ]
        await store.close()

    asyncio.run(work())


def test_of_several_keys_the_newest_signs_and_the_others_can_be_forgotten(
    database: Database,
) -> None:
    async def work() -> None:
        store = await open_store(database)
        (first,) = await store.keys()
        assert await store.rotate_key(forget_old=False) == 1
        newest, second = await store.keys()
        assert second == first
        assert await store.rotate_key(forget_old=True) == 0
        assert await store.keys() == [newest]
        await store.close()

    asyncio.run(work())


def test_a_name_that_no_table_can_have_is_of_no_table(database: Database) -> None:
    async def work() -> None:
        store = await open_store(database)
        assert await store.read("\0") == []
        await store.mute("ada", "\0", on=True)
        await store.mute("ada", "ben", on=True)
        assert "ben" in await store.muted("ada")
        await store.close()

    asyncio.run(work())


def test_a_connection_for_reading_cannot_write(file: Path) -> None:
    async def work() -> None:
        store = SqliteStore(file)
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
