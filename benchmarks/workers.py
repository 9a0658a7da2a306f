"""Tables on PostgreSQL under load: what workers, the database and clients spend on it.

Workers can be held to a share of a core, so that several find room beside clients and database on a
machine with two: a worker that has used more is stopped until it has made up for it.
"""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from os import environ
from threading import Event, Thread
from typing import NamedTuple

import httpx
import psutil
from tests.server.postgres import Postgres

from benchmarks.tables import NO_LIMITS, SEATS, STAGES, cores, memory_kb, running, wait_for_code

EVERY_S = 0.005
"""How often it is looked how much workers have used."""

SAVED_S = 0.02
"""How much of its share a worker can save for later."""


LISTED = 100
"""Public tables, while it is measured what a look at the lobby takes."""

LOOKS = 100
RESTED_S = 5


class Carried(NamedTuple):
    """What was carried; and what it took of cores, in seconds."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float
    worker_s: float
    """Of all workers, per move."""
    database_s: float
    client_s: float
    batches: float
    """Per move."""
    open_s: float
    """Of a worker, per table."""
    enter_s: float
    """Of a worker, per client."""
    kb: float
    """Of workers' memory, per client, the table included."""


class Brake:
    """Holds processes to a share of a core each."""

    def __init__(self, processes: Sequence[psutil.Process], share: float) -> None:
        self._left_s = dict.fromkeys(processes, 0.0)
        self._share = share
        self._over = Event()
        self._thread = Thread(target=self._hold)

    def __enter__(self) -> "Brake":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for process in self._left_s:
            process.send_signal(signal.SIGCONT)

    def _hold(self) -> None:
        now, used = time.monotonic(), {each: cpu_s(each) for each in self._left_s}
        while not self._over.wait(EVERY_S):
            earned_s, now = self._share * (time.monotonic() - now), time.monotonic()
            for process, left_s in self._left_s.items():
                before, used[process] = used[process], cpu_s(process)
                left_s = min(left_s + earned_s - used[process] + before, SAVED_S)
                self._left_s[process] = left_s
                process.send_signal(signal.SIGCONT if left_s > 0 else signal.SIGSTOP)


class Place(NamedTuple):
    """Workers that serve."""

    processes: list[psutil.Process]
    doors: list[str]
    """Where clients connect: their tables are shared out among these."""


