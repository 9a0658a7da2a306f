"""The first minute: how long a newcomer waits, from a fresh clone to a first move and beyond.

    python -m benchmarks.start [--until moves|search|all] [--tests] [--keep]

Clones this checkout as it was committed, types `make play` there, and plays a first move against a
devil in every game, through the door a browser uses. Then it waits until the games are compiled
(`--until moves` does not wait, `--until search` only for the bots that search), stops the server
and starts it again. Package caches (pip's, npm's) are used as they are; compiled code starts from
nothing. Prints what people wait for, what compiling costs, and where the server's memory goes.
With `--tests` it also types `make test` in a second fresh clone, and then `make check`.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from tests.server.client import Guest, play_at_random

from pandemonium.games import NAMES

ROOT = Path(__file__).parents[1]
WIDTH = 100
ADDRESS = re.compile(r"The table is set: http://[^:]+:(\d+)/")
TOLD_S = 2
"""How long after a table is opened a server has said what is being prepared, at the latest."""

LONGEST_S = 1800
"""A run that takes longer is given up."""

BARS_S = {"page": 45, "first move": 60, "second start": 4, "make test": 600, "make check": 90}
"""What is asked for, on an idle machine with warm package caches."""

COMPILING_BAR_S = 110
"""How many seconds of the processor all games may take to compile."""

IMPORTS = ("numpy", "llvmlite.binding", "numba", "pandemonium", "pandemonium.server.serving")
"""What a server is made of, in this order."""

MEMORY = """
import sys
def memory():
    lines = dict(line.split(":") for line in open("/proc/self/status"))
    return [int(lines[name].split()[0]) for name in ("RssAnon", "RssFile")]
print("Python itself", *memory())
for name in sys.argv[1:]:
    __import__(name)
    print(name, *memory())
from pandemonium.games import NAMES, find
from pandemonium.kernel.dispatching import compile_elsewhere
from pandemonium.players.preparing import take_up
compile_elsewhere()
for name in NAMES:
    take_up(find(name))
    print("code of " + name, *memory())
"""
"""Loads what a server loads, and says after each step what it has of the machine's memory."""


@dataclass
class Start:
    """What was measured after one start, in seconds since it was asked for."""

    steps: list[tuple[float, str]] = field(default_factory=list)
    """The lines it printed on its way, and when."""
    page_s: float = 0.0
    moves_s: dict[str, float] = field(default_factory=dict)
    """By game: when a first move was made and a devil had answered."""
    ready_s: dict[str, float] = field(default_factory=dict)
    """By game: when bots that search were ready."""
    compiled_s: float | None = None
    """When everything was compiled."""
    compile_cpu_s: dict[str, float] = field(default_factory=dict)
    memory_mb: dict[str, float] = field(default_factory=dict)


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--until", choices=("moves", "search", "all"), default="all")
    parser.add_argument("--tests", action="store_true", help="time `make test`, too")
    parser.add_argument("--keep", action="store_true", help="keep the clone")
    asked = parser.parse_args()
    console = Console(width=WIDTH)
    folder = Path(tempfile.mkdtemp(prefix="first-minute-"))
    try:
        clone = folder / "pandemonium"
        environment = surroundings(folder)
        began = time.monotonic()
        cloned(clone)
        first = started(["make", "play"], clone, environment, began, asked.until)
        command = [".venv/bin/pandemonium", "play"]
        second = started(command, clone, environment, time.monotonic(), "moves")
        console.print(waiting_table(first, second))
        console.print(compiling_table(first, cache_mb(clone)))
        console.print(memory_table(first, second, clone, environment))
        if asked.tests:
            console.print(tests_table(folder / "tests", environment))
        else:
            console.print("Not measured: `make test` and `make check` (--tests)")
        load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
        console.print(f"{psutil.cpu_count()} cores; the machine's load was {load}.")
    finally:
        if asked.keep:
            console.print(f"The clone is in {folder}.")
        else:
            shutil.rmtree(folder)


