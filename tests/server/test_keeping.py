"""Tables that nobody needs are removed, few at a time; a wrong clock costs nobody a table."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from pandemonium.cli import app
from pandemonium.server.operations.config import load_config
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.times import wall_ms
from pandemonium.server.store.interface import Opener, Row, TableSummary
from pandemonium.server.store.retention import DAY_MS, HOUR_MS, MOST_AT_ONCE, Keeper
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import entries
from pandemonium.server.wire import Status
from tests.server.client import Guest
from tests.server.conftest import Server
from tests.server.test_trouble import against_an_imp

Start = Callable[..., Server]

CLOCK = """
import os, time
ahead_ns = int(os.environ["AHEAD_DAYS"]) * 86_400 * 10**9
time_ns = time.time_ns
time.time_ns = lambda: time_ns() + ahead_ns
"""
"""What a process runs before anything else, to have another clock."""

HERE = Opener("ada", "127.0.0.1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database that a server is started with later."""
    return tmp_path / "tables.db"


@pytest.fixture
def start(file: Path) -> Iterator[Callable[..., Server]]:
    """Start a server with what is in the database."""
    servers: list[Server] = []

    def start(**settings: Any) -> Server:
        servers.append(Server(file.parent, **settings))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.returncode is None:
            server.kill()


async def fill(file: Path, untouched_ms: dict[str, int], status: Status = "over") -> None:
    """Tables in a database that were last touched so long ago."""
    store = SqliteStore(file)
    log = [entries.encode(entry) for entry in against_an_imp()[:1]]
    await asyncio.gather(
        *(
            store.open(
                TableSummary(name, wall_ms() - ago_ms, False, None, b"{}", status),
                [Row(seq, 0, entry) for seq, entry in enumerate(log)],
                HERE,
            )
            for name, ago_ms in untouched_ms.items()
        )
    )
    await store.close()


def kept(file: Path) -> tuple[int, int]:
    """How many tables there are, and how many logs."""
    database = sqlite3.connect(file)
    (cards,) = database.execute("SELECT count(*) FROM card WHERE removed_ms IS NULL").fetchone()
    (logs,) = database.execute("SELECT count(DISTINCT table_id) FROM log").fetchone()
    database.close()
    return cards, logs


def one_to_delete(file: Path) -> None:
    """A table that is deleted at the end of the next round: then it is over."""
    asyncio.run(fill(file, {"a witness": DAY_MS}))
    database = sqlite3.connect(file)
    database.execute("UPDATE card SET removed_ms = 1 WHERE table_id = 'a witness'")
    database.commit()
    database.close()