@contextmanager
def one_by_one(database: str, count: int, share: float) -> Iterator[Place]:
    """Workers at ports of their own, each for its tables, as behind a balancer that routes."""
    with ExitStack() as stack:
        processes, doors = [], []
        for number in range(count):
            process, line = stack.enter_context(served(database))
            process.cpu_affinity([cores()[number % max(1, len(cores()) // 2)]])
            processes.append(process)
            doors.append(address_in(line))
            wait_for_code(doors[-1])
        if share < 1:
            stack.enter_context(Brake(processes, share))
        yield Place(processes, doors)


@contextmanager
def at_one_port(database: str, count: int, share: float) -> Iterator[Place]:
    """Workers behind one port, where clients connect to any."""
    with served(database, "--workers", str(count)) as (supervisor, line):
        processes = [each for each in supervisor.children() if "spawn_main" in str(each.cmdline())]
        wait_for_code(address_in(line))
        with Brake(processes, share):
            yield Place(processes, [address_in(line)])


@contextmanager
def served(database: str, *flags: str) -> Iterator[tuple[psutil.Process, str]]:
    """A server, and the line that says where it listens."""
    words = ["serve", "--port", "0", "--database", database, *flags]
    command = [sys.executable, "-m", "pandemonium", *words]
    with running(command, "running on http://", {**environ, **NO_LIMITS}) as found:
        yield found


def address_in(line: str) -> str:
    """The address in the line in which a server says where it listens."""
    return line.split("http://")[1].split()[0].rstrip('",')


def carried(
    place: Place, postgres: Postgres, tables: int, seconds: float, every: float = 0
) -> Carried:
    """Let clients play at tables: each makes a move every so many seconds, or at once."""
    size = (str(tables // len(place.doors)), str(seconds), str(every))
    with ExitStack() as stack:
        clients = [stack.enter_context(playing(door, *size)) for door in place.doors]
        meter = Meter(place, postgres, [psutil.Process(each.pid) for each in clients])
        stages = [meter.read()]
        for stage in STAGES:
            for each in clients:
                assert each.stdout
                assert next(each.stdout).strip() == stage
            stages.append(meter.read())
        begun = time.monotonic()
        told = [each.stdout.readline() for each in clients if each.stdout]
        wall_s, end = time.monotonic() - begun, meter.read()
    seen = [json.loads(line) for line in told]
    rate = sum(each["per_second"] for each in seen)
    empty, opened, connected, begin = stages
    moves = rate * wall_s
    assert sum(each["shown"] for each in seen) >= 0.95 * SEATS * sum(e["moves"] for e in seen)
    return Carried(
        rate,
        max(each["p50_ms"] for each in seen),
        max(each["p99_ms"] for each in seen),
        (end.workers - begin.workers) / moves,
        (end.database - begin.database) / moves,
        (end.clients - begin.clients) / moves,
        (end.batches - begin.batches) / moves,
        (opened.workers - empty.workers) / tables,
        (connected.workers - opened.workers) / (tables * SEATS),
        (end.kb - empty.kb) / (tables * SEATS),
    )


@contextmanager
def playing(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """Clients, on the cores that workers leave free."""
    command = [sys.executable, "-m", "benchmarks.players", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as clients:
        psutil.Process(clients.pid).cpu_affinity(others())
        yield clients


def others() -> list[int]:
    """The cores for clients and database."""
    return cores()[max(1, len(cores()) // 2) :] or cores()


def looked(place: Place, postgres: Postgres) -> tuple[float, float]:
    """What a look at the lobby takes of a worker and of the database: the lists that the page asks
    for every few seconds, when there are many tables.
    """
    public = {"game": "skip-bo", "players": 4, "public": True}
    with httpx.Client(base_url=f"http://{place.doors[0]}", timeout=60) as guest:
        for _ in range(LISTED):
            guest.post("/api/tables", json=public).raise_for_status()
            guest.cookies.clear()
        meter = Meter(place, postgres)
        before = meter.read()
        for _ in range(LOOKS):
            assert len(guest.get("/api/tables").json()) >= LISTED
            guest.get("/api/me/tables").raise_for_status()
        after = meter.read()
    return (after.workers - before.workers) / LOOKS, (after.database - before.database) / LOOKS


def rested(place: Place) -> float:
    """What workers take of a core when nobody is there."""
    before = sum(map(cpu_s, place.processes))
    time.sleep(RESTED_S)
    return (sum(map(cpu_s, place.processes)) - before) / RESTED_S


class Reading(NamedTuple):
    """What had been spent by a moment, in seconds, and more."""

    workers: float
    database: float
    clients: float
    batches: float
    """Written so far."""
    kb: float
    """Of memory, that workers have."""


class Meter:
    """Looks at what everybody spends."""

    def __init__(
        self, place: Place, postgres: Postgres, clients: Sequence[psutil.Process] = ()
    ) -> None:
        self._place = place
        self._clients = clients
        self._postgres = postgres
        for process in postgres.processes():
            process.cpu_affinity(others())

    def read(self) -> Reading:
        """What has been spent so far."""
        return Reading(
            sum(map(cpu_s, self._place.processes)),
            sum(map(cpu_s, self._postgres.processes())),
            sum(map(cpu_s, self._clients)),
            sum(map(batches, self._place.doors)),
            sum(map(memory_kb, self._place.processes)),
        )


def batches(address: str) -> float:
    """How many batches a worker has written."""
    lines = httpx.get(f"http://{address}/metrics", timeout=60).text.splitlines()
    wanted = "pandemonium_write_seconds_count "
    return next(float(line.split()[1]) for line in lines if line.startswith(wanted))


def cpu_s(process: psutil.Process) -> float:
    """What a process has had of cores, more exactly than psutil says: by its own clock."""
    return time.clock_gettime(~process.pid << 3 | 2)  # CPUCLOCK_SCHED
