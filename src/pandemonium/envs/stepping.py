"""Thousands of games in one compiled call: the agents' moves, the bots' answers, what agents see.

Each game is stepped from one decision of an agent to the next, all at once while its state is in
the cache: the agent's action, the moves of the bots, rewards, the observation and the mask.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from pandemonium.envs.rewards import PENALTY, pay
from pandemonium.kernel.compiling import compiled_for, rule, rule_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.engine import random_seat
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.quick import choose
from pandemonium.kernel.states import blank_states
from pandemonium.players.ladder import weights_of
from pandemonium.players.search import BEGINNER, SKILLED

AGENT = -1
"""Who sits in a chair: a kind of bot, or this."""

MOST_PLAYERS = 8
MOST_BOTS = 64

MOST_MOVES = 100_000
"""After so many moves of bots in a row the episode is cut off: they would never end."""

# What an environment knows of a game, beside its state.
EPISODE = np.dtype(
    [
        ("rng", "u8", 1),
        ("players", "i8"),
        ("chair", "i8", MOST_PLAYERS),  # who sits there
        ("seat", "i8"),  # of the agent that acts next; after the end, that acted last
        ("actor", "i8"),  # the seat of the agent that acted last
        ("reward", "f8", MOST_PLAYERS),  # of the last step, by seat
        ("total", "f8", MOST_PLAYERS),  # of all steps
        ("score", "i8", MOST_PLAYERS),  # up to which rewards have been paid
        ("length", "i8"),  # how often agents have acted
        ("final_total", "f8"),  # of the agent that acted last, when an episode has ended
        ("final_length", "i8"),
        ("new", "i8"),  # 1: the next step deals a new game, and ignores the action
        ("terminated", "i8"),
        ("truncated", "i8"),
    ],
    align=True,
)

# What all games are played by.
TERMS = np.dtype(
    [
        ("reward", "i8"),
        ("seat", "i8"),  # of the agent; AGENT: another one in every episode
        ("bot", "i8", MOST_BOTS),  # the kinds of bots that are drawn from
        ("bots", "i8"),  # how many; 0: agents play all seats
        ("replace", "i8"),  # 1: a random legal action takes the place of an illegal one
        ("same_step", "i8"),  # 1: a game that has ended is dealt anew in the same step
        ("next_step", "i8"),  # 1: it is dealt anew in the next one
        ("limit", "i8"),  # after how many actions an episode is cut off
    ],
    align=True,
)


@rule
def next_seat(bits, seat, players):
    """The next seat clockwise of those that may act; after the end, the first one."""
    for step in range(1, players + 1):
        following = (seat + step) % players
        if bits >> following & 1:
            return following
    return 0


class Stepper:
    """The compiled functions of a game's environments, on a state `s`, its episode `e` and the
    terms `t`; `w` are the bots' weights, `room` is a state to think on, `actions` room for
    a list of actions.
    """

    def __init__(self, game: Game) -> None:
        inner, compiled = rule_for(game.name), compiled_for(game.name)
        rules, heuristics = game.rules, game.heuristics
        deal, next_deal, to_act, over = rules.deal, rules.next_deal, rules.to_act, rules.over
        legal, verdict, apply, imagine = rules.legal, rules.verdict, rules.apply, rules.imagine
        scores, winners, observe_record = rules.scores, rules.winners, rules.observe
        beginner, skilled = heuristics.beginner, heuristics.skilled
        action_count = game.actions.count
        record, weight_type = game.observation.record, heuristics.weight_type

        @inner
        def observe(s, seat, row):
            """What a seat sees, as a row of numbers."""
            row[:] = 0
            observe_record(s, seat, row.view(record)[0])

        @inner
        def decide(s, seat, kind, weights, rng, room, actions):
            """What a bot does in a seat, on the state that its seat imagines."""
            if kind == SKILLED or kind == BEGINNER:
                room[0] = s
                imagine(room[0], seat, rng)
                if kind == SKILLED:
                    return skilled(room[0], seat, weights.view(weight_type)[0], rng)
                return beginner(room[0], seat, rng)
            return actions[choose(rng, legal(s, seat, actions))]

        @inner
        def play_bots(s, e, w, room, actions):
            """Until an agent is to act, or the end; False if the bots never get there."""
            for _ in range(MOST_MOVES):
                bits = to_act(s)
                if bits == 0:
                    if over(s):
                        return True
                    next_deal(s)
                    continue
                seat = random_seat(bits, e.rng)
                kind = e.chair[seat]
                if kind == AGENT:
                    e.seat = seat
                    return True
                apply(s, seat, decide(s, seat, kind, w, e.rng, room, actions))
            return False

        @inner
        def seat_players(e, t):
            """Bots drawn from those named, and the agent among them; without bots, agents."""
            for seat in range(e.players):
                e.chair[seat] = t.bot[choose(e.rng, t.bots)] if t.bots else AGENT
            if t.bots:
                own = choose(e.rng, e.players) if t.seat == AGENT else t.seat
                e.chair[own] = AGENT

        @inner
        def begin(s, e, t, w, room, actions):
            """A new game, up to the first decision of an agent; without any, it is dealt again."""
            waiting = True
            while waiting:
                deal(s)
                seat_players(e, t)
                waiting = not play_bots(s, e, w, room, actions) or over(s)
            e.length = 0
            e.total[:] = 0
            scores(s, e.score)

        @inner
        def act(s, e, t, action, w, room, actions):
            """The agent's action, and what follows; an illegal one ends the episode."""
            e.actor = e.seat
            e.length += 1
            if verdict(s, e.seat, action):
                if not t.replace:
                    e.reward[e.seat] = PENALTY
                    e.terminated = 1
                    return
                action = actions[choose(e.rng, legal(s, e.seat, actions))]
            apply(s, e.seat, action)
            goes_on = play_bots(s, e, w, room, actions)
            e.terminated = over(s)
            e.truncated = not over(s) and (not goes_on or e.length >= t.limit)
            scores(s, actions)
            pay(t.reward, e.players, winners(s), actions, e.score, e.reward)

        @inner
        def end(e, t):
            """The statistics of an episode."""
            e.seat = e.actor
            e.final_total = e.total[e.actor]
            e.final_length = e.length
            e.new = t.next_step

        @inner
        def step_one(s, e, t, action, w, room, actions, final):
            """One action of an agent, or a new deal; says whether there is nothing to decide."""
            e.reward[:] = 0
            e.terminated = 0
            e.truncated = 0
            if e.new:
                e.new = 0
                begin(s, e, t, w, room, actions)
                return False
            act(s, e, t, action, w, room, actions)
            for seat in range(e.players):
                e.total[seat] += e.reward[seat]
            if not e.terminated and not e.truncated:
                return False
            end(e, t)
            if t.same_step:
                observe(s, e.actor, final)
                begin(s, e, t, w, room, actions)
                return False
            return True

        @compiled
        def step(states, episodes, terms, actions, weights, room, seen, masks, finals):
            """One step of every game: what its agent sees then, and what it may do.

            Where an episode has ended it may do anything, as that is ignored.
            """
            numbers = np.empty(action_count, np.int64)
            for i in range(len(states)):
                s = states[i]
                e = episodes[i]
                ended = step_one(s, e, terms[0], actions[i], weights, room, numbers, finals[i])
                observe(s, e.seat, seen[i])
                mask = masks[i]
                mask[:] = ended
                if not ended:
                    for k in range(legal(s, e.seat, numbers)):
                        mask[numbers[k]] = 1

        @compiled
        def turn(states, seat, action, seen, mask):
            """A move in a game of agents only, and what the next one clockwise sees.

            Returns the clause that forbids it, the seats that may act then, as bits, and the next.
            """
            s = states[0]
            clause = verdict(s, seat, action)
            if clause:
                return clause, 0, seat
            apply(s, seat, action)
            bits = to_act(s)
            if bits == 0 and not over(s):
                next_deal(s)
                bits = to_act(s)
            following = next_seat(bits, seat, s.players)
            observe(s, following, seen)
            mask[:] = bits == 0
            if bits:
                numbers = np.empty(action_count, np.int64)
                for k in range(legal(s, following, numbers)):
                    mask[numbers[k]] = 1
            return 0, bits, following

        @compiled
        def settle(states, kind, paid, out):
            """What everybody is paid in a game of agents only."""
            s = states[0]
            numbers = np.empty(MOST_PLAYERS, np.int64)
            scores(s, numbers)
            pay(kind, s.players, winners(s), numbers, paid, out)

        self.game = game
        self.step: Callable[..., None] = step
        self.turn: Callable[..., tuple[int, int, int]] = turn
        self.settle: Callable[..., None] = settle

    def calls(self) -> list[Call]:
        """The functions that Python calls, with arguments of the types they are called with."""
        game = self.game
        states, seen = game.empty_states(1), np.zeros((1, game.observation_size), NUMBER)
        episodes, terms = blank_states(EPISODE, 1), blank_states(TERMS, 1)
        actions, masks = np.zeros(1, np.int64), np.zeros((1, game.actions.count), np.int8)
        weights = weights_of(game)
        step = (states, episodes, terms, actions, weights, states, seen, masks, seen)
        turn, settle = (states, 0, 0, seen[0], masks[0]), (states, 0, actions, np.zeros(1))
        return [Call(self.step, step), Call(self.turn, turn), Call(self.settle, settle)]


@cache
def stepper_of(game: Game) -> Stepper:
    """The compiled functions of a game's environments, made when they are first needed."""
    return Stepper(game)
