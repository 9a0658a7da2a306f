"""Skip-Bo: the chance to win, by what everybody's stock and hand promise."""

from typing import NamedTuple

import numpy as np

from pandemonium.games.skip_bo.bots.nearness import first_of_its_kind
from pandemonium.games.skip_bo.bots.plans import NO_WAY, way_to
from pandemonium.games.skip_bo.rules.actions import SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.state import PLAYING, stock_top
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import chance, log_odds, total


class Terms(NamedTuple):
    """What the logarithm of the odds is the sum of; `book/about.toml` says each in words."""

    won: float
    """Whether the round is won or lost."""
    stock: float
    """The cards that are left in the seat's stock."""
    reach: float
    """Whether the card on it can be reached, with how many SKIP-BOs."""
    gap: float
    """How far the nearest series is from it."""
    wilds: float
    """The SKIP-BOs in hand."""
    others: float
    """How well the others stand."""


class Strength(NamedTuple):
    """How far a player has come: the same terms, of that player alone."""

    stock: float
    reach: float
    gap: float
    wilds: float


@rule
def evaluate(s, seat, w):
    """The chance to win, by what everybody's stock and hand promise."""
    return chance(total(terms(s, seat, w)))


@rule
def terms(s, seat, w):
    """What speaks for a seat and against it, term by term."""
    if s.phase != PLAYING:
        return Terms(log_odds(round_won(s, seat)), 0.0, 0.0, 0.0, 0.0, 0.0)
    left = 0
    for player in range(s.players):
        left += np.int64(s.stock_left[player])
    card = w.stock_card * (left / s.players) ** -w.late
    others = -np.inf  # the logarithm of a sum: the sum itself would vanish for heavy weights
    for player in range(s.players):
        if player != seat:
            others = np.logaddexp(others, total(strength(s, player, card, w)))
    own = strength(s, seat, card, w)
    return Terms(0.0, own.stock, own.reach, own.gap, own.wilds, -others)


@rule
def round_won(s, seat):
    """1 for the player who played their stock out, else 0; a blocked round is shared (SKB-A13)."""
    fewest = np.int64(s.stock_left[0])
    for player in range(s.players):
        fewest = min(fewest, np.int64(s.stock_left[player]))
    sharing = 0
    for player in range(s.players):
        sharing += s.stock_left[player] == fewest
    return 1.0 / sharing if s.stock_left[seat] == fewest else 0.0


@rule
def strength(s, seat, card, w):
    """How far a player has come, with so much for a card of the stock, and for the hand."""
    wilds = 0
    for slot in range(np.int64(s.held[seat])):
        wilds += s.hand[seat, slot] == SKIP_BO
    reach, gap = nearness_of_stock(s, seat, w)
    return Strength(-card * s.stock_left[seat], reach, gap, w.wild_in_hand * wilds)


@rule
def nearness_of_stock(s, seat, w):
    """Whether the card on the stock can be reached, and how far off it is."""
    card = stock_top(s, seat)
    if card == SKIP_BO:
        return w.reachable, 0.0
    nearest = np.int64(s.highest)
    fewest = NO_WAY
    for k in range(SERIES):
        nearest = min(nearest, steps_between(s, s.series[k], card))
        if fewest and first_of_its_kind(s, k):
            wilds, _ = way_to(s, seat, card, k)
            fewest = min(fewest, wilds)
    reach = 0.0 if fewest == NO_WAY else w.reachable / (1 + fewest)
    return reach, -w.stock_gap * nearest


@rule
def steps_between(s, number, card):
    """How many cards a series at this number needs before the card fits."""
    if card == SKIP_BO or card == 0:
        return np.int64(0)
    return (np.int64(card) - number - 1) % np.int64(s.highest)
