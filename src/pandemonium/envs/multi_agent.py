"""The games for PettingZoo: an agent for every seat.

`turns` makes an environment in which agents act one after the other (AEC): of several who may act,
the next one clockwise, so that the order tells nothing. `at_once` makes one in which all agents act
in every step (parallel): an agent who is not asked idles, and what all do is carried out in a
random order, until something changes who is asked; what others wanted is then void.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from pandemonium.envs.rewards import PENALTY, SCORE
from pandemonium.envs.stepping import next_seat, stepper_of
from pandemonium.envs.tables import (
    MASK,
    RENDER_MODES,
    Illegal,
    agent_name,
    mask_space,
    observation_space,
    prepared,
    read_action,
    read_illegal,
    read_render_mode,
    read_reward,
    read_seed,
    render,
)
from pandemonium.games import find
from pandemonium.kernel.actions import Action
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import seed_text
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.parsing import read_count
from pandemonium.kernel.states import record_of, seats_of

Seen = dict[str, np.ndarray]
Maker = Callable[..., Any]


def turns(game: str, name: str) -> tuple[Maker, Maker]:
    """`env` and `raw_env` of a game."""

    def raw_env(**arguments: Any) -> TurnEnv:
        return TurnEnv(game, name, **arguments)

    def env(**arguments: Any) -> InOrder:
        return InOrder(raw_env(**arguments))

    return env, raw_env


def at_once(game: str, name: str, idle: Action) -> Maker:
    """`parallel_env` of a game; agents who are not asked have no action but `idle`."""

    def parallel_env(**arguments: Any) -> BeatEnv:
        return BeatEnv(game, name, idle, **arguments)

    return parallel_env


class Table:
    """One table of a game, as agents know it."""

    def __init__(
        self,
        game: str,
        players: int | None,
        options: dict[str, Any],
        reward: str,
        illegal: str,
        beat_s: int | None,
    ) -> None:
        self.game = find(game)
        self.states = prepared(self.game, players, options, beat_s, ask_all=True)
        self.players = int(record_of(self.states).players)
        self.kind = read_reward(reward)
        self.illegal = read_illegal(illegal)
        self.paid = np.zeros(self.players, np.int64)
        self.random: np.random.Generator | None = None
        self._legal = np.zeros(self.game.actions.count, np.int64)
        self._numbers = self.game.observation_size, np.dtype(NUMBER)
        self._mask = self.game.actions.count, np.dtype(MASK)
        self._turn, self._settle = stepper_of(self.game).turn, stepper_of(self.game).settle

    def deal(self, seed: int | None) -> None:
        """A new match: of this seed, as `pan.deal` deals it, or the next one."""
        engine = self.game.engine
        if seed is not None or self.random is None:
            text = seed_text(None if seed is None else read_seed(seed))
            record_of(self.states).key[:] = key_of(text)
            record_of(self.states).counter = record_of(self.states).pool_left = 0
            self.random = seeding.np_random(seed)[0]
        engine.deal(self.states, 0)
        engine.scores(self.states, 0, self.paid)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.game.engine.over(self.states, 0))

    def asked(self) -> int:
        """The seats that may act, as bits; the next cards are dealt where nobody is left to."""
        engine, states = self.game.engine, self.states
        bits = int(engine.to_act(states, 0))
        if not bits and not engine.over(states, 0):
            engine.next_deal(states, 0)
            bits = int(engine.to_act(states, 0))
        return bits

    def legal(self, seat: int) -> np.ndarray:
        """The legal actions of a seat."""
        return self._legal[: self.game.engine.legal(self.states, 0, seat, self._legal)]

    def sees(self, seat: int) -> np.ndarray:
        """The observation of a seat."""
        seen = np.zeros(self.game.observation_size, NUMBER)
        self.game.engine.observe(self.states, 0, seat, seen)
        return seen

    def clause(self, seat: int, action: int) -> int:
        """The clause that forbids an action; 0 if none does."""
        return int(self.game.engine.verdict(self.states, 0, seat, action))

    def apply(self, seat: int, action: int) -> None:
        """A legal move."""
        self.game.engine.apply(self.states, 0, seat, action)

    def turn(self, seat: int, action: int) -> tuple[int, int, Seen] | None:
        """A move in one compiled call; None if it is illegal and ends the episode.

        Returns the seats that may act then, as bits, the next of them, and what that one sees.
        """
        numbers, mask = np.empty(*self._numbers), np.empty(*self._mask)
        clause, bits, following = self._turn(self.states, seat, action, numbers, mask)
        if clause:
            instead = self.replaced(seat, clause)
            return None if instead is None else self.turn(seat, instead)
        return bits, following, {"observation": numbers, "action_mask": mask}

    def judge(self, seat: int, action: int) -> int | None:
        """The action to be carried out; None if it is illegal and ends the episode."""
        clause = self.clause(seat, action)
        return self.replaced(seat, clause) if clause else action

    def replaced(self, seat: int, clause: int) -> int | None:
        """What is done instead of an action that a clause forbids; None if that is the end."""
        if self.illegal is Illegal.ERROR:
            raise self.game.refusal(clause)
        if self.illegal is Illegal.END:
            return None
        assert self.random is not None
        return int(self.random.choice(self.legal(seat)))

    def rewards(self) -> list[float]:
        """What everybody is paid since the last time."""
        out = np.zeros(self.players)
        self._settle(self.states, self.kind, self.paid, out)
        paid: list[float] = out.tolist()
        return paid


class AgentEnv(EzPickle):
    """What both kinds of environment have in common: agents, spaces, pictures."""

    def __init__(
        self,
        game: str,
        name: str,
        *own: Any,
        players: int | None = None,
        reward: str = "win",
        illegal: str = "end",
        max_cycles: int | None = None,
        beat_s: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        arguments = {
            "players": players,
            "reward": reward,
            "illegal": illegal,
            "max_cycles": max_cycles,
            "beat_s": beat_s,
            "render_mode": render_mode,
        }
        EzPickle.__init__(self, game, name, *own, **arguments, **options)
        self.table = Table(game, players, options, reward, illegal, beat_s)
        self.render_mode = read_render_mode(render_mode)
        self.max_cycles = None if max_cycles is None else read_count(max_cycles, 1, "'max_cycles'")
        self.metadata: dict[str, Any] = {
            "name": name,
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.moves = 0
        seen: dict[str, spaces.Space[Any]] = {
            "observation": observation_space(self.table.game),
            "action_mask": mask_space(self.table.game),
        }
        self._observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        count = self.table.game.actions.count
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees, and which actions are legal."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions by their numbers."""
        return self._action_spaces[agent]

    def close(self) -> None:
        """There is nothing to close."""

    def _seen(self, seat: int, legal: Any) -> Seen:
        mask = np.zeros(self.table.game.actions.count, MASK)
        mask[legal] = 1
        return {"observation": self.table.sees(seat), "action_mask": mask}

    def _render(self, seat: int | None) -> str | np.ndarray | None:
        if self.render_mode is None:
            raise Malformed(f"to render, make the environment with a 'render_mode': {RENDER_MODES}")
        return render(self.table.game, self.table.states, seat, self.render_mode)


