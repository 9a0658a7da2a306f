"""Hol's der Teufel: what a good player knows.

All that the left neighbour pays comes to us, and all that we pay goes to the right. So a card
is laid where it costs little now, leaves the own hand cheap ends to go to, and the left
neighbour dear ones.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.hols_der_teufel.bots.evaluation import evaluate, terms
from pandemonium.games.hols_der_teufel.bots.outlook import (
    MINE,
    THEIRS,
    outlook,
    weigh,
    weigh_colour,
)
from pandemonium.games.hols_der_teufel.bots.survey import (
    HIGH_END,
    LOW_END,
    OWN,
    Stakes,
    colour_laid,
    price_of,
    stakes_of,
    survey,
    try_move,
)
from pandemonium.games.hols_der_teufel.rules.actions import ACTION, HIGH, LAY, LAY_ANGEL, VALUES
from pandemonium.games.hols_der_teufel.rules.legality import legal
from pandemonium.games.hols_der_teufel.rules.state import COLOUR_COUNT, NONE
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import Heuristics, read_weights
from pandemonium.kernel.quick import choose

MOST_MOVES = 4 * VALUES + 2 * COLOUR_COUNT


@rule
def beginner(s, seat, rng):
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
def skilled(s, seat, w, _rng):
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
def worth_of(table, burdens, stakes, action, w):
    """What a move brings: tried on the table, weighed, and taken back."""
    price = min(price_of(table, action), stakes.chips)
    colour = colour_laid(action)
    angels = stakes.angels - (ACTION[action].kind == LAY_ANGEL)
    low, high, own = table[colour, LOW_END], table[colour, HIGH_END], table[colour, OWN]
    mine, theirs = burdens[colour, MINE], burdens[colour, THEIRS]
    try_move(table, action)
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
    burdens[colour, MINE], burdens[colour, THEIRS] = mine, theirs
    return ahead - price


@rule
def candidates(s, seat, _w, out):
    """All legal moves, but the two ends of a column of one card are the same."""
    count = legal(s, seat, out)
    kept = 0
    for k in range(count):
        action = out[k]
        if ACTION[action].kind == LAY and ACTION[action].end == HIGH:
            colour = colour_laid(action)
            if s.low[colour] == s.high[colour] and s.angel[colour] == NONE:
                continue
        out[kept] = action
        kept += 1
    return kept


@rule
def turn(s):
    """Whose turn it is."""
    return s.turn


HEURISTICS = Heuristics(
    beginner=beginner,
    skilled=skilled,
    candidates=candidates,
    evaluate=evaluate,
    terms=terms,
    clear=3.0,
    turn=turn,
    horizons=(40, 40),
    foresight=4,
    lead=5.2,
    weights=read_weights(Path(__file__).parent),
)
