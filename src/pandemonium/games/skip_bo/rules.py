"""Skip-Bo: be the first to play the last card of your stock.

Four series in the middle are built from 1 up to 10 (12 in the classic edition) and then set
aside; SKIP-BO cards are wild. Cards come from the top of the stock, from the hand, or from the
tops of four discard piles of one's own. A turn starts by filling the hand and ends by putting
one card of it on a discard pile. Clauses: rules SKB-01 to SKB-38.

Actions   see `actions`: card from the hand, from the stock, from a discard pile; discard; pass
State     highest               the number that completes a series
          hand_size, first_hand what a player draws up to; at the first draw of a round
          stock_size, target    cards in a stock at the start; points that win the match, or 0
          dealer, turn           players
          round_number          from 1
          phase                 PLAYING, BETWEEN rounds, or OVER
          started[player]       1 once he has drawn a first hand
          idle, moved           turns in a row in which no card moved; whether one has in this turn
          hand[player, slot]    his hand, in the order of cards; held[player], how many
          stock[player, depth]  his stock, top card last;       stock_left[player]
          pile[player, k, depth], height[player, k]             discard piles, top card last
          series[k]             the number a series has reached, 0 where there is none
          laid[k, depth], laid_height[k]   the cards that lie there, top card last (SKB-A11)
          set_aside[card]       completed series
          draw[depth], draw_left           the draw pile, top card last
          reshuffles            how often the draw pile was made anew, in this round
          points[player], winners          winners as bits
"""

import numpy as np

from pandemonium.games.skip_bo.actions import (
    CARDS,
    DISCARD,
    FROM_DISCARD,
    FROM_HAND,
    FROM_STOCK,
    PASS,
    PILES,
    SERIES,
    SKIP_BO,
)
from pandemonium.kernel.chacha import STREAM, shuffle
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put
from pandemonium.kernel.quick import mix, rekey
from pandemonium.kernel.states import state_type

MOST_PLAYERS = 6
MOST_CARDS = 162
MOST_STOCK = MOST_CARDS // 2
MOST_HAND = 5
HIGHEST_NUMBER = 12

PLAYING, BETWEEN, OVER = 0, 1, 2

ROUND_POINTS = 25  # SKB-32
STOCK_CARD_POINTS = 5  # SKB-33

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("highest", "u1"),
        ("hand_size", "u1"),
        ("first_hand", "u1"),
        ("stock_size", "u1"),
        ("phase", "u1"),
        ("dealer", "u1"),
        ("turn", "u1"),
        ("idle", "u1"),
        ("moved", "u1"),
        ("winners", "u1"),
        ("target", "u2"),
        ("round_number", "u2"),
        ("reshuffles", "u2"),
        ("draw_left", "u2"),
        ("points", "u2", MOST_PLAYERS),
        ("height", "u2", (MOST_PLAYERS, PILES)),
        ("started", "u1", MOST_PLAYERS),
        ("held", "u1", MOST_PLAYERS),
        ("stock_left", "u1", MOST_PLAYERS),
        ("series", "u1", SERIES),
        ("laid_height", "u1", SERIES),
        ("hand", "u1", (MOST_PLAYERS, MOST_HAND)),
        ("set_aside", "u1", CARDS + 1),
        ("laid", "u1", (SERIES, HIGHEST_NUMBER)),
        ("draw", "u1", MOST_CARDS),
        ("stock", "u1", (MOST_PLAYERS, MOST_STOCK)),
        ("pile", "u1", (MOST_PLAYERS, PILES, MOST_CARDS)),
    ]
)

TOP_CARDS = 6
OBSERVATION = (
    ("players, highest, hand_size, target, round_number, draw_left, dealer, turn", (8,)),
    ("series", (SERIES,)),
    ("hand", (CARDS,)),
    ("set_aside", (CARDS,)),
    ("each player from the seat on: held, stock_left, stock top, points", (MOST_PLAYERS, 4)),
    ("their discard piles: height, then the top cards", (MOST_PLAYERS, PILES, 1 + TOP_CARDS)),
)