def cloned(folder: Path) -> None:
    """Clone this checkout as it was committed."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)


def tests_table(clone: Path, environment: dict[str, str]) -> Table:
    """What somebody waits for who changes something: all tests in a fresh clone, then a check."""
    cloned(clone)
    table = new_table("Tests, in seconds")
    for heading in ("seconds", "bar"):
        table.add_column(heading, justify="right")
    for command in ("make test", "make check"):
        began = time.monotonic()
        done = subprocess.run(command.split(), cwd=clone, env=environment, capture_output=True)
        failed = "" if done.returncode == 0 else ", which failed"
        seconds = time.monotonic() - began
        table.add_row(f"{command}{failed}", f"{seconds:.0f}", str(BARS_S[command]))
    return table


def surroundings(folder: Path) -> dict[str, str]:
    """Nothing compiled, nothing kept, no browser; but the caches of packages."""
    kept = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    own = {
        "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR", str(kept / "pip")),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_DATA_HOME": str(folder / "data"),
        "TMPDIR": str(folder),
        "BROWSER": "true",
        "PYTHONUNBUFFERED": "1",
    }
    return {
        **{name: value for name, value in os.environ.items() if name != "PANDEMONIUM_CACHE"},
        **own,
    }


def started(
    command: list[str], clone: Path, environment: dict[str, str], began: float, until: str
) -> Start:
    """Start a server, play at it, wait as long as is asked for, stop it."""
    start = Start()
    with serving(command, clone, environment, began, start) as (address, server):
        httpx.get(f"http://{address}/").raise_for_status()
        start.page_s = time.monotonic() - began
        start.memory_mb["started"] = memory_mb(server)
        guest = Guest(address, "Ada")
        tables = {game: first_move(guest, game) for game in NAMES}
        for game, (_, when) in tables.items():
            start.moves_s[game] = when - began
        start.memory_mb["after a move in every game"] = memory_mb(server)
        if until == "moves":
            return start
        time.sleep(TOLD_S)
        while time.monotonic() - began < LONGEST_S:
            for game, (table, _) in tables.items():
                ready = guest.get(f"/api/tables/{table}")["preparing"] is None
                if ready and game not in start.ready_s:
                    start.ready_s[game] = time.monotonic() - began
            if until == "search" and len(start.ready_s) == len(tables):
                return start
            if not guest.get("/healthz")["compiling"]:
                break
            time.sleep(0.5)
        start.compiled_s = time.monotonic() - began
        start.compile_cpu_s = compile_cpu_s(address)
        start.memory_mb["with all games compiled"] = memory_mb(server)
    return start


@contextmanager
def serving(
    command: list[str], clone: Path, environment: dict[str, str], began: float, start: Start
) -> Iterator[tuple[str, psutil.Process]]:
    """A server from the moment at which it says where it is; its steps are noted."""
    process = subprocess.Popen(
        command,
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    try:
        for line in process.stdout:
            start.steps.append((time.monotonic() - began, line.strip()))
            if found := ADDRESS.search(line):
                break
        else:
            raise SystemExit(f"{' '.join(command)} ended with {process.wait()}")
        yield f"127.0.0.1:{found[1]}", server_of(process)
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def server_of(process: "subprocess.Popen[str]") -> psutil.Process:
    """The server itself, behind make and a shell."""
    family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
    return next(each for each in family if "pandemonium" in " ".join(each.cmdline()[1:2]))


def first_move(guest: Guest, game: str) -> tuple[str, float]:
    """A table with a devil, a move at it, and the devil's answer; and when that was."""
    table = guest.open(game, 2, bots=[None, "devil"])
    player = guest.sit_down(table)
    player.ask("start")
    play_at_random(player, seed=1, most=1)
    while not any(acted(message, chair=1) for message in player.messages):
        player.receive()
    when = time.monotonic()
    player.close()
    return table, when


