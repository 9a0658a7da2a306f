"""The games in OpenSpiel, where it is installed: its own test, its algorithms, our bots."""

import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel comes with the extra 'openspiel'")

from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

from pandemonium.envs.openspiel import SpielState, short_name  # noqa: E402
from pandemonium.games import NAMES, find  # noqa: E402
from pandemonium.kernel.quick import generators  # noqa: E402
from pandemonium.players.ladder import DEVIL, weights_of  # noqa: E402
from pandemonium.players.search import new_stop, new_workspace, search_of  # noqa: E402

SHORT = {
    "skip-bo": "stock=3",
    "hols-der-teufel": "deals=2",
    "suite-infernale": "players=3",
    "inferno": "glass_s=10,look_s=1,rest_s=1",
}

TINY = "python_pandemonium_hols_der_teufel_tiny"

for_each_game = pytest.mark.parametrize("name", NAMES)


def load(name: str) -> Any:
    return pyspiel.load_game(f"{short_name(find(name))}({SHORT[name]})")


def dealt(name: str) -> Any:
    state = load(name).new_initial_state()
    for digit in (1, 2, 3, 4):
        state.apply_action(digit)
    return state


@for_each_game
def test_openspiel_plays_it_at_random(name: str) -> None:
    pyspiel.random_sim_test(load(name), 1, True, False)


@for_each_game
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    state = dealt(name)
    player = state.current_player()
    other = state.resample_from_infostate(player, np.random.default_rng(1).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert str(other) != str(state)


def devil(state: SpielState, seed: int) -> int:
    """What our devil does."""
    game = find(state.name)
    seat, rng = state.current_player(), generators(seed, 1)[0]
    workspace, numbers = new_workspace(game, new_stop()), DEVIL.numbers(game)
    decide: Any = search_of(game).decide
    return int(decide(workspace, state.states, 0, seat, numbers, weights_of(game), rng))


@for_each_game
def test_its_tree_search_plays_a_game_against_our_devil(name: str) -> None:
    luck = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    bot = ismcts.ISMCTSBot(
        game=load(name), uct_c=2.0, evaluator=rollouts, max_simulations=8, random_state=luck
    )
    state, moves = dealt(name), 0
    while not state.is_terminal():
        first = state.current_player() == 0
        state.apply_action(bot.step(state) if first else devil(state, moves))
        moves += 1
    assert sum(state.returns()) == 0
    assert moves == len(state.history()) - 4


def test_regret_minimisation_makes_the_tiny_game_less_exploitable() -> None:
    game = pyspiel.load_game(TINY)
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before / 3


def test_a_player_of_the_tiny_game_cannot_tell_a_resampled_state_from_the_true_one() -> None:
    luck = random.Random(1)
    state = pyspiel.load_game(TINY).new_initial_state()
    worlds = set()
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
        for player in range(2):
            other = state.resample_from_infostate(player, luck.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            worlds.add(str(other))
    assert len(worlds) > state.move_number()
