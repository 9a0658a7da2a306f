"""Hol's der Teufel: the table as a seat sees it, a small array in which moves are tried.

What the left neighbour holds is not known, but the backs of their cards are (HDT-31), and so are
the values that can be behind them: those neither laid nor held.
"""

from typing import NamedTuple

import numpy as np

from pandemonium.games.hols_der_teufel.rules.actions import (
    ACTION,
    HIGH,
    LAY_ANGEL,
    LOW,
    NEW,
    VALUES,
)
from pandemonium.games.hols_der_teufel.rules.state import (
    ALL_VALUES,
    ANGEL_BACK,
    COLOUR_COUNT,
    angels_may_come,
    cards_held,
    colour_of,
    end_value,
    laid_values,
    left_of,
    value_of,
)
from pandemonium.kernel.compiling import rule

LOW_END, HIGH_END, OWN, UNSEEN, LEFT = range(5)
"""A row of the table: the values at the ends (0: none, or an angel), the values in the own
hand and those the left neighbour may hold as bits, and how many they hold."""
FACTS = 5

CLOSED = VALUES + 1
"""Stands for the second end of a column with an angel: dearer than any."""


class Stakes(NamedTuple):
    """What counts besides the cards: turns to come, chips and angels, of us and of the left."""

    turns: int
    left_turns: int
    chips: int
    left_chips: int
    angels: int
    left_angels: int


@rule
def survey(s, seat):
    """The table as the seat sees it: a row for each colour."""
    table = np.empty((COLOUR_COUNT, FACTS), np.int64)
    left = left_of(s, seat)
    for colour in range(COLOUR_COUNT):
        own = np.int64(s.hand[seat, colour])
        table[colour, LOW_END] = end_value(s, colour, LOW)
        table[colour, HIGH_END] = end_value(s, colour, HIGH)
        table[colour, OWN] = own
        table[colour, UNSEEN] = (
            ALL_VALUES & ~own & ~laid_values(s, colour) & ~np.int64(s.lacks[left, colour])
        )
        table[colour, LEFT] = s.backs[left, colour]
    return table


@rule
def stakes_of(s, seat):
    """The stakes of a seat before its move. An angel counts once it may be laid (HDT-21)."""
    left = left_of(s, seat)
    return Stakes(
        turns_left(s, seat),
        turns_left(s, left),
        np.int64(s.chips[seat]),
        np.int64(s.chips[left]),
        np.int64(s.backs[seat, ANGEL_BACK]),
        np.int64(s.backs[left, ANGEL_BACK]) if angels_may_come(s) else np.int64(0),
    )


@rule
def turns_left(s, player):
    """How many cards a player will still lay: HDT-33, only the dealer lays the last one."""
    kept = np.int64(s.end_with_dealer and player != s.dealer)
    return max(np.int64(cards_held(s, player)) - kept, 0)


@rule
def price_of(table, action):
    """HDT-18: what a move costs."""
    move = ACTION[action]
    if move.kind == LAY_ANGEL or move.end == NEW:
        return 0
    return max(table[colour_of(move.card), move.end] - value_of(move.card), 0)


@rule
def colour_laid(action):
    """The colour whose column a move changes."""
    move = ACTION[action]
    return np.int64(move.colour) if move.kind == LAY_ANGEL else np.int64(colour_of(move.card))


@rule
def try_move(table, action):
    """What a move changes on the table."""
    move = ACTION[action]
    colour = colour_laid(action)
    if move.kind == LAY_ANGEL:
        table[colour, move.end] = 0
        return
    value = value_of(move.card)
    table[colour, OWN] ^= 1 << value
    if move.end == NEW:
        table[colour, LOW_END] = value
        table[colour, HIGH_END] = value
    else:
        table[colour, move.end] = value


@rule
def cheap_end(table, colour):
    """The lower of the open ends; 0 if the colour has no column."""
    low, high = table[colour, LOW_END], table[colour, HIGH_END]
    return min(low, high) if low and high else max(low, high)


@rule
def dear_end(table, colour):
    """The higher of the open ends, or worse."""
    low, high = table[colour, LOW_END], table[colour, HIGH_END]
    return max(low, high) if low and high else CLOSED


@rule
def shown(table):
    """The values at all open ends, as bits."""
    bits = 0
    for colour in range(COLOUR_COUNT):
        bits |= 1 << table[colour, LOW_END] | 1 << table[colour, HIGH_END]
    return bits & ~1