def acted(message: dict[str, object], chair: int) -> bool:
    """Whether a message tells of an act of that chair."""
    events = message.get("events")
    return isinstance(events, list) and any(event.get("player") == chair for event in events)


def compile_cpu_s(address: str) -> dict[str, float]:
    """What the server says about the time its compilers took, by game."""
    text = httpx.get(f"http://{address}/metrics").text
    found = re.findall(r'pandemonium_compile_seconds_total\{game="(.+)"\} (.+)', text)
    return {game: float(seconds) for game, seconds in found}


def memory_mb(process: psutil.Process) -> float:
    """What a process has of the machine's memory."""
    return float(process.memory_info().rss / 2**20)


def cache_mb(clone: Path) -> float:
    """How much compiled code there is."""
    files = (clone / "src" / "pandemonium" / "compiled").glob("*.compiled")
    return sum(file.stat().st_size for file in files) / 2**20


def waiting_table(first: Start, second: Start) -> Table:
    """What people wait for."""
    table = new_table("Seconds since `make play`, or since the second start")
    for heading in ("first", "second", "bar"):
        table.add_column(heading, justify="right")
    for when, line in first.steps:
        table.add_row(line.partition(": http")[0], f"{when:.1f}", "", "")
    table.add_section()
    table.add_row("the page", f"{first.page_s:.1f}", f"{second.page_s:.1f}", str(BARS_S["page"]))
    for game in NAMES:
        times = (f"{start.moves_s[game]:.1f}" for start in (first, second))
        bars = f"{BARS_S['first move']}, {BARS_S['second start']}"
        table.add_row(f"a first move and a devil's answer, {game}", *times, bars)
    for game, when in first.ready_s.items():
        table.add_row(f"Lucifer is ready, {game}", f"{when:.1f}", "", "")
    if first.compiled_s:
        table.add_row("everything is compiled", f"{first.compiled_s:.1f}", "", "")
    return table


def compiling_table(first: Start, size_mb: float) -> Table:
    """What compiling costs."""
    table = new_table("Compiling, in seconds of CPU")
    for heading in ("CPU s", "bar"):
        table.add_column(heading, justify="right")
    for game, seconds in first.compile_cpu_s.items():
        table.add_row(game, f"{seconds:.0f}", "")
    in_all = sum(first.compile_cpu_s.values())
    table.add_row("all games", f"{in_all:.0f}", str(COMPILING_BAR_S))
    table.add_row("size of the compiled code, MB", f"{size_mb:.0f}", "")
    return table


def memory_table(first: Start, second: Start, clone: Path, environment: dict[str, str]) -> Table:
    """What a server has of the machine's memory, and where it goes."""
    table = new_table("Memory in MB")
    for heading in ("in all", "own", "of files"):
        table.add_column(heading, justify="right")
    for name, start in (("server", first), ("second start", second)):
        for stage, size in start.memory_mb.items():
            table.add_row(f"{name}, {stage}", f"{size:.0f}", "", "")
    table.add_section()
    for name, own, of_files in parts_mb(clone, environment):
        table.add_row(name, f"{own + of_files:.0f}", f"{own:.0f}", f"{of_files:.0f}")
    return table


def parts_mb(clone: Path, environment: dict[str, str]) -> Iterator[tuple[str, float, float]]:
    """What each thing that a server loads adds: memory of its own, and pages of files."""
    if not Path("/proc/self/status").exists():
        return
    command = [".venv/bin/python", "-c", MEMORY, *IMPORTS]
    done = subprocess.run(
        command, cwd=clone, env=environment, capture_output=True, text=True, check=True
    )
    before = (0, 0)
    for line in done.stdout.splitlines():
        name, *words = line.rsplit(maxsplit=2)
        now = int(words[0]), int(words[1])
        yield name, (now[0] - before[0]) / 1024, (now[1] - before[1]) / 1024
        before = now


def new_table(title: str) -> Table:
    """A table for people."""
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    return table


if __name__ == "__main__":
    main()
