"""The environments for PettingZoo: its own tests, for every game, player count and team mode."""

import pickle
import random
import warnings
from functools import partial
from importlib import import_module
from itertools import count
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

with warnings.catch_warnings():  # where pygame is installed, it imports what it has deprecated
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )
    from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
    from pettingzoo.utils.conversions import parallel_to_aec

import pandemonium as pan
from pandemonium.envs import hols_der_teufel_v0, inferno_v0, skip_bo_v0, suite_infernale_v0
from pandemonium.envs.multi_agent import TurnEnv

SKIP_BO = [{"players": n} for n in (2, 3, 4)] + [
    {"players": n, "edition": "classic", "stock": 2} for n in (5, 6)
]
SUITE = [
    {"players": 2},
    {"players": 3, "stop_by": "target"},
    {"players": 4},
    {"players": 4, "teams": "pairs"},
    {"players": 6, "teams": "trios"},
]
INFERNO = [{"players": n, "glass_s": 4, "look_s": 2, "rest_s": 1} for n in (2, 3, 4, 5, 6)]
HOLS = [{"players": n, "reward": "score"} for n in (2, 3, 4, 5, 6)]

AT_ONCE = [
    *((suite_infernale_v0, setting) for setting in SUITE),
    *((inferno_v0, setting) for setting in INFERNO),
]
ALL = [
    *((skip_bo_v0, setting) for setting in SKIP_BO),
    *((hols_der_teufel_v0, setting) for setting in HOLS),
    *AT_ONCE,
]
ONE_OF_EACH = [
    (skip_bo_v0, {"players": 2}),
    (hols_der_teufel_v0, {"players": 3}),
    (suite_infernale_v0, {"players": 4, "teams": "pairs"}),
    (inferno_v0, {"players": 3, "look_s": 1}),
]

# What PettingZoo says to every environment with a mask that is not in a list of its own games.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

Setting = dict[str, Any]


def name_of(value: Any) -> str:
    if isinstance(value, ModuleType):
        return value.__name__.rpartition(".")[2]
    return " ".join(f"{name}={each}" for name, each in value.items())


for_all = pytest.mark.parametrize(("module", "setting"), ALL, ids=name_of)
for_each = pytest.mark.parametrize(("module", "setting"), ONE_OF_EACH, ids=name_of)
where_players_act_at_once = pytest.mark.parametrize(("module", "setting"), AT_ONCE, ids=name_of)


@for_all
def test_turns_pass_the_api_test(module: Any, setting: Setting) -> None:
    api_test(module.env(**setting), num_cycles=40)


@for_all
def test_the_same_seed_gives_the_same_game(module: Any, setting: Setting) -> None:
    seed_test(partial(module.env, **setting), num_cycles=15)


@where_players_act_at_once
def test_steps_of_all_pass_the_api_test(module: Any, setting: Setting) -> None:
    parallel_api_test(module.parallel_env(**setting), num_cycles=40)


@where_players_act_at_once
def test_the_same_seed_gives_the_same_steps(module: Any, setting: Setting) -> None:
    parallel_seed_test(partial(module.parallel_env, illegal="random", **setting), num_cycles=15)


@where_players_act_at_once
def test_cycles_can_be_limited(module: Any, setting: Setting) -> None:
    parallel_env = partial(module.parallel_env, illegal="random", **setting)
    converted = SimpleNamespace(
        parallel_env=parallel_env, env=lambda **given: parallel_to_aec(parallel_env(**given))
    )
    max_cycles_test(converted)


@for_all
def test_turns_can_be_limited(module: Any, setting: Setting) -> None:
    env = module.env(max_cycles=3, **setting)
    env.reset(seed=1)
    luck = random.Random(1)
    for _ in range(3 * env.num_agents):
        assert not any(env.truncations.values())
        env.step(luck.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    assert all(env.truncations.values()) or all(env.terminations.values())


@for_all
def test_a_table_is_rendered(module: Any, setting: Setting, capsys: Any) -> None:
    render_test(partial(module.env, **setting))
    assert "player_0" in capsys.readouterr().out


@for_all
def test_a_table_is_drawn_in_a_picture_of_one_size(module: Any, setting: Setting) -> None:
    env = module.env(render_mode="rgb_array", **setting)
    env.reset(seed=1)
    luck, pictures = random.Random(1), []
    for _ in range(12):
        pictures.append(env.render())
        seen, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if terminated or truncated else luck.choice(legal))
    assert {(picture.shape, picture.dtype.name) for picture in pictures} == {
        ((720, 960, 3), "uint8")
    }
    assert len({picture.tobytes() for picture in pictures}) > 1


