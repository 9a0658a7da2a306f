"""Skip-Bo: dealing, moves, and the end of a round."""

import numpy as np

from pandemonium.games.skip_bo.rules.actions import (
    ACTION,
    CARDS,
    DISCARD,
    FROM_DISCARD,
    FROM_STOCK,
    PASS,
    SERIES,
)
from pandemonium.games.skip_bo.rules.state import (
    BETWEEN,
    MOST_CARDS,
    OVER,
    PLAYING,
    copies,
    left_of,
    pile_top,
    put_in_hand,
    put_on_draw_pile,
    stock_top,
    take_from_draw_pile,
    take_from_hand,
)
from pandemonium.kernel.chacha import shuffle
from pandemonium.kernel.compiling import rule

ROUND_POINTS = 25  # SKB-32
STOCK_CARD_POINTS = 5  # SKB-33


@rule
def deal(s):
    """The first round of a match; player 0 deals (SKB-02, A16: the seed decides who that is)."""
    s.dealer = 0
    s.round_number = 1
    s.points[:] = 0
    deal_round(s)


@rule
def next_deal(s):
    """SKB-03: the deal passes to the left."""
    s.dealer = left_of(s, s.dealer)
    s.round_number += 1
    deal_round(s)


@rule
def deal_round(s):
    """SKB-04 to SKB-10, SKB-20: stocks, draw pile, empty places; left of the dealer begins."""
    s.phase = PLAYING
    s.winners = 0
    s.idle = 0
    s.reshuffles = 0
    s.started[:] = 0
    s.held[:] = 0
    s.height[:] = 0
    s.series[:] = 0
    s.laid_height[:] = 0
    s.set_aside[:] = 0
    s.draw_left = 0
    for card in range(1, CARDS + 1):
        put_on_draw_pile(s, card, copies(s, card))
    shuffle(s, s.draw, s.draw_left)
    for player in range(s.players):
        s.stock_left[player] = s.stock_size
        for depth in range(s.stock_size):
            s.stock[player, depth] = take_from_draw_pile(s)
    begin_turn(s, left_of(s, s.dealer))


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def apply(s, seat, action):
    """Make a legal move."""
    move = ACTION[action]
    if action == PASS:
        pass_turn(s)
    elif move.kind == DISCARD:
        discard(s, seat, move.card, move.pile)
    else:
        play(s, seat, move)


@rule
def play(s, seat, move):
    """SKB-22, SKB-23: a card goes on a series, and the turn goes on."""
    s.idle = 0
    s.moved = 1
    if move.kind == FROM_DISCARD:
        card = pile_top(s, seat, move.pile)
        s.height[seat, move.pile] -= 1
    elif move.kind == FROM_STOCK:
        card = stock_top(s, seat)
        s.stock_left[seat] -= 1
    else:
        card = move.card
        take_from_hand(s, seat, card)
    lay_on_series(s, card, move.k)
    if move.kind == FROM_STOCK and s.stock_left[seat] == 0:
        win_round(s, seat)
    elif s.held[seat] == 0:
        draw_hand(s, seat)  # SKB-24


@rule
def lay_on_series(s, card, k):
    """SKB-14; SKB-16, SKB-17: a completed series is set aside and its place is free."""
    s.laid[k, s.laid_height[k]] = card
    s.laid_height[k] += 1
    s.series[k] += 1
    if s.series[k] == s.highest:
        for depth in range(s.laid_height[k]):
            s.set_aside[s.laid[k, depth]] += 1
        s.series[k] = 0
        s.laid_height[k] = 0


@rule
def discard(s, seat, card, pile):
    """SKB-18, SKB-25: one card of the hand ends the turn; it is not replaced now (SKB-A04)."""
    s.idle = 0
    take_from_hand(s, seat, card)
    s.pile[seat, pile, s.height[seat, pile]] = card
    s.height[seat, pile] += 1
    begin_turn(s, left_of(s, seat))


@rule
def pass_turn(s):
    """SKB-A12, SKB-A13: a player without a hand passes; when nobody moves a card, it is over."""
    if not s.moved:
        s.idle += 1
    if s.idle == s.players:
        block_round(s)
    else:
        begin_turn(s, left_of(s, s.turn))


@rule
def begin_turn(s, player):
    """SKB-21, SKB-26: a turn begins by filling the hand."""
    s.turn = player
    s.moved = 0
    draw_hand(s, player)


@rule
def draw_hand(s, player):
    """Draw up to a full hand, or what is to be had (SKB-A12, SKB-A14)."""
    size = s.hand_size if s.started[player] else s.first_hand
    s.started[player] = 1
    while s.held[player] < size:
        if s.draw_left == 0:
            renew_draw_pile(s)
            if s.draw_left == 0:
                return
        put_in_hand(s, player, take_from_draw_pile(s))


@rule
def renew_draw_pile(s):
    """SKB-30: completed series are shuffled; failing those, what lies under the tops (SKB-A11)."""
    for card in range(1, CARDS + 1):
        put_on_draw_pile(s, card, s.set_aside[card])
        s.set_aside[card] = 0
    if s.draw_left == 0:
        for k in range(SERIES):
            take_covered_cards(s, k)
    if s.draw_left:
        shuffle(s, s.draw, s.draw_left)
        s.reshuffles += 1


@rule
def take_covered_cards(s, k):
    """SKB-A11: the cards under the top of a series go to the draw pile; it keeps its number."""
    covered = np.int64(s.laid_height[k]) - 1
    if covered < 1:
        return
    for depth in range(covered):
        put_on_draw_pile(s, s.laid[k, depth], 1)
    s.laid[k, 0] = s.laid[k, covered]
    s.laid_height[k] = 1


@rule
def win_round(s, winner):
    """SKB-01, SKB-32 to SKB-34."""
    s.points[winner] += ROUND_POINTS
    for player in range(s.players):
        s.points[winner] += STOCK_CARD_POINTS * s.stock_left[player]
    if s.target == 0 or s.points[winner] >= s.target:
        s.phase = OVER
        s.winners = 1 << winner
    else:
        s.phase = BETWEEN


@rule
def block_round(s):
    """SKB-A13: nobody scores; a single round goes to the fewest cards in stock."""
    if s.target:
        s.phase = BETWEEN
        return
    fewest = MOST_CARDS
    for player in range(s.players):
        fewest = min(fewest, s.stock_left[player])
    for player in range(s.players):
        if s.stock_left[player] == fewest:
            s.winners |= 1 << player
    s.phase = OVER


@rule
def scores(s, out):
    """SKB-31: the points of the match."""
    for player in range(s.players):
        out[player] = s.points[player]


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)