EVERYTHING = slice(None)
"""What is legal when all is over: whatever an agent does then is ignored."""


class TurnEnv(AgentEnv, AECEnv[str, Seen, int | None]):
    """Agents act one after the other."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self.table.deal(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.moves = 0
        self.bits = self.table.asked()
        self.agent_selection = self.possible_agents[next_seat(self.bits, -1, self.table.players)]
        self._shown: Seen | None = None
        """What the next agent sees, where the last step has written it."""
        self._shown_to = 0

    def observe(self, agent: str) -> Seen:
        """What an agent sees; the mask is empty while another acts, and full after the end."""
        seat = self.seat_of[agent]
        if self._shown and seat == self._shown_to:
            return self._shown
        if not self.bits:
            return self._seen(seat, EVERYTHING)
        return self._seen(seat, self.table.legal(seat))

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.table.turn(self.seat_of[agent], read_action(self.table.game, action))
        self._cumulative_rewards[agent] = 0.0
        if turn is None:
            self._end_with_penalty(agent)
            return
        self.bits, self._shown_to, self._shown = turn
        self.agent_selection = self.possible_agents[self._shown_to]
        self.moves += 1
        if not self.bits or self.table.kind == SCORE:
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
            self._accumulate_rewards()
        if not self.bits:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles and self.moves >= self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str | np.ndarray | None:
        """The table as the selected agent sees it."""
        return self._render(self.seat_of[self.agent_selection] if self.agents else None)

    def _end_with_penalty(self, agent: str) -> None:
        """What PettingZoo's classic games do after an illegal move."""
        self.bits = 0
        self._shown = None
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: PENALTY}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class InOrder(OrderEnforcingWrapper[str, Seen, int | None]):
    """PettingZoo's wrapper that checks the order of calls, without its detours.

    There, a step and what it shows look up five attributes of the environment by their names, which
    takes longer than to make the step.
    """

    def last(self, observe: bool = True) -> Any:
        """What the selected agent sees, and has been paid since it acted."""
        if not self._has_reset:
            return super().last(observe)
        env = self.env
        agent = env.agent_selection
        seen = env.observe(agent) if observe else None
        over = env.terminations[agent], env.truncations[agent]
        return seen, env._cumulative_rewards[agent], *over, env.infos[agent]

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


