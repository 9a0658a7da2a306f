"""Hol's der Teufel: what the cards to come will bring and cost.

All that the left neighbour pays comes to us, and all that we pay goes to the right: the outlook
is their burden, which is our income, less our own.
"""

import numpy as np

from pandemonium.games.hols_der_teufel.bots.fines import (
    COUNT,
    HANDS,
    left_next_fine,
    next_fine,
    worst_fine,
)
from pandemonium.games.hols_der_teufel.bots.survey import LEFT, OWN, UNSEEN, cheap_end, dear_end
from pandemonium.games.hols_der_teufel.rules.actions import VALUES
from pandemonium.games.hols_der_teufel.rules.state import COLOUR_COUNT
from pandemonium.kernel.compiling import rule

MINE, THEIRS = range(2)
"""A row of the burdens: what the devils of a colour will cost us, and the left neighbour."""
BURDENS = 2

USUAL = 7
"""The end that a devil must usually go to: columns climb."""

DROP = np.array(
    [
        [sum(max(end - v, 0) for v in range(1, VALUES + 1) if bits >> v & 1) for end in range(11)]
        for bits in range(HANDS)
    ]
)
"""[values, end]: what all these devils would pay, each laid at such an end."""


@rule
def outlook(table, burdens, stakes, w):
    """What the left neighbour will pay us, less what we will pay."""
    mine = 0.0
    theirs = 0.0
    for colour in range(COLOUR_COUNT):
        mine += burdens[colour, MINE]
        theirs += burdens[colour, THEIRS]
    return income(table, theirs, stakes, w) - cost(table, mine, stakes, w)


@rule
def income(table, theirs, stakes, w):
    """What the left neighbour will pay us, on their next turn and later."""
    turns = stakes.left_turns
    if turns == 0:
        return 0.0
    now = w.left_next_fine * min(left_next_fine(table), np.float64(stakes.left_chips))
    if stakes.left_angels:
        now *= w.left_angel
    return now + in_later_turns(theirs, turns, stakes.left_chips, w)


@rule
def cost(table, mine, stakes, w):
    """What we will pay, on our next turn and later.

    An angel spares us the worst fine, the more surely the fewer turns are left.
    """
    turns = stakes.turns
    if turns == 0:
        return 0.0
    now = (w.next_fine + w.last_fine / turns) * min(next_fine(table), stakes.chips)
    later = in_later_turns(mine, turns, stakes.chips, w)
    if stakes.angels:
        sure = w.angel_spares + w.angel_spares_late / turns
        later -= stakes.angels * (w.angel_held + sure * worst_fine(table))
    return now + later


@rule
def in_later_turns(burden, turns, chips, w):
    """The part of a burden that comes after the next turn; who is poor pays less (HDT-30)."""
    if chips == 0:
        return 0.0
    return burden * (turns - 1) / turns * chips / (chips + max(w.poverty, 0.0))


@rule
def weigh(table, w):
    """The burdens of all colours."""
    burdens = np.empty((COLOUR_COUNT, BURDENS))
    for colour in range(COLOUR_COUNT):
        weigh_colour(table, colour, w, burdens)
    return burdens


@rule
def weigh_colour(table, colour, w, burdens):
    """What our devils of a colour will cost us, and theirs the left neighbour."""
    own, unseen, held = table[colour, OWN], table[colour, UNSEEN], table[colour, LEFT]
    end, dear = cheap_end(table, colour), dear_end(table, colour)
    burdens[colour, MINE] = own_burden(own, end, dear, w)
    burdens[colour, THEIRS] = (
        left_burden(unseen, end, dear, w) * held / COUNT[unseen] if held else 0.0
    )


@rule
def own_burden(own, end, dear, w):
    """What our devils of a colour will cost: by the ends as they are, and as they usually get.

    So low cards weigh most: a 1 that costs little now should go.
    """
    if end == 0:
        return w.absent_low * DROP[own, USUAL]
    now = w.drops * DROP[own, end] + w.dear_end * DROP[own, dear]
    return now + w.low_cards * DROP[own, USUAL]


@rule
def left_burden(unseen, end, dear, w):
    """What all devils of a colour that we do not see would cost the left neighbour."""
    if end == 0:
        return w.left_absent_low * DROP[unseen, USUAL]
    now = w.left_drops * DROP[unseen, end] + w.left_dear_end * DROP[unseen, dear]
    return now + w.left_low_cards * DROP[unseen, USUAL]
