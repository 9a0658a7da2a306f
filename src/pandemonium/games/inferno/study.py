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
from pandemonium.games.inferno.rules.observation import count_bits
from pandemonium.games.inferno.rules.state import OVER, points
from pandemonium.games.inferno.words.narration import special_name
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.study import NO_CARD, Count, Study
from pandemonium.kernel.words import msg

COUNTS = (
    Count("offers", msg("offers made")),
    Count("deals", msg("deals struck")),
    Count("deals_with_neighbours", msg("deals with a neighbour at the table")),
    Count("deals_with_leader", msg("deals with the player who leads in points")),
    Count("deals_with_last", msg("deals with the player who is last in points")),
    Count("gain_of_one_for_one", msg("points gained by deals of one soul for one")),
    Count("gain_of_two_for_one", msg("points gained by deals of two souls for one")),
    Count("gain_of_larger_deals", msg("points gained by larger deals between two")),
    Count("gain_among_three", msg("points gained by deals of three players or more")),
    Count("gain_of_specials", msg("points gained or lost by special cards")),
    Count("points", msg("points at the end")),
    Count("best_points", msg("points each if every soul lay where it counts most")),
    Count("reached", msg("percent of its best possible points that the table reaches")),
)
OFFERS, DEALS, NEIGHBOURS, WITH_LEADER, WITH_LAST = range(5)
ONE_GAIN, TWO_GAIN, LARGER_GAIN, THREE_GAIN, SPECIAL_GAIN, POINTS, BEST, REACHED = range(5, 13)
MOVES = (
    msg("values given to souls"),
    msg("turns of the glass"),
    msg("seconds waited"),
    msg("souls chosen for a special card"),
    msg("souls put into a draft"),
    msg("drafts cleared"),
    msg("drafts offered"),
    msg("offers accepted"),
    msg("offers declined"),
    msg("offers withdrawn"),
    msg("offers of one soul for one"),
    *map(special_name, SPECIAL_NAMES),
)
KNOWN = ACTIONS.count
FIRST_SPECIAL = ACTIONS.kind(SPECIAL_NAMES[0])


def card_name(card: str, _language: str) -> str:
    """What people call a special card."""
    return special_name(card)


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
    gain = kind_of_deal(before, ACTION[action].slot) if deal else SPECIAL_GAIN
    if deal:
        note_partners(before, s, ACTION[action].slot, out)
    for player in range(s.players):
        if owns_as_before(before, s, player):
            continue
        out[player, gain] += points(s, player) - points(before, player)
    if s.phase == OVER:
        best = best_total(s)
        reached = 0
        for player in range(s.players):
            reached += points(s, player)
        for player in range(s.players):
            out[player, POINTS] = points(s, player)
            out[player, BEST] = best / s.players
            out[player, REACHED] = 100 * reached / best


@rule
def kind_of_deal(s, slot):
    """The count of what is gained by a deal like that of an offer."""
    if count_bits(s.parties[slot]) > 2:
        return THREE_GAIN
    size = s.offer_size[slot]
    return ONE_GAIN if size == 2 else TWO_GAIN if size == 3 else LARGER_GAIN


@rule
def note_partners(before, s, slot, out):
    """Who has traded with whom, if the deal is struck."""
    most = points(before, 0)
    least = most
    for player in range(s.players):
        most = max(most, points(before, player))
        least = min(least, points(before, player))
    for player in range(s.players):
        if owns_as_before(before, s, player):
            continue
        out[player, DEALS] += 1
        for other in range(s.players):
            if other == player or not before.parties[slot] >> other & 1:
                continue
            apart = abs(player - other)
            out[player, NEIGHBOURS] += apart == 1 or apart == s.players - 1
            out[player, WITH_LEADER] += points(before, other) == most
            out[player, WITH_LAST] += points(before, other) == least


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
        second = np.int64(s.second_copy)
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


STUDY = Study(
    SPECIAL_NAMES,
    card,
    card_name,
    MOVES,
    counts=COUNTS,
    watch=watch,
)
