"""La Suite Infernale: how likely a seat is to win."""

import numpy as np

from pandemonium.games.suite_infernale.bots.race import chances_to_draw, turns_to_go
from pandemonium.games.suite_infernale.bots.worth import (
    NOTHING,
    attacks_held,
    known_outlook,
    lead,
    options_worth,
    survey,
)
from pandemonium.games.suite_infernale.rules.actions import MOST_PLAYERS, STOP
from pandemonium.games.suite_infernale.rules.state import allies
from pandemonium.kernel.compiling import rule


@rule
def evaluate(s, seat, w):
    """How likely a seat is to win, with its partners, once all cards are imagined."""
    if s.over_flag:
        return 1.0 if s.winners >> seat & 1 else 0.0
    suites = np.empty(MOST_PLAYERS, np.int64)
    survey(s, suites)
    nearness = nearness_of_all(s)
    strengths = np.zeros(MOST_PLAYERS)
    for player in range(s.players):
        strengths[player] = (
            known_outlook(s.hand[player], suites[player], NOTHING, NOTHING, w.judging)
            + options_worth(s, player, suites, NOTHING, NOTHING, w.judging)
            + chances_in_race(s, player, nearness, w)
        )
    strengths[s.turn] += w.judging.to_play * s.plays_left
    return 1.0 / (1.0 + np.exp(-lead(s, seat, strengths)))


@rule
def nearness_of_all(s):
    """How near each player is to the end of their suite; 1 for a complete one."""
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
    more so the nearer their first opponent is.
    """
    near = nearness[player]
    worth = (w.few_turns + w.stop_near_end * s.hand[player, STOP]) * near
    if attacks_held(s.hand[player], NOTHING, NOTHING):
        nearest = 0.0
        for other in range(s.players):
            if not allies(s, player, other) and not s.finished[other]:
                nearest = max(nearest, nearness[other])
        worth += w.attack_at_hand * nearest
    return worth
