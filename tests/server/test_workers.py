"""Several servers on one PostgreSQL: a table is one, whichever its guests are connected to."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import run
from threading import Event
from typing import Any

import asyncpg
import psutil
import pytest

from pandemonium.server.store.postgres_workers import BEAT_S, LEASE_S
from tests.server.client import PATIENCE_S, QUICK, ConnectionClosed, Guest, Message, Player
from tests.server.conftest import Server
from tests.server.postgres import Postgres
from tests.server.test_crashes import Tireless, check

NewServer = Callable[..., Server]


@pytest.fixture
def workers(postgres: Postgres, new_server: NewServer) -> Iterator[list[Server]]:
    """Two servers that share a database."""
    database = postgres.new_database()
    servers = [new_server(database=database) for _ in range(2)]
    yield servers
    assert not [line for server in servers for line in server.log if '"error"' in line]


class Mobile(Tireless):
    """A player who goes to another server when theirs dies."""

    other: str | None = None
    """Where that is."""

    def resume(self) -> None:
        """Connect there, and stay."""
        self.player.guest.address = self.other or self.player.guest.address
        super().resume()


def two_people(workers: list[Server], bots: list[str | None], **setting: Any) -> list[Mobile]:
    """Ada and Ben at one table, each connected to their own worker; Ada's runs it."""
    ada, ben = (
        Guest(worker.address, name) for worker, name in zip(workers, ("Ada", "Ben"), strict=True)
    )
    table = ada.open("skip-bo", len(bots), bots=bots, **setting)
    players = [ada.sit_down(table), ben.sit_down(table, chair=1)]
    players[1].chair = 1
    until(players[0], lambda: players[0].info["seats"][1]["guest"] == ben.id)
    players[0].ask("start")
    up = Event()
    up.set()
    return [Mobile(player, up, seed) for seed, player in enumerate(players)]


def until(player: Player, wanted: Callable[[], bool]) -> None:
    """Read messages until something is known."""
    while not wanted():
        player.receive()


def holder(server: Server, table: str) -> str | None:
    """The worker that runs a table."""

    async def look() -> str | None:
        connection = await asyncpg.connect(server.settings["database"])
        query = "SELECT worker_id FROM lease WHERE table_id = $1"
        found: str | None = await connection.fetchval(query, table)
        await connection.close()
        return found

    return asyncio.run(look())


def wait_for_another(server: Server, table: str, than: str | None) -> None:
    """Until another worker runs a table."""
    deadline = time.monotonic() + PATIENCE_S
    while holder(server, table) in (than, None):
        assert time.monotonic() < deadline


def by_bot(message: Message) -> bool:
    """Whether a message shows what the bot at chair 2 has done."""
    return bool(message["type"] == "happened" and message["events"][0]["player"] == 2)


def goodbye(*players: Player) -> None:
    for player in players:
        player.close()
        player.guest.close()


def test_people_on_two_workers_play_a_whole_match_with_a_bot(workers: list[Server]) -> None:
    clients = two_people(workers, [None, None, "imp"], clocks={**QUICK, "away_s": 1})
    with ThreadPoolExecutor(len(clients)) as threads:
        for game in [threads.submit(client.play) for client in clients]:
            game.result()
    table = clients[0].player.table
    for client in clients:  # each was here for both workers, all the time
        assert not any(seat["away"] for seat in client.player.info["seats"])
    check(workers[0], table, clients)


def test_what_is_said_and_who_is_here_reaches_both_workers(workers: list[Server]) -> None:
    clients = two_people(workers, [None, None, "imp"], pace=10)
    ada, ben = (client.player for client in clients)
    both = {ada.guest.id, ben.guest.id}
    until(ada, lambda: set(ada.info["here"]) == both)
    until(ben, lambda: set(ben.info["here"]) == both)
    ada.ask("say", phrase="hello")
    said = ben.until(lambda each: each["type"] == "said")
    assert (said["guest"], said["phrase"]) == (ada.guest.id, "hello")
    ben.ask("say", text="I am elsewhere")
    ada.until(lambda each: each.get("text") == "I am elsewhere")
    late = Guest(workers[1].address).sit_down(ada.table)
    assert [each["guest"] for each in late.welcome["chat"]] == [ada.guest.id, ben.guest.id]
    ben.close()
    until(ada, lambda: ada.info["here"] == [ada.guest.id])
    goodbye(ada, ben, late)


