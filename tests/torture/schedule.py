"""A schedule: so many faults in a row, drawn from a seed, while everybody plays; then the check."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import NamedTuple

from pandemonium.server.operations.config import read_database
from pandemonium.server.store.interface import Row
from pandemonium.server.store.opening import open_store
from tests.attacks.raw import Visitor
from tests.server.client import QUICK
from tests.server.postgres import Postgres
from tests.torture.checker import Replayed, violations
from tests.torture.faults import FAULTS, Scene
from tests.torture.house import House, PostgresHouse, SqliteHouse, new_folder
from tests.torture.people import Company, Message, cancel, company

SHORT = {"glass_s": 20, "rest_s": 5, "choice_s": 1, "look_s": 1}
"""Nobody waits for long in Inferno, or it would look as if nothing went on."""

SETTINGS: tuple[Message, ...] = (
    {"game": "skip-bo", "players": 3, "bots": [None, None, "imp"]},
    {"game": "suite-infernale", "players": 3, "bots": [None, None, "imp"]},
    {"game": "hols-der-teufel", "players": 3, "bots": [None, None, "imp"]},
    {"game": "inferno", "players": 3, "bots": [None, None, "imp"], "options": SHORT},
    {"game": "skip-bo", "players": 2, "clocks": {**QUICK, "away_s": 1}},
    {"game": "suite-infernale", "players": 2},
    {"game": "hols-der-teufel", "players": 2, "clocks": {**QUICK, "away_s": 1}},
    {"game": "inferno", "players": 3, "bots": [None, None, "devil"], "options": SHORT},
)
"""What is played: each game with a bot and without, or with other clocks."""

PAUSE_S = 0.4
"""Between two faults, on average; most last longer than that."""
PATIENCE_S = 60
"""How long it may take until all have begun."""
HEALED_S = 60
"""How long it may take until all is well again when there are no more faults."""
PLAYED = 10
"""How many requests are granted between most faults and the next."""
PATIENT = 0.6
"""How many faults wait for that; the others strike while the last ones still last."""
LONGEST_WAIT_S = 8
BIG = 0.35
"""How many faults hit a server or a database; the others hit connections."""
SMALL = ("cut", "delay", "hold and cut", "double", "ask twice", "two moves at once")


@dataclass
class Outcome:
    """What came of a schedule."""

    store: str
    seed: int
    faults: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    """Requests acknowledged."""
    tables: int = 0
    connections: int = 0
    seconds: float = 0
    violations: list[str] = field(default_factory=list)


class Planned(NamedTuple):
    """A fault to come."""

    name: str
    pause_s: float
    waits: bool
    """Whether people play on before it comes."""
    seed: float


def plan(store: str, seed: int, faults: int) -> list[Planned]:
    """The faults of a schedule: the same for the same seed, and each kind at least once if there
    are enough.
    """
    random = Random(f"{store} {seed}")
    big = [name for name in FAULTS[store] if name not in SMALL]
    names = [*random.sample(big, len(big)), *SMALL][:faults]
    while len(names) < faults:
        names.append(random.choice(big if random.random() < BIG else SMALL))
    random.shuffle(names)
    return [drawn(name, random) for name in names]


def drawn(name: str, random: Random) -> Planned:
    """A fault, some time after the one before."""
    pause_s, waits = random.expovariate(1 / PAUSE_S), random.random() < PATIENT
    return Planned(name, pause_s, waits, random.random())


def run(
    store: str,
    seed: int,
    faults: int,
    postgres: Postgres | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Outcome:
    """One schedule on a house of its own."""
    begun = time.monotonic()
    outcome = Outcome(store, seed)
    try:
        with new_folder() as folder:
            planned = plan(store, seed, faults)
            asyncio.run(suffer(Path(folder), outcome, planned, postgres, progress))
    except Exception as error:  # kept by its seed, as all that fails
        outcome.violations.append(f"broken off by {error!r}: {format_exc()}")
    outcome.seconds = time.monotonic() - begun
    return outcome


async def suffer(
    folder: Path,
    outcome: Outcome,
    planned: list[Planned],
    postgres: Postgres | None,
    progress: Callable[[], None],
) -> None:
    """Play, break, heal, check."""
    house: House
    if outcome.store == "postgres":
        assert postgres
        house = PostgresHouse(folder, postgres)
    else:
        house = SqliteHouse(folder)
    await house.open()
    town = Town(house, Random(outcome.seed))
    try:
        await town.begin()
        await strike(house, town, planned, outcome, progress)
        outcome.violations += await town.settle()
        await town.end()  # a clock goes on: nobody is shown what comes after the log is read
        for met in town.met:
            rows = await log_of(house.database, met.table)
            outcome.violations += violations(met.table, rows, met.people)
        outcome.violations += unexpected(house)
    finally:
        await town.end()
        await house.close()
    outcome.moves = sum(met.acknowledged for met in town.met)
    outcome.tables = len(town.met)
    outcome.connections = sum(len(each.sessions) for met in town.met for each in met.people)


async def strike(
    house: House,
    town: "Town",
    planned: list[Planned],
    outcome: Outcome,
    progress: Callable[[], None],
) -> None:
    """All faults, one after the other or at once, as planned; until the last is over."""
    async with asyncio.TaskGroup() as tasks:
        for each in planned:
            await asyncio.sleep(each.pause_s)
            if each.waits:
                await town.play_on()
            scene = Scene(house, town.playing, Random(each.seed))
            tasks.create_task(FAULTS[outcome.store][each.name](scene))
            outcome.faults[each.name] += 1
            progress()


class Town:
    """Everybody who plays: a company for each setting, match after match."""

    def __init__(self, house: House, random: Random) -> None:
        self._house = house
        self._random = random
        self._now: dict[int, Company] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self.met: list[Company] = []
        """All companies that have ever played."""

    @property
    def playing(self) -> list[Company]:
        """Those who play just now."""
        return list(self._now.values())

    async def begin(self) -> None:
        """Let everybody begin; the faults wait until all play."""
        evenings = (self._evening(number) for number in range(len(SETTINGS)))
        self._tasks = [asyncio.create_task(evening) for evening in evenings]
        await self._until(lambda: len(self._now) == len(SETTINGS))

    async def _evening(self, number: int) -> None:
        """Match after match."""
        for match in range(1_000_000):
            sources = (f"127.{1 + number}.{match % 250}.{chair}" for chair in (1, 2, 3))
            visitors = [Visitor("", source) for source in sources]
            setting = {"clocks": QUICK, "pace": 0, **SETTINGS[number]}
            met = await company(visitors, self._house.doors, setting, self._random)
            self.met.append(met)
            await met.begin()
            self._now[number] = met
            await asyncio.gather(*met.moving)
            await asyncio.gather(*(person.over.wait() for person in met.people))
            await met.leave()

    async def play_on(self) -> None:
        """Wait until something was granted again, though not for ever."""
        before = self._granted
        with suppress(TimeoutError):
            await self._until(lambda: self._granted >= before + PLAYED, LONGEST_WAIT_S)

    @property
    def _granted(self) -> int:
        """How many requests were granted so far."""
        return sum(met.acknowledged for met in self.met)

    async def settle(self) -> list[str]:
        """Now that nothing breaks any more, everybody goes on, and everybody gets to know all that
        is in the log. What does not, in time.
        """
        before = {met.table: met.acknowledged for met in self.playing}

        def goes_on(met: Company) -> bool:
            return met.over or met.acknowledged > before.get(met.table, 0)

        stuck = await self._until_all(goes_on)
        found = [f"{met.table}: nobody can move: {met.people}" for met in stuck]
        await cancel(self._tasks)
        for met in self.met:
            await met.stop()
        last = {met.table: await self._public_seq(met.table) for met in self.met if not met.over}
        late = await self._until_all(
            lambda met: met.over or all(each.seq >= last[met.table] for each in met.people),
            among=[met for met in self.met if met.table in last],
        )
        found += [f"{met.table}: not told up to {last[met.table]}: {met.people}" for met in late]
        return found

    async def end(self) -> None:
        """Let everybody go."""
        await cancel(self._tasks)
        for met in self.met:
            await met.leave()

    async def _public_seq(self, table: str) -> int:
        return Replayed(table, await log_of(self._house.database, table)).table.public_seq

    async def _until_all(
        self, wanted: Callable[[Company], bool], among: list[Company] | None = None
    ) -> list[Company]:
        """Wait until something holds for all companies; those for which it never did."""
        with suppress(TimeoutError):
            await self._until(lambda: all(map(wanted, among or self.playing)), HEALED_S)
        return [met for met in among or self.playing if not wanted(met)]

    async def _until(self, wanted: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        async with asyncio.timeout(patience_s):
            while not wanted():
                await asyncio.sleep(0.05)
                for task in (*self._tasks, *(each for met in self.playing for each in met.tasks)):
                    if task.done() and not task.cancelled():
                        task.result()  # raises what went wrong in it


async def log_of(database: str, table: str) -> list[Row]:
    """The log of a table."""
    store = await open_store(read_database(database), alone=False)
    try:
        return await store.read(table)
    finally:
        await store.close()


def unexpected(house: House) -> list[str]:
    """What servers have logged as a fault of their own."""
    lines = [line for worker in house.workers for line in worker.server.log]
    return [line for line in lines if '"level": "error"' in line and "Unavailable" not in line][:3]
