"""Nim: the state.

State     matches    in the heap at the start
          heap       the matches that are left
          turn       whose turn it is
          winners    the winner as a bit, 0 before the end
"""

from pandemonium.kernel.chacha import STREAM
from pandemonium.kernel.states import state_type

MOST_PLAYERS = 4

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("matches", "u1"),
        ("heap", "u1"),
        ("turn", "u1"),
        ("winners", "u1"),
    ]
)
