"""A fresh server with honest players at its tables, and what an attack does to them."""

import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import entries
from pandemonium.server.table.table import Table
from tests.attacks.attack import Attack, Target, Tried, name_of
from tests.attacks.honest import CLIENT
from tests.attacks.raw import GONE, TurnedAway
from tests.server.conftest import Server

P99_MS = 100
"""What honest players may wait for a move, on an idle machine."""
MEMORY_MB = 200
"""What the process may grow by."""
LONGEST_ANSWER = 16 << 20
"""Bytes: all moves that honest players had acknowledged."""
LOOK_S = 0.1
"""How often its memory is looked at."""

Acknowledged = dict[str, list[tuple[str, int, int]]]


@dataclass(frozen=True)
class Row:
    """How one attack went."""

    name: str
    tried: str
    moves: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    cpu: float
    """The server's share of a core."""
    grown_mb: float
    short: tuple[str, ...]
    """What fell short, on any machine."""
    slow: tuple[str, ...]
    """What took too long, for an idle machine."""


class House:
    """A server with default limits, and honest players in a process of their own."""

    def __init__(self, folder: Path, tables: int, every: float) -> None:
        self._tables = tables
        self._every = every
        self.server = Server(folder, generous=False)
        self._players: asyncio.subprocess.Process | None = None
        self._attackers = 0

    async def fill(self) -> None:
        """Let honest players come, sit down and begin."""
        command = [self.server.address, str(self._tables), str(self._every)]
        self._players = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.attacks.honest", *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
        )
        playing, self._table = (await self._line()).split()
        assert playing == "playing"

    async def suffer(self, attack: Attack, seconds: float) -> Row:
        """One attack, and how honest players fared."""
        self._attackers += 1
        sources = f"127.0.0.{100 + self._attackers}", f"127.0.0.{200 + self._attackers}"
        target = Target(self.server, self._table, seconds, *sources, self._begin)
        try:
            tried = await attack(target)
        except (TurnedAway, TimeoutError, *GONE) as error:
            tried = Tried("broken off", [f"no way to attack: {error!r}"])
        self._watch.cancel()
        cpu = (self._cpu_s() - self._cpu_before) / (time.monotonic() - target.begun)
        met = await self._ask("end")
        grown = max(self._most_mb, self._memory_mb()) - self._memory_before
        short = (*tried.short, *self._shortcomings(met, tried, grown))
        late = met["p99_ms"] >= P99_MS and not tried.others_wait
        slow = (*([f"p99 {met['p99_ms']:.0f} ms"] if late else []), *tried.slow)
        times = (met["p50_ms"], met["p99_ms"], met["worst_ms"])
        return Row(name_of(attack), tried.what, met["moves"], *times, cpu, grown, short, slow)

    async def close(self) -> list[str]:
        """Kill the server as a power cut would; what is missing of all that was acknowledged."""
        acknowledged: Acknowledged = await self._ask("stop")
        self.server.kill()
        return await missing(self.server.folder / "tables.db", acknowledged)

    async def send_away(self) -> None:
        """End all processes there still are."""
        if self._players is not None:
            self._players.kill()
            await self._players.wait()
        if self.server.process.returncode is None:
            self.server.kill()

    async def _begin(self) -> None:
        self._tell("begin")
        self._errors_before = len(self._errors())
        self._cpu_before = self._cpu_s()
        self._most_mb = self._memory_before = self._memory_mb()
        self._watch = asyncio.create_task(self._watch_memory())

    async def _ask(self, order: str) -> Any:
        self._tell(order)
        return json.loads(await self._line())

    def _tell(self, order: str) -> None:
        assert self._players
        assert self._players.stdin
        self._players.stdin.write(f"{order}\n".encode())

    async def _line(self) -> str:
        assert self._players
        assert self._players.stdout
        return (await self._players.stdout.readline()).decode()

    def _shortcomings(self, met: dict[str, Any], tried: Tried, grown_mb: float) -> list[str]:
        short = []
        if met["unanswered"]:
            short.append(f"{met['unanswered']} moves never answered")
        if met["dropped"] and not tried.others_wait:
            short.append(f"{met['dropped']} honest players cut off")
        if met["refused"] and not tried.others_wait:
            short.append(f"honest moves refused: {met['refused']}")
        if grown_mb >= MEMORY_MB:
            short.append(f"memory grew by {grown_mb:.0f} MB")
        errors = self._errors()[self._errors_before :]
        if errors and not tried.others_wait:
            short.append(f"{len(errors)} errors in the log, such as {cause(errors[-1])}")
        return short

    async def _watch_memory(self) -> None:
        while True:
            self._most_mb = max(self._most_mb, self._memory_mb())
            await asyncio.sleep(LOOK_S)

    def _process(self) -> psutil.Process:
        return psutil.Process(self.server.process.pid)

    def _memory_mb(self) -> float:
        return float(self._process().memory_info().rss / 1e6)

    def _cpu_s(self) -> float:
        times = self._process().cpu_times()
        return float(times.user + times.system)

    def _errors(self) -> list[str]:
        return [line for line in self.server.log if '"level": "error"' in line]


@asynccontextmanager
async def house(tables: int, every: float) -> AsyncIterator[House]:
    """A house of one's own, with everybody playing."""
    with tempfile.TemporaryDirectory() as folder:
        made = House(Path(folder), tables, every)
        try:
            await made.fill()
            yield made
        finally:
            await made.send_away()


def cause(line: str) -> str:
    """What a log line of an error says at the end."""
    logged = json.loads(line)
    last: str = logged.get("exception", logged["event"]).strip().splitlines()[-1]
    return last


async def missing(database: Path, acknowledged: Acknowledged) -> list[str]:
    """What was acknowledged and is not in the log, or is there twice; a log must replay, too."""
    store = SqliteStore(database, alone=False)
    short = []
    for name, acts in acknowledged.items():
        rows = await store.read(name)
        if not rows:
            short.append(f"table {name} is gone, with {len(acts)} moves")
            continue
        table = await asyncio.to_thread(Table.read, name, rows)
        made = Counter(entries.decode(row.entry).request for row in rows)
        for guest, n, seq in acts:
            request = (guest, CLIENT, n)
            if made[request] != 1 or table.done[request] != seq:
                short.append(f"move {n} of {guest} at {name} is {made[request]} times in the log")
    await store.close()
    return short
