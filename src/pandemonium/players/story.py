"""The story of a finished match: how everybody's chances to win went, and where they turned.

The chances are what the bots' own evaluation of a game says about the true cards, turned into a
share for each player. They are a picture of the match, not a measurement: nobody at the table
could have known them, luck still to come is not played out, and in a match of several rounds of
Skip-Bo they are the chances to win the round. Partners share what their team has.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import States, record_of
from pandemonium.players.ladder import weights_of

MOST_POINTS = 120
"""How many points a curve has at most."""


class Point(NamedTuple):
    """The chances of all players to win, after so many acts."""

    at: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Story:
    """What a finished match can tell."""

    points: Sequence[Point]
    turning: int | None
    """After how many acts the winners were ahead for good; None if they were from the start."""
    events: Sequence[Event]
    """What everybody saw."""


def tell(
    start: Match, log: Sequence[Mapping[str, Any]], rest: Callable[[], None] = lambda: None
) -> Story:
    """The story of a match, from its beginning and all its acts. It calls `rest` at each act."""
    match, events, states = start.copy(), list[Event](), [start.states]
    for act in log:
        rest()
        match.act(act)
        events += match.events(None)
        states.append(match.states)
    winners = match.winners or ()
    chances = Chances(match, states, winners)
    points = [Point(at, chances(at)) for at in _thinned(_turns(match.game, states))]
    return Story(points, _turning(points, chances, winners), events)


class Chances:
    """The chances to win at any moment of a match."""

    def __init__(self, match: Match, states: Sequence[States], winners: Sequence[int]) -> None:
        self._game, self._players = match.game, match.players
        self._states, self._winners = states, winners
        judging(match.game).load()

    def __call__(self, at: int) -> tuple[float, ...]:
        """The share of each player after so many acts; at the end, of the winners alone."""
        if at == len(self._states) - 1 and self._winners:
            share = 1 / len(self._winners)
            return tuple(share * (seat in self._winners) for seat in range(self._players))
        values = np.zeros(self._players)
        judging(self._game).function(self._states[at], weights_of(self._game), values)
        return shares(values, self._game.heuristics.lead)


def shares(values: np.ndarray, lead: float) -> tuple[float, ...]:
    """What seats that stand so well have of the chances: in proportion, or e times as much for
    every `lead` that one is ahead of another.
    """
    weight = np.exp((values - values.max()) / lead) if lead else np.maximum(values, 0)
    total = weight.sum()
    if not total:
        return (1 / len(values),) * len(values)
    return tuple((weight / total).tolist())


@cache
def judging(game: Game) -> Call:
    """The compiled function that says how well each seat of a state stands."""
    evaluate, weight_type = game.heuristics.evaluate, game.heuristics.weight_type

    @compiled_for(game.name)
    def judge(states, weights, values):  # type: ignore[no-untyped-def]
        """Fill in how well each seat stands in the first of the states."""
        w = weights.view(weight_type)[0]
        for seat in range(len(values)):
            values[seat] = evaluate(states[0], seat, w)

    return Call(judge, (game.empty_states(1), weights_of(game), np.zeros(game.players[0])))


def _turns(game: Game, states: Sequence[States]) -> list[int]:
    """After how many acts a turn had ended; the beginning and the end are among them."""
    turns = [int(game.heuristics.turn(record_of(each))) for each in states]
    changes = [at for at in range(1, len(turns)) if turns[at] != turns[at - 1]]
    return sorted({0, *changes, len(states) - 1})


def _thinned(moments: list[int]) -> list[int]:
    """Not more of them than a curve has points, evenly, with the first and the last."""
    if len(moments) <= MOST_POINTS:
        return moments
    chosen = np.linspace(0, len(moments) - 1, MOST_POINTS).round().astype(int)
    return [moments[k] for k in chosen]


def _turning(points: Sequence[Point], chances: Chances, winners: Sequence[int]) -> int | None:
    """When the winners came ahead for good."""

    def ahead(of: Sequence[float]) -> bool:
        return max(of[seat] for seat in winners) >= max(of)

    behind = [k for k, point in enumerate(points) if winners and not ahead(point.chances)]
    if not behind:
        return None
    before, at = points[behind[-1]].at, points[behind[-1] + 1].at
    while at - 1 > before and ahead(chances(at - 1)):
        at -= 1
    return at
