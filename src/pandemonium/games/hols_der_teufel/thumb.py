"""Hol's der Teufel: the rules of thumb of a good player have weights; these are their numbers."""

from pathlib import Path

from pandemonium.kernel.craft import read_weights

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
