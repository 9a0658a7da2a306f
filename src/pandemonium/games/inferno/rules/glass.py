"""Inferno: the sandglass, the limits of time, and the end (INF-36 to INF-44).

Time comes in as recorded input. However long it is, it passes every boundary on its way: the
end of looking, the last grain, the turn of an empty glass, the limit of a choice.
"""

import numpy as np

from pandemonium.games.inferno.rules.specials import choose_for_the_late
from pandemonium.games.inferno.rules.state import (
    LISTING,
    LOOKING,
    NOTHING,
    OVER,
    PLAYING,
    bit,
    points,
)
from pandemonium.kernel.compiling import rule

SECOND = 1000


@rule
def turn_glass(s):
    """INF-37, INF-38: the sand runs again; the first turn begins the game."""
    s.phase = PLAYING
    s.flips += 1
    s.left_ms = np.int64(s.glass_s) * SECOND
    s.waited_ms = 0


@rule
def advance(s, ms):
    """Time passes, from one boundary to the next."""
    left = np.int64(ms)
    while left > 0 and s.phase != LISTING and s.phase != OVER:
        span = min(left, time_to_boundary(s, left))
        left -= span
        let_pass(s, span)
        end_when_run_out(s)


@rule
def running(s):
    """Whether sand is running: there is some, and nothing holds it up (INF-A16)."""
    return s.left_ms > 0 and not stands_still(s)


@rule
def waiting_to_turn(s):
    """Whether the glass will turn by itself: before the game, or lying empty (INF-A26)."""
    if s.phase == LOOKING:
        return True
    return s.left_ms == 0 and s.flips < s.runs and s.rest_s > 0 and not stands_still(s)


@rule
def stands_still(s):
    """INF-A16: with the pause, the glass waits while a special card is carried out."""
    return s.pause and s.special != NOTHING


@rule
def patience(s):
    """How long it is before the glass turns by itself, in ms."""
    return np.int64(s.look_s if s.phase == LOOKING else s.rest_s) * SECOND


@rule
def time_to_boundary(s, longest):
    """How long nothing happens but the passing of time."""
    span = np.int64(longest)
    if running(s):
        span = min(span, np.int64(s.left_ms))
    if waiting_to_turn(s):
        span = min(span, patience(s) - np.int64(s.waited_ms))
    if s.special != NOTHING:
        span = min(span, np.int64(s.choice_s) * SECOND - np.int64(s.choosing_ms))
    return span


@rule
def let_pass(s, span):
    """A span of time up to the next boundary, and what happens there."""
    turns = waiting_to_turn(s)
    if running(s):
        s.left_ms = np.int64(s.left_ms) - span
    elif turns:
        s.waited_ms += span
    if s.special != NOTHING:
        s.choosing_ms += span
        if s.choosing_ms >= np.int64(s.choice_s) * SECOND:
            choose_for_the_late(s)
    if turns and s.waited_ms >= patience(s):
        turn_glass(s)


@rule
def end_when_run_out(s):
    """INF-43, INF-A28: the last grain of the third run, after a special card is carried out."""
    if s.phase == PLAYING and s.flips == s.runs and s.left_ms == 0 and s.special == NOTHING:
        s.phase = OVER
        s.open_offers = 0
        s.winners = best_devils(s)


@rule
def best_devils(s):
    """INF-44, INF-A25: those with the most points, as bits."""
    most = 0
    best = np.int64(0)
    for player in range(s.players):
        total = points(s, player)
        if total > most:
            most = total
            best = np.int64(0)
        if total == most:
            best |= bit(player)
    return best
