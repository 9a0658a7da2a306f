"""Hol's der Teufel: what a good player knows.

All that the left neighbour pays comes to us, and all that we pay goes to the right. So a card
is laid where it costs little now, leaves the own hand cheap ends to go to, and the left
neighbour dear ones. What he holds is not known, but the backs of his cards are (HDT-31), and
so are the values that can be behind them: those neither laid nor held.

The table is looked at as a small array, a row for each colour, in which moves are tried.
"""

from itertools import product
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pandemonium.games.hols_der_teufel.actions import ENDS, HIGH, LAY_ANGEL, LOW, NEW, VALUES
from pandemonium.games.hols_der_teufel.rules import (
    ALL_VALUES,
    ANGEL_BACK,
    COLOUR_COUNT,
    LOWEST_VALUE,
    NONE,
    PLAYING,
    angels_may_come,
    cards_held,
    end_value,
    laid_values,
    left_of,
    legal,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.craft import Craft, read_weights
from pandemonium.kernel.quick import choose

WEIGHTS = read_weights(Path(__file__).parent)
(
    DROPS,
    DEAR_END,
    LOW_CARDS,
    ABSENT_LOW,
    NEXT_FINE,
    LAST_FINE,
    ANGEL_HELD,
    ANGEL_SPARES,
    ANGEL_SPARES_LATE,
    POVERTY,
    LEFT_DROPS,
    LEFT_DEAR_END,
    LEFT_LOW_CARDS,
    LEFT_ABSENT_LOW,
    LEFT_NEXT_FINE,
    LEFT_ANGEL,
    TRUST,
) = range(len(WEIGHTS))

MOST_MOVES = 4 * VALUES + 2 * COLOUR_COUNT

LOW_END, HIGH_END, OWN, UNSEEN, LEFT = range(5)
"""A row of the table: the values at the ends (0: none, or an angel), the values in the own
hand and those the left neighbour may hold as bits, and how many he holds."""
FACTS = 5

MINE, HIS = range(2)
"""A row of the burdens: what the devils of a colour will cost us, and the left neighbour."""
BURDENS = 2

CLOSED = VALUES + 1
"""Stands for the second end of a column with an angel: dearer than any."""
USUAL = 7
"""The end that a devil must usually go to: columns climb."""
HANDS = ALL_VALUES + 2

COUNT = np.array([bits.bit_count() for bits in range(HANDS)])
HIGHEST_VALUE = np.array([max(bits.bit_length() - 1, 0) for bits in range(HANDS)])
DROP = np.array(
    [
        [sum(max(end - v, 0) for v in range(1, VALUES + 1) if bits >> v & 1) for end in range(11)]
        for bits in range(HANDS)
    ]
)
"""[values, end]: what all these devils would pay, each laid at such an end."""


def chances_of_none():
    """[cards, some, drawn]: how likely `drawn` of so many cards are none of `some` of them."""
    chances = np.zeros((VALUES + 2, VALUES + 2, VALUES + 2))
    for cards, some, drawn in product(range(VALUES + 2), repeat=3):
        if some <= cards and drawn <= cards:
            chances[cards, some, drawn] = comb(cards - some, drawn) / comb(cards, drawn)
    return chances


NONE_OF = chances_of_none()


class Stakes(NamedTuple):
    """What counts besides the cards: turns to come, chips and angels, of us and of the left."""

    turns: int
    left_turns: int
    chips: int
    left_chips: int
    angels: int
    left_angels: int


@rule
def naive(s, seat, rng):
    """Lay what costs least, whatever comes after."""
    moves = np.empty(MOST_MOVES, np.int64)
    count = legal(s, seat, moves)
    table = survey(s, seat)
    best = 0
    least = VALUES
    ties = 0
    for k in range(count):
        price = price_of(table, moves[k])
        if price < least:
            least = price
            ties = 0
        if price == least:
            ties += 1
            if choose(rng, ties) == 0:
                best = moves[k]
    return best


@rule
def devil(s, seat, w, _rng):
    """The move with the best outlook, its price paid."""
    moves = np.empty(MOST_MOVES, np.int64)
    count = legal(s, seat, moves)
    if count == 1:
        return moves[0]
    table = survey(s, seat)
    burdens = weigh(table, w)
    stakes = stakes_of(s, seat)
    best = moves[0]
    most = -np.inf
    for k in range(count):
        worth = worth_of(table, burdens, stakes, moves[k], w)
        if worth > most:
            most = worth
            best = moves[k]
    return best


@rule
def candidates(s, seat, _w, out):
    """All legal moves, but the two ends of a column of one card are the same."""
    count = legal(s, seat, out)
    kept = 0
    for k in range(count):
        action = out[k]
        if action < LAY_ANGEL and action % len(ENDS) == HIGH:
            colour = action // len(ENDS) // VALUES
            if s.low[colour] == s.high[colour] and s.angel[colour] == NONE:
                continue
        out[kept] = action
        kept += 1
    return kept


@rule
def standing(s, seat, w):
    """The chips that a seat can expect to have when the deal ends, and those of deals before."""
    chips = np.float64(s.totals[seat])
    if s.phase != PLAYING:
        return chips
    table = survey(s, seat)
    stakes = stakes_of(s, seat)
    return chips + stakes.chips + w[TRUST] * outlook(table, weigh(table, w), stakes, w)


@rule
def turn(s):
    """Whose turn it is."""
    return s.turn


# Looking at the table


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
    """How many cards a player will still lay: HDT-33, only the dealer lays his last."""
    kept = np.int64(s.end_with_dealer and player != s.dealer)
    return max(np.int64(cards_held(s, player)) - kept, 0)


@rule
def price_of(table, action):
    """HDT-18: what a move costs."""
    if action >= LAY_ANGEL or action % len(ENDS) == NEW:
        return 0
    card = action // len(ENDS)
    return max(table[card // VALUES, action % len(ENDS)] - (card % VALUES + 1), 0)


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


# Weighing a move


@rule
def worth_of(table, burdens, stakes, action, w):
    """What a move brings: tried on the table, weighed, and taken back."""
    price = min(price_of(table, action), stakes.chips)
    angels = stakes.angels
    if action >= LAY_ANGEL:
        colour = (action - LAY_ANGEL) // 2
        angels -= 1
    else:
        colour = action // len(ENDS) // VALUES
    low, high, own = table[colour, LOW_END], table[colour, HIGH_END], table[colour, OWN]
    mine, his = burdens[colour, MINE], burdens[colour, HIS]
    try_move(table, colour, action)
    weigh_colour(table, colour, w, burdens)
    stakes_then = Stakes(
        max(stakes.turns - 1, 0),
        stakes.left_turns,
        stakes.chips - price,
        stakes.left_chips,
        angels,
        stakes.left_angels,
    )
    ahead = outlook(table, burdens, stakes_then, w)
    table[colour, LOW_END], table[colour, HIGH_END], table[colour, OWN] = low, high, own
    burdens[colour, MINE], burdens[colour, HIS] = mine, his
    return ahead - price


@rule
def try_move(table, colour, action):
    """What a move changes on the table."""
    if action >= LAY_ANGEL:
        table[colour, (action - LAY_ANGEL) % 2] = 0
        return
    value = action // len(ENDS) % VALUES + 1
    table[colour, OWN] ^= 1 << value
    if action % len(ENDS) == NEW:
        table[colour, LOW_END] = value
        table[colour, HIGH_END] = value
    else:
        table[colour, action % len(ENDS)] = value


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
    """What the left neighbour can be expected to pay if he lays the cheapest card he has.

    He pays at least so much if he holds nothing that costs less, neither in a colour that
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


CRAFT = Craft(
    naive=naive,
    devil=devil,
    candidates=candidates,
    standing=standing,
    turn=turn,
    horizons=(40, 40),
    weights=WEIGHTS,
)
