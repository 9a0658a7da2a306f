"""How fast environments step, beside those people would use instead: `python -m benchmarks.envs`.

A step is one decision of an agent that chooses at random among the legal actions: observation and
mask are made for each, bots play in between, and games that end are dealt again. Choosing is not
timed. A peer that is not installed is left out. Every environment must show that it was at work:
what agents see has changed, no action was illegal, and games have ended.

All are measured in turn, round after round, and the best round counts. On a busy machine wall time
says little: the rate by CPU time is the fair one, and ratios are made from it. An environment that
uses several cores makes that many steps a second, times its cores. The time that looking at the
clock takes is measured and taken off.

A second table compares this with what we aim at. Where `make test-learn` has installed PyTorch,
examples/train_ppo.py says what part of a training step the environment takes.
"""

import csv
import os
import random
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import gymnasium
import numba
import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pandemonium.envs import GYMNASIUM
from pandemonium.envs.rewards import PENALTY

ROUNDS = 5
SECONDS = 1.0
GAMES = {"self": 4096, "naive": 4096, "devil": 512}
"""How many games at once, by who plays in them."""
EARLY = 1 / 500
"""The part of the games that is dealt anew at every step before anything is measured."""
LOOKS = 100

BARE = "PettingZoo, an AEC that does nothing"
SPIEL = "OpenSpiel rl_environment, crazy_eights"
LEDUC = "PettingZoo leduc_holdem, AEC"
PGX = "pgx sparrow_mahjong, 1024 games"

ZOO = ("skip_bo_v0", "hols_der_teufel_v0", "suite_infernale_v0", "inferno_v0")

ROOT = Path(__file__).parents[1]
LEARNER = ROOT / ".venv-learn/bin/python"
TRAINING = ("--steps", "3e5", "--minutes", "60", "--every", "1000", "--deals", "10")


class Bar(NamedTuple):
    """What one of ours should reach: steps a second, or how many times those of a peer."""

    ours: str
    least: float
    peer: str = ""


BARS = (
    Bar("SkipBo-v0, self-play", 2e6),
    Bar("HolsDerTeufel-v0, self-play", 2e6),
    Bar("SuiteInfernale-v0, self-play", 1e6),
    Bar("Inferno-v0, self-play", 0.7e6),
    *(Bar(f"{name}, self-play", 50, SPIEL) for name in GYMNASIUM),
    *(Bar(f"{name}, self-play", 10, PGX) for name in GYMNASIUM),
    *(Bar(f"{name}, AEC", 20, LEDUC) for name in ZOO),
)
LARGEST_SHARE = 0.1
"""Of a training step: what part the environment should take at most."""


class Rate(NamedTuple):
    """What one measurement did."""

    steps: int
    ends: int
    wall_s: float
    cpu_s: float

    @property
    def by_wall(self) -> float:
        """Steps a second."""
        return self.steps / self.wall_s

    @property
    def by_cpu(self) -> float:
        """Steps in a second of one core."""
        return self.steps / self.cpu_s


class Stopwatch:
    """Wall and CPU time of what is done inside."""

    def __init__(self) -> None:
        self.wall_s = self.cpu_s = 0.0
        self.looks = 0

    def __enter__(self) -> None:
        self._began = perf_counter(), process_time()

    def __exit__(self, *_: object) -> None:
        self.wall_s += perf_counter() - self._began[0]
        self.cpu_s += process_time() - self._began[1]
        self.looks += 1

    def rate(self, steps: int, ends: int) -> Rate:
        """What was done, without the time that looking at the watch takes."""
        wall_s, cpu_s = look_s()
        return Rate(steps, ends, self.wall_s - self.looks * wall_s, self.cpu_s - self.looks * cpu_s)


@cache
def look_s() -> tuple[float, float]:
    """The wall and CPU time of a look at the stopwatch with nothing done inside."""
    watches = [Stopwatch() for _ in range(LOOKS)]
    for watch in watches:
        for _ in range(LOOKS):
            with watch:
                pass
    least = min(each.wall_s for each in watches), min(each.cpu_s for each in watches)
    return least[0] / LOOKS, least[1] / LOOKS


@numba.njit
def choose(masks: Any, out: Any) -> None:
    """A legal action for each row, from a random place on."""
    count = masks.shape[1]
    for row in range(len(masks)):
        action = np.random.randint(count)
        while not masks[row, action]:
            action = (action + 1) % count
        out[row] = action


