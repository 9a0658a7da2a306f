"""Hol's der Teufel: what a seat sees as numbers, what it can imagine, and what always holds."""

import numpy as np

from pandemonium.games.hols_der_teufel.rules.actions import DEVILS, HIGH, VALUES
from pandemonium.games.hols_der_teufel.rules.options import MOST_DEALS
from pandemonium.games.hols_der_teufel.rules.state import (
    ALL_VALUES,
    ANGEL_BACK,
    BACKS,
    CHIPS,
    COLOUR_COUNT,
    LOWEST_VALUE,
    MOST_PLAYERS,
    NONE,
    cards_held,
    colour_of,
    laid_values,
    value_of,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put
from pandemonium.kernel.observation import LARGEST, Field, Group, Observation
from pandemonium.kernel.quick import mix, rekey

SEATS = "counted clockwise from the seat"

OBSERVATION = Observation(
    Field("players", 2, MOST_PLAYERS, "how many play"),
    Field("end_with_dealer", 0, 1, "whether a deal ends with the dealer's last card"),
    Field("deals", 1, MOST_DEALS, "how many deals the match has"),
    Field("deal_number", 1, MOST_DEALS, "the number of this deal, from 1"),
    Field("dealer", 0, MOST_PLAYERS - 1, f"who deals, {SEATS}"),
    Field("turn", 0, MOST_PLAYERS - 1, f"whose turn it is, {SEATS}"),
    Field("hand", 0, 1, "whether the seat holds each devil", (DEVILS,)),
    Group(
        "column",
        (COLOUR_COUNT,),
        (
            Field("values", 0, VALUES, "the values of each column from its low end", (VALUES,)),
            Field("length", 0, VALUES, "how many cards each column has"),
            Field("angel", NONE, HIGH, "the end an angel closes: 0 low, 1 high, -1 none"),
        ),
    ),
    Group(
        "player",
        (MOST_PLAYERS,),
        (
            Field("chips", 0, MOST_PLAYERS * CHIPS, f"the chips of each, {SEATS}"),
            Field("totals", 0, LARGEST, f"the chips of each from deals before, {SEATS}"),
            Field("backs", 0, VALUES, f"cards each holds by colour, and angels, {SEATS}", (BACKS,)),
        ),
    ),
)


@rule
def observe(s, seat, o):
    """The numbers named in OBSERVATION."""
    o.players = s.players
    o.end_with_dealer = s.end_with_dealer
    o.deals = s.deals
    o.deal_number = s.deal_number
    o.dealer = (np.int64(s.dealer) - seat) % s.players
    o.turn = (np.int64(s.turn) - seat) % s.players
    for card in range(DEVILS):
        o.hand[card] = s.hand[seat, colour_of(card)] >> value_of(card) & 1
    for colour in range(COLOUR_COUNT):
        observe_column(s, colour, o.column[colour])
    for step in range(s.players):
        observe_player(s, (seat + step) % s.players, o.player[step])


@rule
def observe_column(s, colour, o):
    """The values of a column, and whether an angel closes it."""
    o.length = s.high[colour] - s.low[colour] + 1
    for n in range(o.length):
        o.values[n] = s.column[colour, s.low[colour] + n]
    o.angel = s.angel[colour]


@rule
def observe_player(s, player, o):
    """The chips of a player, and the backs of their cards."""
    o.chips = s.chips[player]
    o.totals = s.totals[player]
    for back in range(BACKS):
        o.backs[back] = s.backs[player, back]


@rule
def imagine(s, seat, rng):
    """Re-deal the values of all cards that are neither laid nor in the seat's own hand.

    Backs stay: everybody keeps as many cards of each colour (HDT-31), and nobody is given a
    card they have shown not to have (HDT-32). All such arrangements are equally likely.
    """
    unseen = np.empty(VALUES, np.int64)
    for colour in range(COLOUR_COUNT):
        values = ALL_VALUES & ~np.int64(s.hand[seat, colour]) & ~laid_values(s, colour)
        count = 0
        while values:
            count = put(unseen, count, LOWEST_VALUE[values])
            values &= values - 1
        mix(rng, unseen, count)
        while not hand_out(s, seat, colour, unseen):
            mix(rng, unseen, count)
    s.deck[:] = 0
    rekey(s, rng)


@rule
def hand_out(s, seat, colour, values):
    """Deal the devils of a colour to the others by their backs; False if somebody lacks one."""
    at = 0
    for player in range(s.players):
        if player == seat:
            continue
        s.hand[player, colour] = 0
        for _ in range(s.backs[player, colour]):
            s.hand[player, colour] |= 1 << values[at]
            at += 1
        if s.hand[player, colour] & s.lacks[player, colour]:
            return False
    return True


@rule
def sound(s):
    """No card is in two places, backs agree with hands, hands are even, no chip is lost."""
    chips = 0
    for player in range(s.players):
        chips += s.chips[player]
    for colour in range(COLOUR_COUNT):
        seen = laid_values(s, colour)
        if count_values(seen) != s.high[colour] - s.low[colour] + 1:
            return False
        for player in range(s.players):
            held = s.hand[player, colour]
            if seen & held or count_values(held) != s.backs[player, colour]:
                return False
            seen |= held
    return chips == s.chips_each * s.players and angels_seen(s) <= s.angels and hands_even(s)


@rule
def count_values(values):
    """How many values are in the bits."""
    count = 0
    while values:
        values &= values - 1
        count += 1
    return count


@rule
def angels_seen(s):
    """The angels in hands and on the table."""
    angels = 0
    for player in range(s.players):
        angels += s.backs[player, ANGEL_BACK]
    for colour in range(COLOUR_COUNT):
        angels += s.angel[colour] != NONE
    return angels


@rule
def hands_even(s):
    """HDT-06: as many cards to each, one laid a turn: hands differ by one card at most, and
    with what was laid they make the cards that were dealt.
    """
    size = (DEVILS + np.int64(s.angels)) // s.players
    laid = 0
    for colour in range(COLOUR_COUNT):
        laid += s.high[colour] - s.low[colour] + 1 + (s.angel[colour] != NONE)
    held = 0
    fewest = size
    most = 0
    for player in range(s.players):
        cards = cards_held(s, player)
        held += cards
        fewest = min(fewest, cards)
        most = max(most, cards)
    return held + laid == size * s.players and most - fewest <= 1
