"""Bots at a table where time runs: they play live as they do in compiled games."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.players.bots import BOTS
from pandemonium.players.thinking import NOTICEABLE
from tests.server.client import Guest, Player
from tests.server.conftest import Server

Enter = Callable[..., Guest]

SHORT = {"glass_s": 20, "look_s": 1, "rest_s": 1, "choice_s": 1}
TABLES, COMPILED = 6, 40
SIGMAS = 4
MOST_OF = 0.7
"""A machine that has much else to do lets bots look less often."""
FORCED = ("list", "choose")
"""What a bot does because it must."""

Record = dict[str, Any]


def bot_table(ada: Guest) -> Player:
    """A table of four devils, begun."""
    host = ada.sit_down(ada.open("inferno", 4, bots=["devil"] * 4, options=SHORT))
    host.ask("start")
    return host


def hand_in(player: Player) -> None:
    """A list, as a bot makes it."""
    player.ask("act", action=player.ask("hint", bot="devil")["action"])


def with_three_devils(ada: Guest, **wanted: Any) -> Player:
    """Somebody with three devils, all lists handed in."""
    player = ada.sit_down(ada.open("inferno", 4, bots=[None, *["devil"] * 3], **wanted))
    player.chair = 0
    player.ask("start")
    hand_in(player)
    return player


def record_of(player: Player) -> Record:
    """The record of a match, when it is over."""
    while not player.view["over"]:
        player.receive()
    record: Record = player.guest.get(f"/api/tables/{player.table}/record")
    return record


def free_acts(record: Record) -> int:
    """How often players did something that they could have left undone."""
    return sum("player" in act and act["do"] not in FORCED for act in record["actions"])


same_records = pytest.mark.xdist_group("live bots")


@pytest.fixture(scope="module")
def live(server: Server) -> Iterator[list[Record]]:
    """The records of tables of four devils, all at once."""
    ada = Guest(server.address, "Ada")
    tables = [bot_table(ada) for _ in range(TABLES)]
    with ThreadPoolExecutor(TABLES) as threads:
        yield list(threads.map(record_of, tables))
    for each in tables:
        each.close()
    ada.close()


@pytest.fixture(scope="module")
def in_beats() -> list[Record]:
    """The records of games in which every devil acts once or waits in a second."""
    return [play_in_beats(seed) for seed in range(COMPILED)]


def play_in_beats(seed: int) -> Record:
    chance = Random(seed)
    match = pan.deal("inferno", players=4, seed=seed, **SHORT)
    while not match.over:
        for seat in chance.sample(range(4), 4):
            if seat in match.to_act:
                action = BOTS["devil"].think(match, seat, chance.getrandbits(60)).action
                if action:
                    match.play(seat, action)
        match.advance(1000)
    return match.record()


@same_records
def test_devils_score_live_as_in_compiled_games(live: list[Record], in_beats: list[Record]) -> None:
    some, others = ([np.mean(each["outcome"]["scores"]) for each in of] for of in (live, in_beats))
    error = np.sqrt(np.var(some, ddof=1) / len(some) + np.var(others, ddof=1) / len(others))
    assert abs(np.mean(some) - np.mean(others)) < SIGMAS * error


@same_records
def test_devils_bargain_live_as_often_as_in_compiled_games(
    live: list[Record], in_beats: list[Record]
) -> None:
    often, usual = (np.mean([free_acts(each) for each in of]) for of in (live, in_beats))
    assert often > MOST_OF * usual


def test_devils_bargain_with_somebody_who_is_silent(guest: Enter) -> None:
    """Each at least once in ten seconds, while one glass runs."""
    glass_s = 30
    ada = with_three_devils(guest("Ada"), pace=1, options={**SHORT, "glass_s": glass_s})
    happens(ada, "flip")
    before = len(ada.messages)
    happens(ada, "empty")
    acts = [
        each
        for message in ada.messages[before:]
        for each in message.get("events", ())
        if each.get("player", 0) > 0 and each["event"] not in FORCED
    ]
    assert len(acts) >= 3 * glass_s / 10
    ada.close()


def happens(to: Player, *events: str, offer: int | None = None) -> Record:
    """Wait until something happens, with a certain offer if so said; what it was."""
    while True:
        for each in to.receive().get("events", ()):
            if each["event"] in events and offer in (None, each.get("offer")):
                found: Record = each
                return found


def test_a_devil_takes_its_time_over_an_answer(guest: Enter) -> None:
    ada = with_three_devils(guest("Ada"), pace=1, options={"look_s": 1})
    happens(ada, "flip")
    mine, theirs = (ada.view["souls"][seat] for seat in (0, 1))
    give, take = mine[0], next(soul for soul in theirs if soul != mine[0])
    deal = [{"from": 0, "to": 1, "soul": give}, {"from": 1, "to": 0, "soul": take}]
    ada.send("act", action={"do": "offer", "deal": deal})
    while (offer := happens(ada, "offer"))["player"] != 0:
        pass
    offered = time.monotonic()
    happens(ada, "accept", "decline", offer=offer["offer"])
    assert time.monotonic() - offered > 0.9
    ada.close()


def test_whoever_comes_sees_how_much_sand_is_left_now(guest: Enter) -> None:
    """Nothing is written while bots wait that never bargain."""
    player = with_a_naive_bot(guest("Ada"))
    spectator = guest("Ben").sit_down(player.table)
    since, left_ms = time.monotonic(), player.view["glass"]["left_ms"]
    while (passed := time.monotonic() - since) < 1:
        player.close()
        player.connect(seen=-1)
    assert left_ms - player.welcome["view"]["glass"]["left_ms"] >= 900 * passed - 500
    player.close()
    spectator.close()


def with_a_naive_bot(ada: Guest) -> Player:
    """Somebody with a bot that never bargains, while a long glass runs."""
    options = {"glass_s": 600, "look_s": 1}
    player = ada.sit_down(ada.open("inferno", 2, bots=[None, "naive"], options=options))
    player.ask("start")
    hand_in(player)
    happens(player, "flip")
    return player


def test_the_sand_does_not_run_while_nobody_is_there(guest: Enter) -> None:
    ada = with_a_naive_bot(guest("Ada"))
    since, left_ms = time.monotonic(), ada.view["glass"]["left_ms"]
    ada.close()
    elsewhere = with_three_devils(guest("Ben"), options={**SHORT, "glass_s": 2})
    happens(elsewhere, "flip")
    happens(elsewhere, "empty")
    ada.connect(seen=-1)
    passed_ms = left_ms - ada.welcome["view"]["glass"]["left_ms"]
    assert passed_ms < 500 * (time.monotonic() - since)
    ada.close()
    elsewhere.close()


def test_hints_tell_moves_apart(guest: Enter) -> None:
    ada = with_three_devils(guest("Ada"), options={"look_s": 1})
    happens(ada, "flip")
    proposed = 0
    for _ in range(4):
        hint = ada.ask("hint", bot="lucifer")
        values = sorted(move["value"] for move in hint["moves"])
        assert all(np.diff(values) > NOTICEABLE)
        assert all(move["action"]["do"] != "wait" for move in hint["moves"])
        proposed += hint["action"] is not None
    assert proposed
    ada.close()
