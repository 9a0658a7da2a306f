"""Non-interference over the wire: what a seat receives does not depend on what it may not see.

Two servers have tables that differ only in what Ada cannot see. Everybody does the same at both,
as far as it can be seen; and Ada, and a spectator, must receive the same bytes. Only the time
that is left on clocks may differ.
"""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.client import QUICK, Guest, Message, Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table

LEAST_S = 1.0
CLOCKS = {**QUICK, "window_least_s": LEAST_S}
TIMES = re.compile(r'"left_ms":\d+')

LSI = {
    "players": 2,
    "turn": 0,
    "suites": [["1"], ["1", "2"]],
    "draw": ["3", "4", "5", "6", "7"],
}
SKIP_BO = {
    "players": 2,
    "turn": 1,
    "stocks": [["5", "2"], ["5", "3"]],
    "draw": ["7", "7", "8", "9", "10", "6", "6"],
}
TEUFEL = {
    "players": 3,
    "turn": 1,
    "columns": {"red": {"cards": ["red-4"]}},
    "chips": [10, 10, 10],
}
POSITIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "suite-infernale": (
        {**LSI, "hands": [["replay", "2", "9"], ["stop", "9", "8"]]},
        {**LSI, "hands": [["replay", "2", "9"], ["10", "9", "8"]]},
    ),
    "skip-bo": (
        {**SKIP_BO, "hands": [["1", "2"], ["1", "9", "4"]]},
        {**SKIP_BO, "hands": [["1", "2"], ["1", "9", "8"]], "stocks": [["5", "4"], ["5", "9"]]},
    ),
    "hols-der-teufel": (
        {**TEUFEL, "hands": [["red-1"], ["red-2", "red-8"], ["red-3", "green-5"]]},
        {**TEUFEL, "hands": [["red-1"], ["red-2", "red-3"], ["red-8", "green-9"]]},
    ),
    "inferno": ({"players": 2, "lists": [None, None]}, {"players": 2, "lists": [None, None]}),
}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers, each with one of the two positions of every game."""
    found = []
    for which in (0, 1):
        folder = tmp_path_factory.mktemp("secrets")
        for game, positions in POSITIONS.items():
            start = positions[which]
            guests = ["ada", "ben", "cid"][: start["players"]]
            write_table(folder, game, start, guests, game=game, clocks=CLOCKS, pace=0)
        found.append(Server(folder, secret=SECRET))
    yield found
    for server in found:
        server.stop()


Script = Callable[[list[Player], int], None]


def act(player: Player, **action: Any) -> Message:
    return player.ask("act", action=action)


def play_skip_bo(players: list[Player], _which: int) -> None:
    ada, ben = players
    act(ben, do="play", **{"from": "hand"}, card="1", to=0)
    act(ben, do="discard", card="9", to=0)
    act(ada, do="play", **{"from": "hand"}, card="2", to=0)


def play_teufel(players: list[Player], _which: int) -> None:
    _, ben, cid = players
    act(ben, do="lay", card="red-2", end="low")
    cid.refused("act", action={"do": "lay", "card": "red-1", "end": "low"})


def play_inferno(players: list[Player], which: int) -> None:
    """In one world Ben writes some lines first and takes one back; all that shows is that his
    list is in.
    """
    ben = players[1]
    names = sorted({move["soul"] for move in ben.ask("legal")["actions"]})
    values = list(range(1, 19)) if which == 0 else list(range(18, 0, -1))
    for value in range(1, 1 + 2 * which):
        act(ben, do="rate", soul=names[value], value=value)
        ben.ask("undo")
    act(ben, do="list", values=dict(zip(names, values, strict=True)))


def play_suite_infernale(players: list[Player], _which: int) -> None:
    ada, ben = players
    begin = time.monotonic()
    act(ada, do="replay")
    act(ben, do="pass")
    assert time.monotonic() - begin >= LEAST_S
    act(ada, do="lay", card="2")


SCRIPTS: dict[str, Script] = {
    "suite-infernale": play_suite_infernale,
    "skip-bo": play_skip_bo,
    "hols-der-teufel": play_teufel,
    "inferno": play_inferno,
}


def received(server: Server, game: str, which: int) -> dict[str, list[str]]:
    """All that Ada and a spectator receive while a script is played."""
    names = ["ada", "ben", "cid"][: POSITIONS[game][0]["players"]]
    guests: list[Guest] = [known_guest(server.address, name) for name in ("zoe", *names)]
    spectator, *players = [guest.sit_down(game, lang="fr") for guest in guests]
    SCRIPTS[game](players, which)
    players[0].ask("say", phrase="thanks")
    spectator.until(lambda each: each["type"] == "said")
    for player in (spectator, *players):
        player.close()
        player.guest.close()
    frames = {"ada": players[0].frames, "spectator": spectator.frames}
    return {who: [TIMES.sub("", frame) for frame in seen] for who, seen in frames.items()}


@pytest.mark.parametrize("game", POSITIONS)
def test_what_a_seat_receives_does_not_depend_on_what_it_may_not_see(
    game: str, servers: list[Server]
) -> None:
    first, second = (received(server, game, which) for which, server in enumerate(servers))
    assert first == second
    assert len(first["ada"]) >= 5


def test_the_two_tables_do_differ(servers: list[Server]) -> None:
    hands = []
    for server in servers:
        ben = known_guest(server.address, "ben")
        hands.append(ben.sit_down("suite-infernale").view["hand"])
        ben.close()
    assert hands[0] != hands[1]
