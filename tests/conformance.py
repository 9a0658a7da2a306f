"""Compiled random play that checks the contract in every state it comes to."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.engine import random_seat
from pandemonium.kernel.quick import choose

FAULTS = (
    "",
    "the state is unsound",
    "the seat to act has no legal move",
    "legal lists an action twice",
    "legal and verdict disagree",
    "a seat that is not to act has legal moves, or no clause against moving",
    "the match does not end",
)

MANY_ACTIONS = 300
SOME_ACTIONS = 100
"""Where a game has many actions, each state has some of them checked, from a random one on,
besides all those that are listed."""


@cache
def checked_play(game: Game) -> Callable[..., Any]:
    """`play_out` with checks; leaves the number of a fault, 0 for none."""
    rules = game.rules
    next_deal, to_act, over = rules.next_deal, rules.to_act, rules.over
    legal, verdict, apply, sound = rules.legal, rules.verdict, rules.apply, rules.sound
    action_count = game.actions.count
    checked_count = SOME_ACTIONS if action_count > MANY_ACTIONS else action_count

    @compiled_for(game.name)
    def fault_in(s: Any, listed: Any, out: Any, rng: Any) -> Any:
        if not sound(s):
            return 1
        seats = to_act(s)
        for seat in range(s.players):
            count = legal(s, seat, out)
            if not seats >> seat & 1:
                if count or not verdict(s, seat, choose(rng, action_count)):
                    return 5
                continue
            if count == 0:
                return 2
            listed[:] = 0
            for k in range(count):
                listed[out[k]] += 1
                if listed[out[k]] > 1:
                    return 3
                if verdict(s, seat, out[k]):
                    return 4
            first = choose(rng, action_count) if checked_count < action_count else 0
            for step in range(checked_count):
                action = (first + step) % action_count
                if listed[action] != (verdict(s, seat, action) == 0):
                    return 4
        return 0

    @compiled_for(game.name)
    def play_checked(states: Any, rngs: Any, limit: int, moves: Any, faults: Any) -> None:
        out = np.empty(action_count, np.int64)
        listed = np.empty(action_count, np.int64)
        for i in range(len(states)):
            s = states[i]
            rng = rngs[i]
            while not over(s) and not faults[i]:
                seats = to_act(s)
                if seats == 0:
                    next_deal(s)
                    continue
                faults[i] = 6 if moves[i] == limit else fault_in(s, listed, out, rng)
                seat = random_seat(seats, rng)
                apply(s, seat, out[choose(rng, legal(s, seat, out))])
                moves[i] += 1
            if not faults[i] and (not sound(s) or to_act(s)):
                faults[i] = 1

    return play_checked
