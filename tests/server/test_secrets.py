"""Non-interference over the wire: what a seat receives does not depend on what it may not see.

Two servers have tables that differ only in what Ada cannot see. Everybody does the same at both,
as far as it can be seen; and Ada, and a spectator, must receive the same bytes, also if they come
back, or come late. Only the time that is left on clocks may differ.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from tests.server.client import QUICK, Guest, Message, Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table
from tests.test_coach import POOR

pytestmark = pytest.mark.xdist_group("secrets")  # two servers with prepared tables

LEAST_S = 1.0
CLOCKS = {**QUICK, "window_least_s": LEAST_S}
TIMES = re.compile(r'"left_ms":\d+')
TOKEN = re.compile(r'"seat_token":"[^"]+"')

LSI = {
    "players": 2,
    "turn": 0,
    "suites": [["1"], ["1", "2"]],
    "draw": ["3", "4", "5", "6", "7"],
}
SKIP_BO = {
    "players": 2,
    "turn": 1,
    "hands": [["1", "2"], ["1"]],
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
        {**SKIP_BO, "stocks": [["5", "2"], ["5", "3"]], "draw": ["7", "7", "8", "6", "6", "6"]},
        {**SKIP_BO, "stocks": [["5", "4"], ["5", "9"]], "draw": ["10", "9", "8", "6", "6", "6"]},
    ),
    "hols-der-teufel": (
        {**TEUFEL, "hands": [["red-1"], ["red-2", "red-8"], ["red-3", "green-5"]]},
        {**TEUFEL, "hands": [["red-1"], ["red-2", "red-3"], ["red-8", "green-9"]]},
    ),
    "inferno": ({"players": 2, "lists": [None, None]}, {"players": 2, "lists": [None, None]}),
}

ADVISED, POOR_MOVE = POOR["skip-bo"]
ADVICE: tuple[dict[str, Any], dict[str, Any]] = (
    ADVISED,
    {
        **ADVISED,
        "hands": [ADVISED["hands"][0], ["6"]],
        "stocks": [
            ADVISED["stocks"][0][:1] + list("9367758"),
            ADVISED["stocks"][1][:1] + list("1234123"),
        ],
    },
)
"""Two positions that look the same to Ada, who is about to make a poor move."""


class Way(NamedTuple):
    """How Ben lets a card pass: what he holds, and whether he thinks about it."""

    hand: list[str]
    by_hand: bool


WAYS = {
    "no STOP, his page answers for him": Way(["10", "9", "8"], by_hand=False),
    "no STOP, he wants to be asked": Way(["10", "9", "8"], by_hand=True),
    "a STOP, he decides": Way(["stop", "9", "8"], by_hand=True),
    "a STOP, he lets everything pass": Way(["stop", "9", "8"], by_hand=False),
}
"""Ways to let a card pass that nobody else can tell apart."""


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
        setting: dict[str, Any] = {"game": "skip-bo", "clocks": CLOCKS}
        write_table(folder, "advice", ADVICE[which], ["ada", "ben"], **setting)
        for number, way in enumerate(WAYS.values()):
            hands = [["replay", "2", "9"], way.hand, ["7", "7", "7"]]
            start = {**LSI, "players": 3, "suites": [["1"], ["1", "2"], []], "hands": hands}
            setting = {"game": "suite-infernale", "clocks": CLOCKS, "pace": 0}
            write_table(folder, f"way-{number}", start, ["ada", "ben", "cid"], **setting)
        found.append(Server(folder, secret=SECRET))
    yield found
    for server in found:
        server.stop()


Script = Callable[[list[Player], int], None]


def act(player: Player, **action: Any) -> Message:
    return player.ask("act", action=action)


def play_skip_bo(players: list[Player], _which: int) -> None:
    """Ben lays his last card and draws three, of which he discards the one he has in both."""
    ada, ben = players
    act(ben, do="play", **{"from": "hand"}, card="1", to=0)
    act(ben, do="discard", card="8", to=0)
    act(ada, do="play", **{"from": "hand"}, card="2", to=0)


def play_teufel(players: list[Player], _which: int) -> None:
    _, ben, cid = players
    act(ben, do="lay", card="red-2", end="low")
    cid.refused("act", action={"do": "lay", "card": "red-1", "end": "low"})


def play_inferno(players: list[Player], which: int) -> None:
    """In one world Ben writes some lines first and erases them; all that shows is that his
    list is in.
    """
    ada, ben = players
    names = sorted({move["soul"] for move in ben.ask("legal")["actions"]})
    act(ada, do="rate", soul=names[0], value=9)
    values = list(range(1, 19)) if which == 0 else list(range(18, 0, -1))
    for value in range(1, 1 + 2 * which):
        act(ben, do="rate", soul=names[value], value=value)
        act(ben, do="erase")
    ada.refused("undo")
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


def wait_for_all(spectator: Player, *players: Player) -> None:
    """Wait until everybody knows that all are there: how often that is told depends on the day."""
    for each in (spectator, *players):
        while len(each.info["here"]) < len(players) or not each.info["watching"]:
            each.receive()
        del each.frames[1:]


def received(server: Server, game: str, which: int) -> dict[str, list[str]]:
    """All that Ada and a spectator receive while a script is played, and those who come later."""
    names = ["ada", "ben", "cid"][: POSITIONS[game][0]["players"]]
    guests: list[Guest] = [known_guest(server.address, name) for name in ("zoe", *names)]
    spectator, *players = [guest.sit_down(game, lang="fr") for guest in guests]
    wait_for_all(spectator, *players)
    SCRIPTS[game](players, which)
    players[0].ask("say", phrase="thanks")
    spectator.until(lambda each: each["type"] == "said")
    frames = {"ada": players[0].frames, "spectator": spectator.frames}
    frames["ada again"] = welcome(guests[1], game)
    frames["ada after a break"] = welcome(guests[1], game, seen=1)
    frames["spectator again"] = welcome(guests[0], game)
    late = known_guest(server.address, "yan")
    frames["late spectator"] = welcome(late, game)
    for player in (spectator, *players):
        player.close()
    for guest in (*guests, late):
        guest.close()
    return {
        who: [TIMES.sub('"left_ms":0', frame) for frame in seen] for who, seen in frames.items()
    }


def welcome(guest: Guest, game: str, seen: int = -1) -> list[str]:
    """What a guest is sent who comes now."""
    player = guest.sit_down(game, seen=seen, client="again", lang="fr")
    player.close()
    return player.frames


@pytest.mark.parametrize("game", POSITIONS)
def test_what_a_seat_receives_does_not_depend_on_what_it_may_not_see(
    game: str, servers: list[Server]
) -> None:
    first, second = (received(server, game, which) for which, server in enumerate(servers))
    assert first == second
    assert len(first["ada"]) >= 4
    for who in ("ada again", "ada after a break", "spectator again", "late spectator"):
        assert json.loads(first[who][0])["past"]


def watched(server: Server, table: str, way: Way) -> dict[str, list[str]]:
    """All that Ada and a spectator receive while Ben and Cid let a card of Ada's pass."""
    names = ("zoe", "ada", "ben", "cid")
    guests = [known_guest(server.address, name) for name in names]
    spectator, ada, ben, cid = [guest.sit_down(table, lang="fr") for guest in guests]
    wait_for_all(spectator, ada, ben, cid)
    begin = time.monotonic()
    act(ada, do="replay")
    for player in (ben, cid):
        player.until(lambda each: each["type"] == "happened")
    if way.by_hand:
        first = cid.send("act", action={"do": "pass"}, seen=cid.seq)
        time.sleep(LEAST_S / 2)  # Ben thinks
        ben.ask("act", action={"do": "pass"}, seen=ben.seq)
        cid.answer(first)
    else:
        first = ben.send("act", action={"do": "pass"}, seen=ben.seq)
        cid.ask("act", action={"do": "pass"}, seen=cid.seq)
        ben.answer(first)
    ada.until(lambda each: each["type"] == "happened" and each["view"]["window"] is None)
    assert time.monotonic() - begin >= LEAST_S
    ada.ask("say", phrase="thanks")
    spectator.until(lambda each: each["type"] == "said")
    for player in (spectator, ada, ben, cid):
        player.close()
        player.guest.close()
    frames = {"ada": ada.frames, "spectator": spectator.frames}
    return {
        who: [TOKEN.sub("", TIMES.sub("", frame)).replace(table, "") for frame in seen]
        for who, seen in frames.items()
    }


