"""Skip-Bo: planning a turn, to get the stock card down or to play the whole hand out."""

import numpy as np

from pandemonium.games.skip_bo.bots.nearness import NOTHING, first_of_its_kind, help_for_others
from pandemonium.games.skip_bo.rules.actions import (
    ACTION,
    PILES,
    SERIES,
    SKIP_BO,
    from_discard,
    from_hand,
    from_stock,
)
from pandemonium.games.skip_bo.rules.legality import fits
from pandemonium.games.skip_bo.rules.state import stock_top
from pandemonium.kernel.compiling import rule

NO_WAY = 99


@rule
def get_stock_down(s, seat, w):
    """The first step of the way to the stock card that takes few SKIP-BOs and helps the others
    little, if there is one that is worth it.
    """
    card = np.int64(stock_top(s, seat))
    best = NOTHING
    most = 0.0
    for k in range(SERIES):
        if not first_of_its_kind(s, k):
            continue
        if fits(s, card, k):
            wilds, action = 0, from_stock(k)
        else:
            wilds, action = way_to(s, seat, card, k)
        if wilds == NO_WAY:
            continue
        reached = card if card != SKIP_BO else np.int64(s.series[k]) + 1
        worth = w.stock_down - w.wild_spent * wilds - help_for_others(s, seat, k, reached, w)
        if worth > most:
            most = worth
            best = action
    return best


@rule
def way_to(s, seat, card, k):
    """How many SKIP-BOs it takes to lead a series up to a card, and the first step."""
    used = 0  # the slots of the hand, as bits
    popped = 0  # the cards taken from each discard pile, a byte a pile
    wilds = 0
    first = NOTHING
    number = np.int64(s.series[k]) + 1
    while number != card:
        action, used, popped = step_to(s, seat, number, k, used, popped)
        if action == NOTHING:
            action, used, popped = step_to(s, seat, SKIP_BO, k, used, popped)
            wilds += 1
            if action == NOTHING:
                return NO_WAY, NOTHING
        if first == NOTHING:
            first = action
        number = number + 1 if number < s.highest else 1
    return wilds, first


@rule
def step_to(s, seat, card, k, used, popped):
    """A card for a series and what is then used up: from a pile where it lies on the next
    number, from the hand, or from any pile.
    """
    some_pile = NOTHING
    for pile in range(PILES):
        left = np.int64(s.height[seat, pile]) - (popped >> (8 * pile) & 255)
        if left > 0 and s.pile[seat, pile, left - 1] == card:
            if left > 1 and s.pile[seat, pile, left - 2] == card + 1:
                return from_pile(pile, k, used, popped)
            some_pile = pile
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == card and not used >> slot & 1:
            return from_hand(card, k), used | 1 << slot, popped
    if some_pile != NOTHING:
        return from_pile(some_pile, k, used, popped)
    return NOTHING, used, popped


@rule
def from_pile(pile, k, used, popped):
    """The top card of a pile on a series, and what is then used up."""
    return from_discard(pile, k), used, popped + (1 << (8 * pile))


@rule
def play_hand_out(s, seat, w):
    """The first step, if the whole hand can be played: it brings a new one (SKB-24)."""
    tops = 0  # the numbers of the series, a byte each
    for k in range(SERIES):
        tops |= np.int64(s.series[k]) << (8 * k)
    used = 0
    popped = 0
    first = NOTHING
    wilds = 0
    while used != (1 << np.int64(s.held[seat])) - 1:
        action, used, popped = next_out(s, seat, tops, used, popped)
        if action == NOTHING:
            return NOTHING
        if ACTION[action].card == SKIP_BO:
            wilds += 1
            if wilds > w.wilds_for_new_hand:
                return NOTHING
        if first == NOTHING:
            first = action
        tops = led_on(s, tops, ACTION[action].k)
    return first


@rule
def led_on(s, tops, k):
    """The numbers of the series after one more card on one of them."""
    reached = (tops >> (8 * k) & 255) + 1
    tops &= ~(255 << (8 * k))
    return tops | reached << (8 * k) if reached < s.highest else tops


@rule
def next_out(s, seat, tops, used, popped):
    """A step that brings the rest of the hand out: one of its cards, or one of a pile that
    makes way for it; SKIP-BOs come last.
    """
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if used >> slot & 1 or card == SKIP_BO:
            continue
        for k in range(SERIES):
            if card == (tops >> (8 * k) & 255) + 1:
                return from_hand(card, k), used | 1 << slot, popped
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if used >> slot & 1 or card == SKIP_BO:
            continue
        for k in range(SERIES):
            if card == (tops >> (8 * k) & 255) + 2:
                for pile in range(PILES):
                    left = np.int64(s.height[seat, pile]) - (popped >> (8 * pile) & 255)
                    if left > 0 and s.pile[seat, pile, left - 1] == card - 1:
                        return from_pile(pile, k, used, popped)
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == SKIP_BO and not used >> slot & 1:
            return from_hand(SKIP_BO, 0), used | 1 << slot, popped
    return NOTHING, used, popped
