"""The coach: evaluations by named terms, and one sentence when a clearly better move was there."""

from random import Random
from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import NAMES, find
from pandemonium.kernel.heuristics import chance
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import record_of
from pandemonium.players.bots import BOTS
from pandemonium.players.coach import Advice, advise_after
from pandemonium.players.ladder import weights_of
from pandemonium.players.perspective import Perspective

SKIP_BO = {
    "players": 2,
    "turn": 0,
    "hands": [["skip-bo", "9", "8"], ["8"]],
    "stocks": [["4", "5", "6", "7", "9", "3", "10", "7"], ["9", "6", "5", "5", "3", "7", "1", "2"]],
    "discards": [[["6", "2"], [], [], []], [[], [], [], []]],
    "series": [{"top": 2, "cards": ["2", "1"]}, *({"top": 0, "cards": []} for _ in range(3))],
}
TEUFEL = {
    "players": 3,
    "turn": 0,
    "hands": [["red-1", "red-8", "green-9"], ["violet-2", "red-3"], ["violet-4", "red-5"]],
    "columns": {"red": {"cards": ["red-9"]}, "green": {"cards": ["green-2"]}},
    "chips": [12, 12, 12],
}
SUITE = {
    "players": 2,
    "turn": 0,
    "hands": [["10", "swap-hands"], ["2", "3"]],
    "suites": [[str(n) for n in range(1, 10)], ["1"]],
}
INFERNO = {
    "players": 3,
    "lists": [{"nero": 18, "attila": 1}, {"nero": 1, "attila": 18}, {}],
    "souls": [["attila", "tzu"], ["nero", "herod"], ["ivan", "ripper"]],
    "offers": [
        {
            "id": 0,
            "by": 1,
            "deal": [
                {"from": 1, "to": 0, "soul": "nero"},
                {"from": 0, "to": 1, "soul": "attila"},
            ],
            "agreed": [1],
        }
    ],
    "glass": {"flips": 2, "left_ms": 30_000},
}

POOR: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "skip-bo": (SKIP_BO, {"do": "play", "from": "hand", "card": "skip-bo", "to": 1}),
    "hols-der-teufel": (TEUFEL, {"do": "lay", "card": "red-1", "end": "low"}),
    "suite-infernale": (SUITE, {"do": "discard", "card": "10"}),
    "inferno": (INFERNO, {"do": "decline", "offer": 0}),
}
BETTER: dict[str, tuple[dict[str, Any], str, str]] = {
    "skip-bo": (
        {"do": "play", "from": "hand", "card": "skip-bo", "to": 0},
        "it frees your stock",
        "cela libère votre stock",
    ),
    "hols-der-teufel": (
        {"do": "lay", "card": "green-9", "end": "low"},
        "it costs you fewer chips",
        "cela vous coûte moins de jetons",
    ),
    "suite-infernale": (
        {"do": "lay", "card": "10", "to": 0},
        "it wins you the game",
        "cela vous fait gagner la partie",
    ),
    "inferno": (
        {"do": "accept", "offer": 0},
        "your souls then count more on your list",
        "vos âmes comptent alors davantage sur votre liste",
    ),
}


def advice_on(game: str, position: dict[str, Any], action: dict[str, Any]) -> Advice | None:
    return advise_after(pan.set_up(game, position), 0, action, seed=1)


@pytest.mark.parametrize("name", NAMES)
def test_terms_sum_up_to_the_evaluation_that_bots_maximise(name: str) -> None:
    game, random = find(name), Random(1)
    weights = game.heuristics.record(weights_of(game))
    assert game.heuristics.terms
    for seed in range(3):
        match = Match.deal(game, game.about.usual_players, {}, seed)
        for _ in range(60):
            if match.over:
                break
            state = record_of(match.states)
            for seat in range(match.players):
                found = game.heuristics.terms(state, seat, weights)
                total = sum(found) if game.heuristics.lead else chance(sum(found))
                assert np.isclose(total, game.heuristics.evaluate(state, seat, weights))
                assert [*game.about.reasons] == [*found._fields]
            move_at_random(match, random)


def move_at_random(match: Match, random: Random) -> None:
    """Any move of anybody, or the next deal, or the next second."""
    if not match.to_act:
        match.next_deal()
        return
    player = random.choice(match.to_act)
    action = BOTS["imp"].think(match, player, random.getrandbits(60)).action
    if action is None:
        match.advance(1000)
    else:
        match.do(player, action)


@pytest.mark.parametrize("name", NAMES)
def test_a_poor_move_is_told_the_better_one_and_why(name: str) -> None:
    position, poor = POOR[name]
    action, english, french = BETTER[name]
    advice = advice_on(name, position, poor)
    assert advice
    assert advice.action == action
    assert advice.reasons(find(name)) == {"en": english, "fr": french}


def test_a_win_that_is_only_likelier_is_not_promised() -> None:
    base = {**SKIP_BO, "discards": [[[]] * 4] * 2}
    last_but_one = {**base, "hands": [["3", "4"], ["8"]], "stocks": [["6"], ["9", "6", "5"]]}
    advice = advice_on("skip-bo", last_but_one, {"do": "discard", "card": "3", "to": 0})
    assert advice
    assert advice.reasons(find("skip-bo"))["en"] == "it brings you nearer to winning the round"
    last = {**base, "hands": [["4"], ["8"]], "stocks": [["3"], ["9", "6", "5"]]}
    advice = advice_on("skip-bo", last, {"do": "discard", "card": "4", "to": 0})
    assert advice
    assert advice.reasons(find("skip-bo"))["en"] == "it wins you the round"


@pytest.mark.parametrize("name", NAMES)
def test_a_good_move_is_told_nothing(name: str) -> None:
    position, _ = POOR[name]
    good, _, _ = BETTER[name]
    assert advice_on(name, position, good) is None


@pytest.mark.parametrize("name", NAMES)
def test_the_coach_knows_no_more_than_the_player(name: str) -> None:
    position, poor = POOR[name]
    match = pan.set_up(name, position)
    for seed in range(5):
        imagined = Perspective(match, 0, seed).imagine()
        assert advise_after(imagined, 0, poor, 3) == advise_after(match, 0, poor, 3)


def test_bargaining_in_inferno_is_not_coached() -> None:
    swap = [{"from": 0, "to": 2, "soul": "tzu"}, {"from": 2, "to": 0, "soul": "ivan"}]
    assert advice_on("inferno", INFERNO, {"do": "offer", "deal": swap}) is None


def test_the_coach_comes_to_an_end_where_time_stands_still() -> None:
    """Without a rest, no second passes until somebody turns the glass: it may be nobody does."""
    still = {"options": {"rest_s": 0, "glass_s": 20}, "glass": {"flips": 1, "left_ms": 0}}
    _, poor = POOR["inferno"]
    assert advice_on("inferno", {**INFERNO, **still}, poor)
