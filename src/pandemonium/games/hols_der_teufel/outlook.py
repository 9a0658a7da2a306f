"""Hol's der Teufel: what the cards to come will bring and cost.

All that the left neighbour pays comes to us, and all that we pay goes to the right: the outlook
is his burden, which is our income, less our own.
"""

import numpy as np

from pandemonium.games.hols_der_teufel.actions import VALUES
from pandemonium.games.hols_der_teufel.fines import (
    COUNT,
    HANDS,
    left_next_fine,
    next_fine,
    worst_fine,
)
from pandemonium.games.hols_der_teufel.rules import COLOUR_COUNT
from pandemonium.games.hols_der_teufel.table import LEFT, OWN, UNSEEN, cheap_end, dear_end
from pandemonium.games.hols_der_teufel.thumb import (
    ABSENT_LOW,
    ANGEL_HELD,
    ANGEL_SPARES,
    ANGEL_SPARES_LATE,
    DEAR_END,
    DROPS,
    LAST_FINE,
    LEFT_ABSENT_LOW,
    LEFT_ANGEL,
    LEFT_DEAR_END,
    LEFT_DROPS,
    LEFT_LOW_CARDS,
    LEFT_NEXT_FINE,
    LOW_CARDS,
    NEXT_FINE,
    POVERTY,
)
from pandemonium.kernel.compiling import rule

MINE, HIS = range(2)
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
    his = 0.0
    for colour in range(COLOUR_COUNT):
        mine += burdens[colour, MINE]
        his += burdens[colour, HIS]
    return income(table, his, stakes, w) - cost(table, mine, stakes, w)


@rule
def income(table, his, stakes, w):
    """What the left neighbour will pay us, on his next turn and later."""
    turns = stakes.left_turns
    if turns == 0:
        return 0.0
    now = w[LEFT_NEXT_FINE] * min(left_next_fine(table), np.float64(stakes.left_chips))
    if stakes.left_angels:
        now *= w[LEFT_ANGEL]
    return now + in_later_turns(his, turns, stakes.left_chips, w)


@rule
def cost(table, mine, stakes, w):
    """What we will pay, on our next turn and later.

    An angel spares us the worst fine, the more surely the fewer turns are left.
    """
    turns = stakes.turns
    if turns == 0:
        return 0.0
    now = (w[NEXT_FINE] + w[LAST_FINE] / turns) * min(next_fine(table), stakes.chips)
    later = in_later_turns(mine, turns, stakes.chips, w)
    if stakes.angels:
        sure = w[ANGEL_SPARES] + w[ANGEL_SPARES_LATE] / turns
        later -= stakes.angels * (w[ANGEL_HELD] + sure * worst_fine(table))
    return now + later


@rule
def in_later_turns(burden, turns, chips, w):
    """The part of a burden that comes after the next turn; who is poor pays less (HDT-30)."""
    if chips == 0:
        return 0.0
    return burden * (turns - 1) / turns * chips / (chips + max(w[POVERTY], 0.0))


@rule
def weigh(table, w):
    """The burdens of all colours."""
    burdens = np.empty((COLOUR_COUNT, BURDENS))
    for colour in range(COLOUR_COUNT):
        weigh_colour(table, colour, w, burdens)
    return burdens


@rule
def weigh_colour(table, colour, w, burdens):
    """What our devils of a colour will cost us, and his the left neighbour."""
    own, unseen, held = table[colour, OWN], table[colour, UNSEEN], table[colour, LEFT]
    end, dear = cheap_end(table, colour), dear_end(table, colour)
    burdens[colour, MINE] = own_burden(own, end, dear, w)
    burdens[colour, HIS] = left_burden(unseen, end, dear, w) * held / COUNT[unseen] if held else 0.0


@rule
def own_burden(own, end, dear, w):
    """What our devils of a colour will cost: by the ends as they are, and as they usually get.

    So low cards weigh most: a 1 that costs little now should go.
    """
    if end == 0:
        return w[ABSENT_LOW] * DROP[own, USUAL]
    now = w[DROPS] * DROP[own, end] + w[DEAR_END] * DROP[own, dear]
    return now + w[LOW_CARDS] * DROP[own, USUAL]


@rule
def left_burden(unseen, end, dear, w):
    """What all devils of a colour that we do not see would cost the left neighbour."""
    if end == 0:
        return w[LEFT_ABSENT_LOW] * DROP[unseen, USUAL]
    now = w[LEFT_DROPS] * DROP[unseen, end] + w[LEFT_DEAR_END] * DROP[unseen, dear]
    return now + w[LEFT_LOW_CARDS] * DROP[unseen, USUAL]
