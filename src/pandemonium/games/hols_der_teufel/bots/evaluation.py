"""Hol's der Teufel: how many chips a seat can expect."""

from typing import NamedTuple

import numpy as np

from pandemonium.games.hols_der_teufel.bots.outlook import MINE, THEIRS, cost, income, weigh
from pandemonium.games.hols_der_teufel.bots.survey import stakes_of, survey
from pandemonium.games.hols_der_teufel.rules.state import PLAYING
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import total


class Terms(NamedTuple):
    """What an evaluation is the sum of, in chips; `book/about.toml` says each in words."""

    chips: float
    """The chips in front of the seat, and those of deals before."""
    income: float
    """What the left neighbour will pay the seat."""
    fines: float
    """What the seat will pay, less what its angels spare it."""


@rule
def terms(s, seat, w):
    """What speaks for a seat and against it, term by term."""
    chips = np.float64(s.totals[seat])
    if s.phase != PLAYING:
        return Terms(chips, 0.0, 0.0)
    table = survey(s, seat)
    stakes = stakes_of(s, seat)
    burdens = weigh(table, w)
    return Terms(
        chips + stakes.chips,
        w.trust * income(table, burdens[:, THEIRS].sum(), stakes, w),
        -w.trust * cost(table, burdens[:, MINE].sum(), stakes, w),
    )


@rule
def evaluate(s, seat, w):
    """The chips that a seat can expect to have when the deal ends, and those of deals before."""
    return total(terms(s, seat, w))
