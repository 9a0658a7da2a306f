"""Taking an act back: as if it had not been, and only where nothing hidden was shown by it."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import pandemonium as pan
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import copied
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name

WORLDS = 5
ENOUGH = 30
"""How many acts are taken back with each setting; as many as that of any one kind, at most."""
MOST_MATCHES = 200

KINDS = {
    "suite-infernale": {
        "lay", "remove", "remove2", "steal", "steal-last", "replay", "swap-hands", "swap-seats",
        "discard",
    },
    "skip-bo": {"play", "discard", "pass"},
    "hols-der-teufel": {"lay", "angel"},
    "inferno": {"rate", "one-for-one", "draft", "clear", "withdraw", "decline", "flip", "choose"},
}  # fmt: skip
"""What must have been taken back at least once, in each game."""


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_what_may_be_taken_back_has_shown_its_player_nothing(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    """In every world they could imagine before, they see the same after it."""
    tried = Counter[str]()
    for seed in range(MOST_MATCHES):
        take_back_in_a_match(random_play(game.name, seed=seed, **setting), tried, ENOUGH)
        if tried.total() - tried["rate"] >= ENOUGH:
            return
    pytest.fail(f"only {tried} were taken back")


@pytest.mark.parametrize("name", pan.games)
def test_acts_of_every_kind_are_taken_back(name: str, random_play: Play) -> None:
    tried = Counter[str]()
    for seed in range(MOST_MATCHES):
        take_back_in_a_match(random_play(name, 3, seed=seed), tried, most=3)
        if tried.keys() >= KINDS[name]:
            break
    assert tried.keys() >= KINDS[name]


def take_back_in_a_match(match_by_match: Iterator[Match], tried: Counter[str], most: int) -> None:
    """Take back what may be, up to so many of a kind, and count them; a few hundred acts long."""
    before = None
    for match in islice(match_by_match, 400):
        last = match.last or {}
        if before and "player" in last and not match.turned_up() and tried[last["do"]] < most:
            check_taken_back(before, match, **last)
            tried[last["do"]] += 1
        before = match.copy()


def check_taken_back(before: Match, after: Match, player: int, **action: Any) -> None:
    """Another world would have looked the same, and without the act nothing has changed."""
    rng = generators(5, 1)[0]
    for _ in range(WORLDS):
        world = before.copy()
        world.states = copied(before.states)
        world.game.engine.imagine(world.states, 0, player, rng)
        world.play(player, action)
        assert world.view(player) == after.view(player)
    undone = after.copy()
    undone.take_back()
    assert undone.states.tobytes() == before.states.tobytes()
    assert undone.log == before.log


@pytest.mark.parametrize("name", pan.games)
def test_some_acts_may_be_taken_back_and_some_not(name: str, random_play: Play) -> None:
    found = {
        match.turned_up()
        for match in random_play(name, 3, seed=2)
        if match.last and "player" in match.last
    }
    assert found == {True, False}


def test_nothing_is_taken_back_twice() -> None:
    match = pan.deal("hols-der-teufel", seed=1)
    with pytest.raises(pan.Malformed):
        match.take_back()
    player = match.to_act[0]
    match.play(player, match.legal(player)[0])
    match.take_back()
    with pytest.raises(pan.Malformed):
        match.take_back()


def test_a_copy_is_a_match_of_its_own() -> None:
    match = pan.deal("skip-bo", seed=1)
    twin = match.copy()
    twin.play(1, twin.legal(1)[0])
    assert match.log == []
    assert match.position() == pan.deal("skip-bo", seed=1).position()
