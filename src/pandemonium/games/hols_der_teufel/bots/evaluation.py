"""Hol's der Teufel: how many chips a seat can expect."""

import numpy as np

from pandemonium.games.hols_der_teufel.bots.outlook import outlook, weigh
from pandemonium.games.hols_der_teufel.bots.survey import stakes_of, survey
from pandemonium.games.hols_der_teufel.rules.state import PLAYING
from pandemonium.kernel.compiling import rule


@rule
def evaluate(s, seat, w):
    """The chips that a seat can expect to have when the deal ends, and those of deals before."""
    chips = np.float64(s.totals[seat])
    if s.phase != PLAYING:
        return chips
    table = survey(s, seat)
    stakes = stakes_of(s, seat)
    return chips + stakes.chips + w.trust * outlook(table, weigh(table, w), stakes, w)
