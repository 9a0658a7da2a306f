"""Hol's der Teufel: the state. Hands, columns and their ends.

State     end_with_dealer       1: a deal ends with the dealer's last card; 0: with everybody's
          chips_each, price     chips at the start of a deal; chips for every step down (HDT-18)
          cards_before_angel    how many every column needs before an angel comes
          angels                how many there are
          deals, deal_number    deals in the match; the number of this one, from 1
          dealer, turn, phase   players; PLAYING, BETWEEN deals, or OVER
          hand[player, colour]  the devils they hold: bit v for value v
          backs[player, back]   how many cards of each colour, and angels, they hold (HDT-31)
          column[colour, place] the values laid, from place low[colour] to high[colour]
          low, high             where a column begins and ends; empty where high < low
          angel[colour]         which end an angel closes: LOW, HIGH, or NONE
          lacks[player, colour] the devils that a stuck player has shown not to hold (HDT-32)
          chips, totals         of this deal; of the deals before
          winners               as bits
          deck                  room for shuffling
"""

import numpy as np

from pandemonium.games.hols_der_teufel.rules.actions import (
    ANGEL,
    COLOURS,
    DEVILS,
    HIGH,
    LOW,
    VALUES,
)
from pandemonium.kernel.chacha import STREAM
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import state_type

MOST_PLAYERS = 6
COLOUR_COUNT = len(COLOURS)
ANGELS = 2  # HDT-03
DECK = DEVILS + ANGELS
ANGEL_BACK = COLOUR_COUNT
BACKS = COLOUR_COUNT + 1
MIDDLE = VALUES - 1  # where the first card of a column lies: room for eight on either side
PLACES = 2 * VALUES - 1
NONE = -1

ALL_VALUES = (1 << VALUES + 1) - 2  # bits 1 to 9
LOWEST_VALUE = np.array([(n & -n).bit_length() - 1 for n in range(ALL_VALUES + 2)])

CHIPS = 20  # HDT-09
CARDS_BEFORE_ANGEL = 2  # HDT-21

PLAYING, BETWEEN, OVER = 0, 1, 2

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("end_with_dealer", "u1"),
        ("chips_each", "u1"),
        ("price", "u1"),
        ("cards_before_angel", "u1"),
        ("angels", "u1"),
        ("deals", "u1"),
        ("deal_number", "u1"),
        ("dealer", "u1"),
        ("turn", "u1"),
        ("phase", "u1"),
        ("winners", "u1"),
        ("chips", "u2", MOST_PLAYERS),
        ("totals", "u2", MOST_PLAYERS),
        ("low", "i1", COLOUR_COUNT),
        ("high", "i1", COLOUR_COUNT),
        ("angel", "i1", COLOUR_COUNT),
        ("column", "u1", (COLOUR_COUNT, PLACES)),
        ("backs", "u1", (MOST_PLAYERS, BACKS)),
        ("hand", "u2", (MOST_PLAYERS, COLOUR_COUNT)),
        ("lacks", "u2", (MOST_PLAYERS, COLOUR_COUNT)),
        ("deck", "u1", DECK),
    ]
)


@rule
def devil(colour, value):
    """The card of that colour and value."""
    return colour * VALUES + value - 1


@rule
def colour_of(card):
    """The colour of a devil."""
    return card // VALUES


@rule
def value_of(card):
    """The value of a devil."""
    return card % VALUES + 1


@rule
def put_in_hand(s, player, card):
    """Give a player a card; the angels have a back of their own (HDT-A11)."""
    if card == ANGEL:
        s.backs[player, ANGEL_BACK] += 1
    else:
        colour = colour_of(card)
        s.hand[player, colour] |= 1 << value_of(card)
        s.backs[player, colour] += 1


@rule
def left_of(s, player):
    """The next player clockwise (HDT-11)."""
    return player + 1 if player + 1 < s.players else 0


@rule
def right_of(s, player):
    """HDT-A16: the neighbour who gets the fines."""
    return player - 1 if player else s.players - 1


@rule
def stands(s, colour):
    """Whether the colour has a column."""
    return s.low[colour] <= s.high[colour]


@rule
def opening(s):
    """Whether no card has been laid yet."""
    for colour in range(COLOUR_COUNT):
        if stands(s, colour):
            return False
    return True


@rule
def end_value(s, colour, end):
    """The value that shows at an end; 0 where there is none, or an angel (HDT-23, HDT-A04)."""
    if not stands(s, colour) or s.angel[colour] == end:
        return 0
    return np.int64(s.column[colour, s.low[colour] if end == LOW else s.high[colour]])


@rule
def shown_values(s):
    """The values at all open ends, as bits (HDT-28)."""
    shown = 0
    for colour in range(COLOUR_COUNT):
        shown |= 1 << end_value(s, colour, LOW) | 1 << end_value(s, colour, HIGH)
    return shown & ~1


@rule
def fine_below(shown, value):
    """HDT-18, HDT-29: going below the card at an end costs the difference."""
    return max(shown - value, 0)


@rule
def fine(s, colour, end, value):
    """What a value costs at an end of a column."""
    return fine_below(end_value(s, colour, end), value) * np.int64(s.price)


@rule
def angels_may_come(s):
    """HDT-21: four colours with two cards each; HDT-A12: the second angel needs no more."""
    ready = True
    for colour in range(COLOUR_COUNT):
        if s.angel[colour] != NONE:
            return True
        if s.high[colour] - s.low[colour] + 1 < s.cards_before_angel:
            ready = False
    return ready


@rule
def takes_angel(s, colour):
    """HDT-20, HDT-24: a column without an angel."""
    return stands(s, colour) and s.angel[colour] == NONE


@rule
def cards_held(s, player):
    """How many cards a player holds."""
    held = 0
    for back in range(BACKS):
        held += s.backs[player, back]
    return held


@rule
def laid_values(s, colour):
    """The values in a column, as bits."""
    laid = 0
    for place in range(s.low[colour], s.high[colour] + 1):
        laid |= 1 << np.int64(s.column[colour, place])
    return laid
