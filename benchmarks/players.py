"""Clients for the benchmark of tables: many seats in one process, each playing at random.

Run as `python -m benchmarks.players ADDRESS TABLES SECONDS INTERVAL [GAME...]`. Prints a line when
the tables are open, when everybody is connected and when all are playing, and at last a line of
JSON. Every table plays one of the games, Skip-Bo if none is named, and makes a move each INTERVAL
seconds; with 0, as soon as the last one has been shown. Where several players may act, any of them
does.

What is measured is the server: so a client reads no more of a frame than it needs.
"""

import asyncio
import base64
import json
import os
import random
import struct
import sys
import time
from dataclasses import dataclass, field
from itertools import cycle
from typing import cast

import httpx
import msgspec
import uvloop

SEATS = 4
SKIP_BO = "skip-bo"
OPTIONS: dict[str, dict[str, object]] = {
    SKIP_BO: {"edition": "classic", "stock": 20},
    "suite-infernale": {},
    "hols-der-teufel": {"deals": 100},
    "inferno": {"glass_s": 3600, "rest_s": 3600},
}
"""The games, with options that let a match go on for as long as it is measured."""
CLOCKS = {"turn_s": None, "away_s": None, "window_s": 60, "window_least_s": 0, "between_s": 0}
WARM_UP_S = 3.0
SETTLED_S = 0.5
"""How long the server is left alone before its memory is looked at."""

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""Kinds of frames."""


class Happened(msgspec.Struct):
    """What a client needs of a view: its own moves."""

    legal: list[msgspec.Raw] | None


class Moves(msgspec.Struct):
    """The same where they were too many to be told unasked."""

    actions: list[msgspec.Raw]


decode = msgspec.json.Decoder(Happened).decode
decode_moves = msgspec.json.Decoder(Moves).decode


@dataclass
class Meter:
    """What is measured: how long each move took from asking to being acknowledged."""

    begin: float = 0.0
    end: float = 0.0
    latencies: list[float] = field(default_factory=list)
    shown: int = 0
    """Views received."""
    seated: int = 0
    """Clients who have their chairs."""
    playing: int = 0
    """Clients whose match has begun."""
    refused: int = 0
    """Moves that came too late, where several players may act."""
    failed: str = ""

    def running(self, now: float) -> bool:
        """Whether what happens now counts."""
        return self.begin <= now < self.end


@dataclass
class Table:
    """One table, and when its next move is due."""

    name: str
    cookie: str
    """Of the guest who opened it, and sits there already."""
    game: str
    interval: float
    due: float = 0.0
    clients: "list[Client]" = field(default_factory=list)
    moving: bool = False
    """Whether a move is under way."""

    def go_on(self) -> None:
        """Let somebody make the next move, if it is time for it and anybody can."""
        able = [client for client in self.clients if client.legal]
        if self.moving:
            return
        if able:
            self.moving = True
            asyncio.get_running_loop().call_later(self.wait_s(), random.choice(able).act)
        elif self.game == "inferno":  # everybody may act, and has too many moves
            self.moving = True
            random.choice(self.clients).ask_moves()

    def wait_s(self) -> float:
        """How long it is until the next move."""
        if not self.interval:
            return 0
        now = time.perf_counter()
        self.due = self.due + self.interval if self.due else now + random.uniform(0, self.interval)
        return max(self.due - now, 0)


class Client(asyncio.Protocol):
    """One client: sits down, and plays."""

    transport: asyncio.Transport

    def __init__(self, address: str, table: Table, chair: int, meter: Meter) -> None:
        self.address = address
        self.table = table
        self.chair = chair
        self.meter = meter
        self.n = 0
        self.asked = 0.0
        self.playing = False
        self.legal: list[msgspec.Raw] | None = None
        """The moves it could make."""
        self.rest = b""
        """Bytes of a frame that has not come whole."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        cookie = "" if self.chair else f"Cookie: guest={self.table.cookie}\r\n"
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table.name}/play HTTP/1.1\r\nHost: {self.address}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n{cookie}\r\n".encode()
        )
        self.receive = self.enter

    def data_received(self, data: bytes) -> None:
        """Whatever came from the server."""
        self.receive(self.rest + data)

    def enter(self, data: bytes) -> None:
        """The answer to the handshake: say hello."""
        head, end, rest = data.partition(b"\r\n\r\n")
        self.rest = data
        if end:
            assert head.startswith(b"HTTP/1.1 101"), head
            self.receive = self.read_frames
            self.send(TEXT, b'{"type":"hello","protocol":1,"client":"benchmark"}')
            self.send(TEXT, b'{"type":"sit","n":0,"chair":%d}' % self.chair)
            self.receive(rest)

    def read_frames(self, data: bytes) -> None:
        """All frames that have come whole."""
        at = 0
        while at + 2 <= len(data):
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            if start + length > len(data):
                break
            self.read_frame(data[at] & 15, data[start : start + length])
            at = start + length
        self.rest = data[at:]

    def read_frame(self, kind: int, payload: bytes) -> None:
        """One frame."""
        if payload.startswith(b'{"type":"happened"'):
            self.see(payload)
        elif payload.startswith(b'{"type":"done"'):
            self.done()
        elif payload.startswith(b'{"type":"moves"'):
            self.legal = decode_moves(payload).actions
            self.act()
        elif payload.startswith(b'{"type":"refused"') and b'"code":"busy"' not in payload:
            self.refused()
        elif kind == PING:
            self.send(PONG, payload)
        elif kind == CLOSE or payload.startswith(b'{"type":"refused"'):
            self.meter.failed = repr(payload)

    def see(self, payload: bytes) -> None:
        """The match has gone on; it may be our turn."""
        self.meter.playing += not self.playing
        self.playing = True
        self.meter.shown += self.meter.running(time.perf_counter())
        self.legal = decode(payload).legal if b'"legal":[' in payload else None
        if self.legal:
            self.table.go_on()

    def act(self) -> None:
        """Make any move, if there is still one to make."""
        if not self.legal:
            self.table.moving = False
            return
        self.n += 1
        self.asked = time.perf_counter()
        move = bytes(random.choice(self.legal))
        self.legal = None
        self.send(TEXT, b'{"type":"act","n":%d,"action":%s}' % (self.n, move))

    def ask_moves(self) -> None:
        """Ask for the moves there are."""
        self.n += 1
        self.send(TEXT, b'{"type":"legal","n":%d}' % self.n)

    def done(self) -> None:
        """A request was carried out."""
        now = time.perf_counter()
        if not self.n:
            self.meter.seated += 1
        elif self.playing:
            if self.meter.running(now):
                self.meter.latencies.append(now - self.asked)
            self.table.moving = False
            self.table.go_on()

    def refused(self) -> None:
        """Something else was done first."""
        self.meter.refused += self.meter.running(time.perf_counter())
        self.table.moving = False
        self.table.go_on()

    def start(self) -> None:
        """Begin the match."""
        self.n += 1
        self.send(TEXT, b'{"type":"start","n":1}')

    def send(self, kind: int, payload: bytes) -> None:
        """A frame, masked with zeros."""
        length = len(payload)
        if length < 126:
            head = struct.pack("!BBI", 0x80 | kind, 0x80 | length, 0)
        else:
            head = struct.pack("!BBHI", 0x80 | kind, 0x80 | 126, length, 0)
        self.transport.write(head + payload)


