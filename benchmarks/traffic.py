"""A simulation of many players: in the lobby and at tables, served by workers that share a log.

Discrete events. A player looks at the lobby, comes to a table, plays a match with the others there
and goes back. What a worker does for them keeps its core busy for a time that was measured; a move
is shown when the batch that it was written with is in the log. Batches are written one after the
other: PostgreSQL holds a lock from NOTIFY to the end of the commit.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from pandemonium.server.store.postgres_writer import GATHER_S


class Costs(NamedTuple):
    """What was measured, in seconds."""

    move: float
    """Of a worker, for a move at a table, until all who are there are shown it."""
    batch: float
    """Of a worker, for a batch that it writes."""
    notice: float
    """Of a worker, for a batch of another worker that it is told of."""
    news: float
    """The same, for each move in it."""
    look: float
    """Of a worker, for a look at the lobby."""
    open: float
    """Of a worker, for a new table."""
    enter: float
    """Of a worker, for a player who comes to a table."""
    stay: float
    """Of a worker, for a second in which a player is connected."""
    commit: float
    """Of the log, for a batch, until the next can be written."""
    row: float
    """The same, for each move in it."""


class People(NamedTuple):
    """How many there are, and what they do; times and moves are means."""

    players: int
    think_s: float = 6
    """From one move at a table to the next."""
    moves: float = 120
    """In a match."""
    lobby_s: float = 60
    """From one match to looking for the next."""
    look_s: float = 5
    """From one look at the lobby to the next; the page's own rhythm."""
    sizes: tuple[int, ...] = (2, 2, 3, 4)
    """Players at a table; each of these as often as the others."""


class Place(NamedTuple):
    """What serves them."""

    workers: int
    share: float = 1
    """Of a core, for each worker."""
    serial: bool = True
    """Whether a worker's batch waits for those of the others, as it must where NOTIFY is used."""


class Seen(NamedTuple):
    """What came of it, on average."""

    moves_per_s: float
    p50_ms: float
    p99_ms: float
    """From asking for a move to being shown it."""
    worker: float
    """For how much of its time a worker is busy with more than being connected."""
    batch: float
    """Moves in a batch."""


class Queue:
    """Something that does one thing after the other."""

    def __init__(self, share: float = 1, always: float = 0) -> None:
        self.busy_s = 0.0
        """For how long it has been busy, but for what it always has to do."""
        self._speed = max(share - always, 0.001)
        self._free_s = 0.0

    def finish(self, now: float, work_s: float) -> float:
        """When work that is asked for now will be done."""
        self.busy_s += work_s / self._speed
        self._free_s = max(self._free_s, now) + work_s / self._speed
        return self._free_s


@dataclass
class Worker:
    """A worker, and of how many batches and moves it was told."""

    core: Queue
    batches: int = 0
    moves: int = 0


@dataclass
class Writer:
    """What a worker has to write to the log."""

    worker: Worker
    log: Queue
    waiting: "list[Asked]" = field(default_factory=list)
    writing: bool = False
    begun_s: float = -1


@dataclass
class Table:
    """A table, where it lives, and how many have come."""

    size: int
    writer: Writer
    players: int = 0


class Asked(NamedTuple):
    """A move on its way."""

    at_s: float
    table: Table


