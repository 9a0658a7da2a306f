"""Nim: whose move it is, what is legal, and which clause forbids the rest."""

import numpy as np

from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put
from pandemonium_nim.rules.actions import ACTION, MOST, take
from pandemonium_nim.rules.clauses import NIM_02, NIM_03, NIM_04


@rule
def to_act(s):
    """NIM-02: players take turns."""
    return np.int64(1) << s.turn if s.heap else np.int64(0)


@rule
def legal(s, seat, out):
    """NIM-03: one to three matches, as far as they go."""
    count = 0
    if seat == s.turn:
        for matches in range(1, min(s.heap, MOST) + 1):
            count = put(out, count, take(matches))
    return count


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.heap == 0:
        return NIM_04
    if seat != s.turn:
        return NIM_02
    return NIM_03 if ACTION[action].matches > s.heap else 0
