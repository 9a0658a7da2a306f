"""La Suite Infernale: how likely a seat is to win."""

import numpy as np

from pandemonium.games.suite_infernale.actions import MOST_PLAYERS, STOP
from pandemonium.games.suite_infernale.race import chances_to_draw, turns_to_go
from pandemonium.games.suite_infernale.table import allies
from pandemonium.games.suite_infernale.worth import (
    ATTACK_AT_HAND,
    FEW_TURNS,
    JUDGE,
    NOTHING,
    STOP_NEAR_END,
    TO_PLAY,
    attacks_held,
    lead,
    options_worth,
    outlook,
    survey,
)
from pandemonium.kernel.compiling import rule


@rule
def standing(s, seat, w):
    """How likely a seat is to win, with its partners, once all cards are imagined."""
    if s.over_flag:
        return 1.0 if s.winners >> seat & 1 else 0.0
    judge = w[JUDGE:]
    suites = np.empty(MOST_PLAYERS, np.int64)
    survey(s, suites)
    nearness = nearness_of_all(s)
    strengths = np.zeros(MOST_PLAYERS)
    for player in range(s.players):
        strengths[player] = (
            outlook(s, player, player, suites[player], NOTHING, NOTHING, judge)
            + options_worth(s, player, suites, NOTHING, NOTHING, judge)
            + chances_in_race(s, player, nearness, w)
        )
    strengths[s.turn] += judge[TO_PLAY] * s.plays_left
    return 1.0 / (1.0 + np.exp(-lead(s, seat, strengths)))


@rule
def nearness_of_all(s):
    """How near everybody is to the end of his suite, 1 who is there."""
    chances = chances_to_draw(s)
    nearness = np.ones(MOST_PLAYERS)
    for player in range(s.players):
        if not s.finished[player]:
            turns = turns_to_go(s.hand[player], np.int64(s.covered[player]), chances)
            nearness[player] = 1.0 / (1.0 + turns)
    return nearness


@rule
def chances_in_race(s, player, nearness, w):
    """Who is near the end is well off, above all with a STOP in hand; who holds an attack, the
    more so the nearer the first of his opponents is.
    """
    near = nearness[player]
    worth = (w[FEW_TURNS] + w[STOP_NEAR_END] * s.hand[player, STOP]) * near
    if attacks_held(s.hand[player], NOTHING, NOTHING):
        nearest = 0.0
        for other in range(s.players):
            if not allies(s, player, other) and not s.finished[other]:
                nearest = max(nearest, nearness[other])
        worth += w[ATTACK_AT_HAND] * nearest
    return worth