def ours(name: str, opponents: str) -> Callable[[], Rate]:
    """A vector environment of ours."""
    games = GAMES[opponents]
    env = gymnasium.make_vec(f"pandemonium/{name}", num_envs=games, opponents=opponents)
    _, first = env.reset(seed=1)
    actions = np.zeros(games, np.int64)
    last = [first]

    def one_step(watch: Stopwatch) -> tuple[np.ndarray, np.ndarray]:
        choose(last[0]["action_mask"], actions)
        with watch:
            seen, rewards, terminated, _, last[0] = env.step(actions)
        assert rewards.min() > PENALTY, "an action was illegal"
        return seen, terminated

    def measure() -> Rate:
        watch, steps, ends, dealt = Stopwatch(), 0, 0, 0
        before = one_step(Stopwatch())[0].copy()
        while watch.wall_s < SECONDS:
            seen, terminated = one_step(watch)
            steps += games - dealt  # the others were dealt anew, and nobody decided
            dealt = int(terminated.sum())
            ends += dealt
        assert (seen != before).any(axis=1).all(), "a game stands still"
        return watch.rate(steps, ends)

    luck = np.random.default_rng(1)
    while not one_step(Stopwatch())[1].any():  # until the first games end: soon others will
        early = luck.random(games) < EARLY
        if early.any():  # games of one length must not all end at once
            _, last[0] = env.reset(options={"reset_mask": early})
    return measure


def aec(env: Any) -> Callable[[], Rate]:
    """An environment of PettingZoo, in its usual loop."""
    env.reset(seed=1)

    def measure() -> Rate:
        watch, steps, ends = Stopwatch(), 0, 0
        while watch.wall_s < SECONDS:
            with watch:
                env.reset()
            while env.agents:
                with watch:
                    seen, _, terminated, truncated, _ = env.last()
                done = terminated or truncated
                legal = None if done else np.flatnonzero(seen["action_mask"]).tolist()
                action = random.choice(legal) if legal else None
                with watch:
                    env.step(action)
                steps += not done
            ends += 1
        return watch.rate(steps, ends)

    return measure


def bare_aec() -> Callable[[], Rate]:
    """What PettingZoo's protocol takes by itself: two agents in turn, to whom nothing happens."""
    zoo = import_module("pettingzoo")
    seen = {"observation": np.zeros(1), "action_mask": np.ones(1, np.int8)}

    class Bare(zoo.AECEnv):  # type: ignore[misc, name-defined]
        def reset(self, **_: Any) -> None:
            self.agents = ["player_0", "player_1"]
            self.agent_selection, self.moves = self.agents[0], 0
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, Any] = {agent: {} for agent in self.agents}

        def observe(self, _: str) -> Any:
            return seen

        def step(self, action: int | None) -> None:
            if self.terminations[self.agent_selection]:
                self._was_dead_step(action)
                return
            self.moves += 1
            self.agent_selection = self.agents[self.moves & 1]
            if self.moves == 100:
                self.terminations = dict.fromkeys(self.agents, True)

    env = import_module("pettingzoo.utils.wrappers").OrderEnforcingWrapper(Bare())
    return aec(env)


def ours_in_pettingzoo(name: str) -> Callable[[], Rate]:
    """A game of ours in PettingZoo."""
    return aec(import_module(f"pandemonium.envs.{name}").env())


def leduc_holdem() -> Callable[[], Rate]:
    """PettingZoo's own card game."""
    return aec(import_module("pettingzoo.classic.leduc_holdem_v4").env())


def open_spiel() -> Callable[[], Rate]:
    """OpenSpiel's environment for learners, on a game like ours."""
    env = import_module("open_spiel.python.rl_environment").Environment("crazy_eights", players=4)

    def measure() -> Rate:
        watch, steps, ends = Stopwatch(), 0, 0
        while watch.wall_s < SECONDS:
            with watch:
                step = env.reset()
            while not step.last():
                player = step.observations["current_player"]
                action = random.choice(step.observations["legal_actions"][player])
                with watch:
                    step = env.step([action])
                steps += 1
            ends += 1
        return watch.rate(steps, ends)

    return measure


