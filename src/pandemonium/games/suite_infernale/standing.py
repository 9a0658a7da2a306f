"""La Suite Infernale: how likely a seat is to win."""

import numpy as np

from pandemonium.games.suite_infernale.race import NOTHING, OPEN
from pandemonium.games.suite_infernale.worth import (
    JUDGE,
    TO_PLAY,
    lead,
    look_round,
    options_worth,
)
from pandemonium.kernel.compiling import rule


@rule
def standing(s, seat, w):
    """How likely a seat is to win, with its partners, once all cards are imagined."""
    if s.over_flag:
        return 1.0 if s.winners >> seat & 1 else 0.0
    judge = w[JUDGE:]
    look = look_round(s, OPEN, judge)
    for player in range(s.players):
        look.strengths[player] += options_worth(s, player, NOTHING, NOTHING, look, judge)
    look.strengths[s.turn] += judge[TO_PLAY] * s.plays_left
    return 1.0 / (1.0 + np.exp(-lead(s, seat, look.strengths)))
