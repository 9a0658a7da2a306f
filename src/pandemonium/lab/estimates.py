"""What the sums of a study come to, with intervals."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from pandemonium.kernel.study import own_chair
from pandemonium.lab.intervals import Interval, mean, proportion, ratio, ratios
from pandemonium.lab.running import Outcome
from pandemonium.lab.sums import BINS, Sums

MOVES, TURNS, DEALS, BEST_SCORE, FIRST_PLAYER = range(5)
"""The metrics of a game; from the last one on, the share of the win in the order of play."""

FEWEST = 20
"""Of how few cases nothing is told."""
ALWAYS = 0.999
COLUMNS = 40


class Worth(NamedTuple):
    """What something is worth."""

    name: str
    value: Interval


class Lengths(NamedTuple):
    """How many games have so many moves."""

    starts: list[int]
    shares: list[Interval]


class Estimates:
    """The estimates of one variant of the rules."""

    def __init__(self, outcome: Outcome, variant: int = 0) -> None:
        self.study, self.sums, self.games = outcome.study, outcome.variants[variant], outcome.games
        self.followed = float(self.sums["followed"])
        self.moves_about = self.study.game.study.chair is not own_chair

    def metric(self, which: int) -> Interval:
        """The mean of one of the metrics."""
        total, squares = self.sums["metrics"][which], self.sums["metric_squares"][which]
        return mean(self.games, float(total), float(squares))

    def rates(self, name: str) -> list[Interval]:
        """Win rates by `order` of play, by `seats`, or by `chairs` in the end."""
        return [proportion(float(wins), self.games) for wins in self.sums[name]]

    def bots(self) -> list[Interval]:
        """Win rates of the seats of each bot."""
        seats, wins = self.sums["bots"]
        return [proportion(float(wins[k]), float(seats[k])) for k in range(len(self.study.bots))]

    def lengths(self) -> Lengths:
        """A histogram of moves, without the last half percent."""
        lengths = self.sums["lengths"]
        reach = int(np.searchsorted(np.cumsum(lengths), 0.995 * lengths.sum())) + 1
        first = int(np.flatnonzero(lengths)[0])
        width = max(-(-(reach - first) // COLUMNS), 1)
        starts = [*range(first, reach, width)]
        parts = (lengths[n : n + width].sum() for n in starts)
        return Lengths(starts, [proportion(float(each), float(lengths.sum())) for each in parts])

    # How the lead moves, in the games that were followed

    def winner(self) -> list[Interval]:
        """The chance that the evaluation gives the eventual winner, along the game."""
        sums = zip(self.sums["winner"], self.sums["winner_squares"], strict=True)
        return [mean(self.followed, float(total), float(squares)) for total, squares in sums]

    def followed_share(self, name: str) -> list[Interval]:
        """Of the games followed, shares: `ahead`, `decided` or `lowest`."""
        return [proportion(float(each), self.followed) for each in self.sums[name]]

    def changes(self) -> Interval:
        """How often the lead changes hands."""
        total, squares = self.sums["changes"]
        return mean(self.followed, float(total), float(squares))

    def foreseen(self) -> list[tuple[int, Interval]]:
        """By tenth of the chance that the evaluation gives, how often those players win."""
        count, won = self.sums["foreseen"].T
        return [
            (n, proportion(float(won[n]), float(count[n])))
            for n in range(BINS)
            if count[n] >= FEWEST
        ]

    # What is counted by name

    def cards(self) -> list[Worth]:
        """How much more often players of a card win than the others."""
        found = []
        for place, name in enumerate(self.study.game.study.cards):
            compared = ratios(self.sums["card_products"][place], self.sums["cards"][place])
            if compared:
                found.append(Worth(name, compared[2]))
        return sorted(found, key=lambda worth: -worth.value.value)

    def kinds(self) -> list[tuple[int, Interval]]:
        """How often each kind of move is made in a game."""
        sums = zip(self.sums["kinds"], self.sums["kinds_squares"], strict=True)
        means = ((n, mean(self.games, float(t), float(q))) for n, (t, q) in enumerate(sums) if t)
        return _most_first(means)

    def last_moves(self) -> list[tuple[int, Interval]]:
        """In how many games each kind of move is the last."""
        shares = (
            (n, proportion(float(count), self.games))
            for n, count in enumerate(self.sums["last"])
            if count
        )
        return _most_first(shares)

    def clauses(self) -> list[tuple[int, Interval]]:
        """In how many turns each clause forbids something, without those that always do."""
        turns, *counts = self.sums["clauses"].tolist()
        all_squares, *squares = self.sums["clause_squares"].tolist()
        _, *products = self.sums["clause_turns"].tolist()
        shares = (
            (n, ratio((count, turns), (square, all_squares), product))
            for n, (count, square, product) in enumerate(
                zip(counts, squares, products, strict=True), start=1
            )
            if 0 < count < ALWAYS * turns
        )
        return _most_first(shares)

    def counts(self) -> list[tuple[str, Interval, Interval]]:
        """What the game's own study counts: of a winner, and of each of the others."""
        found = []
        for place, count in enumerate(self.study.game.study.counts):
            compared = ratios(self.sums["count_products"][place], self.sums["counts"][place])
            if compared:
                found.append((count.title, compared[0], compared[1]))
        return found


def difference(pair: Sums, which: int) -> Interval:
    """By how much one of the metrics is more by other rules, paired by deal."""
    count, total, squares = pair["games"], pair["sum"][which], pair["squares"][which]
    return mean(float(count), float(total), float(squares))


def _most_first(found: Iterable[tuple[int, Interval]]) -> list[tuple[int, Interval]]:
    return sorted(found, key=lambda each: -each[1].value)
