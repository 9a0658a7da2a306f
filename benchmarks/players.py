"""Clients for the benchmark of tables: many seats in one process, each playing at random.

Run as `python -m benchmarks.players ADDRESS TABLES SECONDS INTERVAL`; prints one line of JSON.
Every table makes a move each INTERVAL seconds; with 0, as soon as the last one has been shown.
"""

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from itertools import count

import httpx
import msgspec
from websockets.asyncio.client import connect

SEATS = 4
GAME = {"game": "skip-bo", "players": SEATS, "clocks": {"turn_s": None, "away_s": None}}
WARM_UP_S = 3.0


class View(msgspec.Struct):
    """What a client needs of a view."""

    to_act: list[int]
    over: bool


class Seat(msgspec.Struct):
    """Who has a chair."""

    guest: str | None


class Table(msgspec.Struct):
    """What a client needs to know about a table."""

    status: str
    seats: list[Seat]

    def ready(self) -> bool:
        """Whether the match can begin."""
        return self.status == "open" and all(seat.guest for seat in self.seats)


class Message(msgspec.Struct):
    """What a client needs of a message."""

    type: str
    n: int | None = None
    table: Table | None = None
    view: View | None = None
    legal: list[dict[str, object]] | None = None


decode = msgspec.json.Decoder(Message).decode


@dataclass
class Meter:
    """What is measured: how long each move took from asking to being acknowledged."""

    begin: float = 0.0
    end: float = 0.0
    latencies: list[float] = field(default_factory=list)
    shown: int = 0
    """Views received."""
    playing: int = 0
    """Clients whose match has begun."""

    def running(self, now: float) -> bool:
        """Whether what happens now counts."""
        return self.begin <= now < self.end


async def play_seat(
    address: str, table: str, chair: int, cookie: str, meter: Meter, interval: float
) -> None:
    """One client: sits down, and plays until the time is up."""
    uri = f"ws://{address}/api/tables/{table}/play"
    headers = {"Cookie": f"guest={cookie}"} if cookie else {}
    async with connect(uri, additional_headers=headers, compression=None, proxy=None) as socket:
        await socket.send('{"type":"hello","protocol":1,"client":"benchmark"}')
        if chair:
            await socket.send(json.dumps({"type": "sit", "n": 0, "chair": chair}))
        started, playing = chair > 0, False
        numbers = count(1)
        asked: dict[int | None, float] = {}
        async for frame in socket:
            message = decode(frame)
            now = time.perf_counter()
            if message.type == "done" and meter.running(now) and message.n in asked:
                meter.latencies.append(now - asked.pop(message.n))
            elif message.type == "refused":
                raise AssertionError(frame)
            elif message.view:
                meter.playing += not playing
                playing = True
                meter.shown += meter.running(now)
            if message.table and message.table.ready() and not started:
                started = True
                await socket.send('{"type":"start","n":0}')
            if message.legal:
                await asyncio.sleep(random.uniform(0, 2 * interval))
                n = next(numbers)
                asked[n] = time.perf_counter()
                act = {"type": "act", "n": n, "action": random.choice(message.legal)}
                await socket.send(msgspec.json.encode(act).decode())


async def measure(address: str, tables: int, seconds: float, interval: float) -> dict[str, object]:
    """Open the tables, seat everybody, start, play."""
    meter = Meter()
    seats: list[asyncio.Task[None]] = []
    opened = []
    async with httpx.AsyncClient(base_url=f"http://{address}") as http:
        for _ in range(tables):
            http.cookies.clear()
            answer = await http.post("/api/tables", json=GAME)
            opened.append((answer.json()["id"], answer.cookies["guest"]))
    for table, cookie in opened:
        seats += [
            asyncio.create_task(
                play_seat(address, table, chair, "" if chair else cookie, meter, interval)
            )
            for chair in range(SEATS)
        ]
    while meter.playing < len(seats):
        await asyncio.sleep(0.1)
    meter.begin = time.perf_counter() + WARM_UP_S
    meter.end = meter.begin + seconds
    print("playing", flush=True)
    await asyncio.sleep(WARM_UP_S + seconds)
    failed = [seat.exception() for seat in seats if seat.done()]
    if failed:
        raise AssertionError(failed[0])
    for seat in seats:
        seat.cancel()
    latencies = sorted(meter.latencies)
    return {
        "moves": len(latencies),
        "shown": meter.shown,
        "per_second": len(latencies) / seconds,
        "p50_ms": 1000 * latencies[len(latencies) // 2],
        "p99_ms": 1000 * latencies[len(latencies) * 99 // 100],
    }


if __name__ == "__main__":
    where, tables, length, every = sys.argv[1:]
    print(json.dumps(asyncio.run(measure(where, int(tables), float(length), float(every)))))
