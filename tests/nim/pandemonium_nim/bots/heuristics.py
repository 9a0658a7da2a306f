"""Nim: leave a multiple of four."""

from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import Heuristics
from pandemonium.kernel.quick import choose
from pandemonium_nim.rules.actions import MOST, take
from pandemonium_nim.rules.legality import legal


@rule
def beginner(s, _seat, rng):
    """Take some."""
    return take(1 + choose(rng, min(s.heap, MOST)))


@rule
def skilled(s, seat, _w, rng):
    """Leave a multiple of four, where that can be."""
    surplus = s.heap % (MOST + 1)
    return take(surplus) if surplus else beginner(s, seat, rng)


@rule
def candidates(s, seat, _w, out):
    """All legal moves."""
    return legal(s, seat, out)


@rule
def evaluate(s, seat, _w):
    """1 for a win; before the end, an even chance."""
    return 1.0 * (s.winners >> seat & 1) if s.heap == 0 else 1.0 / s.players


@rule
def turn(s):
    """Whose turn it is."""
    return s.turn


HEURISTICS = Heuristics(
    beginner=beginner,
    skilled=skilled,
    candidates=candidates,
    evaluate=evaluate,
    turn=turn,
    horizons=(20, 20),
    weights={"none": 0.0},
)
