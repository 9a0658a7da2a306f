"""Skip-Bo: what a seat sees as numbers, what it can imagine, and what always holds."""

import numpy as np

from pandemonium.games.skip_bo.rules.actions import CARDS, PILES, SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.options import MOST_POINTS
from pandemonium.games.skip_bo.rules.state import (
    HIGHEST_NUMBER,
    MOST_CARDS,
    MOST_COPIES,
    MOST_HAND,
    MOST_PLAYERS,
    MOST_STOCK,
    copies,
    put_in_hand,
    put_on_draw_pile,
    stock_top,
    take_from_draw_pile,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.observation import LARGEST, Field, Group, Observation
from pandemonium.kernel.quick import mix, rekey

TOP_CARDS = 6
"""How many cards of a discard pile are seen, from the top: more are rarely of use."""
SEATS = "counted clockwise from the seat"

OBSERVATION = Observation(
    Field("players", 2, MOST_PLAYERS, "how many play"),
    Field("highest", 10, HIGHEST_NUMBER, "the number that completes a series"),
    Field("hand_size", 3, MOST_HAND, "how many cards a player draws up to"),
    Field("target", 0, MOST_POINTS, "the points that win the match, 0 for a single round"),
    Field("round_number", 1, LARGEST, "the number of the round, from 1"),
    Field("draw_left", 0, MOST_CARDS, "cards in the draw pile"),
    Field("dealer", 0, MOST_PLAYERS - 1, f"who deals, {SEATS}"),
    Field("turn", 0, MOST_PLAYERS - 1, f"whose turn it is, {SEATS}"),
    Field("series", 0, HIGHEST_NUMBER - 1, "the number each series has reached", (SERIES,)),
    Field("hand", 0, MOST_HAND, "how many of each card the seat holds", (CARDS,)),
    Field("set_aside", 0, MOST_COPIES, "how many of each card are set aside", (CARDS,)),
    Group(
        "player",
        (MOST_PLAYERS,),
        (
            Field("held", 0, MOST_HAND, f"cards in each hand, {SEATS}"),
            Field("stock_left", 0, MOST_STOCK, f"cards in each stock, {SEATS}"),
            Field("stock_top", 0, SKIP_BO, f"the card on each stock, 0 for none, {SEATS}"),
            Field("points", 0, LARGEST, f"the points of each, {SEATS}"),
        ),
    ),
    Group(
        "pile",
        (MOST_PLAYERS, PILES),
        (
            Field("height", 0, MOST_CARDS, f"cards in each discard pile, {SEATS}"),
            Field("cards", 0, SKIP_BO, f"its top cards, 0 for none, {SEATS}", (TOP_CARDS,)),
        ),
    ),
)


@rule
def observe(s, seat, o):
    """SKB-A24: the numbers named in OBSERVATION."""
    o.players = s.players
    o.highest = s.highest
    o.hand_size = s.hand_size
    o.target = s.target
    o.round_number = s.round_number
    o.draw_left = s.draw_left
    o.dealer = (np.int64(s.dealer) - seat) % s.players
    o.turn = (np.int64(s.turn) - seat) % s.players
    for k in range(SERIES):
        o.series[k] = s.series[k]
    for slot in range(s.held[seat]):
        o.hand[s.hand[seat, slot] - 1] += 1
    for card in range(1, CARDS + 1):
        o.set_aside[card - 1] = s.set_aside[card]
    for step in range(s.players):
        player = (seat + step) % s.players
        observe_player(s, player, o.player[step])
        for pile in range(PILES):
            observe_pile(s, player, pile, o.pile[step, pile])


@rule
def observe_player(s, player, o):
    """What lies before a player, but for the discard piles."""
    o.held = s.held[player]
    o.stock_left = s.stock_left[player]
    o.stock_top = stock_top(s, player)
    o.points = s.points[player]


@rule
def observe_pile(s, player, pile, o):
    """A discard pile: its height and the cards on top."""
    height = s.height[player, pile]
    o.height = height
    for depth in range(min(height, TOP_CARDS)):
        o.cards[depth] = s.pile[player, pile, height - 1 - depth]


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
