"""How much is luck, how much skill: a strong bot against a weak one, every deal with the places
exchanged.
"""

from dataclasses import dataclass

import numpy as np

from pandemonium.lab.intervals import Interval, Z, proportion
from pandemonium.lab.study import Study
from pandemonium.players.bots import find
from pandemonium.players.duel import Table, duel, entrant

STRONG, WEAK = "devil", "naive"
MOST_DEALS = 2_000
FOLDS = 50


@dataclass(frozen=True)
class Skill:
    """What came of it, over so many deals."""

    deals: int
    even: float
    """How often the strong side would win if skill were nothing."""
    strong: Interval
    """How often it wins."""
    by_player: Interval
    """In how many deals the same bots win wherever they sit."""
    by_cards: Interval
    """In how many deals the same seats win with either bot in them."""
    spread: tuple[Interval, Interval, Interval]
    """Of the spread of results: what players, deals, and the luck of play make up."""


def skill_of(study: Study, threads: int | None = None) -> Skill | None:
    """Measured with the first variant of the rules; None where two sides cannot be even."""
    if study.players % 2:
        return None
    table = Table(
        study.game,
        study.players,
        study.variants[0].table.options,
        [entrant(study.game, find(name)) for name in (STRONG, WEAK)],
        study.variants[0].table.house,
    )
    deals = min(MOST_DEALS, study.games)
    wins = duel(table, 2 * deals, study.seed, threads).wins
    strong_first, strong_second = wins[:, 0, 0] > 0.5, wins[:, 1, 0] > 0.5
    weak_first, weak_second = wins[:, 0, 1] > 0.5, wins[:, 1, 1] > 0.5
    same_player = (strong_first & strong_second) | (weak_first & weak_second)
    same_seats = (strong_first & weak_second) | (weak_first & strong_second)
    return Skill(
        deals,
        0.5,
        proportion(float(wins[:, :, 0].sum()), 2 * deals),
        proportion(float(same_player.sum()), deals),
        proportion(float(same_seats.sum()), deals),
        spread(wins[:, 0, 0], wins[:, 1, 0]),
    )


def spread(first: np.ndarray, second: np.ndarray) -> tuple[Interval, Interval, Interval]:
    """What the spread of a side's results is made of, from the strong bots' share of the win with
    either side of each deal: who plays there, how it is dealt, and everything else.

    A good deal for one side is a bad one for the other: so deals show as the covariance of the two
    results, with its sign turned. Intervals by the jackknife, leaving out a fiftieth at a time.
    """
    parts = np.array_split(np.arange(len(first)), min(FOLDS, len(first)))
    whole = _shares(first, second)
    left = np.array([_shares(np.delete(first, each), np.delete(second, each)) for each in parts])
    folds = len(parts)
    half = Z * np.sqrt((folds - 1) / folds * ((left - left.mean(axis=0)) ** 2).sum(axis=0))
    players, deals, rest = (
        Interval(float(value), float(max(value - error, 0)), float(min(value + error, 1)))
        for value, error in zip(whole, half, strict=True)
    )
    return players, deals, rest


def _shares(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    results = np.concatenate([first, 1 - second])  # of one side, whoever plays it
    whole = max(float(((results - 0.5) ** 2).mean()), 1e-12)
    skill = (float(np.concatenate([first, second]).mean()) - 0.5) ** 2 / whole
    centred = (first - first.mean()) * (second - second.mean())
    deals = max(-float(centred.mean()) / whole, 0.0)
    return np.array([skill, deals, max(1 - skill - deals, 0.0)])
