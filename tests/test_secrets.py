"""Nobody is sent what he may not see: non-interference, and what a seat can imagine."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest

import pandemonium as pan
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name


def sent(match: Match, seat: int) -> list[bytes]:
    """Everything a seat is ever sent: its view and the spectators', observation, legal moves."""
    return [
        msgspec.json.encode(match.view(seat)),
        msgspec.json.encode(match.view(None)),
        match.observe(seat).tobytes(),
        msgspec.json.encode(match.legal(seat)),
    ]


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_what_a_seat_cannot_see_does_not_change_what_it_is_sent(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    rng = generators(1, 1)[0]
    changed = 0
    for count, match in enumerate(random_play(game.name, seed=6, **setting)):
        if count % 11 == 0:
            for seat in range(match.players):
                true_states, seen = match.states.copy(), sent(match, seat)
                game.engine.imagine(match.states, 0, seat, rng)
                assert sent(match, seat) == seen
                assert game.engine.sound(match.states, 0)
                changed += match.states.tobytes() != true_states.tobytes()
                match.states[:] = true_states
        if count > 250:
            break
    assert changed


@pytest.mark.parametrize("name", pan.games)
def test_imagining_uses_nothing_the_seat_cannot_see(name: str, random_play: Play) -> None:
    """Two true states that a seat cannot tell apart: with the same generator it imagines the
    same world, so that no bot built on it can cheat."""
    for count, match in enumerate(random_play(name, 3, seed=8)):
        if count % 9 == 0 and match.to_act:
            engine, seat = match.game.engine, match.to_act[0]
            other = match.states.copy()
            engine.imagine(other, 0, seat, generators(count, 1)[0])
            worlds = [match.states.copy(), other]
            for world in worlds:
                engine.imagine(world, 0, seat, generators(1000 + count, 1)[0])
            assert worlds[0].tobytes() == worlds[1].tobytes()


def imagined(match: Match, seat: int, times: int) -> Iterator[dict[str, Any]]:
    rng = generators(17, 1)[0]
    true_states = match.states.copy()
    for _ in range(times):
        match.states[:] = true_states
        match.game.engine.imagine(match.states, 0, seat, rng)
        yield match.position()


def assert_equally_likely(seen: Counter[Any], possible: set[Any]) -> None:
    assert set(seen) == possible
    expected = seen.total() / len(possible)
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * np.sqrt(2 * freedom)


def test_every_skip_bo_world_is_imagined_equally_often() -> None:
    rest = ["1"] * 7 + [str(n) for n in range(2, 11) for _ in range(8)]
    rest += ["skip-bo"] * 16
    for card in ("2", "3", "4", "5", "5"):
        rest.remove(card)
    position = {
        "players": 2,
        "turn": 0,
        "hands": [["1"], ["2", "3"]],
        "stocks": [["5", "4"], ["5"]],
        "set_aside": rest,
    }
    match = pan.set_up("skip-bo", position)
    assert match.position()["draw"] == []
    worlds = Counter(
        (tuple(world["hands"][1]), world["stocks"][0][1]) for world in imagined(match, 0, 6000)
    )
    possible = {(tuple(sorted(order[:2])), order[2]) for order in permutations(("2", "3", "4"))}
    assert_equally_likely(worlds, possible)


def test_every_world_of_hols_der_teufel_respects_backs_and_what_was_shown() -> None:
    """Player 1 was stuck before a 9 and a 3: he has neither of them in yellow."""
    position = {
        "players": 3,
        "turn": 0,
        "hands": [["red-1", "yellow-1"], ["yellow-2", "yellow-4"], ["yellow-3"]],
        "columns": {"red": {"cards": ["red-9"]}, "yellow": {"cards": ["yellow-6", "yellow-8"]}},
        "lacks": [[], ["yellow-3", "yellow-9"], []],
    }
    match = pan.set_up("hols-der-teufel", position)
    worlds = Counter(
        (tuple(world["hands"][1]), tuple(world["hands"][2])) for world in imagined(match, 0, 8_000)
    )
    unseen = [f"yellow-{value}" for value in (2, 3, 4, 5, 7, 9)]
    possible = {
        (tuple(sorted(order[:2])), (order[2],))
        for order in permutations(unseen, 3)
        if not {"yellow-3", "yellow-9"} & set(order[:2])
    }
    assert_equally_likely(worlds, possible)


def test_a_stuck_player_shows_what_he_lacks() -> None:
    position = {
        "players": 2,
        "turn": 1,
        "hands": [["red-1"], ["yellow-3", "violet-4"]],
        "columns": {"red": {"cards": ["red-9", "red-2"]}},
    }
    match = pan.set_up("hols-der-teufel", position)
    match.play(1, {"do": "lay", "card": "yellow-3", "end": "new"})
    lacking = [f"{colour}-{value}" for colour in ("yellow", "violet", "green") for value in (2, 9)]
    assert match.position()["lacks"] == [[], lacking]


def test_the_stream_of_an_imagined_world_is_not_the_true_one() -> None:
    match = pan.deal("skip-bo", seed=1)
    before = record_of(match.states).key.copy()
    match.game.engine.imagine(match.states, 0, 1, generators(1, 1)[0])
    assert (record_of(match.states).key != before).any()
