"""Positions in words: there and back, and nothing but Malformed for what is none."""

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pandemonium as pan
from pandemonium.kernel.contract import Game
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_a_position_can_be_set_up_again(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    for count, match in enumerate(random_play(game.name, seed=2, **setting)):
        if count % 7 == 0 or match.over or not match.to_act:
            again = pan.set_up(game.name, match.position())
            assert again.position() == match.position()
            assert (again.to_act, again.over, again.scores) == (
                match.to_act,
                match.over,
                match.scores,
            )
            for player in match.to_act:
                assert again.legal_codes(player) == match.legal_codes(player)
                assert again.view(player) == match.view(player)
        if count > 300:
            break


def positions() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for name in pan.games:
        match = pan.deal(name, players=3, seed=1)
        random = Random(1)
        while match.to_act and len(match.log) < 25:
            player = match.to_act[0]
            match.play(player, random.choice(match.legal(player)))
        found.append((name, match.position()))
    return found


POSITIONS = positions()

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.sampled_from(["1", "red-1", "low", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["top", "cards", "red", "angel"]), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(st.sampled_from(POSITIONS), st.data())
def test_a_damaged_position_is_malformed_or_playable(
    start: tuple[str, dict[str, Any]], data: Any
) -> None:
    name, position = start[0], copy.deepcopy(start[1])
    part: Any = position
    key = data.draw(st.sampled_from(sorted(position)))
    while isinstance(part[key], list | dict) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(
            st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part)))
        )
    part[key] = data.draw(anything)
    try:
        match = pan.set_up(name, position)
    except pan.Malformed:
        return
    assert pan.set_up(name, match.position()).position() == match.position()
    for player in match.to_act:
        for action in match.legal(player)[:1]:
            match.play(player, action)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"window": {"card": "swap-seats", "target": 5, "waiting": [1]}}, "LSI-46 forbids it"),
        ({"window": {"card": "steal-last", "target": 1, "waiting": [1]}}, "LSI-42 forbids it"),
        ({"window": {"card": "+2", "waiting": [1]}}, "LSI-29 forbids it"),
        ({"window": {"card": "replay", "waiting": [1], "stops": [2]}}, "player 2 does not"),
        ({"plays_left": 0}, "'plays_left' is a number from 1 to 110"),
    ],
)
def test_a_position_that_rules_would_go_astray_in_is_malformed(
    parts: dict[str, Any], says: str
) -> None:
    with pytest.raises(pan.Malformed, match=says):
        pan.set_up("suite-infernale", {"players": 3, "turn": 0, **parts})
