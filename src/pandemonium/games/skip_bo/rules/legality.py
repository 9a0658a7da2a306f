"""Skip-Bo: whose move it is, what is legal, and which clause forbids the rest."""

import numpy as np

from pandemonium.games.skip_bo.rules.actions import (
    ACTION,
    DISCARD,
    FROM_DISCARD,
    FROM_STOCK,
    PASS,
    PILES,
    SERIES,
    SKIP_BO,
    discard_on,
    from_discard,
    from_hand,
    from_stock,
)
from pandemonium.games.skip_bo.rules.clauses import SKB_01, SKB_13, SKB_25, SKB_27, SKB_28, SKB_36
from pandemonium.games.skip_bo.rules.state import PLAYING, held_card, pile_top, stock_top
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put


@rule
def to_act(s):
    """The player whose turn it is, while a round is played."""
    return np.int64(1) << s.turn if s.phase == PLAYING else np.int64(0)


@rule
def legal(s, seat, out):
    """SKB-28: every card on every series it fits; SKB-18: every card of the hand on every pile."""
    if s.phase != PLAYING or seat != s.turn:
        return 0
    count = 0
    card = 0
    for slot in range(s.held[seat]):
        if s.hand[seat, slot] == card:
            continue
        card = s.hand[seat, slot]
        count = add_plays(s, card, from_hand(card, 0), out, count)
        for pile in range(PILES):
            put(out, count, discard_on(card, pile))
            count += pile < s.piles
    count = add_plays(s, stock_top(s, seat), from_stock(0), out, count)
    for pile in range(PILES):
        card = pile_top(s, seat, pile)
        count = add_plays(s, card, from_discard(pile, 0), out, count)
    if s.held[seat] == 0:
        count = put(out, count, PASS)
    return count


@rule
def add_plays(s, card, first, out, count):
    """Add the plays of a card, from the first series on, to the list; return its new length.

    Written first and counted only if it fits: without a branch this is much faster.
    """
    for k in range(SERIES):
        put(out, count, first + k)
        count += fits(s, card, k)
    return count


@rule
def fits(s, card, k):
    """SKB-13, SKB-15, SKB-27: the next number of the series, or a SKIP-BO."""
    return card == s.series[k] + 1 or card == SKIP_BO


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase != PLAYING:
        return SKB_01  # the round is won
    if seat != s.turn:
        return SKB_36
    if action == PASS:
        return SKB_25 if s.held[seat] else 0  # SKB-A12: only an empty hand passes
    card = card_of(s, seat, action)
    if ACTION[action].kind == DISCARD:
        return 0 if card and ACTION[action].pile < s.piles else SKB_25
    if card == 0:
        return SKB_28
    k = ACTION[action].k
    if fits(s, card, k):
        return 0
    return SKB_27 if s.series[k] else SKB_13


@rule
def card_of(s, seat, action):
    """The card an action moves, 0 where the player does not have it there."""
    move = ACTION[action]
    if move.kind == FROM_STOCK:
        return stock_top(s, seat)
    if move.kind == FROM_DISCARD:
        return pile_top(s, seat, move.pile)
    return held_card(s, seat, move.card)