class Simulation:
    """Everything, and what happens next."""

    def __init__(self, place: Place, people: People, costs: Costs, seed: int = 1) -> None:
        self._people = people
        self._costs = costs
        self._random = Random(seed)
        self._now = 0.0
        self._next: list[tuple[float, int, Callable[[], None]]] = []
        self._planned = 0
        always = people.players * costs.stay / place.workers
        self._workers = [Worker(Queue(place.share, always)) for _ in range(place.workers)]
        log = Queue()
        self._writers = [
            Writer(worker, log if place.serial else Queue()) for worker in self._workers
        ]
        self._joining: dict[int, Table] = {}
        """Tables where players are missing, by size."""
        self._written = 0
        self._batches = 0
        self._waits: list[float] = []
        self._settle_down()

    def seen(self, warm_up_s: float, seconds: float) -> Seen:
        """Let time pass; what is seen after a warm-up."""
        self._run(warm_up_s)
        busy_s, written, batches = self._busy_s(), self._written, self._batches
        self._waits.clear()
        self._run(warm_up_s + seconds)
        waits = sorted(self._waits)
        return Seen(
            moves_per_s=len(waits) / seconds,
            p50_ms=1000 * waits[len(waits) // 2],
            p99_ms=1000 * waits[len(waits) * 99 // 100],
            worker=(self._busy_s() - busy_s) / seconds / len(self._workers),
            batch=(self._written - written) / (self._batches - batches),
        )

    def _busy_s(self) -> float:
        return sum(worker.core.busy_s for worker in self._workers)

    def _run(self, until_s: float) -> None:
        while self._next and self._next[0][0] < until_s:
            self._now, _, happen = heappop(self._next)
            happen()
        self._now = until_s

    def _at(self, when_s: float, happen: Callable[[], None]) -> None:
        self._planned += 1
        heappush(self._next, (when_s, self._planned, happen))

    def _after(self, mean_s: float, happen: Callable[[], None]) -> None:
        self._at(self._now + (self._random.expovariate(1 / mean_s) if mean_s else 0), happen)

    # Players

    def _settle_down(self) -> None:
        """Begin as if this had gone on for ever: what lasts does not know how long it has."""
        people = self._people
        match_s = people.moves * people.think_s
        at_tables = match_s / (match_s + people.lobby_s) if people.lobby_s else 1
        left = people.players
        while left > people.players * (1 - at_tables):
            table = self._new_table()
            table.players = min(table.size, left)
            left -= table.players
            self._think(table)
        for _ in range(left):
            self._enter_lobby()

    def _enter_lobby(self) -> None:
        self._after(self._people.look_s, self._look)

    def _look(self) -> None:
        """Look at the lobby, and go to a table or look again."""
        self._work(self._random.choice(self._workers), self._costs.look)
        if self._random.random() < self._people.look_s / self._people.lobby_s:
            self._join()
        else:
            self._enter_lobby()

    def _join(self) -> None:
        """Come to a table where somebody is missing, or open one."""
        size = self._random.choice(self._people.sizes)
        if size not in self._joining:
            self._joining[size] = self._new_table(size)
            self._work(self._joining[size].writer.worker, self._costs.open)
        table = self._joining[size]
        table.players += 1
        self._work(table.writer.worker, self._costs.enter)
        if table.players == size:
            del self._joining[size]
            self._think(table)

    def _new_table(self, size: int = 0) -> Table:
        size = size or self._random.choice(self._people.sizes)
        return Table(size, self._random.choice(self._writers))

    def _think(self, table: Table) -> None:
        """The next move, or the end of the match."""
        if self._random.random() < 1 / self._people.moves:
            for _ in range(table.players):
                self._enter_lobby()
        else:
            self._after(self._people.think_s, partial(self._ask, table))

    # Servers

    def _work(self, worker: Worker, seconds: float) -> float:
        """When a worker has done something, and before that heard what others have written."""
        batches, worker.batches = self._batches - worker.batches, self._batches
        moves, worker.moves = self._written - worker.moves, self._written
        seconds += batches * self._costs.notice + moves * self._costs.news
        return worker.core.finish(self._now, seconds)

    def _ask(self, table: Table) -> None:
        """A player asks for a move; it is judged, and waits for the next batch."""
        judged_s = self._work(table.writer.worker, self._costs.move)
        self._at(judged_s, partial(self._write, table.writer, Asked(self._now, table)))

    def _write(self, writer: Writer, asked: Asked) -> None:
        writer.waiting.append(asked)
        if not writer.writing:
            writer.writing = True
            self._at(max(self._now, writer.begun_s + GATHER_S), partial(self._commit, writer))

    def _commit(self, writer: Writer) -> None:
        """Write all that waits, after what other workers write just now."""
        batch, writer.waiting, writer.begun_s = writer.waiting, [], self._now
        self._work(writer.worker, self._costs.batch)
        work_s = self._costs.commit + len(batch) * self._costs.row
        self._at(writer.log.finish(self._now, work_s), partial(self._show, writer, batch))

    def _show(self, writer: Writer, batch: list[Asked]) -> None:
        """Show what is in the log now; then it is on the players again, and on the next batch."""
        self._written += len(batch)
        self._batches += 1
        for asked in batch:
            self._waits.append(self._now - asked.at_s)
            self._think(asked.table)
        writer.writing = bool(writer.waiting)
        if writer.writing:
            self._at(max(self._now, writer.begun_s + GATHER_S), partial(self._commit, writer))
