"""Many games at once: the same games whatever the threads, and steps that start games anew."""

from typing import Any

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.contract import Game
from tests.settings import GAMES, setting_name, settings


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_threads_change_nothing(game: Game) -> None:
    batches = [Batch(game, 101, players=3, seed=4, threads=threads) for threads in (1, 2, 7)]
    moves = [batch.play_out() for batch in batches]
    for batch, made in zip(batches, moves, strict=True):
        assert (made == moves[0]).all()
        assert batch.states.tobytes() == batches[0].states.tobytes()
    assert len({state.tobytes() for state in batches[0].states}) == 101


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_steps_play_match_after_match(game: Game) -> None:
    batch = Batch(game, 50, players=2, seed=1)
    random = np.random.default_rng(1)
    ended = 0
    for _ in range(2000):
        batch.look()
        assert batch.masks.any(axis=1).all()
        weights = batch.masks / batch.masks.sum(axis=1, keepdims=True)
        actions = (weights.cumsum(axis=1) > random.random((len(batch), 1))).argmax(axis=1)
        batch.step(actions)
        assert not batch.refused.any()
        assert (batch.rewards[~batch.done] == 0).all()
        ended += int(batch.done.sum())
    assert ended > 50


def test_a_step_refuses_what_the_rules_refuse() -> None:
    batch = Batch(find("skip-bo"), 4, players=2, seed=1)
    before = batch.states.tobytes()
    passing = batch.game.actions.code({"do": "pass"}, 0)
    batch.step(np.full(len(batch), passing))
    assert (batch.refused == 25).all()
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_observations_have_the_size_they_say(game: Game) -> None:
    batch = Batch(game, 3, **settings(game)[-1])
    batch.look()
    assert batch.observations.shape == (3, game.observation_size)
    assert batch.observations.any()


def test_a_batch_by_name_refuses_what_deal_refuses() -> None:
    assert len(pan.batch("skip-bo", 7, players=3, edition="classic")) == 7
    with pytest.raises(pan.Malformed, match="2 to 6"):
        pan.batch("skip-bo", 7, players=1)
    with pytest.raises(pan.Malformed, match="'edition'"):
        pan.batch("skip-bo", 7, colour="red")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"count": 0}, "'count' is a whole number, 1 or more, not 0"),
        ({"count": 3.5}, "'count' is a whole number"),
        ({"count": True}, "'count' is a whole number"),
        ({"count": 3, "seed": -1}, "'seed' is a whole number, 0 or more, not -1"),
        ({"count": 3, "seed": "7"}, "'seed' is a whole number"),
        ({"count": 3, "threads": 0}, "'threads' is a whole number, 1 or more, not 0"),
    ],
)
def test_a_batch_takes_whole_numbers(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(pan.Malformed, match=says):
        pan.batch("skip-bo", **arguments)


@pytest.mark.parametrize("limit", [-1, 1.5, None, "all"])
def test_a_limit_of_moves_is_a_whole_number(limit: Any) -> None:
    with pytest.raises(pan.Malformed, match="'limit' is a whole number, 0 or more"):
        pan.batch("skip-bo", 3).play_out(limit)


@pytest.mark.parametrize(
    "actions", [[0, 0], [-1, 0, 0], [0, 0, 10**6], 0, [0, 1.7, 0], [True] * 3, ["0"] * 3, None]
)
def test_a_step_takes_an_action_of_the_game_for_each_match(actions: object) -> None:
    batch = pan.batch("skip-bo", 3)
    with pytest.raises(pan.Malformed, match="3 actions, whole numbers from 0 to 124"):
        batch.step(np.asarray(actions))


def test_matches_that_were_played_out_begin_again_when_they_are_looked_at() -> None:
    batch = pan.batch("skip-bo", 5, players=3, target=200)
    batch.play_out()
    assert all(batch.game.engine.over(batch.states, i) for i in range(len(batch)))
    batch.look()
    assert batch.masks.any(axis=1).all()
    batch.play_out()
    batch.step(batch.masks.argmax(axis=1))
    assert not any(batch.game.engine.over(batch.states, i) for i in range(len(batch)))
