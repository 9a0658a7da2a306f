"""A server killed in the middle of play, or without power: every acknowledged move is there, and
none is doubled.
"""

import asyncio
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from pandemonium.server.operations.config import read_database
from pandemonium.server.operations.times import now_ms
from pandemonium.server.store.interface import Row
from pandemonium.server.store.opening import open_store
from pandemonium.server.table import entries
from pandemonium.server.table.table import Table
from tests.programs import missing
from tests.server.client import Guest, Message, Player
from tests.server.conftest import Server

MOVES_BETWEEN = 25
"""At most so many moves are made between two ends of the server."""
CUTS = 4
SYNCS_BETWEEN = 10
SYNCS_AT_START = 6
"""A server that starts with a database it knows syncs it fewer times than this."""
LOST = (WebSocketException, EOFError, ConnectionError)
"""What a client meets when the server dies, at whatever moment."""


class Tireless:
    """A player who resumes by themself, and asks again for what was not acknowledged."""

    def __init__(self, player: Player, up: Event, seed: int) -> None:
        self.player = player
        self.up = up
        self.random = Random(seed)
        self.acknowledged: dict[int, int] = {}
        """The entry that each of their requests led to."""
        self.pending: tuple[int, Message] | None = None
        """The number and the action of a request that was not yet answered."""
        self.sent_again_ms: dict[int, int] = {}
        """When requests were last sent again, by their numbers."""

    def play(self) -> None:
        """Play to the end, whatever happens to the server."""
        while True:
            try:
                if self.player.view["over"]:
                    return
                self.step()
            except LOST:
                self.resume()

    def step(self) -> None:
        """Make a move, ask for one again, or wait."""
        player = self.player
        if self.pending is not None:
            self.ask(*self.pending)
        elif player.chair in player.view["to_act"]:
            self.pending = player.n + 1, self.random.choice(self.legal())
        else:
            player.receive()

    def ask(self, n: int, action: Message) -> None:
        """Send the request, again with the same number if it was sent before."""
        self.player.n = n - 1
        answer = self.player.answer(self.player.send("act", action=action))
        self.pending = None
        if answer["type"] == "done":
            self.acknowledged[n] = answer["seq"]
        else:
            assert action not in self.legal(), f"{action} is legal, and was refused: {answer}"

    def legal(self) -> list[Message]:
        """Their legal moves, as last shown."""
        assert self.player.latest
        moves: list[Message] | None = self.player.latest["legal"]
        return moves or []

    def resume(self) -> None:
        """Connect again, as soon as the server is there."""
        self.up.wait()
        if self.pending:
            self.sent_again_ms[self.pending[0]] = now_ms()
        self.player.close()
        with suppress(*LOST):
            self.player.connect(seen=self.player.seq)


def people_at(
    server: Server, game: str, bots: list[str | None]
) -> tuple[str, Event, list[Tireless]]:
    """A new match of two people who never give up; the table, and the event that says whether
    the server is up.
    """
    guests = [Guest(server.address, name) for name in ("Ada", "Ben")]
    table = guests[0].open(game, len(bots), bots=bots)
    players = [guests[0].sit_down(table), guests[1].sit_down(table, chair=1)]
    players[1].chair = 1
    players[0].ask("start")
    up = Event()
    up.set()
    return table, up, [Tireless(player, up, seed) for seed, player in enumerate(players)]


async def log_of(server: Server, table: str) -> list[Row]:
    database = server.settings.get("database", server.folder / "tables.db")
    store = await open_store(read_database(database), alone=False)
    rows = await store.read(table)
    await store.close()
    return rows


def check(server: Server, table: str, clients: Sequence[Tireless]) -> int:
    """Everything acknowledged is in the log, once, and everybody has seen the same end. Returns
    how many requests were in the log already when they were sent again.
    """
    rows = asyncio.run(log_of(server, table))
    made_ms = {entries.decode(row.entry).request: row.at_ms for row in rows}
    requests = Counter(entries.decode(row.entry).request for row in rows)
    assert {count for request, count in requests.items() if request} == {1}
    assert [row.seq for row in rows] == list(range(len(rows)))
    read = Table.read(table, rows)
    final = read.written
    assert final
    for client in clients:
        assert client.acknowledged
        for n, seq in client.acknowledged.items():
            assert read.done[client.player.guest.id, "test", n] == seq
        assert client.player.view == final.view(client.player.chair)
        client.player.close()
        client.player.guest.close()
    return sum(
        made_ms.get((client.player.guest.id, "test", n), at_ms) < at_ms
        for client in clients
        for n, at_ms in client.sent_again_ms.items()
    )


@pytest.mark.parametrize(("game", "kills"), [("skip-bo", 5), ("suite-infernale", 4)])
def test_no_acknowledged_move_is_lost_and_none_is_doubled(
    game: str, kills: int, new_server: Callable[..., Server]
) -> None:
    server, random = new_server(), Random(game)
    table, up, clients = people_at(server, game, [None, None, "imp"])
    with ThreadPoolExecutor(len(clients)) as threads:
        games = [threads.submit(client.play) for client in clients]
        for _ in range(kills):
            watch(server, table, random.randrange(MOVES_BETWEEN))
            up.clear()
            server.kill()
            server.start()
            up.set()
        for each in games:
            each.result()
    check(server, table, clients)


def watch(server: Server, table: str, moves: int) -> None:
    """Look on for so many moves, or until the match is over."""
    guest = Guest(server.address)
    spectator = guest.sit_down(table)
    for _ in range(moves):
        if spectator.view["over"]:
            break
        spectator.until(lambda each: each["type"] == "happened")
    spectator.close()
    guest.close()


@pytest.fixture(scope="module")
def power_cut(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that cuts the power (power.c), compiled."""
    compiler = shutil.which("cc") or missing("no C compiler")
    library = tmp_path_factory.mktemp("power") / "power.so"
    source = Path(__file__).with_name("power.c")
    command = [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return library


@pytest.mark.parametrize("game", ["skip-bo", "suite-infernale"])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_power_cut_loses_nothing_acknowledged(
    game: str, moment: str, power_cut: Path, new_server: Callable[..., Server]
) -> None:
    """The power goes at a sync of the database, and with it what was written since the last one.
    After that sync, a move is in the log that nobody was told of: it must not be made twice.
    """
    server, random = new_server(), Random(game + moment)
    table, up, clients = people_at(server, game, [None, None])
    server.kill()
    cuts = 0
    with ThreadPoolExecutor(len(clients) + 1) as threads:
        games: list[Future[Any]] = [threads.submit(client.play) for client in clients]
        while cuts < CUTS and not any(each.done() for each in games):
            up.clear()
            server.environment = {
                "LD_PRELOAD": str(power_cut),
                "POWER_CUT": moment,
                "POWER_CUT_AT": str(SYNCS_AT_START + random.randrange(SYNCS_BETWEEN)),
                "POWER_CUT_SEED": str(cuts),
            }
            server.start()
            up.set()
            dead: Future[Any] = threads.submit(server.process.wait)
            wait([dead, *games], return_when=FIRST_COMPLETED)
            cuts += dead.done()
            server.kill()
        up.clear()
        server.environment = {}
        server.start()
        up.set()
        for each in games:
            each.result()
    unanswered = check(server, table, clients)
    print(f"{game}: {cuts} power cuts {moment} a sync, {unanswered} moves written and unanswered")
    assert cuts >= 2
    assert unanswered >= 1 or moment == "before"