Step = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class BeatEnv(AgentEnv, ParallelEnv[str, Seen, int]):
    """All agents act in every step."""

    def __init__(self, game: str, name: str, idle: Action, **arguments: Any) -> None:
        super().__init__(game, name, idle, **arguments)
        self.idle = self.table.game.actions.code(idle, 0)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal."""
        self.table.deal(seed)
        self.agents = self.possible_agents.copy()
        self.moves = 0
        return self._all_see(self.table.asked()), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Step:
        """All agents act."""
        if self.table.random is None:
            raise Malformed("reset the environment before its first step")
        if not self.agents:
            return {}, {}, {}, {}, {}
        if not isinstance(actions, dict) or actions.keys() != self.seat_of.keys():
            raise Malformed(f"a step takes an action of each agent by name, not {shown(actions)}")
        judged = [self._judge(self.seat_of[agent], actions[agent]) for agent in self.agents]
        ended = None in judged
        if ended:
            rewards = [PENALTY if action is None else 0.0 for action in judged]
        else:
            self._carry_out(judged)
            rewards = self.table.rewards()
        self.moves += 1
        agents, asked = self.agents, self.table.asked()
        over = ended or not asked
        late = bool(self.max_cycles and self.moves >= self.max_cycles)
        step: Step = (
            self._all_see(0 if over else asked),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, ended or (late and not over)),
            {agent: {} for agent in agents},
        )
        if over or late:
            self.agents = []
        return step

    def render(self) -> str | np.ndarray | None:
        """The table as a spectator sees it."""
        return self._render(None)

    def _judge(self, seat: int, given: Any) -> int | None:
        action = read_action(self.table.game, given)
        if self.table.asked() >> seat & 1:
            return self.table.judge(seat, action)
        if action == self.idle or self.table.illegal is Illegal.RANDOM:
            return self.idle
        return self.table.judge(seat, action)

    def _carry_out(self, actions: list[int | None]) -> None:
        """What all do, as long as those who have still to act are asked the same.

        What an agent wanted may have become impossible: then it idles.
        """
        asked = self.table.asked()
        assert self.table.random is not None
        for seat in self.table.random.permutation(seats_of(asked)).tolist():
            action = actions[seat]
            assert action is not None
            self.table.apply(seat, self.idle if self.table.clause(seat, action) else action)
            asked &= ~(1 << seat)
            if self.table.over or self.table.asked() != asked:
                return

    def _all_see(self, asked: int) -> dict[str, Seen]:
        return {agent: self._sees(self.seat_of[agent], asked) for agent in self.agents}

    def _sees(self, seat: int, asked: int) -> Seen:
        """What an agent sees; without being asked it can only idle."""
        if not asked:
            return self._seen(seat, EVERYTHING)
        return self._seen(seat, self.table.legal(seat) if asked >> seat & 1 else self.idle)
