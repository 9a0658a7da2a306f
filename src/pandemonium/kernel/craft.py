"""What a good player knows of a game: the moves worth a thought, and how well a seat stands.

Bots are built from this and the rules alone. Each function is compiled and sees a state in
which everything its seat cannot see has been imagined: looking at it would be of no use.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.states import State

Weights = np.ndarray
"""How much each rule of thumb counts: the numbers of a game's `weights.toml`, in its order."""


class Craft(NamedTuple):
    """The compiled functions of a game's good players, on a state `s` and weights `w`."""

    naive: Callable[[State, int, np.ndarray], int]
    """What somebody does who has just learned the rules: `(s, seat, rng)` to an action."""
    devil: Callable[[State, int, Weights, np.ndarray], int]
    """What the rules of thumb of a good player say: `(s, seat, w, rng)` to an action."""
    candidates: Callable[[State, int, Weights, np.ndarray], int]
    """Fills the array with the legal actions worth a thought, returns how many; what the devil
    does is thought about in any case."""
    standing: Callable[[State, int, Weights], float]
    """How well a seat stands, the higher the better; at the end, what the end is worth."""
    turn: Callable[[State], int]
    """A number that changes from turn to turn: what the horizon of a search is counted in."""
    horizons: tuple[int, int]
    """How many turns `fiend` and `lucifer` look ahead."""
    weights: dict[str, float]
    """The weights by name, as tuned."""
    pace: int = 500_000
    """How many moves a search thinks through in a second, about."""
    foresight: int = 0
    """For how many moves after its own `lucifer` looks for the best, not only for the devil's."""
    opening: Callable[[State, int, int], Action | None] = lambda *_: None
    """What a bot does first, `(s, seat, seed)`, where words say at once what takes many moves."""


def read_weights(folder: Path) -> dict[str, float]:
    """The tuned weights of a game, from the file that `pandemonium tune` writes.

    Its section `devil` is tuned by duels, its section `standing` by how games end.
    """
    sections = tomllib.loads((folder / "weights.toml").read_text("utf-8"))
    return {name: float(value) for section in sections.values() for name, value in section.items()}
