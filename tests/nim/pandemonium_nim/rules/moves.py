"""Nim: dealing, taking, and the end."""

import numpy as np

from pandemonium.kernel.compiling import rule
from pandemonium_nim.rules.actions import ACTION


@rule
def deal(s):
    """NIM-01: a heap of matches; player 0 deals, the next one begins."""
    s.heap = s.matches
    s.winners = 0
    s.turn = 1


@rule
def next_deal(s):
    """A match is one deal."""


@rule
def apply(s, seat, action):
    """NIM-03; NIM-04: the player who takes the last match wins."""
    s.heap -= ACTION[action].matches
    if s.heap == 0:
        s.winners = 1 << seat
    s.turn = (seat + 1) % s.players


@rule
def over(s):
    """Whether the heap is gone."""
    return s.heap == 0


@rule
def scores(s, out):
    """1 for the winner."""
    for player in range(s.players):
        out[player] = s.winners >> player & 1


@rule
def winners(s):
    """The winner as a bit."""
    return np.int64(s.winners)
