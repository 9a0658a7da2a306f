"""Taking an act back: as if it had not been, and only where nothing hidden was shown by it."""

from typing import Any

import pytest

import pandemonium as pan
from pandemonium.kernel.contract import Game
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import copied
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name

WORLDS = 5


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_what_may_be_taken_back_has_shown_its_player_nothing(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    """In every world he could imagine before, he sees the same after it."""
    rng = generators(5, 1)[0]
    before = None
    for count, match in enumerate(random_play(game.name, seed=9, **setting)):
        player = match.log[-1].get("player") if match.log else None
        if before and player is not None and not match.turned_up():
            action = {name: value for name, value in match.log[-1].items() if name != "player"}
            for _ in range(WORLDS):
                world = before.copy()
                world.states = copied(before.states)
                game.engine.imagine(world.states, 0, player, rng)
                world.play(player, action)
                assert world.view(player) == match.view(player)
            undone = match.copy()
            undone.take_back()
            assert undone.states.tobytes() == before.states.tobytes()
            assert undone.log == before.log
        before = match.copy()
        if count > 120:
            break


@pytest.mark.parametrize("name", pan.games)
def test_some_acts_may_be_taken_back_and_some_not(name: str, random_play: Play) -> None:
    found = {
        match.turned_up()
        for match in random_play(name, 3, seed=2)
        if match.log and "player" in match.log[-1]
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


@pytest.mark.parametrize("name", pan.games)
def test_several_views_at_once_are_the_views_of_each(name: str, random_play: Play) -> None:
    viewers = (None, 0, 1, 2)
    for count, match in enumerate(random_play(name, 3, seed=4)):
        assert match.views(viewers) == {viewer: match.view(viewer) for viewer in viewers}
        assert match.events_for(viewers) == {viewer: match.events(viewer) for viewer in viewers}
        if count > 60:
            break
