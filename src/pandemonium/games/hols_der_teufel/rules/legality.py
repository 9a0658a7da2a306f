"""Hol's der Teufel: whose move it is, what is legal, and which clause forbids the rest."""

import numpy as np

from pandemonium.games.hols_der_teufel.rules.actions import (
    ACTION,
    HIGH,
    LAY_ANGEL,
    LOW,
    NEW,
    lay,
    lay_angel,
)
from pandemonium.games.hols_der_teufel.rules.clauses import (
    HDT_04,
    HDT_11,
    HDT_13,
    HDT_14,
    HDT_20,
    HDT_21,
    HDT_23,
    HDT_24,
    HDT_26,
    HDT_28,
    HDT_33,
)
from pandemonium.games.hols_der_teufel.rules.state import (
    ANGEL_BACK,
    COLOUR_COUNT,
    LOWEST_VALUE,
    NONE,
    PLAYING,
    angels_may_come,
    cards_held,
    colour_of,
    devil,
    left_of,
    opening,
    shown_values,
    stands,
    takes_angel,
    value_of,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put


@rule
def to_act(s):
    """The player whose turn it is, while a deal is played."""
    return np.int64(1) << s.turn if s.phase == PLAYING else np.int64(0)


@rule
def legal(s, seat, out):
    """HDT-15: the four possibilities; the opening; what a stuck player may do."""
    if s.phase != PLAYING or seat != s.turn:
        return 0
    if opening(s):
        return list_openings(s, seat, out)
    count = list_devils(s, seat, out)
    if s.backs[seat, ANGEL_BACK] and angels_may_come(s):
        count = list_angels(s, out, count)
    return count if count else list_when_stuck(s, seat, out)


@rule
def list_openings(s, seat, out):
    """HDT-13, HDT-14: a devil of a colour that the left neighbour has; HDT-A09: else any."""
    shared = shared_colours(s, seat)
    count = 0
    for colour in range(COLOUR_COUNT):
        if shared >> colour & 1 or not shared:
            count = list_new_column(colour, s.hand[seat, colour], out, count)
    return count


@rule
def shared_colours(s, seat):
    """The colours that both the seat and its left neighbour hold, as bits."""
    shared = 0
    for colour in range(COLOUR_COUNT):
        if s.backs[seat, colour] and s.backs[left_of(s, seat), colour]:
            shared |= 1 << colour
    return shared


@rule
def list_devils(s, seat, out):
    """HDT-16 to HDT-18: at an open end of its column, or, with a shown value, as a new one."""
    shown = shown_values(s)
    count = 0
    for colour in range(COLOUR_COUNT):
        if stands(s, colour):
            count = list_ends(s, colour, s.hand[seat, colour], out, count)
        else:
            count = list_new_column(colour, s.hand[seat, colour] & shown, out, count)
    return count


@rule
def list_ends(s, colour, values, out, count):
    """Each of the devils at each open end; written first, and counted only if it is open."""
    low_open = s.angel[colour] != LOW
    high_open = s.angel[colour] != HIGH
    while values:
        card = devil(colour, LOWEST_VALUE[values])
        values &= values - 1
        put(out, count, lay(card, LOW))
        count += low_open
        put(out, count, lay(card, HIGH))
        count += high_open
    return count


@rule
def list_new_column(colour, values, out, count):
    """Each of the devils as the first of its column."""
    while values:
        count = put(out, count, lay(devil(colour, LOWEST_VALUE[values]), NEW))
        values &= values - 1
    return count


@rule
def list_when_stuck(s, seat, out):
    """HDT-32: any devil, whose colour then has no column; HDT-A07: else an angel."""
    count = 0
    for colour in range(COLOUR_COUNT):
        count = list_new_column(colour, s.hand[seat, colour], out, count)
    if count == 0 and s.backs[seat, ANGEL_BACK]:
        count = list_angels(s, out, 0)
    return count


@rule
def list_angels(s, out, count):
    """An angel at either end of a column without one."""
    for colour in range(COLOUR_COUNT):
        if takes_angel(s, colour):
            count = put(out, count, lay_angel(colour, LOW))
            count = put(out, count, lay_angel(colour, HIGH))
    return count


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase != PLAYING:
        return HDT_33
    if seat != s.turn:
        return HDT_11
    move = ACTION[action]
    if move.kind == LAY_ANGEL:
        return verdict_on_angel(s, seat, move.colour)
    colour = colour_of(move.card)
    if not s.hand[seat, colour] >> value_of(move.card) & 1:
        return HDT_04
    if opening(s):
        return verdict_on_opening(s, seat, colour, move.end)
    return verdict_on_devil(s, seat, colour, value_of(move.card), move.end)


@rule
def verdict_on_opening(s, seat, colour, end):
    """HDT-14, HDT-A09."""
    if end != NEW:
        return HDT_28
    shared = shared_colours(s, seat)
    return HDT_14 if shared and not shared >> colour & 1 else 0


@rule
def verdict_on_devil(s, seat, colour, value, end):
    """HDT-16 to HDT-18, HDT-23, HDT-26, HDT-28, HDT-32."""
    if end == NEW:
        if stands(s, colour):
            return HDT_26
        matches = shown_values(s) >> value & 1
        return 0 if matches or stuck(s, seat) else HDT_28
    if not stands(s, colour):
        return HDT_28
    return HDT_23 if s.angel[colour] == end else 0


@rule
def verdict_on_angel(s, seat, colour):
    """HDT-20, HDT-21, HDT-24; HDT-13: no angel opens; HDT-A07: who is stuck with angels only."""
    if not s.backs[seat, ANGEL_BACK]:
        return HDT_04
    if opening(s):
        return HDT_13
    if not stands(s, colour):
        return HDT_20
    if s.angel[colour] != NONE:
        return HDT_24
    if angels_may_come(s):
        return 0
    only_angels = cards_held(s, seat) == s.backs[seat, ANGEL_BACK]
    return 0 if only_angels and stuck(s, seat) else HDT_21


@rule
def stuck(s, seat):
    """HDT-32, HDT-A06: none of the four possibilities, whatever is held."""
    shown = shown_values(s)
    for colour in range(COLOUR_COUNT):
        if s.backs[seat, colour] and stands(s, colour):
            return False  # a column always has an open end (HDT-24, HDT-A08)
        if s.backs[seat, ANGEL_BACK] and takes_angel(s, colour) and angels_may_come(s):
            return False
        if s.hand[seat, colour] & shown:
            return False
    return True