def test_nobody_can_tell_how_a_card_was_let_pass(servers: list[Server]) -> None:
    first, *others = [
        watched(servers[0], f"way-{number}", way) for number, way in enumerate(WAYS.values())
    ]
    for other in others:
        assert other == first
    answered = [frame for frame in first["ada"] if '"answered"' in frame]
    assert answered == []


def advised(server: Server) -> list[str]:
    """All that Ada receives who asks for everything she can, and makes a poor move."""
    guests = [known_guest(server.address, name) for name in ("ada", "ben", "zoe")]
    ada, ben, spectator = (guest.sit_down("advice", lang="fr") for guest in guests)
    wait_for_all(spectator, ada, ben)
    for action in ada.ask("legal")["actions"]:
        ada.ask("why", action=action)
    ada.refused("why", action={"do": "play", "from": "stock", "to": 1})
    ada.ask("hint", bot="devil")
    ada.ask("act", action=POOR_MOVE, coach=True)
    ada.until(lambda each: each["type"] == "coached")
    ada.ask("hint", bot="devil")
    ada.refused("act", action=POOR_MOVE)
    for player in (ada, ben, spectator):
        player.close()
        player.guest.close()
    return [TIMES.sub("", frame) for frame in ada.frames]


def test_nobody_is_advised_by_what_they_may_not_see(servers: list[Server]) -> None:
    first, second = map(advised, servers)
    assert first == second


def test_the_two_tables_do_differ(servers: list[Server]) -> None:
    for table in ("suite-infernale", "advice"):
        hands = []
        for server in servers:
            ben = known_guest(server.address, "ben")
            hands.append(ben.sit_down(table).view["hand"])
            ben.close()
        assert hands[0] != hands[1]
