"""Estimates with 95 % intervals, from sums alone."""

from typing import NamedTuple

import numpy as np

Z = 1.959964


class Interval(NamedTuple):
    """A value, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2

    def scaled(self, factor: float) -> "Interval":
        """The same in another unit."""
        return Interval(*(factor * each for each in self))

    @property
    def clear(self) -> bool:
        """Whether 0 is outside."""
        return self.low > 0 or self.high < 0


def proportion(successes: float, trials: float) -> Interval:
    """Wilson's interval of a proportion."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    p, share = successes / trials, Z * Z / trials
    middle = (p + share / 2) / (1 + share)
    half = Z / (1 + share) * np.sqrt(p * (1 - p) / trials + share / (4 * trials))
    return Interval(float(p), float(max(middle - half, 0)), float(min(middle + half, 1)))


def mean(count: float, total: float, squares: float) -> Interval:
    """The mean of independent numbers, by their sum and the sum of their squares."""
    if count < 2:
        return Interval(float(total), -np.inf, np.inf)
    middle = total / count
    variance = max(squares - count * middle * middle, 0.0) / (count - 1)
    half = Z * np.sqrt(variance / count)
    return Interval(float(middle), float(middle - half), float(middle + half))


def ratio(sums: tuple[float, float], squares: tuple[float, float], product: float) -> Interval:
    """A ratio of sums over games, by these, the sums of their squares, and that of products."""
    (top, bottom), (tops, bottoms) = sums, squares
    value = top / bottom
    variance = (tops - 2 * value * product + value * value * bottoms) / bottom**2
    half = Z * np.sqrt(max(variance, 0.0))
    return Interval(value, float(value - half), float(value + half))


def ratios(products: np.ndarray, sums: np.ndarray) -> tuple[Interval, Interval, Interval] | None:
    """Two ratios a / b and c / d of sums over games, and their difference, from the sums of
    (a, b, c, d) and of their products: players of one game are not independent, games are.

    None where one of them has nothing to divide by.
    """
    a, b, c, d = sums
    if b == 0 or d == 0:
        return None
    first = np.array([1 / b, -a / b**2, 0, 0])
    second = np.array([0, 0, 1 / d, -c / d**2])

    def around(value: float, gradient: np.ndarray) -> Interval:
        half = Z * np.sqrt(max(float(gradient @ products @ gradient), 0.0))
        return Interval(float(value), float(value - half), float(value + half))

    return (
        around(a / b, first),
        around(c / d, second),
        around(a / b - c / d, first - second),
    )