async def measure(
    address: str, tables: int, seconds: float, interval: float, games: list[str]
) -> dict[str, object]:
    """Open the tables, seat everybody, start, play."""
    meter = Meter()
    opened = []
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        for _, game in zip(range(tables), cycle(games), strict=False):
            http.cookies.clear()
            answer = await http.post("/api/tables", json=setting(game))
            name, cookie = answer.json()["id"], answer.cookies["guest"]
            opened.append(Table(name, cookie, game, interval))
    await stage("opened")
    clients = [
        await connected(address, table, chair, meter) for table in opened for chair in range(SEATS)
    ]
    while meter.seated < len(clients):
        await asyncio.sleep(0.1)
    await stage("connected")
    for client in clients[::SEATS]:
        client.start()
    while meter.playing < len(clients):
        await asyncio.sleep(0.1)
    meter.begin = time.perf_counter() + WARM_UP_S
    meter.end = meter.begin + seconds
    print("playing", flush=True)
    await asyncio.sleep(WARM_UP_S + seconds)
    assert not meter.failed, meter.failed
    latencies = sorted(meter.latencies)
    return {
        "moves": len(latencies),
        "shown": meter.shown,
        "refused": meter.refused,
        "per_second": len(latencies) / seconds,
        "p50_ms": 1000 * latencies[len(latencies) // 2],
        "p99_ms": 1000 * latencies[len(latencies) * 99 // 100],
    }


def setting(game: str) -> dict[str, object]:
    """What is wanted of a table."""
    return {"game": game, "players": SEATS, "options": OPTIONS[game], "clocks": CLOCKS}


async def connected(address: str, table: Table, chair: int, meter: Meter) -> Client:
    """A client who has come to a table."""
    host, port = address.split(":")
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: Client(address, table, chair, meter), host, int(port)
    )
    table.clients.append(client)
    return client


async def stage(name: str) -> None:
    """Say what has been reached, and give time to look at the server."""
    await asyncio.sleep(SETTLED_S)
    print(name, flush=True)
    await asyncio.sleep(SETTLED_S)


if __name__ == "__main__":
    where, tables, length, every, *played = sys.argv[1:]
    found = measure(where, int(tables), float(length), float(every), played or [SKIP_BO])
    print(json.dumps(uvloop.run(found)))
