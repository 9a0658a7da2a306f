"""The games for Gymnasium by the thousand: one seat against bots, or all seats, in each.

All games are stepped in one compiled call, on all cores.
"""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from pandemonium.envs.stepping import AGENT, EPISODE, MOST_BOTS, TERMS, stepper_of
from pandemonium.envs.tables import (
    MASK,
    RENDER_MODES,
    Illegal,
    observation_space,
    prepared,
    read_illegal,
    read_render_mode,
    read_reward,
    read_seed,
    render,
)
from pandemonium.games import find
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.batch import UNLIMITED, thread_count
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import seed_text
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.parsing import read_count, read_number
from pandemonium.kernel.states import blank_states, record_of
from pandemonium.players.ladder import DEVIL, IMP, NAIVE, weights_of

SELF = "self"
KINDS = {bot.name: bot.kind for bot in (IMP, NAIVE, DEVIL)}
"""The bots that play inside compiled code."""

ENOUGH = 64
"""How many games are worth another thread."""

Info = dict[str, Any]
Step = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, Info]


class Seen(NamedTuple):
    """What agents see after a step, a row for each game."""

    observations: np.ndarray
    masks: np.ndarray


class VectorSeats(gymnasium.vector.VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Many games of one seat against bots, or of all seats, stepped at once.

    Observations and masks are written again two steps later. Copy what you keep longer, or make
    the environment with `copy=True`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | Sequence[str] = "naive",
        seat: int | None = None,
        reward: str = "win",
        illegal: str = "end",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        beat_s: int | None = None,
        copy: bool = False,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = find(game)
        self.num_envs = read_count(num_envs, 1, "'num_envs'")
        self.illegal = read_illegal(illegal)
        self.autoreset_mode = _read_mode(autoreset_mode)
        self.render_mode = read_render_mode(render_mode)
        self.copy = copy
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": RENDER_MODES}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions.count)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        table = prepared(self.game, players, options, beat_s, ask_all=False)
        self.players = int(record_of(table).players)
        self.states = self.game.empty_states(self.num_envs)
        self.states[:] = table[0]
        self.episodes = blank_states(EPISODE, self.num_envs)
        self.episodes["players"] = self.players
        self.terms = self._terms(reward, seat, opponents, max_episode_steps)
        self._weights = weights_of(self.game)
        self._make_buffers()
        self._make_slices(thread_count(threads))
        self._began_s = np.zeros(self.num_envs)
        self._seeded = False
        self._all = np.ones(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[np.ndarray, Info]:
        """Deal all games, or those of `options["reset_mask"]`, anew.

        A seed is for the first game; the others take the numbers after it.
        """
        wanted = self._read_reset_mask(options)
        self._seed(_read_seeds(seed, self.num_envs), wanted)
        self.episodes["new"][wanted] = 1
        codes = np.zeros(self.num_envs, np.int64)
        if wanted.all():
            self._run(codes)
        else:
            for number in np.flatnonzero(wanted).tolist():
                self._run_slice(0, slice(number, number + 1), codes)
        self._began_s[wanted] = time.perf_counter()
        return self._shown(self._seen.observations), self._info()

    def step(self, actions: np.ndarray) -> Step:
        """One action in every game."""
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("reset the environment before its first step")
        codes = self._read_actions(actions)
        if self.autoreset_mode is AutoresetMode.DISABLED and self.ended.any():
            raise Malformed("a game has ended; reset it with options={'reset_mask': ...}")
        if self.illegal is Illegal.ERROR:
            self._refuse_illegal(codes)
        self._run(codes)
        episodes = self.episodes
        info = self._info()
        self._tell_ends(info)
        return (
            self._shown(self._seen.observations),
            episodes["reward"][np.arange(self.num_envs), episodes["actor"]],
            episodes["terminated"] != 0,
            episodes["truncated"] != 0,
            info,
        )

    def action_masks(self) -> np.ndarray:
        """Which actions are legal now, for learners that look for this."""
        return self._seen.masks.view(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """Every table, as its agent sees it."""
        return tuple(self.render_one(number) for number in range(self.num_envs))

    def render_one(self, number: int) -> str | np.ndarray | None:
        """One table, as its agent sees it."""
        if self.render_mode is None:
            raise Malformed(f"to render, make the environment with a 'render_mode': {RENDER_MODES}")
        seat = int(self.episodes["seat"][number])
        return render(self.game, self.states[number : number + 1], seat, self.render_mode)

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    @property
    def _seen(self) -> Seen:
        """What the last step wrote."""
        return self._buffers[0]

    def _terms(self, reward: Any, seat: Any, opponents: Any, longest: Any) -> np.ndarray:
        """What all games are played by, as compiled code knows it."""
        terms = blank_states(TERMS, 1)
        bots = _read_opponents(opponents)
        terms["reward"] = read_reward(reward)
        terms["seat"] = AGENT if seat is None else read_number(seat, 0, self.players - 1, "'seat'")
        terms["bots"] = len(bots)
        terms["bot"][0, : len(bots)] = bots
        terms["replace"] = self.illegal is Illegal.RANDOM
        terms["same_step"] = self.autoreset_mode is AutoresetMode.SAME_STEP
        terms["next_step"] = self.autoreset_mode is AutoresetMode.NEXT_STEP
        terms["limit"] = (
            UNLIMITED if longest is None else read_count(longest, 1, "'max_episode_steps'")
        )
        return terms

    def _make_buffers(self) -> None:
        """Two, so that what a step returned outlives the next."""
        count, size = self.num_envs, self.game.observation_size
        self._buffers = [
            Seen(
                np.zeros((count, size), NUMBER),
                np.zeros((count, self.game.actions.count), MASK),
            )
            for _ in range(2)
        ]
        self._finals = np.zeros((count, size), NUMBER)

    def _make_slices(self, threads: int) -> None:
        """Which games each thread plays, and what its bots think on."""
        shares = max(min(threads, self.num_envs // ENOUGH), 1)
        ends = np.linspace(0, self.num_envs, shares + 1).astype(int).tolist()
        self._slices = [slice(*ends[k : k + 2]) for k in range(shares)]
        self._rooms = [self.game.empty_states(1) for _ in self._slices]
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None

    def _run(self, codes: np.ndarray) -> None:
        """One step of all games, into the other buffer."""
        self._buffers.reverse()
        waiting = [
            self._pool.submit(self._run_slice, thread, part, codes)
            for thread, part in enumerate(self._slices[1:], 1)
            if self._pool
        ]
        self._run_slice(0, self._slices[0], codes)
        for each in waiting:
            each.result()

    def _run_slice(self, thread: int, part: slice, codes: np.ndarray) -> None:
        seen, masks = self._seen
        stepper_of(self.game).step(
            *(self.states[part], self.episodes[part], self.terms, codes[part]),
            *(self._weights, self._rooms[thread]),
            *(seen[part], masks[part], self._finals[part]),
        )

    def _seed(self, seeds: list[int | None], wanted: np.ndarray) -> None:
        """Give each game a stream and a generator, where there is a seed or none so far."""
        for number in np.flatnonzero(wanted).tolist():
            seed = seeds[number]
            if seed is None and self._seeded:
                continue
            text = seed_text(seed)
            s = record_of(self.states, number)
            s.key[:] = key_of(text)
            s.counter = s.pool_left = 0
            self.episodes["rng"][number] = key_of(f"{text}/players").view(np.uint64)[:1]
        self._seeded = True

    def _read_reset_mask(self, options: Info | None) -> np.ndarray:
        mask = (options or {}).get("reset_mask", self._all)
        fits = isinstance(mask, np.ndarray) and mask.shape == self._all.shape
        if not fits or mask.dtype != np.bool_ or not mask.any():
            raise Malformed(
                f"'reset_mask' is an array of {self.num_envs} truth values, one of them true"
            )
        if not self._seeded and not mask.all():
            raise Malformed("the first reset is of all games; it takes no 'reset_mask'")
        return np.asarray(mask)

    def _read_actions(self, actions: Any) -> np.ndarray:
        last = self.game.actions.count - 1
        try:
            given = np.asarray(actions)
            whole = given.shape == (self.num_envs,) and given.dtype.kind in "iu"
        except (ValueError, TypeError, RecursionError):
            whole = False
        if not whole or given.min() < 0 or given.max() > last:
            raise Malformed(f"a step takes {self.num_envs} actions, whole numbers from 0 to {last}")
        return np.ascontiguousarray(given, np.int64)

    def _refuse_illegal(self, codes: np.ndarray) -> None:
        """Raise the clause that forbids one of the actions, before anything has changed."""
        verdict = self.game.engine.verdict
        for number in np.flatnonzero(self.episodes["new"] == 0).tolist():
            seat = int(self.episodes["seat"][number])
            clause = verdict(self.states, number, seat, int(codes[number]))
            if clause:
                raise self.game.refusal(clause)

    def _info(self) -> Info:
        episodes = self.episodes
        info = {"action_mask": self._shown(self._seen.masks), "seat": episodes["seat"].copy()}
        if not self.terms["bots"][0]:
            info["rewards"] = episodes["reward"][:, : self.players].copy()
        return info | {f"_{name}": self._all.copy() for name in info}

    def _tell_ends(self, info: Info) -> None:
        """Statistics of the episodes that ended, and their last observations."""
        ended = self.ended
        if not ended.any():
            return
        episodes, now = self.episodes, time.perf_counter()
        info["episode"] = {
            "r": np.where(ended, episodes["final_total"], 0.0),
            "l": np.where(ended, episodes["final_length"], 0),
            "t": np.where(ended, now - self._began_s, 0.0),
            **{f"_{name}": ended.copy() for name in "rlt"},
        }
        info["_episode"] = ended.copy()
        self._began_s[ended] = now
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            finals = np.full(self.num_envs, None, object)
            for number in np.flatnonzero(ended).tolist():
                finals[number] = self._finals[number].copy()
            seats = np.where(ended, episodes["actor"], 0)
            info["final_obs"], info["_final_obs"] = finals, ended.copy()
            info["final_info"] = {"seat": seats, "_seat": ended.copy()}
            info["_final_info"] = ended.copy()

    @property
    def ended(self) -> np.ndarray:
        """Which games ended with the last step."""
        ended: np.ndarray = (self.episodes["terminated"] | self.episodes["truncated"]) != 0
        return ended

    def _shown(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array


def _read_mode(mode: Any) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        modes = one_of([each.value for each in AutoresetMode])
        raise Malformed(f"'autoreset_mode' is {modes}, not {shown(mode)}") from None


def _read_opponents(opponents: Any) -> list[int]:
    """The kinds of bots that are drawn from in every episode; none for self-play."""
    names = [opponents] if isinstance(opponents, str) else opponents
    if names == [SELF]:
        return []
    listed = isinstance(names, list | tuple) and 0 < len(names) <= MOST_BOTS
    if not listed or any(name not in KINDS for name in names):
        raise Malformed(
            f"'opponents' is {one_of((*KINDS, SELF))}, or a list of bots to draw from, at most "
            f"{MOST_BOTS}; not {shown(opponents)}"
        )
    return [KINDS[name] for name in names]


def _read_seeds(seed: Any, count: int) -> list[int | None]:
    if seed is None:
        return [None] * count
    if isinstance(seed, list | tuple):
        if len(seed) != count:
            raise Malformed(f"there are {count} games, so a list of seeds has as many")
        return [None if each is None else read_seed(each) for each in seed]
    first = read_seed(seed)
    return [first + number for number in range(count)]
