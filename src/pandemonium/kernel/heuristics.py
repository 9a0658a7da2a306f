"""What a good player knows of a game: the moves worth a thought, and how well a seat stands.

Bots are built from this and the rules alone. Each function is compiled and sees a state in
which everything its seat cannot see has been imagined: looking at it would be of no use.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import State, record_type

Weights = Any
"""How much each rule of thumb counts: a record of the numbers in a game's `weights.toml`."""


class Heuristics(NamedTuple):
    """The compiled functions of a game's good players, on a state `s` and weights `w`."""

    beginner: Callable[[State, int, np.ndarray], int]
    """What somebody does who has just learned the rules: `(s, seat, rng)` to an action."""
    skilled: Callable[[State, int, Weights, np.ndarray], int]
    """What the rules of thumb of a good player say: `(s, seat, w, rng)` to an action."""
    candidates: Callable[[State, int, Weights, np.ndarray], int]
    """Fills the array with the legal actions worth a thought, returns how many; what
    `skilled` does is thought about in any case."""
    evaluate: Callable[[State, int, Weights], float]
    """How well a seat stands, the higher the better; at the end, what the end is worth."""
    turn: Callable[[State], int]
    """A number that changes from turn to turn: what the horizon of a search is counted in."""
    horizons: tuple[int, int]
    """How many turns a search looks ahead: a quick one, and one that has time."""
    weights: dict[str, float]
    """The weights by name, as tuned. Those of a group, `group.name`, stand together."""
    pace: int = 500_000
    """How many moves a search thinks through in a second, about."""
    foresight: int = 0
    """For how many moves after its own a search that has time looks for the best one itself,
    instead of taking the one of `skilled`."""
    lead: float = 0.0
    """How far ahead in `evaluate` a seat must be to win e times as often as another; 0 where
    `evaluate` is itself a chance to win."""
    opening: Callable[[State, int, int], Action | None] = lambda *_: None
    """What a bot does first, `(s, seat, seed)`, where words say at once what takes many moves."""
    terms: Callable[[State, int, Weights], Any] | None = None
    """What `evaluate` is the sum of (or its log odds, where it is a chance), as a named tuple: what
    the coach gives as a reason. None where there is no coach."""
    clear: float = 0.1
    """How much more `evaluate` must promise of another move before the coach speaks of it."""
    rounds: int = 0
    """How many rounds of turns the coach plays on after the turn in which the move was made."""
    instead: Callable[[Action, Action | None], Action | None] = lambda _made, devils: devils
    """What the coach compares a move with, of what a devil would have done; None: nothing."""

    @property
    def weight_type(self) -> np.dtype[np.void]:
        """The record that the functions take as `w`: `w.name`, or `w.group.name`."""
        return _weight_type(tuple(self.weights))

    def record(self, weights: np.ndarray) -> Weights:
        """A row of weights, in their order, as that record."""
        return weights.view(self.weight_type)[0]


CERTAIN = 40.0
"""The log odds of what is certain."""


@rule
def total(terms):  # type: ignore[no-untyped-def]
    """The sum of all terms of a named tuple."""
    worth = 0.0
    for term in terms:
        worth += term
    return worth


@rule
def chance(log_odds):  # type: ignore[no-untyped-def]
    """The chance that has these log odds."""
    return 1.0 / (1.0 + np.exp(-log_odds))


@rule
def log_odds(chance):  # type: ignore[no-untyped-def]
    """The log odds of a chance: certain and impossible are finite, too."""
    if chance <= 0.0:
        return -CERTAIN
    if chance >= 1.0:
        return CERTAIN
    return np.log(chance / (1.0 - chance))


@cache
def _weight_type(names: tuple[str, ...]) -> np.dtype[np.void]:
    fields: list[tuple[str, Any]] = []
    for group, members in groupby(names, lambda name: name.rpartition(".")[0]):
        inside = [(name.rpartition(".")[2], np.float64) for name in members]
        fields += [(group, record_type(inside))] if group else inside
    return record_type(fields)


def read_weights(folder: Path) -> dict[str, float]:
    """The tuned weights of a game, from the file that `pandemonium tune` writes.

    Its section `skilled` is tuned by duels, its section `evaluation` by how games end; a section of
    these is a group.
    """
    sections = tomllib.loads((folder / "weights.toml").read_text("utf-8"))
    return {name: value for section in sections.values() for name, value in flat(section).items()}


def flat(section: Mapping[str, Any]) -> dict[str, float]:
    """The weights of a section, those of a group by the names of both."""
    found: dict[str, float] = {}
    for name, value in section.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{inside}": each for inside, each in flat(value).items()}
        else:
            found[name] = float(value)
    return found