@rule
def copies(s, card):
    """SKB-A02: how many of a card are in the deck of this edition."""
    classic = s.highest == HIGHEST_NUMBER
    if card == SKIP_BO:
        return 18 if classic else 16
    if card > s.highest:
        return 0
    return 12 if classic else 8


# Dealing


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
def put_on_draw_pile(s, card, count):
    """Put some copies of a card on the draw pile."""
    for _ in range(count):
        s.draw[s.draw_left] = card
        s.draw_left += 1


@rule
def take_from_draw_pile(s):
    """The top card of the draw pile."""
    s.draw_left -= 1
    return s.draw[s.draw_left]


@rule
def left_of(s, player):
    """The next player clockwise."""
    return player + 1 if player + 1 < s.players else 0


# Whose move it is, and which moves there are


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


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
        count = add_plays(s, card, FROM_HAND + (card - 1) * SERIES, out, count)
        for k in range(PILES):
            count = put(out, count, DISCARD + (card - 1) * PILES + k)
    count = add_plays(s, stock_top(s, seat), FROM_STOCK, out, count)
    for pile in range(PILES):
        card = pile_top(s, seat, pile)
        count = add_plays(s, card, FROM_DISCARD + pile * SERIES, out, count)
    if s.held[seat] == 0:
        count = put(out, count, PASS)
    return count