def sparrow_mahjong(games: int = 1024) -> Callable[[], Rate]:
    """A card game of pgx, compiled by JAX for the CPU."""
    jax, pgx = import_module("jax"), import_module("pgx")
    env = pgx.make("sparrow_mahjong")
    auto = import_module("pgx.experimental").auto_reset(env.step, env.init)
    keys = jax.random.split(jax.random.PRNGKey(0), games)
    last = [jax.jit(jax.vmap(env.init))(keys)]
    step = jax.jit(jax.vmap(auto))
    actions = np.zeros(games, np.int64)

    def one_step() -> None:
        last[0] = jax.block_until_ready(step(last[0], actions, keys))

    choose(np.asarray(last[0].legal_action_mask), actions)
    one_step()  # compiles

    def measure() -> Rate:
        watch, steps, ends = Stopwatch(), 0, 0
        while watch.wall_s < SECONDS:
            choose(np.asarray(last[0].legal_action_mask), actions)
            with watch:
                one_step()
            steps += games
            ends += int(np.asarray(last[0].terminated).sum())
        return watch.rate(steps, ends)

    return measure


def environment_share() -> float | None:
    """What part of a training step the environment takes; None where PyTorch is not installed."""
    if not LEARNER.exists():
        return None
    with tempfile.TemporaryDirectory() as runs:
        subprocess.run(
            [LEARNER, ROOT / "examples/train_ppo.py", *TRAINING],
            env=os.environ | {"PANDEMONIUM_RUNS": runs},
            stdout=subprocess.DEVNULL,
            check=True,
        )
        (log,) = Path(runs).glob("*/log.csv")
        with log.open() as lines:
            return float([*csv.DictReader(lines)][-1]["environment"])


def main() -> None:
    """Measure, print."""
    makers: dict[str, Callable[[], Callable[[], Rate]]] = {
        SPIEL: open_spiel,
        LEDUC: leduc_holdem,
        BARE: bare_aec,
        PGX: sparrow_mahjong,
        **{f"{name}, self-play": partial(ours, name, "self") for name in GYMNASIUM},
        **{f"{name}, naive bots": partial(ours, name, "naive") for name in GYMNASIUM},
        **{f"{name}, devils": partial(ours, name, "devil") for name in GYMNASIUM},
        **{f"{name}, AEC": partial(ours_in_pettingzoo, name) for name in ZOO},
    }
    console = Console(width=110)
    best = _measure(makers, console)
    console.print(_table(best))
    console.print(_bars(best))
    share = environment_share()
    told = "not measured: `make test-learn` installs PyTorch" if share is None else f"{share:.1%}"
    console.print(
        f"The environment's part in a training step of examples/train_ppo.py, at most "
        f"{LARGEST_SHARE:.0%}: {told}"
    )


def _measure(
    makers: dict[str, Callable[[], Callable[[], Rate]]], console: Console
) -> dict[str, Rate]:
    measures = {}
    for name, make in makers.items():
        try:
            measures[name] = make()
        except ImportError as error:
            console.print(f"{name} is left out: {error}")
    rates: dict[str, list[Rate]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            rates[name].append(measure())
    for name, each in rates.items():
        assert sum(rate.ends for rate in each), f"no game ended: {name}"
    return {name: max(each, key=lambda rate: rate.by_cpu) for name, each in rates.items()}


def _table(best: dict[str, Rate]) -> Table:
    title = f"Agent steps, best of {ROUNDS} rounds; CPU: in a second of one core"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for heading in ("steps/s", "CPU", "games ended"):
        table.add_column(heading, justify="right")
    for name, rate in best.items():
        table.add_row(
            name, f"{rate.by_wall / 1e6:.3f} M", f"{rate.by_cpu / 1e6:.3f} M", str(rate.ends)
        )
    return table


def _bars(best: dict[str, Rate]) -> Table:
    """What we aim at, and what was reached, by the clock and by CPU time."""
    table = Table(title="What we aim at", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    for heading in ("at least", "steps/s", "CPU"):
        table.add_column(heading, justify="right")
    for bar in BARS:
        if bar.peer and bar.peer not in best:
            continue
        rate, peer = best[bar.ours], best.get(bar.peer)
        if peer:
            ratios = rate.by_wall / peer.by_wall, rate.by_cpu / peer.by_cpu
            told = (f"{each:.1f} x" for each in (bar.least, *ratios))
        else:
            told = (f"{each / 1e6:.2f} M" for each in (bar.least, rate.by_wall, rate.by_cpu))
        table.add_row(f"{bar.ours} / {bar.peer}" if bar.peer else bar.ours, *told)
    return table


if __name__ == "__main__":
    main()
