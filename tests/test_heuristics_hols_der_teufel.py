"""Hol's der Teufel: positions where any good player knows the move, and the devil finds it."""

from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.actions import Action
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.players import ladder
from pandemonium.players.ladder import weights_of
from pandemonium.players.search import new_stop, new_workspace, search_of

GAME = find("hols-der-teufel")
DEVIL = ladder.DEVIL.numbers(GAME)
WEIGHTS = GAME.heuristics.record(weights_of(GAME))

OPPONENTS = [
    ["violet-2", "violet-3", "violet-8", "yellow-2", "yellow-3"],
    ["green-1", "green-2", "green-4", "green-5", "green-6"],
    ["violet-1", "violet-5", "green-3", "yellow-1", "yellow-4"],
]
COLUMNS = {
    "red": ["red-2", "red-6"],
    "yellow": ["yellow-5", "yellow-7"],
    "violet": ["violet-9", "violet-6"],
    "green": ["green-7", "green-9"],
}


def table(hands: list[list[str]], columns: dict[str, list[str]], **others: Any) -> Match:
    """Player 0 is to move; player 2 deals."""
    position = {
        "players": len(hands),
        "dealer": 2,
        "turn": 0,
        "hands": hands,
        "columns": {colour: {"cards": cards} for colour, cards in columns.items()},
        **others,
    }
    return pan.set_up("hols-der-teufel", position)


def move(match: Match, without: str = "nothing") -> Action:
    """What the devil does, or would do without the rules of thumb whose names begin so."""
    weights = weights_of(GAME)
    for place, name in enumerate(GAME.heuristics.weights):
        if name.startswith(without):
            weights[place] = 0
    workspace = new_workspace(GAME, new_stop())
    code = search_of(GAME).decide(
        workspace, match.states.copy(), 0, 0, DEVIL, weights, generators(1, 1)[0]
    )
    action: Action = GAME.actions.name(int(code))
    return action


def lay(card: str, end: str) -> Action:
    return {"do": "lay", "card": card, "end": end}


def test_a_1_goes_while_it_costs_little_although_others_are_free() -> None:
    match = table([["red-1", "red-8", "yellow-6", "violet-7", "violet-4"], *OPPONENTS], COLUMNS)
    assert move(match) == lay("red-1", "low")
    assert move(match, without="low_cards")["card"] != "red-1"


def test_the_only_cheap_end_of_the_left_neighbour_is_taken_from_him() -> None:
    hands = [["red-9", "yellow-8", "green-7"], ["green-1", "green-2", "green-4"]]
    others = [["red-3", "red-4", "red-5"], ["violet-1", "violet-5", "yellow-4"]]
    match = table([*hands, *others], {**COLUMNS, "green": ["green-3", "green-9"]})
    assert move(match) == lay("green-7", "low")
    assert move(match, without="left")["card"] != "green-7"


def test_nobody_opens_low_for_a_left_neighbour_who_would_climb() -> None:
    hands = [
        ["red-1", "yellow-9", "violet-6", "green-8"],
        ["red-7", "yellow-4", "violet-1", "green-2"],
        ["red-4", "red-5", "green-6", "green-1"],
        ["violet-3", "green-3", "violet-5", "yellow-6"],
    ]
    match = table(hands, {}, dealer=0)
    assert move(match) == lay("yellow-9", "new")
    assert move(match, without="left_next_fine") == lay("red-1", "new")


def test_an_angel_is_kept_while_a_card_is_free() -> None:
    hands = [["red-8", "yellow-9", "yellow-8", "violet-4", "angel"], *OPPONENTS]
    match = table(hands, COLUMNS)
    assert move(match)["do"] == "lay"
    assert move(match, without="angel")["do"] == "angel"


def test_an_angel_is_laid_before_a_dear_card_and_where_it_hurts_the_left_neighbour() -> None:
    hands = [
        ["yellow-2", "violet-1", "angel"],
        ["red-1", "red-4", "red-5"],
        ["green-4", "green-5", "green-6"],
        ["violet-2", "green-3", "violet-5"],
    ]
    match = table(hands, {**COLUMNS, "red": ["red-9", "red-3"], "violet": ["violet-8", "violet-6"]})
    assert move(match) == {"do": "angel", "colour": "red", "end": "high"}
    assert move(match, without="left") != move(match)


def test_the_last_card_but_one_is_the_cheaper_as_the_other_is_never_laid() -> None:
    hands = [["red-1", "yellow-4"], ["violet-2"], ["green-6"], ["violet-5"]]
    assert move(table(hands, COLUMNS, dealer=1)) == lay("red-1", "low")
    assert move(table(hands, {**COLUMNS, "red": ["red-4", "red-6"]}, dealer=1)) == lay(
        "yellow-4", "low"
    )


@pytest.mark.parametrize(("column", "moves"), [(["red-4"], 1), (["red-4", "red-5"], 2)])
def test_both_ends_of_a_single_card_are_one_candidate(column: list[str], moves: int) -> None:
    hands = [["red-8"], ["green-6"], ["violet-2"]]
    match = table(hands, {"red": column})
    out = np.zeros(GAME.actions.count, np.int64)
    assert GAME.heuristics.candidates(record_of(match.states), 0, WEIGHTS, out) == moves


def test_the_standing_is_the_chips_once_the_deal_is_over() -> None:
    match = table([["red-8"], ["green-6"], ["red-9"]], {"red": ["red-4"]}, chips=[25, 15, 20])
    match.play(0, lay("red-8", "high"))
    match.play(1, lay("green-6", "new"))
    match.play(2, lay("red-9", "high"))
    for seat, chips in enumerate([25, 15, 20]):
        assert GAME.heuristics.evaluate(record_of(match.states), seat, WEIGHTS) == chips
