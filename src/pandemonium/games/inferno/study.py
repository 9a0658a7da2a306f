"""Inferno: what the lab counts. Deals by size, special cards, and the best that was possible."""

import numpy as np

from pandemonium.games.inferno.rules.actions import (
    ACCEPT,
    ACTION,
    ACTIONS,
    OFFER_DRAFT,
    ONE_FOR_ONE,
    SOULS,
    SPECIAL_NAMES,
    TWO_FOR_ONE,
)
from pandemonium.games.inferno.rules.state import OVER, SECOND_COPY, points
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.study import NO_CARD, Count, Study
from pandemonium.kernel.words import msg

COUNTS = (
    Count("offers", msg("offers made")),
    Count("deals", msg("deals struck")),
    Count("gain_of_one_for_one", msg("points gained by deals of one soul for one")),
    Count("gain_of_larger_deals", msg("points gained by larger deals")),
    Count("gain_of_specials", msg("points gained or lost by special cards")),
    Count("points", msg("points at the end")),
    Count("best_points", msg("points each if every soul lay where it counts most")),
)
OFFERS, DEALS, ONE_GAIN, LARGER_GAIN, SPECIAL_GAIN, POINTS, BEST = range(7)
KNOWN = ACTIONS.count
FIRST_SPECIAL = ACTIONS.kind(SPECIAL_NAMES[0])


@rule
def card(s, seat, action):
    """The special card that is played."""
    if action >= KNOWN or ACTION[action].kind < FIRST_SPECIAL:
        return NO_CARD
    return ACTION[action].kind - FIRST_SPECIAL


@rule
def watch(before, s, seat, action, out):
    """Whose souls count more or less than before, and by what."""
    listed = action < KNOWN
    out[seat, OFFERS] += (
        action >= TWO_FOR_ONE or action == OFFER_DRAFT or ACTION[action].kind == ONE_FOR_ONE
    )
    deal = listed and ACTION[action].kind == ACCEPT
    single = deal and before.offer_size[ACTION[action].slot] == 2
    for player in range(s.players):
        if owns_as_before(before, s, player):
            continue
        gained = points(s, player) - points(before, player)
        if deal:
            out[player, DEALS] += 1
            out[player, ONE_GAIN if single else LARGER_GAIN] += gained
        else:
            out[player, SPECIAL_GAIN] += gained
    if s.phase == OVER:
        best = best_total(s) / s.players
        for player in range(s.players):
            out[player, POINTS] = points(s, player)
            out[player, BEST] = best


@rule
def owns_as_before(before, s, player):
    """Whether the same souls lie before a player."""
    for soul in range(SOULS):
        if before.owned[player, soul] != s.owned[player, soul]:
            return False
    return True


@rule
def best_total(s):
    """The most that all can count together. Souls do not depend on each other: the first card of a
    soul goes to whom it counts most for, the second to the next, or counts as a second copy.
    """
    total = 0
    for soul in range(SOULS):
        cards = 0
        first = 0
        second = SECOND_COPY
        for player in range(s.players):
            cards += s.owned[player, soul]
            worth = np.int64(s.worth[player, soul])
            if worth > first:
                second = max(second, first)
                first = worth
            else:
                second = max(second, worth)
        total += (first if cards else 0) + (second if cards > 1 else 0)
    return total


STUDY = Study(SPECIAL_NAMES, card, COUNTS, watch)
