"""A full disk, a clock put right, tables of another version: the server goes on."""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pandemonium.server import entries, wire
from pandemonium.server.app import Desk
from pandemonium.server.config import load_config
from pandemonium.server.entries import AnyEntry, BotSat, Opened, Started
from pandemonium.server.house import House
from pandemonium.server.identity import Identity
from pandemonium.server.room import now_ms, wall_ms
from pandemonium.server.store import Card, Row, SqliteStore
from pandemonium.server.table import Guest as Identified
from tests.server.client import PATIENCE_S, QUICK, ConnectionClosed, Guest, Player, open_socket
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table

NewServer = Callable[..., Server]

HOUR_MS = 60 * 60 * 1000
NO_LIMIT = -1
FULL = 1
"""Bytes a file may have when the disk is full."""


def goodbye(*players: Player) -> None:
    for player in players:
        player.close()
        player.guest.close()


# A full disk


def test_what_cannot_be_written_is_refused_and_can_be_asked_for_again(
    new_server: NewServer,
) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    server.limit_files(FULL)
    assert player.refused("say", phrase="hello")["code"] == "unavailable"
    server.limit_files(NO_LIMIT)
    player.n -= 1
    assert player.ask("say", phrase="hello")["type"] == "done"
    goodbye(player)


def test_a_bot_whose_act_could_not_be_written_acts_later(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None], pace=1))
    player.ask("start")
    discard = next(each for each in player.ask("legal")["actions"] if each["do"] == "discard")
    player.ask("act", action=discard)
    server.limit_files(FULL)
    server.until_logged("failed")
    server.limit_files(NO_LIMIT)
    player.until(lambda each: each["type"] == "happened" and each["events"][0]["player"] == 0)
    goodbye(player)


def test_a_clock_that_could_not_be_written_goes_on(new_server: NewServer) -> None:
    server = new_server()
    ada, ben = Guest(server.address, "Ada"), Guest(server.address, "Ben")
    table = ada.open("skip-bo", 2, clocks={**QUICK, "turn_s": 1}, pace=10)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    first.ask("start")
    late = first.view["to_act"][0]
    server.limit_files(FULL)
    server.until_logged("failed")
    server.limit_files(NO_LIMIT)
    first.until(lambda each: each["type"] == "table" and each["table"]["seats"][late]["away"])
    goodbye(first, second)


def test_a_server_that_cannot_write_its_database_ends_and_does_not_hang(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(write(file, "none", []))
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    serve = [sys.executable, "-m", "pandemonium", "serve", "--port", "0", "--database", str(file)]
    ended = subprocess.run(serve, capture_output=True, timeout=10 * PATIENCE_S, check=False)
    other.close()
    assert ended.returncode != 0
    assert b"locked" in ended.stderr


# Clocks


def test_tables_do_not_follow_the_clock_of_the_machine_when_it_jumps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert abs(now_ms() - wall_ms()) < HOUR_MS
    before = now_ms()
    jumped = time.time_ns() + 2 * HOUR_MS * 1_000_000
    monkeypatch.setattr(time, "time_ns", lambda: jumped)
    assert before <= now_ms() < before + HOUR_MS
    assert wall_ms() > before + HOUR_MS


def test_a_log_that_was_written_by_a_clock_ahead_keeps_nobody_waiting(
    new_server: NewServer,
) -> None:
    server = new_server(secret=SECRET)
    server.stop()
    start = {"players": 2, "turn": 0}
    setting = {"game": "skip-bo", "clocks": {**QUICK, "turn_s": 600}}
    write_table(server.folder, "ahead", start, ["ada", "ben"], ahead_ms=HOUR_MS, **setting)
    server.start()
    players = [known_guest(server.address, name).sit_down("ahead") for name in ("ada", "ben")]
    assert players[1].welcome["clock"]["left_ms"] <= 600_000
    goodbye(*players)


# What others have written


async def write(file: Path, name: str, log: list[AnyEntry]) -> None:
    """A table in a database, public and due at once; its card is of no use."""
    store = SqliteStore(file)
    if log:
        rows = [Row(seq, now_ms(), entries.encode(entry)) for seq, entry in enumerate(log)]
        await store.append(name, rows)
        await store.note(Card(name, wall_ms(), True, len(name), b"{}"))
    await store.close()


def among_imps(**setting: Any) -> list[AnyEntry]:
    """The log of a match between two bots that has just begun."""
    made = msgspec.convert({"game": "skip-bo", "players": 2, "pace": 0, **setting}, wire.Setting)
    seats = [BotSat(chair=chair, bot="imp") for chair in (0, 1)]
    return [Opened(setting=made, owner="ada", seed="1"), *seats, Started()]


def test_a_table_that_cannot_be_read_is_in_nobodys_way(new_server: NewServer) -> None:
    server = new_server()
    server.stop()
    file = server.folder / "tables.db"
    asyncio.run(write(file, "odd", among_imps(options={"colour": "pink"})))
    asyncio.run(write(file, "without beginning", [Started()]))
    asyncio.run(write(file, "z is due after all others", among_imps()))
    server.start()
    ada = Guest(server.address)
    table = ada.open("skip-bo", 2, public=True)
    assert table in [each["id"] for each in ada.get("/api/tables")]
    for name in ("odd", "without beginning"):
        answer = ada.http.get(f"/api/tables/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")
    with open_socket(ada.address, "odd", ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        assert json.loads(socket.recv())["code"] == "no-table"
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 4004
    deadline = time.monotonic() + PATIENCE_S
    while 'entry="Acted"' not in ada.http.get("/metrics").text:  # the third table goes on
        assert time.monotonic() < deadline
    ada.close()
    server.stop()


# What is kept


def test_a_table_with_somebody_at_it_is_not_removed(tmp_path: Path) -> None:
    async def work() -> None:
        config = load_config(database=tmp_path / "tables.db", keep_days=1e-9)
        store = SqliteStore(config.database)
        house = House(config, store, Identity(b"secret"))
        wanted = wire.NewTable(game="skip-bo", players=2)
        busy, left = [await house.open(wanted, Identified("ada", "Ada")) for _ in range(2)]
        async with (await house.room(busy))._lock:
            while await store.read(left):
                await house._make_a_round()
        assert await store.read(busy)
        await house.close()
        await store.close()

    asyncio.run(work())


def test_nothing_is_kept_of_an_address_that_nobody_is_connected_from(tmp_path: Path) -> None:
    async def work() -> None:
        config = load_config(database=tmp_path / "tables.db")
        store = SqliteStore(config.database)
        house = House(config, store, Identity(b"secret"))
        desk = Desk(config, house)
        with desk.counting("a"), desk.counting("a"), desk.counting("b"):
            assert desk.connected == {"a": 2, "b": 1}
        assert len(desk.connected) == 0
        await house.close()
        await store.close()

    asyncio.run(work())
