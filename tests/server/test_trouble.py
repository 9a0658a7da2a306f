"""A full disk, a clock put right, tables of another version: the server goes on."""

import asyncio
import contextlib
import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from pandemonium.server import wire
from pandemonium.server.live.house import House
from pandemonium.server.live.room import Room
from pandemonium.server.operations.config import load_config
from pandemonium.server.operations.times import now_ms, wall_ms
from pandemonium.server.socket.connection import Connection
from pandemonium.server.socket.frames import FrameProtocol
from pandemonium.server.store.interface import Row, TableSummary
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import entries
from pandemonium.server.table.entries import AnyEntry, BotSat, Opened, Sat, Started
from pandemonium.server.table.guests import Guest as Identified
from pandemonium.server.web.app import create_app
from pandemonium.server.web.identity import Identity
from pandemonium.server.web.state import AppState
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


def test_a_guest_who_comes_when_nothing_can_be_read_is_told_so(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    table = ada.open("skip-bo", 2)
    server.kill()
    server.start()
    other = sqlite3.connect(server.folder / "tables.db", isolation_level=None)
    other.execute("ALTER TABLE log RENAME TO elsewhere")
    with open_socket(ada.address, table, ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        assert json.loads(socket.recv(PATIENCE_S))["code"] == "unavailable"
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 1013
    other.execute("ALTER TABLE elsewhere RENAME TO log")
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
        await store.note(TableSummary(name, wall_ms(), True, len(name), b"{}"))
    await store.close()


def against_an_imp(**setting: Any) -> list[AnyEntry]:
    """The log of a match that has just begun, the bot to act."""
    made = msgspec.convert({"game": "skip-bo", "players": 2, "pace": 0, **setting}, wire.Setting)
    seats = Sat(chair=0, guest="ada", name="Ada"), BotSat(chair=1, bot="imp")
    return [Opened(setting=made, owner="ada", seed="1"), *seats, Started()]


def test_a_table_that_cannot_be_read_is_in_nobodys_way(new_server: NewServer) -> None:
    server = new_server()
    server.stop()
    file = server.folder / "tables.db"
    asyncio.run(write(file, "odd", against_an_imp(options={"colour": "pink"})))
    asyncio.run(write(file, "without beginning", [Started()]))
    asyncio.run(write(file, "z is due after all others", against_an_imp()))
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
        store = SqliteStore(tmp_path / "tables.db")
        house = House(config, store, Identity(b"secret").seat_token)
        wanted = wire.NewTable(game="skip-bo", players=2)
        busy, left = [await house.open(wanted, Identified("ada", "Ada")) for _ in range(2)]
        async with (await house.room(busy)).live.lock:
            while await store.read(left):
                await house._make_a_round()
        assert await store.read(busy)
        await house.close()
        await store.close()

    asyncio.run(work())


def test_the_room_stays_while_somebody_is_joining(tmp_path: Path) -> None:
    async def work() -> None:
        config = load_config(database=tmp_path / "tables.db")
        store = SqliteStore(tmp_path / "tables.db")
        house = House(config, store, Identity(b"secret").seat_token)
        ada = Identified("ada", "Ada")
        room = await house.room(await house.open(wire.NewTable(game="skip-bo", players=2), ada))
        while not room.idle:  # it is noting what was opened
            await asyncio.sleep(0)
        connection = Connection.__new__(Connection)  # its socket is not reached
        connection.guest = ada
        joining = asyncio.create_task(room.join(connection, wire.Hello(1, "test")))
        await asyncio.sleep(0)  # it reads the chat now
        assert not room.idle
        joining.cancel()
        await house.close()
        await store.close()

    asyncio.run(work())


def test_nothing_is_kept_of_an_address_that_nobody_is_connected_from(tmp_path: Path) -> None:
    async def work() -> None:
        config = load_config(database=tmp_path / "tables.db")
        store = SqliteStore(tmp_path / "tables.db")
        identity = Identity(b"secret")
        house = House(config, store, identity.seat_token)
        state = AppState(config, house, identity)
        with state.counting("a"), state.counting("a"), state.counting("b"):
            assert state.connected == {"a": 2, "b": 1}
        assert len(state.connected) == 0
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


# Clients that answer no ping


@contextlib.asynccontextmanager
async def impatient(database: Path) -> AsyncIterator[tuple[Room, str]]:
    """A server that waits a second for a pong; a room, and the address of its WebSocket."""
    app = create_app(load_config(database=database))
    settings = uvicorn.Config(
        app, port=0, ws=FrameProtocol, ws_ping_interval=1, ws_ping_timeout=1, log_config=None
    )
    server = uvicorn.Server(settings)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    house = app.state.shared.house
    table = await house.open(wire.NewTable(game="skip-bo", players=2), Identified("a", "Ada"))
    host, port = server.servers[0].sockets[0].getsockname()
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield await house.room(table), f"ws://{host}:{port}/api/tables/{table}/play"
    finally:
        server.should_exit = True
        await serving


@contextlib.asynccontextmanager
async def welcomed(uri: str) -> AsyncIterator[ClientConnection]:
    """A client at a table."""
    async with connect(uri, proxy=None, compression=None, ping_interval=None) as client:
        await client.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        await client.recv()
        yield client


async def until_pinged(room: Room) -> None:
    """Wait until a ping was sent that has no answer yet."""
    (connection,) = room.visitors.clients
    while connection._frames.pending_ping_payload is None:
        await asyncio.sleep(0.01)


async def until_done(client: ClientConnection, n: int) -> None:
    """Wait for the answer to a request."""
    while json.loads(await client.recv()).get("n") != n:
        pass


def test_a_client_that_answers_no_ping_is_gone_whatever_waits_for_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with impatient(tmp_path / "tables.db") as (room, uri), welcomed(uri) as deaf:
            deaf.transport.pause_reading()
            (connection,) = room.visitors.clients
            while not connection._frames.unsent():
                connection.send_text(b"x" * 100_000)
                await asyncio.sleep(0)
            while room.visitors.clients:
                await asyncio.sleep(0.01)
            deaf.transport.abort()

    asyncio.run(work())


SAY = {"type": "say", "phrase": "hello"}


def test_a_client_is_not_dropped_because_the_server_was_busy(tmp_path: Path) -> None:
    async def work() -> None:
        async with impatient(tmp_path / "tables.db") as (room, uri), welcomed(uri) as client:
            client.transport.pause_reading()
            await until_pinged(room)
            (connection,) = room.visitors.clients
            client.transport.resume_reading()
            time.sleep(2)  # nobody gets a turn
            while connection._frames.pending_ping_payload is not None:
                await asyncio.sleep(0.01)
            await client.send(json.dumps({**SAY, "n": 1}))
            await until_done(client, 1)

    uvloop.run(work())  # as the server does


def test_a_client_whose_requests_wait_is_not_dropped(tmp_path: Path) -> None:
    async def work() -> None:
        async with impatient(tmp_path / "tables.db") as (room, uri), welcomed(uri) as client:
            async with room.live.lock:
                for n in (1, 2):  # the second one, and the pongs, are not read yet
                    await client.send(json.dumps({**SAY, "n": n}))
                await until_pinged(room)
                await asyncio.sleep(2)
            await until_done(client, 2)

    asyncio.run(work())
