"""Honest players: a process of its own, so that what it measures is the server.

Run as `python -m tests.attacks.honest ADDRESS TABLES EVERY`: two players at each table, each table
with an address of its own, make a random legal move every so many seconds. It prints `playing`
when all matches have begun, answers `begin` and `end` with what was measured between the two, and
`stop` with everything that was ever acknowledged.
"""

import asyncio
import gc
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import uvloop

from tests.attacks.raw import TurnedAway, Visitor
from tests.server.client import PATIENCE_S

GAMES: tuple[dict[str, Any], ...] = (
    {"game": "skip-bo", "options": {"edition": "classic", "target": 5000}},
    {"game": "hols-der-teufel", "options": {"deals": 100}},
)
"""Of these, hundreds of moves are no end."""
CLOCKS = {"between_s": 0}
PASSING = ("busy", "unavailable")
"""What a move is refused for that may be granted a moment later."""
CLIENT = "honest"
AGAIN_S = 0.5
"""After how long a refused move is tried again, and a lost connection replaced."""


@dataclass
class Meter:
    """What honest players met with since `begin`."""

    waits_s: list[float] = field(default_factory=list)
    """From asking for a move to its acknowledgement."""
    refused: Counter[str] = field(default_factory=Counter)
    dropped: int = 0
    """Connections lost."""

    def reset(self) -> None:
        """Begin anew."""
        self.waits_s.clear()
        self.refused.clear()
        self.dropped = 0

    def summary(self) -> dict[str, Any]:
        """In figures."""
        waits = sorted(1000 * each for each in self.waits_s) or [0.0]
        return {
            "moves": len(self.waits_s),
            "p50_ms": waits[len(waits) // 2],
            "p99_ms": waits[len(waits) * 99 // 100],
            "worst_ms": waits[-1],
            "refused": dict(self.refused),
            "dropped": self.dropped,
        }


@dataclass
class Table:
    """A table and its pace."""

    every: float
    name: str = ""
    due: float = 0.0

    def wait_s(self) -> float:
        """How long it is until the next move is due; it does not get later when one was slow."""
        now = time.perf_counter()
        self.due = self.due + self.every if self.due else now + random.uniform(0, self.every)
        return max(self.due - now, 0)


class Player:
    """One player: sits down, moves when it is their turn, comes back when cut off."""

    def __init__(self, visitor: Visitor, table: Table, meter: Meter) -> None:
        self.visitor = visitor
        self.table = table
        self.meter = meter
        self.guest = ""
        self.n = 0
        self.legal: list[dict[str, Any]] | None = None
        """Our moves, if it is our turn."""
        self.asked: dict[str, Any] | None = None
        """The move that was asked for and is not acknowledged yet."""
        self.asked_at = 0.0
        self.coming = False
        """Whether a move will be made in a moment."""
        self.playing = False
        self.stopped = False
        self.acknowledged: dict[int, int] = {}

    async def enter(self) -> None:
        """Connect, and take up what was begun."""
        self.socket = await self.visitor.enter(self.table.name, CLIENT)
        self.guest = self.socket.welcome["guest"]
        self.visitor.headers.setdefault("Cookie", self.socket.cookie)
        if self.asked:
            self.send()
        self.see(self.socket.welcome)

    async def sit(self, chair: int) -> None:
        """Take a chair."""
        self.n += 1
        answer = await self.socket.ask("sit", self.n, chair=chair)
        assert answer["type"] == "done", answer

    def start(self) -> None:
        """Deal."""
        self.n += 1
        self.socket.say("start", n=self.n)

    async def play(self) -> None:
        """Play for ever."""
        while True:
            try:
                self.hear(await self.socket.message())
            except TurnedAway:
                self.meter.dropped += 1
                await self.come_back()

    async def come_back(self) -> None:
        """Try until the server has us again."""
        while True:
            await asyncio.sleep(AGAIN_S)
            try:
                return await self.enter()
            except (TurnedAway, OSError, TimeoutError):
                continue

    def hear(self, message: dict[str, Any]) -> None:
        """One message."""
        kind, ours = message["type"], self.asked and message.get("n") == self.n
        if kind == "happened":
            self.see(message)
        elif kind == "done" and ours:
            self.meter.waits_s.append(time.perf_counter() - self.asked_at)
            self.acknowledged[self.n] = message["seq"]
            self.asked = None
            self.consider()
        elif kind == "refused" and ours:
            self.meter.refused[message["code"]] += 1
            if message["code"] in PASSING:
                asyncio.get_running_loop().call_later(AGAIN_S, self.send)
            else:
                self.asked = None
                self.consider()

    def see(self, shown: dict[str, Any]) -> None:
        """The match has gone on."""
        self.playing = self.playing or bool(shown["view"])
        self.legal = shown["legal"]
        self.consider()

    def consider(self) -> None:
        """Make a move in a moment, if it is our turn."""
        if self.legal and not (self.asked or self.coming or self.stopped):
            self.coming = True
            asyncio.get_running_loop().call_later(self.table.wait_s(), self.act)

    def act(self) -> None:
        """Ask for a move, if it is still our turn."""
        self.coming = False
        if self.legal and not self.stopped:
            self.n += 1
            self.asked, self.asked_at = random.choice(self.legal), time.perf_counter()
            self.send()

    def send(self) -> None:
        """Send what we ask for, perhaps again: it has the same number then."""
        if self.asked:
            self.socket.say("act", n=self.n, action=self.asked)


class Everybody:
    """All honest players."""

    def __init__(self, address: str, tables: int, every: float) -> None:
        self.meter = Meter()
        self.players = []
        for number in range(tables):
            table = Table(every)
            for _ in range(2):
                source = f"127.0.{1 + number // 250}.{1 + number % 250}"
                self.players.append(Player(Visitor(address, source), table, self.meter))

    async def sit_down(self) -> None:
        """Open the tables, connect, deal."""
        pairs = zip(self.players[::2], self.players[1::2], strict=True)
        for number, (first, second) in enumerate(pairs):
            wanted = GAMES[number % len(GAMES)]
            first.table.name = await first.visitor.open_table(clocks=CLOCKS, **wanted)
            await first.enter()
            await second.enter()
            await second.sit(1)
            first.start()
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]
        while not all(player.playing for player in self.players):
            await asyncio.sleep(0.05)

    async def end(self) -> dict[str, Any]:
        """What was measured, when everything asked for so far was answered, or never will be."""
        now = time.perf_counter()
        late = [player for player in self.players if player.asked and player.asked_at < now]
        while any(player.asked and player.asked_at < now for player in late):
            if time.perf_counter() > now + PATIENCE_S:
                break
            await asyncio.sleep(0.01)
        never = sum(1 for player in late if player.asked and player.asked_at < now)
        self.meter.waits_s += [PATIENCE_S] * never
        return {**self.meter.summary(), "unanswered": never}

    async def stop(self) -> dict[str, Any]:
        """Make no more moves; what was acknowledged, by table, as (guest, number, seq)."""
        for player in self.players:
            player.stopped = True
        await self.end()
        found: dict[str, list[tuple[str, int, int]]] = {}
        for player in self.players:
            acts = found.setdefault(player.table.name, [])
            acts += [(player.guest, n, seq) for n, seq in player.acknowledged.items()]
        return found


async def main(address: str, tables: int, every: float) -> None:
    """Do what the lines on stdin say."""
    everybody = Everybody(address, tables, every)
    await everybody.sit_down()
    gc.collect()
    gc.disable()  # its pauses are none of the server's
    print("playing", everybody.players[0].table.name, flush=True)
    orders = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(orders)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    while order := (await orders.readline()).strip():
        if order == b"begin":
            everybody.meter.reset()
            continue
        answer = await (everybody.end() if order == b"end" else everybody.stop())
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    where, count, pace = sys.argv[1:]
    uvloop.run(main(where, int(count), float(pace)))
