"""A full disk, a clock put right, tables of another version: the server goes on."""

import asyncio
import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import connect

from pandemonium.server import entries, wire
from pandemonium.server.app import Desk, create_app
from pandemonium.server.config import load_config
from pandemonium.server.entries import AnyEntry, BotSat, Opened, Started
from pandemonium.server.frames import FrameProtocol
from pandemonium.server.house import House
from pandemonium.server.identity import Identity
from pandemonium.server.room import now_ms, wall_ms
from pandemonium.server.store import Card, Row, SqliteStore
from pandemonium.server.table import Guest as Identified
from tests.server.client import PATIENCE_S, QUICK, ConnectionClosed, Guest, Player, open_socket
from tests.server.conftest import LISTENING, Server
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


def test_who_comes_when_nothing_can_be_read_is_told_so(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    table = ada.open("skip-bo", 2)
    server.kill()
    server.start()
    with sqlite3.connect(server.folder / "tables.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        with open_socket(ada.address, table, ada.cookie()) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
            assert json.loads(socket.recv(PATIENCE_S))["code"] == "unavailable"
            with pytest.raises(ConnectionClosed):
                socket.recv()
            assert socket.close_code == 1013
        other.execute("ROLLBACK")
    other.close()
    goodbye(ada.sit_down(table))


def test_who_is_refused_is_told_so_even_if_no_log_line_can_be_written(tmp_path: Path) -> None:
    log = tmp_path / "log"
    server = FileLogged(tmp_path)
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    server.limit_files(FULL)
    written = log.stat().st_size
    assert player.refused("say", phrase="hello")["code"] == "unavailable"
    assert log.stat().st_size == written
    goodbye(player)
    server.process.kill()
    server.process.wait()


class FileLogged(Server):
    """A server that logs to a file, on the same disk as everything else."""

    def start(self) -> None:
        file = self.folder / "log"
        where = ["--port", "0", "--database", str(self.folder / "tables.db")]
        with file.open("w") as stderr:
            serve = [sys.executable, "-m", "pandemonium", "serve", *where]
            self.process = subprocess.Popen(serve, stderr=stderr, text=True)
        while not (found := LISTENING.search(file.read_text())):
            assert self.process.poll() is None, file.read_text()
            time.sleep(0.02)
        self.address = found[1]


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
    guests, clocks = ["ada", "ben"], {**QUICK, "turn_s": 600}
    write_table(server.folder, "ahead", start, guests, HOUR_MS, game="skip-bo", clocks=clocks)
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


def test_as_many_files_may_be_open_as_the_system_allows(new_server: NewServer) -> None:
    kind = resource.RLIMIT_NOFILE
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (min(soft, 1024), hard))
    try:
        server = new_server()
        assert resource.prlimit(server.process.pid, kind) == (hard, hard)
    finally:
        resource.setrlimit(kind, (soft, hard))


def test_who_answers_no_ping_is_gone_whatever_waits_for_him(tmp_path: Path) -> None:
    async def work() -> None:
        app = create_app(load_config(database=tmp_path / "tables.db"))
        settings = uvicorn.Config(
            app, port=0, ws=FrameProtocol, ws_ping_interval=1, ws_ping_timeout=1, log_config=None
        )
        server = uvicorn.Server(settings)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        house = app.state.desk.house
        table = await house.open(wire.NewTable(game="skip-bo", players=2), Identified("a", "Ada"))
        host, port = server.servers[0].sockets[0].getsockname()
        uri = f"ws://{host}:{port}/api/tables/{table}/play"
        async with connect(uri, proxy=None, compression=None, ping_interval=None) as deaf:
            await deaf.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
            await deaf.recv()
            deaf.transport.pause_reading()
            room = await house.room(table)
            (connection,) = room.connections
            while not connection._frames.unsent():
                connection.send_text(b"x" * 100_000)
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE_S):
                while room.connections:
                    await asyncio.sleep(0.01)
            deaf.transport.abort()
        server.should_exit = True
        await serving

    asyncio.run(work())
