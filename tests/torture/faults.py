"""What is done to a house. Each fault begins, lasts for a while, and is over when it returns."""

import asyncio
import resource
import signal
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, TypeVar

import asyncpg
import psutil

from pandemonium.server.store.postgres_workers import LEASE_S
from tests.torture.house import FULL_DISK, House, PostgresHouse, SqliteHouse, Worker
from tests.torture.people import CLIENT, LOST, Company

GONE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What is met by those who ask a database that another fault has stopped."""
PROCESS_GONE = (ProcessLookupError, psutil.NoSuchProcess)
SHORT_S, LONG_S = 0.3, 1.5
DAY_S = 24 * 3600
NO_LIMIT = resource.RLIM_INFINITY


class Scene(NamedTuple):
    """Where a fault strikes."""

    house: House
    companies: list[Company]
    """Those who play just now."""
    random: Random

    @property
    def worker(self) -> Worker:
        """Any of the servers."""
        return self.random.choice(self.house.workers)


Fault = Callable[[Scene], Coroutine[Any, Any, None]]
F = TypeVar("F", bound=Fault)

FAULTS: dict[str, dict[str, Fault]] = {"sqlite": {}, "postgres": {}}
"""The faults that each kind of house can have, by name."""


def fault(*stores: str) -> Callable[[F], F]:
    """A fault that can happen with these stores; with both, if none is named."""

    def noted(function: F) -> F:
        for store in stores or FAULTS:
            FAULTS[store][function.__name__.replace("_", " ")] = function
        return function

    return noted


# Connections


@fault()
async def cut(scene: Scene) -> None:
    """All connections to a server break."""
    scene.worker.door.cut()


@fault()
async def delay(scene: Scene) -> None:
    """Everything takes longer on its way."""
    door = scene.worker.door
    door.delay_s = scene.random.uniform(0.01, 0.2)
    await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
    door.delay_s = 0


@fault()
async def hold_and_cut(scene: Scene) -> None:
    """Nothing passes, for a while, and then connections break: answers are lost on the way."""
    door = scene.worker.door
    door.hold()
    await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
    if scene.random.random() < 0.5:
        door.cut()
    door.let_pass()


@fault()
async def double(scene: Scene) -> None:
    """Every request arrives twice."""
    door = scene.worker.door
    door.doubling = True
    await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
    door.doubling = False


@fault()
async def ask_twice(scene: Scene) -> None:
    """A guest's next request is sent on two connections at once, to different servers if there
    are several.
    """
    await second_connection(scene, CLIENT)


@fault()
async def two_moves_at_once(scene: Scene) -> None:
    """A guest makes two moves at the same moment, on different servers if there are several."""
    await second_connection(scene, f"rival {scene.random.random()}")


async def second_connection(scene: Scene, client: str) -> None:
    """Open another connection for somebody, and stay until the next request was answered."""
    players = [each for found in scene.companies for each in found.people if each.chair is not None]
    if not players:
        return
    player = scene.random.choice(players)
    others = [door for door in scene.house.doors if door != player.visitor.address]
    with suppress(*LOST):
        shadow = await player.open_another(scene.random.choice(others or scene.house.doors), client)
        try:
            await asyncio.wait_for(player.listen_to(shadow), LONG_S)
        finally:
            shadow.socket.hang_up()


# Servers


@fault()
async def kill(scene: Scene) -> None:
    """A server dies, and is started again."""
    worker = scene.worker
    async with worker.busy:
        await worker.kill()
        await asyncio.sleep(scene.random.uniform(0, SHORT_S))
        await start(scene, worker)


@fault()
async def upgrade(scene: Scene) -> None:
    """A server is stopped as operators do, and started again."""
    worker = scene.worker
    async with worker.busy:
        await worker.drain()
        await start(scene, worker)


async def start(scene: Scene, worker: Worker) -> None:
    """Start a server; not while its database is away, it would not start."""
    async with scene.house.database_busy:
        await worker.start()


@fault()
async def freeze(scene: Scene) -> None:
    """A server is stopped where it is, often for about as long as its leases last, and goes on."""
    worker = scene.worker
    async with worker.busy:
        worker.freeze(True)
        lasting = scene.random.choice((SHORT_S, LEASE_S - 0.1, LEASE_S + 0.1, LEASE_S + 1))
        await asyncio.sleep(lasting)
        worker.freeze(False)


@fault()
async def clock_jump(scene: Scene) -> None:
    """A server's clock is corrected, by seconds or by days; after a while it is right again."""
    worker = scene.worker
    ahead = scene.random.choice((1, 60, 3600, 3 * DAY_S, 400 * DAY_S))
    worker.set_clock(scene.random.choice((-1, 1)) * ahead)
    await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
    worker.set_clock(0)


