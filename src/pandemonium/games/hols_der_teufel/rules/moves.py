"""Hol's der Teufel: dealing, moves, and the end of a deal."""

import numpy as np

from pandemonium.games.hols_der_teufel.rules.actions import (
    ACTION,
    ANGEL,
    DEVILS,
    LAY_ANGEL,
    LOW,
    NEW,
)
from pandemonium.games.hols_der_teufel.rules.state import (
    ANGEL_BACK,
    BETWEEN,
    COLOUR_COUNT,
    MIDDLE,
    NONE,
    OVER,
    PLAYING,
    cards_held,
    colour_of,
    fine,
    left_of,
    put_in_hand,
    right_of,
    shown_values,
    stands,
    value_of,
)
from pandemonium.kernel.chacha import shuffle
from pandemonium.kernel.compiling import rule


@rule
def deal(s):
    """The first deal of a match; player 0 deals."""
    s.dealer = 0
    s.deal_number = 1
    s.totals[:] = 0
    deal_cards(s)


@rule
def next_deal(s):
    """HDT-34, HDT-A22: the deal passes to the left."""
    s.dealer = left_of(s, s.dealer)
    s.deal_number += 1
    deal_cards(s)


@rule
def deal_cards(s):
    """HDT-06, HDT-07, HDT-09, HDT-36: all cards shuffled, as many to each; the dealer begins."""
    s.phase = PLAYING
    s.winners = 0
    s.turn = s.dealer  # HDT-10
    s.hand[:] = 0
    s.backs[:] = 0
    s.lacks[:] = 0
    s.low[:] = MIDDLE
    s.high[:] = MIDDLE - 1
    s.angel[:] = NONE
    cards = DEVILS + np.int64(s.angels)
    for card in range(cards):
        s.deck[card] = min(card, ANGEL)
    shuffle(s, s.deck, cards)
    size = cards // s.players
    for player in range(s.players):
        s.chips[player] = s.chips_each
        for n in range(size):
            put_in_hand(s, player, np.int64(s.deck[player * size + n]))


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def apply(s, seat, action):
    """HDT-12: lay one card; then the next, or the deal is over."""
    move = ACTION[action]
    if move.kind == LAY_ANGEL:
        s.backs[seat, ANGEL_BACK] -= 1
        s.angel[move.colour] = move.end
    else:
        lay_devil(s, seat, colour_of(move.card), value_of(move.card), move.end)
    if seat == s.dealer and s.end_with_dealer and cards_held(s, seat) == 0:
        end_deal(s)  # HDT-33
    else:
        pass_turn(s, seat)


@rule
def lay_devil(s, seat, colour, value, end):
    """HDT-16 to HDT-19."""
    s.hand[seat, colour] ^= 1 << value
    s.backs[seat, colour] -= 1
    if end == NEW:
        if not shown_values(s) >> value & 1:
            note_stuck(s, seat)
        s.high[colour] = MIDDLE
        s.column[colour, MIDDLE] = value
        return
    pay(s, seat, fine(s, colour, end, value))
    if end == LOW:
        s.low[colour] -= 1
        s.column[colour, s.low[colour]] = value
    else:
        s.high[colour] += 1
        s.column[colour, s.high[colour]] = value


@rule
def note_stuck(s, seat):
    """A player who lays what fits nowhere has nothing that fits: now everybody knows (HDT-32)."""
    shown = shown_values(s)
    for colour in range(COLOUR_COUNT):
        if not stands(s, colour):
            s.lacks[seat, colour] |= shown


@rule
def pay(s, seat, amount):
    """HDT-19, HDT-30: to the right-hand neighbour, as far as the chips go."""
    paid = min(amount, s.chips[seat])
    s.chips[seat] -= paid
    s.chips[right_of(s, seat)] += paid


@rule
def pass_turn(s, seat):
    """HDT-11: the next player who has a card; when nobody has, the deal is over."""
    player = left_of(s, seat)
    for _ in range(s.players):
        if cards_held(s, player):
            s.turn = player
            return
        player = left_of(s, player)
    end_deal(s)


@rule
def end_deal(s):
    """HDT-05, HDT-34, HDT-35: chips are added up; after the last deal most chips win."""
    for player in range(s.players):
        s.totals[player] += s.chips[player]
    if s.deal_number < s.deals:
        s.phase = BETWEEN
        return
    s.phase = OVER
    most = 0
    for player in range(s.players):
        most = max(most, s.totals[player])
    for player in range(s.players):
        if s.totals[player] == most:  # HDT-A20
            s.winners |= 1 << player


@rule
def scores(s, out):
    """HDT-35: the chips of all deals played."""
    for player in range(s.players):
        out[player] = s.totals[player]


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)
