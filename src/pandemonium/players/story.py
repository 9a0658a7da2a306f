"""The story of a finished match: how everybody's chances to win went, and which moves turned it.

Devils play on from every turn of the match, many times: with the eyes of each player in turn, whose
cards stay while hidden ones are dealt anew. So a chance is what the table could know on average,
luck still to come included. Where that takes too long, or is not compiled yet, the bots' evaluation
of the true cards stands in: a picture, not a measurement, and in a match of several rounds of
Skip-Bo about the round. Partners share what their team has.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Event, Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import States, record_of
from pandemonium.players.ladder import weights_of
from pandemonium.players.outlook import needed, play_on, stop_after

MOST_POINTS = 120
"""How many points a curve has at most."""

WORLDS, ROUNDS, LEAST_ROUNDS = 12, 16, 4
"""From each point: how many games a round plays on, how many rounds at most, and how many it must
have time for."""

MOST_TURNS = 3
"""How many moves are told that turned a match."""

CLEAR = 0.05
"""By how much they must have changed the winners' chances."""

MOST_BETWEEN = 24
"""Of how many acts between two points the one is looked for that changed most."""


class Point(NamedTuple):
    """The chances of all players to win, after so many acts."""

    at: int
    chances: tuple[float, ...]


class Turn(NamedTuple):
    """An act that turned the match: the chances of all before it and after it."""

    at: int
    """After how many acts it was done."""
    before: tuple[float, ...]
    after: tuple[float, ...]


@dataclass(frozen=True)
class Story:
    """What a finished match can tell."""

    points: Sequence[Point]
    turning: int | None
    """After how many acts the winners were ahead for good; None if they were from the start."""
    turns: Sequence[Turn]
    """The acts that changed the winners' chances most, in the order of the match."""
    played: int
    """How many games were played on from each point; 0 where the evaluation stands in."""
    events: Sequence[Event]
    """What everybody saw."""


def tell(
    start: Match,
    log: Sequence[Mapping[str, Any]],
    rest: Callable[[], None] = lambda: None,
    seconds: float = 0.0,
) -> Story:
    """The story of a match, from its beginning and all its acts. It calls `rest` at each act, and
    plays on for so many seconds at most.
    """
    match, events, states = start.copy(), list[Event](), [start.states]
    for act in log:
        rest()
        match.act(act)
        events += match.events(None)
        states.append(match.states)
    winners = match.winners or ()
    moments = _thinned(_turns(match.game, states))
    with stop_after(seconds) as stop:
        chances = Chances(match, states, winners, rest, stop)
        chances.play(moments[:-1], seconds)
        points = [Point(at, chances(at)) for at in moments]
        turning = _turning(points, chances, winners)
        turns = _swings(points, chances, winners)
    return Story(points, turning, turns, chances.played, events)


class Chances:
    """The chances to win at any moment of a match."""

    def __init__(
        self,
        match: Match,
        states: Sequence[States],
        winners: Sequence[int],
        rest: Callable[[], None],
        stop: np.ndarray,
    ) -> None:
        self._game, self._players = match.game, match.players
        self._states, self._winners, self._rest = states, winners, rest
        self._stop = stop
        self._sums: dict[int, np.ndarray] = {}
        self.played = 0
        judging(match.game).load()

    def __call__(self, at: int) -> tuple[float, ...]:
        """The share of each player after so many acts; at the end, of the winners alone."""
        if at == len(self._states) - 1 and self._winners:
            share = 1 / len(self._winners)
            return tuple(share * (seat in self._winners) for seat in range(self._players))
        if at in self._sums:
            return tuple((self._sums[at] / max(self._sums[at].sum(), 1)).tolist())
        values = np.zeros(self._players)
        judging(self._game).function(self._states[at], weights_of(self._game), values)
        return shares(values, self._game.heuristics.lead)

    def play(self, moments: Sequence[int], seconds: float) -> None:
        """Play on from these moments, round after round; leave it where time is too short."""
        if not seconds or not all(call.load() for call in needed(self._game)):
            return
        begun = monotonic()
        for number in range(ROUNDS):
            if not self._round(moments, number) or monotonic() - begun > seconds / 2:
                break
            self.played += WORLDS
            if (monotonic() - begun) / (number + 1) * LEAST_ROUNDS > seconds / 2:
                break
        if self.played < LEAST_ROUNDS * WORLDS:
            self._sums, self.played = {}, 0

    def between(self, before: int, at: int) -> list[int]:
        """The moments in between of which the chances are known, or can be in time."""
        moments = list(range(before + 1, at))
        if not self.played:
            return moments
        if len(moments) > MOST_BETWEEN:
            return []
        for number in range(self.played // WORLDS):
            if not self._round(moments, number):
                break
        return [each for each in moments if each in self._sums]

    def _round(self, moments: Iterable[int], number: int) -> bool:
        """Play on from each once more; says whether there was time for all of them."""
        for at in moments:
            self._rest()
            won = np.sum([self._once(at, number, seat) for seat in range(self._players)], axis=0)
            if self._stop[0]:
                return False
            self._sums[at] = self._sums.get(at, 0) + won
        return True

    def _once(self, at: int, number: int, seat: int) -> np.ndarray:
        """Everybody's wins in a few worlds as a seat imagines them."""
        where = self._game, self._states[at], self._players
        seed = at, number, seat
        won = play_on(*where, WORLDS // self._players, seed, seat, stop=self._stop)
        wins: np.ndarray = won.sum(axis=(0, 1))
        return wins


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


def _ahead(chances: Sequence[float], winners: Sequence[int]) -> bool:
    return max(chances[seat] for seat in winners) >= max(chances)


def _turning(points: Sequence[Point], chances: Chances, winners: Sequence[int]) -> int | None:
    """When the winners came ahead for good."""
    behind = [k for k, each in enumerate(points) if winners and not _ahead(each.chances, winners)]
    if not behind:
        return None
    before, at = points[behind[-1]].at, points[behind[-1] + 1].at
    for moment in reversed(chances.between(before, at)):
        if not _ahead(chances(moment), winners):
            break
        at = moment
    return at


def _swings(points: Sequence[Point], chances: Chances, winners: Sequence[int]) -> list[Turn]:
    """The acts that changed the winners' chances most."""

    def change(before: Point, after: Point) -> float:
        return sum(after.chances[seat] - before.chances[seat] for seat in winners)

    largest = sorted(pairwise(points), key=lambda pair: -abs(change(*pair)))[:MOST_TURNS]
    turns = []
    for before, after in largest:
        inside = chances.between(before.at, after.at)
        steps = [before, *(Point(at, chances(at)) for at in inside), after]
        upwards = change(before, after) > 0
        first, then = max(
            pairwise(steps), key=lambda pair: change(*pair) if upwards else -change(*pair)
        )
        if abs(change(first, then)) >= CLEAR:
            turns.append(Turn(then.at, first.chances, then.chances))
    return sorted(turns)