@for_all
def test_the_performance_benchmark_runs(
    module: Any, setting: Setting, monkeypatch: Any, capsys: Any
) -> None:
    clock = SimpleNamespace(time=count(0, 0.25).__next__)  # it plays for five seconds
    monkeypatch.setattr(import_module("pettingzoo.test.performance_benchmark"), "time", clock)
    performance_benchmark(module.env(**setting))
    assert "turns per second" in capsys.readouterr().out


@for_all
def test_observations_that_are_not_pictures_are_not_saved(
    module: Any, setting: Setting, capsys: Any
) -> None:
    save_obs_test(module.env(**setting))
    assert "did not save" in capsys.readouterr().out


def play(env: Any, seed: int) -> dict[str, float]:
    """Random agents to the end; what each was paid."""
    env.reset(seed=seed)
    luck = random.Random(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        done = terminated or truncated
        env.step(None if done else luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return total


@for_each
def test_rewards_are_wins_scores_or_what_others_lose(module: Any, setting: Setting) -> None:
    paid = {}
    for reward in ("win", "score", "zero_sum"):
        env = module.raw_env(reward=reward, **setting)
        paid[reward] = play(env, seed=5)
        winners = env.table.game.engine.winners(env.table.states, 0)
    scores = np.zeros(len(env.possible_agents), np.int64)
    env.table.game.engine.scores(env.table.states, 0, scores)
    assert list(paid["score"].values()) == scores.tolist()
    assert [won == 1 for won in paid["win"].values()] == [
        bool(winners >> seat & 1) for seat in range(len(scores))
    ]
    assert sum(paid["zero_sum"].values()) == pytest.approx(0)


def test_a_seed_deals_what_the_programming_interface_deals() -> None:
    env = skip_bo_v0.raw_env(players=3)
    env.reset(seed=7)
    match = pan.deal("skip-bo", players=3, seed=7)
    assert env.agent_selection == f"player_{match.to_act[0]}"
    assert (env.observe(env.agent_selection)["observation"] == match.observe(match.to_act[0])).all()


def test_a_second_reset_deals_another_game() -> None:
    env = hols_der_teufel_v0.raw_env()
    env.reset(seed=7)
    first = env.observe("player_0")["observation"]
    env.reset()
    assert (env.observe("player_0")["observation"] != first).any()
    env.reset(seed=7)
    assert (env.observe("player_0")["observation"] == first).all()


@pytest.mark.parametrize("module", [suite_infernale_v0, inferno_v0])
def test_an_agent_sees_the_number_by_which_actions_name_it(module: Any) -> None:
    env = module.raw_env(players=4)
    env.reset(seed=1)
    (own,) = (part for part in env.table.game.observation.parts if part.name == "seat")
    seen = [env.observe(agent)["observation"][own.places] for agent in env.possible_agents]
    assert seen == [0, 1, 2, 3]


def with_window(env: Any) -> None:
    """Play at random until players are asked for a STOP."""
    luck = random.Random(3)
    env.reset(seed=3)
    while env.bits.bit_count() < 2:
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(luck.choice(legal.tolist()))


def test_everybody_is_asked_for_a_stop_in_the_order_of_seats() -> None:
    env = suite_infernale_v0.raw_env(players=4)
    with_window(env)
    turn = int(env.table.states["turn"][0])
    asked = []
    while env.bits.bit_count() and int(env.agent_selection[-1]) != turn:
        asked.append(int(env.agent_selection[-1]))
        env.step(env.table.game.actions.code({"do": "pass"}, asked[-1]))
        if len(asked) == 3:
            break
    assert asked == [(turn + step) % 4 for step in (1, 2, 3)]


def test_in_a_step_of_all_an_agent_who_is_not_asked_can_only_idle() -> None:
    env = suite_infernale_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    turn = env.table.asked().bit_length() - 1
    idle = env.table.game.actions.code({"do": "pass"}, 0)
    for agent, each in seen.items():
        if env.seat_of[agent] != turn:
            assert np.flatnonzero(each["action_mask"]).tolist() == [idle]


@pytest.mark.parametrize("beat_s", [1, 5])
def test_a_beat_lasts_as_long_as_wanted(beat_s: int) -> None:
    env = inferno_v0.parallel_env(players=2, beat_s=beat_s, look_s=60, glass_s=30)
    seen, _ = env.reset(seed=1)
    assert env.observation_space("player_0").contains(seen["player_0"])
    (beats,) = (part for part in env.table.game.observation.parts if part.name == "beats")
    assert seen["player_0"]["observation"][beats.places] == beat_s
    wait, flip = (env.table.game.actions.code({"do": do}, 0) for do in ("wait", "flip"))
    env.step({"player_0": flip, "player_1": wait})
    env.step({"player_0": wait, "player_1": wait})
    assert env.table.states["left_ms"][0] == 1000 * (30 - 2 * beat_s)


def test_an_illegal_action_ends_the_episode_with_a_penalty() -> None:
    env = skip_bo_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.table.game.actions.code({"do": "pass"}, 0))
    assert all(env.terminations.values())
    assert all(env.truncations.values())
    assert env._cumulative_rewards[agent] == -1
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    env = skip_bo_v0.env(illegal="error")
    env.reset(seed=1)
    before = env.table.states.copy()
    with pytest.raises(pan.Refused) as refusal:
        env.step(env.table.game.actions.code({"do": "pass"}, 0))
    assert refusal.value.clause.startswith("SKB-")
    assert (env.table.states == before).all()


def test_a_random_legal_action_takes_the_place_of_an_illegal_one() -> None:
    env = skip_bo_v0.env(illegal="random")
    env.reset(seed=1)
    before = env.table.states.copy()
    env.step(env.table.game.actions.code({"do": "pass"}, 0))
    assert (env.table.states != before).any()
    assert not any(env.terminations.values())


@pytest.mark.parametrize("action", [-1, 125, 1.5, "play", True, None, [1, 2]])
def test_what_is_not_an_action_is_refused(action: Any) -> None:
    env = skip_bo_v0.env()
    env.reset(seed=1)
    before = env.table.states.copy()
    with pytest.raises(pan.Malformed, match="from 0 to 124"):
        env.step(action)
    assert (env.table.states == before).all()


def test_a_step_of_all_takes_an_action_of_each_agent_after_a_reset() -> None:
    env = inferno_v0.parallel_env()
    with pytest.raises(pan.Malformed, match="reset"):
        env.step({"player_0": 0, "player_1": 0})
    env.reset(seed=1)
    before = env.table.states.copy()
    for wrong in ({"player_0": 0}, {"player_0": 0, "player_1": 0, "bob": 0}, [0, 0], None):
        with pytest.raises(pan.Malformed, match="of each agent"):
            env.step(wrong)
    assert (env.table.states == before).all()


@pytest.mark.parametrize("seed", [-1, "7", 1.0, 2**63, True])
def test_what_is_not_a_seed_is_refused(seed: Any) -> None:
    with pytest.raises(pan.Malformed, match="seed"):
        skip_bo_v0.env().reset(seed=seed)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 9}, "9 players"),
        ({"edition": "deluxe"}, "'edition'"),
        ({"editoin": "sheet"}, "no option"),
        ({"reward": "chips"}, "'reward'"),
        ({"illegal": "ignore"}, "'illegal'"),
        ({"render_mode": "rgb"}, "'render_mode'"),
        ({"max_cycles": 0}, "'max_cycles'"),
        ({"beat_s": 2}, "no clock"),
    ],
)
def test_wrong_arguments_are_refused_by_name(wrong: Setting, message: str) -> None:
    with pytest.raises(pan.Malformed, match=message):
        skip_bo_v0.env(**wrong)


def test_nothing_is_done_before_a_reset() -> None:
    env = skip_bo_v0.env()
    with pytest.raises(AttributeError, match="before reset"):
        env.last()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)


def test_a_finished_game_is_not_stepped() -> None:
    env = hols_der_teufel_v0.env(deals=1)
    play(env, seed=2)
    with warnings.catch_warnings(record=True):
        env.step(0)
    assert env.agents == []
    steps = inferno_v0.parallel_env(max_cycles=1)
    steps.reset(seed=1)
    wait = steps.table.game.actions.code({"do": "wait"}, 0)
    steps.step(dict.fromkeys(steps.agents, wait))
    assert steps.step({}) == ({}, {}, {}, {}, {})


def test_an_environment_can_be_pickled() -> None:
    env = pickle.loads(pickle.dumps(suite_infernale_v0.raw_env(players=4, teams="pairs")))
    assert isinstance(env, TurnEnv)
    assert env.possible_agents == [f"player_{seat}" for seat in range(4)]
