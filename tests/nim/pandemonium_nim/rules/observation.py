"""Nim: nothing is hidden."""

import numpy as np

from pandemonium.kernel.compiling import rule
from pandemonium.kernel.observation import Field, Observation
from pandemonium.kernel.quick import rekey
from pandemonium_nim.rules.state import MOST_PLAYERS

OBSERVATION = Observation(
    Field("players", 2, MOST_PLAYERS, "how many play"),
    Field("heap", 0, 100, "how many matches are left"),
    Field("turn", 0, MOST_PLAYERS - 1, "whose turn it is, counted clockwise from the seat"),
)


@rule
def observe(s, seat, o):
    """The numbers named in OBSERVATION."""
    o.players = s.players
    o.heap = s.heap
    o.turn = (np.int64(s.turn) - seat) % s.players


@rule
def imagine(s, _seat, rng):
    """Everybody sees everything."""
    rekey(s, rng)


@rule
def sound(s):
    """The heap never grows."""
    return s.heap <= s.matches