# Databases


@fault("sqlite")
async def fill_disk(scene: Scene) -> None:
    """The disk of the server is full."""
    worker = scene.worker
    async with worker.busy:
        worker.server.limit_files(FULL_DISK)
        await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
        worker.server.limit_files(NO_LIMIT)


@fault("sqlite")
async def lock_database(scene: Scene) -> None:
    """Another program locks the database."""
    assert isinstance(scene.house, SqliteHouse)
    other = sqlite3.connect(scene.house.database, isolation_level=None)
    async with scene.house.database_busy:
        with suppress(sqlite3.OperationalError):  # it is busy
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
    other.close()


@fault("postgres")
async def lose_lease(scene: Scene) -> None:
    """All leases are gone, while their holders go on as if they had them."""
    assert isinstance(scene.house, PostgresHouse)
    with suppress(*GONE):
        await scene.house.execute("DELETE FROM lease")


@fault("postgres")
async def declare_dead(scene: Scene) -> None:
    """All workers count as dead in the middle of whatever they do."""
    assert isinstance(scene.house, PostgresHouse)
    with suppress(*GONE):
        await scene.house.execute("UPDATE worker SET alive_until = '-infinity'")


@fault("postgres")
async def end_sessions(scene: Scene) -> None:
    """PostgreSQL ends the connections of the servers, wherever they are in a transaction."""
    assert isinstance(scene.house, PostgresHouse)
    with suppress(*GONE):
        await scene.house.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid != pg_backend_pid()"
        )


@fault("postgres")
async def freeze_database(scene: Scene) -> None:
    """Some processes of PostgreSQL do not answer for a while."""
    assert isinstance(scene.house, PostgresHouse)
    async with scene.house.database_busy:
        frozen = [each for each in scene.house.postgres.processes() if scene.random.random() < 0.5]
        for signum in (signal.SIGSTOP, signal.SIGCONT):
            for process in frozen:
                with suppress(*PROCESS_GONE):
                    process.send_signal(signum)
            if signum == signal.SIGSTOP:
                await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))


@fault("postgres")
async def restart_database(scene: Scene) -> None:
    """PostgreSQL is restarted."""
    assert isinstance(scene.house, PostgresHouse)
    async with scene.house.database_busy:
        await asyncio.to_thread(scene.house.postgres.restart)


@fault("postgres")
async def kill_database(scene: Scene) -> None:
    """All processes of PostgreSQL die, and it is started again."""
    assert isinstance(scene.house, PostgresHouse)
    async with scene.house.database_busy:
        await asyncio.to_thread(scene.house.postgres.kill)
        await asyncio.sleep(scene.random.uniform(0, SHORT_S))
        await asyncio.to_thread(scene.house.postgres.start)


@fault("postgres")
async def fill_disk_of_database(scene: Scene) -> None:
    """PostgreSQL cannot write, and may end because of that; then it is started again."""
    assert isinstance(scene.house, PostgresHouse)
    postgres = scene.house.postgres
    async with scene.house.database_busy:
        await asyncio.to_thread(postgres.limit_files, str(FULL_DISK))
        await asyncio.sleep(scene.random.uniform(SHORT_S, LONG_S))
        await asyncio.to_thread(postgres.limit_files, "unlimited")
        if not await asyncio.to_thread(postgres.answers):
            await asyncio.to_thread(postgres.kill)
            await asyncio.to_thread(postgres.start)