def test_a_server_started_forty_days_ahead_loses_nothing(
    file: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    (file.parent / "sitecustomize.py").write_text(CLOCK)
    monkeypatch.setenv("PYTHONPATH", str(file.parent))
    random = Random(1)
    tables = {f"table {n}": random.randrange(29 * DAY_MS) for n in range(1500)}
    asyncio.run(fill(file, {**tables, "latest": 0}))
    for ahead_days, expected in ((40, 1501), (40, 1502), (0, 1503)):
        monkeypatch.setenv("AHEAD_DAYS", str(ahead_days))
        one_to_delete(file)
        server = start(restore_days=0)
        server.until_logged("deleted")
        ada = Guest(server.address)
        assert ada.get("/api/tables/latest")["status"] == "open"
        ada.open("skip-bo", 2)  # by the wrong clock
        ada.close()
        server.stop()
        assert kept(file) == (expected + 1, expected + 1)


def test_old_tables_are_removed_few_at_a_time_and_can_be_restored(file: Path, start: Start) -> None:
    old = {f"old-{n:02}-table": (60 - n) * DAY_MS for n in range(MOST_AT_ONCE + 5)}
    asyncio.run(fill(file, {**old, "latest": 0}))
    server = start()
    server.until_logged("removed")
    ada = Guest(server.address)
    assert ada.get("/healthz")["tables"] == 6
    metrics = ada.http.get("/metrics").text.splitlines()
    assert {"pandemonium_tables 16.0", "pandemonium_tables_from_one_address 16.0"} <= {*metrics}
    assert "pandemonium_removed_total 10.0" in metrics
    first = next(iter(old))
    assert ada.http.get(f"/api/tables/{first}").status_code == 404
    line = next(line for line in server.log if '"removed"' in line)
    assert short(first) in line
    assert first not in line
    listed = command("restore", file).splitlines()
    assert {line.split()[0] for line in listed} == {
        short(name) for name in list(old)[:MOST_AT_ONCE]
    }
    assert "begin with 'nothing'" in command("restore", file, "nothing", fails=True)
    command("restore", file, first)
    assert ada.get(f"/api/tables/{first}")["id"] == first
    assert ada.get("/healthz")["tables"] == 7
    ada.close()


def command(name: str, file: Path, *words: str, fails: bool = False) -> str:
    """What a command says about a database."""
    result = CliRunner().invoke(app, [name, *words, "--database", str(file)])
    assert (result.exception is not None) == fails, result.output
    return str(result.exception) if fails else result.output


def test_a_table_where_nothing_was_started_is_removed_after_hours(file: Path, start: Start) -> None:
    asyncio.run(fill(file, {"abandoned": 13 * HOUR_MS, "fresh": 11 * HOUR_MS}, "open"))
    asyncio.run(fill(file, {"finished": 13 * HOUR_MS}))
    server = start(keep_unstarted_hours=12)
    server.until_logged("removed")
    ada = Guest(server.address)
    found = [ada.http.get(f"/api/tables/{name}") for name in ("abandoned", "fresh", "finished")]
    assert [each.status_code for each in found] == [404, 200, 200]
    ada.close()


@pytest.mark.parametrize("seed", [1, 8])
def test_whatever_the_clock_does_no_table_is_removed_before_its_time(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house in which hours pass in a moment, with a clock that is now and then put elsewhere."""
    random, begin = Random(seed), time.time_ns() // 1_000_000
    true_ms, offset_ms = begin, 0
    monkeypatch.setattr(time, "time_ns", lambda: (true_ms + offset_ms) * 1_000_000)
    config = load_config(keep_days=5, restore_days=2)
    touched: dict[str, int] = {}
    restorable: dict[str, int] = {}
    deleted: set[str] = set()

    async def round_of(store: SqliteStore, keeper: Keeper) -> None:
        await keeper.clean_up(())
        there = set(await names(store, "removed_ms IS NULL"))
        marked = set(await names(store, "removed_ms IS NOT NULL"))
        for name in marked - restorable.keys():
            assert true_ms - touched[name] >= 5 * DAY_MS - HOUR_MS
            restorable[name] = true_ms
        for name in restorable.keys() - marked - deleted:
            assert true_ms - restorable[name] >= 2 * DAY_MS - HOUR_MS
            deleted.add(name)
        assert there == touched.keys() - restorable.keys()

    async def live() -> None:
        nonlocal true_ms, offset_ms
        store, keeper = SqliteStore(tmp_path / "tables.db"), None
        for number in range(150):
            calm = number > 80
            if not calm and random.random() < 0.05:
                offset_ms = random.choice([0, 40, -40, 3, -20_000]) * DAY_MS
            if keeper is None or random.random() < 0.1:  # a start
                keeper = Keeper(config, store)
            true_ms += 5 * HOUR_MS
            name = f"table {random.randrange(40 if calm else 10)}"
            if name not in restorable:
                touched[name] = true_ms
                await store.note(TableSummary(name, wall_ms(), False, None, b"{}", "over"))
            await round_of(store, keeper)
        await store.close()

    asyncio.run(live())
    assert deleted


async def names(store: SqliteStore, where: str) -> list[str]:
    """The tables in a database."""
    query = f"SELECT table_id FROM card WHERE {where}"
    return await store._look(lambda db: [name for (name,) in db.execute(query)])


# Quotas


def come_from(server: Server, address: str) -> Guest:
    """Somebody from another address, through a proxy that the server trusts."""
    guest = Guest(server.address)
    guest.http.headers["X-Forwarded-For"] = address
    return guest


def opened_from(server: Server, address: str) -> int:
    """How many tables somebody can open."""
    guest = come_from(server, address)
    try:
        return open_tables(guest)
    finally:
        guest.close()


def open_tables(guest: Guest, most: int = 10) -> int:
    """Open tables until one is refused; how many."""
    wanted = {"game": "skip-bo", "players": 2}
    for opened in range(most):
        answer = guest.http.post("/api/tables", json=wanted)
        if answer.status_code != 201:
            assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tables")
            return opened
    return most


def test_neither_a_guest_nor_an_address_can_fill_the_server(file: Path, start: Start) -> None:
    server = start(most_tables=100, most_tables_of_guest=3, most_tables_of_address=5)
    counts = {
        address: opened_from(server, address)
        for address in (
            "2001:db8:0:1::1",
            "2001:db8:0:1:ffff::2",  # of the same /64
            "2001:db8:0:1::3",
            "2001:db8:0:2::1",
            "192.0.2.1",
            "::ffff:192.0.2.1",  # the same
            "::ffff:192.0.2.2",
        )
    }
    assert list(counts.values()) == [3, 2, 0, 3, 3, 2, 3]
    refused = [line for line in server.log if '"too many tables"' in line]
    assert "2001:db8:0:1::/64" in refused[0]
    found = [line.split() for line in command("tables", file).splitlines()[1:]]
    assert ["2001:db8:0:1::/64", "5", "5", "0", "0", "2"] in found
    assert ["192.0.2.1", "5", "5", "0", "0", "2"] in found


def test_a_rematch_counts_too_and_a_finished_table_does_not_count_for_its_guest(
    start: Start,
) -> None:
    server = start(most_tables_of_guest=1, most_tables_of_address=2)
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("hols-der-teufel", 2, bots=["imp", None]))
    assert open_tables(ada) == 0
    player.ask("start")
    player.ask("stand")  # a bot goes on
    player.until(lambda each: each["type"] == "table" and each["table"]["status"] == "over")
    assert open_tables(ada) == 1
    assert player.refused("rematch")["code"] == "too-many-tables"
    player.close()
    ada.close()
