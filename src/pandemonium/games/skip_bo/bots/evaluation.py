"""Skip-Bo: the chance to win, by what everybody's stock and hand promise."""

import numpy as np

from pandemonium.games.skip_bo.bots.nearness import first_of_its_kind
from pandemonium.games.skip_bo.bots.plans import NO_WAY, way_to
from pandemonium.games.skip_bo.rules.actions import SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.state import PLAYING, stock_top
from pandemonium.kernel.compiling import rule


@rule
def evaluate(s, seat, w):
    """The chance to win, by what everybody's stock and hand promise."""
    if s.phase != PLAYING:
        return round_won(s, seat)
    left = 0
    for player in range(s.players):
        left += np.int64(s.stock_left[player])
    card = w.stock_card * (left / s.players) ** -w.late
    own = strength(s, seat, card, w)
    rivalry = 0.0
    for player in range(s.players):
        rivalry += np.exp(
            strength(s, player, card, w) - own
        )  # 1 for the seat itself: never 0 in all
    return 1 / rivalry


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
    worth = worth_of_stock_card(s, seat, w) - card * s.stock_left[seat]
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == SKIP_BO:
            worth += w.wild_in_hand
    return worth


@rule
def worth_of_stock_card(s, seat, w):
    """Whether the card on the stock can be reached, and how far off it is."""
    card = stock_top(s, seat)
    if card == SKIP_BO:
        return w.reachable
    nearest = np.int64(s.highest)
    fewest = NO_WAY
    for k in range(SERIES):
        nearest = min(nearest, steps_between(s, s.series[k], card))
        if fewest and first_of_its_kind(s, k):
            wilds, _ = way_to(s, seat, card, k)
            fewest = min(fewest, wilds)
    reachable = 0.0 if fewest == NO_WAY else w.reachable / (1 + fewest)
    return reachable - w.stock_gap * nearest


@rule
def steps_between(s, number, card):
    """How many cards a series at this number needs before the card fits."""
    if card == SKIP_BO or card == 0:
        return np.int64(0)
    return (np.int64(card) - number - 1) % np.int64(s.highest)
