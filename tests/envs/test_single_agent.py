"""The environments for Gymnasium: its own checks, one game and thousands, bots and self-play."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import pandemonium as pan
import pandemonium.envs
from pandemonium.envs.stepping import stepper_of
from pandemonium.games import find

NAMES = [f"pandemonium/{name}" for name in pandemonium.envs.GYMNASIUM]
SHORT: dict[str, dict[str, Any]] = {
    "pandemonium/SkipBo-v0": {"stock": 3},
    "pandemonium/HolsDerTeufel-v0": {"deals": 1},
    "pandemonium/SuiteInfernale-v0": {},
    "pandemonium/Inferno-v0": {"glass_s": 3, "look_s": 1, "rest_s": 1},
}
"""Options with which games end soon."""

for_each_game = pytest.mark.parametrize("name", NAMES)


def legal_actions(masks: np.ndarray, luck: np.random.Generator) -> np.ndarray:
    """A random legal action for every row."""
    actions: np.ndarray = np.argmax(masks * luck.random(masks.shape), axis=1)
    return actions


def play_on(env: Any, steps: int, info: dict[str, Any]) -> Iterator[Any]:
    """Random legal actions; what each step returned."""
    luck = np.random.default_rng(0)
    for _ in range(steps):
        step = env.step(legal_actions(info["action_mask"], luck))
        info = step[-1]
        yield step


@pytest.mark.long
@for_each_game
def test_gymnasium_checks_it_without_a_warning(name: str) -> None:
    for opponents in ("devil", "self"):
        env = gymnasium.make(name, opponents=opponents, render_mode="ansi").unwrapped
        check_env(env)


@for_each_game
def test_one_game_is_played_to_its_end(name: str) -> None:
    env: Any = gymnasium.make(name, opponents=["imp", "naive"], **SHORT[name])
    luck = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    terminated, reward = False, 0.0
    while not terminated:
        assert reward == 0
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        action = luck.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        assert env.observation_space.contains(observation)
        assert not truncated
    assert reward in (0.0, 1.0)
    assert info["action_mask"].all()
    with pytest.raises(pan.Malformed, match="reset the environment"):
        env.step(0)
    env.reset()
    env.step(int(env.unwrapped.action_masks().argmax()))


def test_one_game_is_the_first_of_many() -> None:
    one: Any = gymnasium.make("pandemonium/SkipBo-v0", opponents="naive", players=3)
    many = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=5, opponents="naive", players=3)
    observation, info = one.reset(seed=9)
    observations, infos = many.reset(seed=7)
    for _ in range(50):
        assert (observation == observations[2]).all()
        assert (info["action_mask"] == infos["action_mask"][2]).all()
        actions = np.argmax(infos["action_mask"], axis=1)
        observation, _, done, _, info = one.step(actions[2])
        observations, _, terminated, _, infos = many.step(actions)
        assert done == terminated[2]
        if done:
            observation, info = one.reset()
            observations, _, _, _, infos = many.step(actions)


@for_each_game
def test_threads_change_nothing(name: str) -> None:
    results = []
    for threads in (1, 2):
        env = gymnasium.make_vec(
            name, num_envs=192, opponents="imp", threads=threads, **SHORT[name]
        )
        observations, info = env.reset(seed=3)
        results.append([(observations.copy(),), *play_on(env, 30, info)])
        env.close()
    for one, two in zip(*results, strict=True):
        for left, right in zip(one[:4], two[:4], strict=True):
            assert (left == right).all()


@for_each_game
def test_a_game_that_ended_is_dealt_in_the_next_step(name: str) -> None:
    env = gymnasium.make_vec(name, num_envs=64, opponents="naive", **SHORT[name])
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    _, info = env.reset(seed=1)
    ends = 0
    before = np.zeros(64, np.bool_)
    for _, rewards, terminated, truncated, told in play_on(env, 150, info):
        assert not (before & (terminated | truncated)).any()
        assert not rewards[before].any()
        assert not truncated.any()
        assert told["action_mask"].any(axis=1).all()
        if terminated.any():
            assert (told["_episode"] == terminated).all()
            assert (told["episode"]["l"][terminated] > 0).all()
            assert (told["episode"]["r"][terminated] == rewards[terminated]).all()
        else:
            assert "episode" not in told
        ends += int(terminated.sum())
        before = terminated
    assert ends


@for_each_game
def test_a_game_that_ended_is_dealt_in_the_same_step(name: str) -> None:
    arguments: Any = {
        "num_envs": 64,
        "opponents": "naive",
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    env = gymnasium.make_vec(name, **arguments, **SHORT[name])
    _, info = env.reset(seed=1)
    ends = 0
    for observations, _, terminated, _, told in play_on(env, 100, info):
        assert (told["action_mask"].sum(axis=1) < told["action_mask"].shape[1]).all()
        ends += int(terminated.sum())
        for number in np.flatnonzero(terminated):
            final = told["final_obs"][number]
            assert env.single_observation_space.contains(final)
            assert (final != observations[number]).any()
        if terminated.any():
            assert (told["_final_obs"] == terminated).all()
    assert ends


def test_without_autoreset_ended_games_are_reset_by_a_mask() -> None:
    env: Any = gymnasium.make_vec(
        "pandemonium/SkipBo-v0", num_envs=8, stock=1, autoreset_mode="Disabled", opponents="imp"
    )
    observations, info = env.reset(seed=1)
    luck = np.random.default_rng(1)
    terminated = np.zeros(8, np.bool_)
    while not terminated.any():
        actions = legal_actions(info["action_mask"], luck)
        observations, _, terminated, _, info = env.step(actions)
    with pytest.raises(pan.Malformed, match="reset_mask"):
        env.step(actions)
    before, ended = observations.copy(), terminated.copy()
    observations, info = env.reset(options={"reset_mask": ended})
    assert (observations[~ended] == before[~ended]).all()
    assert (observations[ended] != before[ended]).any()
    env.step(legal_actions(info["action_mask"], luck))


def test_what_a_step_returned_outlives_the_next() -> None:
    env = gymnasium.make_vec("pandemonium/HolsDerTeufel-v0", num_envs=4, opponents="imp")
    first, info = env.reset(seed=1)
    kept = first.copy()
    second, *_ = env.step(np.argmax(info["action_mask"], axis=1))
    assert (first == kept).all()
    assert (second != first).any()


@for_each_game
def test_in_self_play_every_seat_acts_and_is_paid(name: str) -> None:
    env = gymnasium.make_vec(name, num_envs=32, opponents="self", reward="zero_sum", **SHORT[name])
    _, info = env.reset(seed=1)
    seats, paid = set(info["seat"].tolist()), 0.0
    acting = info["seat"]
    for _, rewards, terminated, _, told in play_on(env, 200, info):
        assert (rewards[terminated] == told["rewards"][terminated, acting[terminated]]).all()
        assert told["rewards"].sum(axis=1) == pytest.approx(0)
        paid += float(np.abs(told["rewards"]).sum())
        seats |= set(told["seat"].tolist())
        acting = told["seat"]
    assert seats == {0, 1}
    assert paid


def test_the_agent_keeps_the_seat_it_asked_for() -> None:
    env = gymnasium.make_vec("pandemonium/Inferno-v0", num_envs=16, players=4, seat=2)
    _, info = env.reset(seed=1)
    assert (info["seat"] == 2).all()
    anywhere = gymnasium.make_vec("pandemonium/Inferno-v0", num_envs=64, players=4)
    assert set(anywhere.reset(seed=1)[1]["seat"].tolist()) == {0, 1, 2, 3}


def test_a_devil_wins_more_often_than_an_imp() -> None:
    won = {}
    for opponents in ("imp", "devil"):
        env = gymnasium.make_vec("pandemonium/HolsDerTeufel-v0", num_envs=256, opponents=opponents)
        _, info = env.reset(seed=1)
        steps = play_on(env, 100, info)
        won[opponents] = sum(rewards.sum() for _, rewards, *_ in steps)
    assert won["imp"] > 2 * won["devil"]


def test_an_episode_can_be_cut_off() -> None:
    env = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=4, max_episode_steps=3, copy=True)
    _, info = env.reset(seed=1)
    steps = list(play_on(env, 4, info))
    assert steps[2][3].all()
    assert not steps[2][2].any()
    assert not steps[3][3].any()


def test_illegal_actions_end_episodes_are_replaced_or_refused() -> None:
    wrong = np.full(4, 124)
    ending = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=4)
    ending.reset(seed=1)
    _, rewards, terminated, _, _ = ending.step(wrong)
    assert (rewards == -1).all()
    assert terminated.all()

    replacing = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=4, illegal="random")
    before = replacing.reset(seed=1)[0].copy()
    observations, _, terminated, _, _ = replacing.step(wrong)
    assert (observations != before).any(axis=1).all()
    assert not terminated.any()

    refusing: Any = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=4, illegal="error")
    _, info = refusing.reset(seed=1)
    states = refusing.states.copy()
    with pytest.raises(pan.Refused, match="SKB-"):
        refusing.step(wrong)
    assert (refusing.states == states).all()
    refusing.step(np.argmax(info["action_mask"], axis=1))


@pytest.mark.parametrize(
    "actions", [np.zeros(3, int), np.zeros(4), np.full(4, -1), np.full(4, 125), "play", None]
)
def test_what_are_not_actions_are_refused(actions: Any) -> None:
    env = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=4)
    env.reset(seed=1)
    with pytest.raises(pan.Malformed, match="4 actions"):
        env.step(actions)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opponents": "lucifer"}, "'opponents'"),
        ({"opponents": []}, "'opponents'"),
        ({"seat": 2}, "'seat'"),
        ({"autoreset_mode": "never"}, "'autoreset_mode'"),
        ({"num_envs": 0}, "'num_envs'"),
        ({"max_episode_steps": 0}, "'max_episode_steps'"),
        ({"players": 1}, "1 players"),
        ({"stock": 0}, "'stock'"),
    ],
)
def test_wrong_arguments_are_refused_by_name(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(pan.Malformed, match=message):
        gymnasium.make_vec("pandemonium/SkipBo-v0", **wrong)


def test_a_step_needs_a_reset() -> None:
    env = gymnasium.make_vec("pandemonium/SkipBo-v0", num_envs=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(2, int))
    with pytest.raises(pan.Malformed, match="seed"):
        env.reset(seed=-1)
    with pytest.raises(pan.Malformed, match="seeds"):
        env.reset(seed=[1, 2, 3])  # type: ignore[arg-type]


@for_each_game
def test_setup_compiles_what_environments_call(name: str) -> None:
    game = find(pandemonium.envs.GYMNASIUM[name.removeprefix("pandemonium/")])
    functions = [call.function for call in stepper_of(game).calls()]
    for call in stepper_of(game).calls():
        call.compile()
    before = [list(function.overloads) for function in functions]
    gymnasium.make_vec(name, num_envs=128, threads=2).reset(seed=1)
    assert [list(function.overloads) for function in functions] == before
