"""The rules of a game on arrays of states: the border to Python, playouts and batch steps.

Each function here is compiled once for every game, with calls straight into its rules.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pandemonium.kernel.compiling import compiled_for, rule, rule_for
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.quick import choose
from pandemonium.kernel.states import blank_states
from pandemonium.kernel.writer import ViewWriter, writing

if TYPE_CHECKING:
    from pandemonium.kernel.contract import Game

Compiled = Callable[..., Any]


@rule
def timeless(s, ms):
    """The `advance` of a game without a clock."""


@rule
def nothing_more(s, f):
    """The `work_out` of a game that needs no facts of its own."""


@rule
def first_seat(bits):
    """The lowest seat in a set of bits."""
    seat = 0
    while not bits >> seat & 1:
        seat += 1
    return seat


@rule
def random_seat(bits, rng):
    """One of the seats in a set of bits, by chance."""
    seat = first_seat(bits)
    if bits == 1 << seat:
        return seat
    count = 0
    rest = bits
    while rest:
        rest &= rest - 1
        count += 1
    for _ in range(choose(rng, count)):
        bits ^= 1 << seat
        seat = first_seat(bits)
    return seat


class Engine:
    """The compiled functions of one game. A state is an array of records and an index."""

    deal: Compiled
    next_deal: Compiled
    to_act: Compiled
    legal: Compiled
    verdict: Compiled
    apply: Compiled
    advance: Compiled
    over: Compiled
    scores: Compiled
    winners: Compiled
    observe: Compiled
    imagine: Compiled
    sound: Compiled
    facts: Compiled

    def __init__(self, game: "Game") -> None:
        self.game = game
        self._observe_row = _on_row(game)
        functions = {**game.rules._asdict(), "observe": self._observe_row}
        del functions["work_out"]
        for name, function in functions.items():
            setattr(self, name, _at_index(game.name, name, function))
        self.facts = _facts(game)
        self._mass_play()

    def _mass_play(self) -> None:
        """Loops over many games, without coming back to Python in between."""
        compiled = compiled_for(self.game.name)
        rules = self.game.rules
        deal, next_deal, to_act, over = rules.deal, rules.next_deal, rules.to_act, rules.over
        legal, verdict, apply = rules.legal, rules.verdict, rules.apply
        scores, observe = rules.scores, self._observe_row
        action_count = self.game.actions.count

        @compiled
        def start(states):
            """A first position for every record that has its options and stream."""
            for i in range(len(states)):
                deal(states[i])

        @compiled
        def play_out(states, rngs, limit, moves):
            """Random moves until every match is over or has made `limit` moves."""
            out = np.empty(action_count, np.int64)
            for i in range(len(states)):
                s = states[i]
                rng = rngs[i]
                made = 0
                while made < limit and not over(s):
                    seats = to_act(s)
                    if seats == 0:
                        next_deal(s)
                        continue
                    seat = random_seat(seats, rng)
                    count = legal(s, seat, out)
                    apply(s, seat, out[choose(rng, count)])
                    made += 1
                moves[i] = made

        @rule_for(self.game.name)
        def go_on(s):
            """See to it that somebody can act: deal again after the end of a match or a deal."""
            if over(s):
                deal(s)
            elif to_act(s) == 0:
                next_deal(s)

        @compiled
        def step(states, actions, rewards, done, refused):
            """One move in every match, by the first seat that may act.

            A match that ends leaves its scores in `rewards` and begins again. An illegal
            action leaves the clause in `refused` and the match as it was.
            """
            for i in range(len(states)):
                s = states[i]
                rewards[i, :] = 0
                done[i] = False
                go_on(s)
                seat = first_seat(to_act(s))
                refused[i] = verdict(s, seat, actions[i])
                if refused[i]:
                    continue
                apply(s, seat, actions[i])
                if over(s):
                    scores(s, rewards[i])
                    done[i] = True
                go_on(s)

        @compiled
        def look(states, seats, observations, masks):
            """For every match: the seat to act, what it sees, and which actions are legal."""
            out = np.empty(action_count, np.int64)
            for i in range(len(states)):
                s = states[i]
                go_on(s)
                seats[i] = first_seat(to_act(s))
                observe(s, seats[i], observations[i])
                masks[i, :] = False
                for k in range(legal(s, seats[i], out)):
                    masks[i, out[k]] = True

        self.start, self.play_out, self.step, self.look = start, play_out, step, look

    def warm_up(self) -> Iterator[str]:
        """Compile every function, or find it on disk; yields its name when it is ready."""
        for name, call in self.calls().items():
            call.compile()
            yield name

    def calls(self) -> dict[str, Call]:
        """Every function by its name, with arguments of the types it is always called with."""
        states = self.game.empty_states(1)
        actions = np.zeros(self.game.actions.count, np.int64)
        numbers = np.zeros(self.game.players[0], np.int64)
        rngs = np.zeros((1, 1), np.uint64)
        flags = np.zeros((1, len(actions)), np.bool_)
        seen = np.zeros((1, self.game.observation_size), NUMBER)
        arguments: dict[str, tuple[Any, ...]] = {
            "deal": (0,),
            "next_deal": (0,),
            "to_act": (0,),
            "legal": (0, 0, actions),
            "verdict": (0, 0, 0),
            "apply": (0, 0, 0),
            "advance": (0, 0),
            "over": (0,),
            "scores": (0, numbers),
            "winners": (0,),
            "observe": (0, 0, seen[0]),
            "imagine": (0, 0, rngs[0]),
            "sound": (0,),
            "facts": (blank_states(self.game.facts, 1),),
            "start": (),
            "play_out": (rngs, 0, numbers),
            "step": (actions, numbers[np.newaxis], flags[0], numbers),
            "look": (numbers, seen, flags),
        }
        calls = {name: Call(getattr(self, name), (states, *arguments[name])) for name in arguments}
        return {**calls, "show": writing()}

    @cached_property
    def writer(self) -> ViewWriter:
        """Writes what is seen of a state."""
        game = self.game
        return ViewWriter(game.seen, game.position, game.state, game.facts)


def _on_row(game: "Game") -> Compiled:
    """The rule `observe` on a row of numbers, which it sees as a record."""
    observe, record = game.rules.observe, game.observation.record

    @compiled_for(game.name)
    def observe_row(s, seat, row):
        row[:] = 0
        observe(s, seat, row.view(record)[0])

    return observe_row


def _facts(game: "Game") -> Compiled:
    """What is worked out of the first of some states, written into the first record of facts."""
    to_act, over, winners = game.rules.to_act, game.rules.over, game.rules.winners
    work_out = game.rules.work_out

    @compiled_for(game.name)
    def facts(states, facts):
        s, f = states[0], facts[0]
        f.acting = to_act(s)
        f.ended = over(s)
        f.won = winners(s)
        work_out(s, f)

    return facts


def _at_index(owner: str, name: str, function: Compiled) -> Compiled:
    """A rule on `states[i]`: passing the array costs Python a microsecond, a bare record ten."""

    def on_state(states, i):
        return function(states[i])

    def with_one(states, i, x):
        return function(states[i], x)

    def with_two(states, i, x, y):
        return function(states[i], x, y)

    plain = getattr(function, "py_func", function)
    call = (on_state, with_one, with_two)[plain.__code__.co_argcount - 1]
    call.__name__ = name
    return compiled_for(owner)(call)
