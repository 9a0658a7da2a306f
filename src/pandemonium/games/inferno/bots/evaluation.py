"""Inferno: how well a seat stands, by its souls and by what time can still bring."""

from typing import NamedTuple

import numpy as np

from pandemonium.games.inferno.bots.haggling import own_value, time_left
from pandemonium.games.inferno.rules.actions import SOULS
from pandemonium.games.inferno.rules.state import (
    BUONA_CARD,
    GRANDE_CARD,
    OVER,
    SCAMBIO_CARD,
    points,
    unlocked,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import total

MIDDLE, START = 0.45, 0.9
"""How much time is left in the middle of the game, and when it has hardly begun."""


class Terms(NamedTuple):
    """What an evaluation is the sum of, in points; `book/about.toml` says each in words."""

    points: float
    """What the seat's souls count by its list, as far as they will stay."""
    selling: float
    """Own souls that others want more."""
    buying: float
    """Souls of others that the seat wants more."""
    souls: float
    """How many souls the seat has to exchange."""
    specials: float
    """The special cards in hand."""
    rivals: float
    """What the others' souls count."""


@rule
def evaluate(s, seat, w):
    """What the seat will probably count in the end, and a little less for what others count."""
    return total(terms(s, seat, w))


@rule
def terms(s, seat, w):
    """The points of the end, foreseen: now, by exchanges, and by the cards in hand."""
    rivals = 0.0
    for player in range(s.players):
        if player != seat:
            rivals -= w.others_points * points(s, player) / (s.players - 1)
    own = np.float64(points(s, seat))
    if s.phase == OVER:
        return Terms(own, 0.0, 0.0, 0.0, 0.0, rivals)
    to_sell, to_buy = chances(s, seat)
    held = s.specials[seat]
    souls = 0
    for soul in range(SOULS):
        souls += s.owned[seat, soul]
    return Terms(
        in_time(s, w.points_late, w.points_middle, w.points_early) * own,
        in_time(s, w.selling_late, w.selling_middle, w.selling_early) * to_sell,
        in_time(s, w.buying_late, w.buying_middle, w.buying_early) * to_buy,
        in_time(s, w.card_late, w.card_middle, w.card_early) * souls,
        in_time(s, w.scambio_late, w.scambio_middle, w.scambio_early) * held[SCAMBIO_CARD]
        + in_time(s, w.grande_late, w.grande_middle, w.grande_early) * held[GRANDE_CARD]
        + in_time(s, w.buona_late, w.buona_middle, w.buona_early) * held[BUONA_CARD],
        rivals,
    )


@rule
def in_time(s, late, middle, early):
    """What counts how much changes: a weight for the end, for the middle, and for the start."""
    part = min(time_left(s), START) / MIDDLE
    if part < 1:
        return late + (middle - late) * part
    return middle + (early - middle) * (part - 1)


@rule
def chances(s, seat):
    """How much more own souls count for others, and other souls for the seat, in this world."""
    to_sell = 0.0
    to_buy = 0.0
    for soul in range(SOULS):
        had = np.int64(s.owned[seat, soul])
        highest = 0.0
        lowest = np.float64(SOULS)
        for player in range(s.players):
            if player != seat:
                theirs = np.int64(s.owned[player, soul])
                if theirs == 0:
                    highest = max(highest, own_value(s, player, soul, 0))
                if unlocked(s, player, soul):
                    lowest = min(lowest, own_value(s, player, soul, theirs - 1))
        if unlocked(s, seat, soul):
            to_sell += max(highest - own_value(s, seat, soul, had - 1), 0.0)
        if had == 0:
            to_buy += max(own_value(s, seat, soul, 0) - lowest, 0.0)
    return to_sell, to_buy
