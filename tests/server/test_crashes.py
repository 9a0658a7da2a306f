"""A server killed in the middle of play: every acknowledged move is there, and none is doubled."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import pytest
from websockets.exceptions import ConnectionClosed

from pandemonium.server import entries
from pandemonium.server.store import Row, SqliteStore
from pandemonium.server.table import Table
from tests.server.client import Guest, Player
from tests.server.conftest import Server

MOVES_BETWEEN = 25
"""At most so many moves are made between two power cuts."""


class Tireless:
    """A player who resumes by himself, and asks again for what was not acknowledged."""

    def __init__(self, player: Player, up: Event, seed: int) -> None:
        self.player = player
        self.up = up
        self.random = Random(seed)
        self.acknowledged: dict[int, int] = {}
        """The entry each of his requests led to."""
        self.pending: dict[str, object] | None = None

    def play(self) -> None:
        """Play to the end, whatever happens to the server."""
        while not self.player.view["over"]:
            try:
                self.step()
            except (ConnectionClosed, EOFError, OSError):
                self.resume()

    def step(self) -> None:
        player = self.player
        if self.pending is not None:
            answer = player.answer(player.send("act", action=self.pending))
            self.pending = None
            if answer["type"] == "done":
                self.acknowledged[answer["n"]] = answer["seq"]
        elif player.chair in player.view["to_act"]:
            assert player.latest
            moves = player.latest["legal"] or player.ask("legal")["actions"]
            self.pending = self.random.choice(moves)
        else:
            player.receive()

    def resume(self) -> None:
        """Connect again when the server is there; a pending request keeps its number."""
        self.up.wait()
        if self.pending is not None:
            self.player.n -= 1
        try:
            self.player.connect(seen=self.player.seq)
        except (ConnectionClosed, EOFError, OSError):
            if self.pending is not None:
                self.player.n += 1


async def log_of(server: Server, table: str) -> list[Row]:
    store = SqliteStore(server.folder / "tables.db")
    rows = await store.read(table)
    await store.close()
    return rows


@pytest.mark.parametrize(("game", "kills"), [("skip-bo", 6), ("suite-infernale", 4)])
def test_no_acknowledged_move_is_lost_and_none_is_doubled(
    game: str, kills: int, new_server: Callable[..., Server]
) -> None:
    server, random = new_server(), Random(game)
    guests = [Guest(server.address, name) for name in ("Ada", "Ben")]
    table = guests[0].open(game, 3, bots=[None, None, "imp"])
    players = [guests[0].sit_down(table), guests[1].sit_down(table, chair=1)]
    players[1].chair = 1
    players[0].ask("start")
    up = Event()
    up.set()
    clients = [Tireless(player, up, seed) for seed, player in enumerate(players)]
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
    rows = asyncio.run(log_of(server, table))
    requests = Counter(entries.decode(row.entry).request for row in rows)
    assert {count for request, count in requests.items() if request} == {1}
    assert [row.seq for row in rows] == list(range(len(rows)))
    for client in clients:
        assert client.acknowledged
        for n, seq in client.acknowledged.items():
            entry = entries.decode(rows[seq].entry)
            assert entry.request == (client.player.guest.id, "test", n)
    final = Table.read(table, rows).match
    assert final
    for client in clients:
        assert client.player.view == final.view(client.player.chair)
    for guest in guests:
        guest.close()


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