def test_when_the_worker_that_runs_a_table_dies_another_goes_on(workers: list[Server]) -> None:
    assert LEASE_S + 2 * BEAT_S < 5
    clients = two_people(workers, [None, None, "imp"])
    first, second = workers
    for client in clients:
        client.other = second.address
    table = clients[0].player.table
    spectator = Guest(second.address).sit_down(table)
    with ThreadPoolExecutor(len(clients)) as threads:
        games = [threads.submit(client.play) for client in clients]
        spectator.until(by_bot)
        dead = holder(first, table)
        first.kill()
        killed = time.monotonic()
        wait_for_another(second, table, dead)
        took_over_s = time.monotonic() - killed
        for game in games:
            game.result()
    print(f"another worker runs the table after {took_over_s:.1f} s")
    goodbye(spectator)
    check(second, table, clients)


def test_a_worker_that_was_stopped_for_long_finds_its_table_run_by_another(
    workers: list[Server],
) -> None:
    clients = two_people(workers, [None, None, "imp"])
    first, second = workers
    table = clients[0].player.table
    before = holder(first, table)
    os.kill(first.process.pid, signal.SIGSTOP)
    wait_for_another(second, table, before)
    os.kill(first.process.pid, signal.SIGCONT)
    with ThreadPoolExecutor(len(clients)) as threads:
        for game in [threads.submit(client.play) for client in clients]:
            game.result()
    check(second, table, clients)


def test_news_that_could_not_be_read_are_read_when_the_database_is_back(
    workers: list[Server],
) -> None:
    ada, ben = (client.player for client in two_people(workers, [None, None]))
    _, second = workers
    os.kill(second.process.pid, signal.SIGSTOP)
    ada.ask("stand")  # a devil plays for her, so that the log goes on
    asyncio.run(execute(second, "ALTER TABLE log RENAME TO elsewhere"))
    os.kill(second.process.pid, signal.SIGCONT)
    second.until_logged("behind")
    asyncio.run(execute(second, "ALTER TABLE elsewhere RENAME TO log"))
    until(ben, lambda: ben.info["seats"][0]["away"])
    goodbye(ada, ben)


async def execute(server: Server, statement: str) -> None:
    """Do something in the database of a server."""
    connection = await asyncpg.connect(server.settings["database"])
    await connection.execute(statement)
    await connection.close()


# Workers of one machine


def test_workers_share_a_port_and_one_that_dies_is_replaced(
    postgres: Postgres, new_server: NewServer
) -> None:
    server = new_server(database=postgres.new_database(), workers=2)
    before = server.workers()
    assert len(before) == 2
    ada = Guest(server.address, "Ada")
    table = ada.open("skip-bo", 2)
    before[0].kill()
    before[0].wait()
    server.until_logged("worker died")
    deadline = time.monotonic() + PATIENCE_S
    while len(server.workers()) < 2:
        assert time.monotonic() < deadline
    player = Guest(server.address, "Ben").sit_down(table, chair=1)
    assert player.info["seats"][1]["name"] == "Ben"
    player.ask("say", phrase="hello")
    workers = server.workers()
    server.stop()
    assert not psutil.wait_procs(workers, timeout=PATIENCE_S)[1]
    with pytest.raises(ConnectionClosed):
        player.until(lambda _: False)
    server.start()
    player.close()
    player.connect(seen=-1)
    assert [each["phrase"] for each in player.welcome["chat"]] == ["hello"]
    goodbye(player)
    ada.close()


def test_workers_end_with_their_supervisor(postgres: Postgres, new_server: NewServer) -> None:
    server = new_server(database=postgres.new_database(), workers=2)
    workers = server.workers()
    server.process.kill()
    assert not psutil.wait_procs(workers, timeout=PATIENCE_S)[1]
    server.kill()


def test_several_workers_on_a_file_are_refused_in_one_line(tmp_path: Path) -> None:
    serve = [sys.executable, "-m", "pandemonium", "serve", "--workers", "2", "--port", "0"]
    ended = run(serve, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    problem = "several workers need PostgreSQL: --database postgresql://…"
    assert ended.stderr == f"pandemonium: {problem}\n"
