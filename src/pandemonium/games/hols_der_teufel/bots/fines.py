"""Hol's der Teufel: what a turn would cost, us and the left neighbour, as the ends are now."""

from itertools import product
from math import comb

import numpy as np

from pandemonium.games.hols_der_teufel.bots.survey import LEFT, OWN, UNSEEN, cheap_end, shown
from pandemonium.games.hols_der_teufel.rules.actions import VALUES
from pandemonium.games.hols_der_teufel.rules.state import ALL_VALUES, COLOUR_COUNT, LOWEST_VALUE
from pandemonium.kernel.compiling import rule

HANDS = ALL_VALUES + 2

COUNT = np.array([bits.bit_count() for bits in range(HANDS)])
HIGHEST_VALUE = np.array([max(bits.bit_length() - 1, 0) for bits in range(HANDS)])


def chances_of_none():
    """[cards, some, drawn]: how likely `drawn` of so many cards are none of `some` of them."""
    chances = np.zeros((VALUES + 2, VALUES + 2, VALUES + 2))
    for cards, some, drawn in product(range(VALUES + 2), repeat=3):
        if some <= cards and drawn <= cards:
            chances[cards, some, drawn] = comb(cards - some, drawn) / comb(cards, drawn)
    return chances


NONE_OF = chances_of_none()


@rule
def next_fine(table):
    """What the cheapest card of the own hand would cost now."""
    least = VALUES
    showing = shown(table)
    for colour in range(COLOUR_COUNT):
        own = table[colour, OWN]
        end = cheap_end(table, colour)
        if end == 0:
            if own & showing:
                return 0
        elif own:
            least = min(least, max(end - HIGHEST_VALUE[own], 0))
    return 0 if least == VALUES else least


@rule
def worst_fine(table):
    """What the dearest card of the own hand would cost now."""
    most = 0
    for colour in range(COLOUR_COUNT):
        own = table[colour, OWN]
        end = cheap_end(table, colour)
        if own and end:
            most = max(most, end - LOWEST_VALUE[own])
    return most


@rule
def left_next_fine(table):
    """What the left neighbour can be expected to pay for the cheapest card they hold.

    They pay at least so much if they hold nothing that costs less, neither in a colour that
    stands nor to begin a new one.
    """
    showing = shown(table)
    no_opening = 1.0
    bound = False
    for colour in range(COLOUR_COUNT):
        held = table[colour, LEFT]
        if cheap_end(table, colour):
            bound |= held > 0
        elif held:
            unseen = table[colour, UNSEEN]
            no_opening *= NONE_OF[COUNT[unseen], COUNT[unseen & showing], held]
    if not bound:
        return 0.0
    expected = 0.0
    for amount in range(1, VALUES):
        chance = no_opening
        for colour in range(COLOUR_COUNT):
            held = table[colour, LEFT]
            end = cheap_end(table, colour)
            if held and end:
                unseen = table[colour, UNSEEN]
                cheaper = COUNT[unseen >> max(end - amount + 1, 0)]
                chance *= NONE_OF[COUNT[unseen], cheaper, held]
        if chance == 0:
            break
        expected += chance
    return expected