@rule
def add_plays(s, card, first, out, count):
    """Add the plays of a card to the list, return its new length.

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
def stock_top(s, player):
    """SKB-06, SKB-12: the card face up on a stock, 0 where there is none."""
    left = s.stock_left[player]
    return s.stock[player, left - 1] if left else 0


@rule
def pile_top(s, player, pile):
    """SKB-19: the top card of a discard pile, 0 where there is none."""
    height = s.height[player, pile]
    return s.pile[player, pile, height - 1] if height else 0


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase != PLAYING:
        return 1  # SKB-01: the round is won
    if seat != s.turn:
        return 36
    if action == PASS:
        return 25 if s.held[seat] else 0  # SKB-A12: only an empty hand passes
    card = card_of(s, seat, action)
    if action >= DISCARD:
        return 0 if card else 25
    if card == 0:
        return 28
    k = action % SERIES
    if fits(s, card, k):
        return 0
    return 27 if s.series[k] else 13


@rule
def card_of(s, seat, action):
    """The card an action moves, 0 where the player does not have it there."""
    if action >= DISCARD:
        return held_card(s, seat, (action - DISCARD) // PILES + 1)
    if action >= FROM_DISCARD:
        return pile_top(s, seat, (action - FROM_DISCARD) // SERIES)
    if action >= FROM_STOCK:
        return stock_top(s, seat)
    return held_card(s, seat, (action - FROM_HAND) // SERIES + 1)


@rule
def held_card(s, player, card):
    """The card, if the player holds it, else 0."""
    for slot in range(s.held[player]):
        if s.hand[player, slot] == card:
            return card
    return 0


# Moves


@rule
def apply(s, seat, action):
    """Make a legal move."""
    if action == PASS:
        pass_turn(s)
    elif action >= DISCARD:
        discard(s, seat, (action - DISCARD) // PILES + 1, action % PILES)
    else:
        play(s, seat, action)


@rule
def play(s, seat, action):
    """SKB-22, SKB-23: a card goes on a series, and the turn goes on."""
    s.idle = 0
    s.moved = 1
    if action >= FROM_DISCARD:
        pile = (action - FROM_DISCARD) // SERIES
        card = pile_top(s, seat, pile)
        s.height[seat, pile] -= 1
    elif action >= FROM_STOCK:
        card = stock_top(s, seat)
        s.stock_left[seat] -= 1
    else:
        card = (action - FROM_HAND) // SERIES + 1
        take_from_hand(s, seat, card)
    lay_on_series(s, card, action % SERIES)
    if FROM_STOCK <= action < FROM_DISCARD and s.stock_left[seat] == 0:
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
    """SKB-A12, SKB-A13: who has no card in hand passes; when nobody moves a card, it is over."""
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
def put_in_hand(s, player, card):
    """A hand is kept in the order of its cards."""
    slot = s.held[player]
    while slot and s.hand[player, slot - 1] > card:
        s.hand[player, slot] = s.hand[player, slot - 1]
        slot -= 1
    s.hand[player, slot] = card
    s.held[player] += 1


@rule
def take_from_hand(s, player, card):
    """Take one of a card out of a hand that has it; those behind it move up."""
    s.held[player] -= 1
    past = 0
    for slot in range(s.held[player]):
        past |= s.hand[player, slot] == card
        s.hand[player, slot] = s.hand[player, slot + past]


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


# The end of a round


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


# What a seat sees, and what it can imagine


@rule
def observe(s, seat, out):
    """SKB-A24: the numbers named in OBSERVATION."""
    out[:] = 0
    out[0] = s.players
    out[1] = s.highest
    out[2] = s.hand_size
    out[3] = s.target
    out[4] = s.round_number
    out[5] = s.draw_left
    out[6] = (np.int64(s.dealer) - seat) % s.players
    out[7] = (np.int64(s.turn) - seat) % s.players
    out[8 : 8 + SERIES] = s.series
    at = 8 + SERIES
    for slot in range(s.held[seat]):
        out[at + s.hand[seat, slot] - 1] += 1
    out[at + CARDS : at + 2 * CARDS] = s.set_aside[1:]
    at += 2 * CARDS
    for step in range(s.players):
        observe_player(s, (seat + step) % s.players, step, out[at:])


@rule
def observe_player(s, player, step, out):
    """The open cards of one player, `step` places clockwise of the seat."""
    at = step * 4
    out[at] = s.held[player]
    out[at + 1] = s.stock_left[player]
    out[at + 2] = stock_top(s, player)
    out[at + 3] = s.points[player]
    for pile in range(PILES):
        at = MOST_PLAYERS * 4 + (step * PILES + pile) * (1 + TOP_CARDS)
        height = s.height[player, pile]
        out[at] = height
        for depth in range(min(height, TOP_CARDS)):
            out[at + 1 + depth] = s.pile[player, pile, height - 1 - depth]


@rule
def imagine(s, seat, rng):
    """Re-deal other hands, what lies under the top of every stock, and the draw pile.

    All arrangements of these cards are equally likely. What a counting player could know of
    the draw pile since it was last made anew is not used.
    """
    unseen = np.zeros(CARDS + 1, np.int64)
    for depth in range(s.draw_left):
        unseen[s.draw[depth]] += 1
    for player in range(s.players):
        for depth in range(hidden_in_stock(s, player)):
            unseen[s.stock[player, depth]] += 1
        if player != seat:
            for slot in range(s.held[player]):
                unseen[s.hand[player, slot]] += 1
            s.hand[player, :] = 0
    s.draw_left = 0
    s.draw[:] = 0
    for card in range(1, CARDS + 1):
        put_on_draw_pile(s, card, unseen[card])
    mix(rng, s.draw, s.draw_left)
    for player in range(s.players):
        for depth in range(hidden_in_stock(s, player)):
            s.stock[player, depth] = take_from_draw_pile(s)
        if player != seat:
            size = s.held[player]
            s.held[player] = 0
            for _ in range(size):
                put_in_hand(s, player, take_from_draw_pile(s))
    rekey(s, rng)


@rule
def hidden_in_stock(s, player):
    """SKB-05: how many cards of a stock nobody has seen."""
    return max(np.int64(s.stock_left[player]) - 1, 0)


@rule
def sound(s):
    """All cards of the deck are there, once, and no hand is too large."""
    count = np.zeros(CARDS + 1, np.int64)
    count_cards(s.draw, s.draw_left, count)
    for player in range(s.players):
        count_cards(s.hand[player], s.held[player], count)
        count_cards(s.stock[player], s.stock_left[player], count)
        for pile in range(PILES):
            count_cards(s.pile[player, pile], s.height[player, pile], count)
        if s.held[player] > s.hand_size:
            return False
    for k in range(SERIES):
        count_cards(s.laid[k], s.laid_height[k], count)
    for card in range(1, CARDS + 1):
        if count[card] + s.set_aside[card] != copies(s, card):
            return False
    return True


@rule
def count_cards(cards, height, count):
    """Add the cards of a pile or hand to the count of each."""
    for depth in range(height):
        count[cards[depth]] += 1
