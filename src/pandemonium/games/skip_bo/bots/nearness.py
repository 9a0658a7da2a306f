"""Skip-Bo: how near a card is to fitting, and whom one more card on a series helps."""

import numpy as np

from pandemonium.games.skip_bo.rules.actions import PILES, SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.state import HIGHEST_NUMBER, left_of, pile_top, stock_top
from pandemonium.kernel.compiling import rule

NOTHING = -1


@rule
def first_of_its_kind(s, k):
    """Whether no series before this one has reached the same number."""
    for before in range(k):
        if s.series[before] == s.series[k]:
            return False
    return True


@rule
def help_for_others(s, seat, k, number, w):
    """How much nearer the others come to their stock cards when a series reaches a number."""
    worth = 0.0
    player = left_of(s, seat)
    turns = 1
    while player != seat:
        card = np.int64(stock_top(s, player))
        available = numbers_on_piles(s, player)
        gain = nearness(s, card, available, k, number, w)
        gain -= nearness(s, card, available, NOTHING, 0, w)
        worth += w.their_stock * gain / turns
        player = left_of(s, player)
        turns += 1
    return worth


@rule
def numbers_on_piles(s, player):
    """The numbers on top of a player's discard piles, as bits."""
    bits = 0
    for pile in range(PILES):
        bits |= 1 << np.int64(pile_top(s, player, pile))
    return bits


@rule
def numbers_in_hand(s, seat):
    """The numbers in a hand, as bits."""
    bits = 0
    for slot in range(np.int64(s.held[seat])):
        bits |= 1 << np.int64(s.hand[seat, slot])
    return bits


@rule
def nearness(s, card, available, changed, number, w):
    """1 for a card that fits, less the more cards are lacking before it does; one of the
    series may be thought to have reached another number.
    """
    if card == SKIP_BO:
        return 1.0
    fewest = np.int64(s.highest)
    for k in range(SERIES):
        reached = number % np.int64(s.highest) if k == changed else np.int64(s.series[k])
        fewest = min(fewest, lacking(reached, card, available))
    return w.each_lacking**fewest


@rule
def lacking(reached, card, available):
    """How many of the numbers between a series and a card are not available."""
    if card <= reached:
        return np.int64(HIGHEST_NUMBER)
    between = (1 << card) - (1 << (reached + 1)) & ~available
    count = 0
    while between:
        between &= between - 1
        count += 1
    return count


@rule
def wanted(s, seat, available):
    """The numbers between the nearest series and the card on the stock, as bits."""
    card = np.int64(stock_top(s, seat))
    if card == SKIP_BO:
        return 0
    fewest = np.int64(HIGHEST_NUMBER)
    bits = 0
    for k in range(SERIES):
        reached = np.int64(s.series[k])
        count = lacking(reached, card, available)
        if count < fewest:
            fewest = count
            bits = (1 << card) - (1 << (reached + 1))
    return bits
