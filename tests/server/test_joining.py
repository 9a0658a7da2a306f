"""Coming to a table: cheap however long the match has been, and for all who are there already."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import psutil
import pytest

import pandemonium as pan
from pandemonium.server.live.presence import MOST_LISTED
from pandemonium.server.table.entries import Acted, AnyEntry
from pandemonium.server.table.history import MOST_ACTS
from tests.server.client import PATIENCE_S, QUICK, Guest, Player, open_socket
from tests.server.conftest import Server
from tests.server.prepared import SECRET, begun, known_guest, write_log

ACTS = 1000
JOINS = 60
OPTIONS = {"target": 500}
SETTING: dict[str, Any] = {"game": "skip-bo", "players": 2, "clocks": QUICK, "options": OPTIONS}


def acts() -> Iterator[AnyEntry]:
    """A thousand acts of the match, at random."""
    match, random = pan.deal("skip-bo", players=2, seed="7", **OPTIONS), Random(1)
    for _ in range(ACTS):
        if match.to_act:
            (player,) = match.to_act
            action = random.choice(match.legal(player))
            match.do(player, action)
            yield Acted(player=player, action=action)
        else:
            match.next_deal()
            yield Acted(action={"do": "deal"}, by="clock")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two tables: at one the match has just begun, at the other it is long."""
    tmp_path = tmp_path_factory.mktemp("joining")
    log = list(begun(["ada", "ben"], SETTING))
    write_log(tmp_path, "new", log)
    write_log(tmp_path, "long", [*log, *acts()])
    server = Server(tmp_path, secret=SECRET)
    yield server
    server.stop()


def cost(server: Server, guest: Guest, table: str) -> float:
    """How many seconds the server works for a number of arrivals."""
    process = psutil.Process(server.process.pid)
    before = process.cpu_times()
    for _ in range(JOINS):
        guest.sit_down(table, client="again", lang="fr").close()
    after = process.cpu_times()
    return after.user + after.system - before.user - before.system


def test_to_join_a_long_match_costs_little_more_than_to_join_a_new_one(server: Server) -> None:
    ada, zoe = known_guest(server.address, "ada"), known_guest(server.address, "zoe")
    players = [ada.sit_down(table) for table in ("new", "long")]  # both stay in memory
    costs = [(cost(server, zoe, "new"), cost(server, zoe, "long")) for _ in range(3)]
    new, long = map(min, zip(*costs, strict=True))
    assert long <= 2 * new, costs
    for player in players:
        player.close()
    ada.close()
    zoe.close()


def test_a_newcomer_is_told_the_latest_acts_as_those_were_who_saw_them(server: Server) -> None:
    ada, zoe = known_guest(server.address, "ada"), known_guest(server.address, "zoe")
    player = ada.sit_down("long", lang="fr")
    act_by_turns(server, player)
    live = [each for each in player.messages if each["type"] == "happened"]
    late = zoe.sit_down("long", lang="fr")
    past = late.welcome["past"]
    assert len(past) == MOST_ACTS
    assert past[-1]["seq"] == late.welcome["seq"] == player.seq
    public = [event for event in live[-1]["events"] if event["event"] != "draw"]
    assert [event for event in past[-1]["events"] if event["event"] != "draw"] == public
    again = ada.sit_down("long", client="again", lang="fr", seen=player.welcome["seq"])
    fields = ("seq", "events", "told")
    assert again.welcome["past"] == [{name: each[name] for name in fields} for each in live]
    for each in (player, late, again):
        each.close()
        each.guest.close()


STRANGERS: list[dict[str, str]] = [{}] * 100
"""The headers of a hundred guests who come for the first time."""

MOST_MESSAGES, MOST_BYTES = 1000, 1_000_000


def test_a_hundred_arrivals_are_told_in_few_messages(server: Server) -> None:
    with ExitStack() as stack:
        ada = Guest(server.address)
        stack.callback(ada.close)
        table = ada.open("skip-bo", 2, sit=False)
        sockets = [open_socket(server.address, table, each) for each in (ada.cookie(), *STRANGERS)]
        clients = [stack.enter_context(socket) for socket in sockets]
        for client in clients:
            client.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        received = [[client.recv(PATIENCE_S)] for client in clients]
        clients[0].send(json.dumps({"type": "fill", "n": 1, "bot": "imp"}))  # to tell all of it
        for client, frames in zip(clients, received, strict=True):
            while (last := json.loads(frames[-1])).get("seq") != 2:
                frames.append(client.recv(PATIENCE_S))
        assert last["table"]["watching"] == 1 + len(STRANGERS)
        assert len(last["table"]["spectators"]) == MOST_LISTED
    assert sum(map(len, received)) <= MOST_MESSAGES
    assert sum(len(frame) for frames in received for frame in frames) <= MOST_BYTES


def test_who_comes_and_goes_is_told_in_the_end(server: Server) -> None:
    ada, zoe = known_guest(server.address, "ada"), known_guest(server.address, "zoe")
    player = ada.sit_down("new")
    for _ in range(3):
        visitor = zoe.sit_down("new")
        player.until(lambda each: each["type"] == "table" and each["table"]["watching"] == 1)
        visitor.close()
        player.until(lambda each: each["type"] == "table" and each["table"]["watching"] == 0)
    player.close()
    ada.close()
    zoe.close()


def act_by_turns(server: Server, ada: Player) -> None:
    """Ada and Ben make a few moves."""
    ben = known_guest(server.address, "ben").sit_down("long")
    players = (ada, ben)
    for _ in range(6):
        if not ada.view["to_act"]:
            ada.until(lambda each: each["type"] == "happened")
        player = players[ada.view["to_act"][0]]
        player.ask("act", action=player.ask("legal")["actions"][0])
        while ada.seq < ben.seq:
            ada.receive()
        while ben.seq < ada.seq:
            ben.receive()
    ben.close()
    ben.guest.close()
