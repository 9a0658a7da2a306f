"""What many games come to: sums that are added chunk by chunk, never rows.

Memory does not depend on how many games are played.
"""

import numpy as np

from pandemonium.kernel.contract import Game
from pandemonium.lab.collecting import CLOSE, Rows

Sums = dict[str, np.ndarray]

POINTS = 21
"""At how many moments of a game the lead is looked at, from its beginning to its end."""
LONGEST = 100_000
BINS = 10


def sums_of(game: Game, rows: Rows) -> Sums:
    """The sums of one chunk. All games are in them; those followed have a row of their own."""
    games, players = rows.won.shape
    order = (np.arange(players) - rows.first[:, None]) % players
    by_order = np.zeros((games, players))
    np.put_along_axis(by_order, order, rows.won, axis=1)
    found: Sums = {
        "games": np.array(games),
        "seats": rows.won.sum(axis=0),
        "chairs": np.bincount(rows.chair.ravel(), rows.won.ravel(), minlength=players),
        "order": by_order.sum(axis=0),
        "shared": np.array((rows.won.max(axis=1) < 1).sum()),
        "metrics": metrics(rows).sum(axis=0),
        "metric_squares": (metrics(rows) ** 2).sum(axis=0),
        "lengths": np.bincount(np.minimum(rows.moves, LONGEST - 1)),
        "kinds": rows.kinds.sum(axis=0),
        "kinds_squares": (rows.kinds**2).sum(axis=0),
        "last": np.bincount(rows.last, minlength=rows.kinds.shape[1]),
        "scores": rows.scores.sum(axis=0),
        "bots": _by_bot(rows),
    }
    played = (rows.cards > 0).astype(float)
    won = rows.won[:, :, None]
    found["cards"], found["card_products"] = _products(
        (won * played).sum(axis=1),
        played.sum(axis=1),
        (won * (1 - played)).sum(axis=1),
        (1 - played).sum(axis=1),
    )
    ones = np.ones_like(rows.counts)
    found["counts"], found["count_products"] = _products(
        (won * rows.counts).sum(axis=1),
        (won * ones).sum(axis=1),
        ((1 - won) * rows.counts).sum(axis=1),
        ((1 - won) * ones).sum(axis=1),
    )
    return found | _lead(game, rows)


def metrics(rows: Rows) -> np.ndarray:
    """What rules are compared by, for each game: moves, turns, deals, the winning score, the share
    of the win of each player in the order of play.
    """
    players = rows.won.shape[1]
    places = (rows.first[:, None] + np.arange(players)) % players
    by_order = np.take_along_axis(rows.won, places, axis=1)
    best = rows.scores.max(axis=1)
    return np.column_stack([rows.moves, rows.turns, rows.deals, best, by_order]).astype(float)


def paired(base: Rows, other: Rows) -> Sums:
    """How much more the same deals come to by other rules."""
    difference = metrics(other) - metrics(base)
    return {
        "games": np.array(len(difference)),
        "sum": difference.sum(axis=0),
        "squares": (difference**2).sum(axis=0),
    }


def add(total: Sums, more: Sums) -> None:
    """Add sums to a total. Histograms may differ in length."""
    for name, values in more.items():
        if name not in total:
            total[name] = np.array(values)
            continue
        if values.ndim == 1 and values.shape != total[name].shape:
            size = max(len(values), len(total[name]))
            total[name] = np.pad(total[name], (0, size - len(total[name])))
            values = np.pad(values, (0, size - len(values)))
        total[name] = total[name] + values


def _by_bot(rows: Rows) -> np.ndarray:
    """For each bot: how many seats it had in all, and what it won."""
    count = int(rows.chairs.max()) + 1
    seats = np.bincount(rows.chairs.ravel(), minlength=count)
    wins = np.bincount(rows.chairs.ravel(), rows.won.ravel(), minlength=count)
    return np.stack([seats, wins])


def _products(*columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sums of columns over games, and of their products, for each thing counted."""
    values = np.stack(columns, axis=-1)
    return values.sum(axis=0), np.einsum("gka,gkb->kab", values, values)


def chances(standing: np.ndarray, lead: float) -> np.ndarray:
    """Everybody's share of the chances by how they stand, as `players/story.py` has it."""
    if lead:
        weight = np.exp((standing - standing.max(axis=-1, keepdims=True)) / lead)
    else:
        weight = np.maximum(standing, 0)
    total = weight.sum(axis=-1, keepdims=True)
    even = 1 / standing.shape[-1]
    share: np.ndarray = np.where(total > 0, weight / np.where(total > 0, total, 1), even)
    return share


def _lead(game: Game, rows: Rows) -> Sums:
    """How the lead moves in the games that were followed and have one winner or one team."""
    found: Sums = {
        "clauses": rows.clauses.sum(axis=0),
        "clause_squares": (rows.clauses**2).sum(axis=0),
        "clause_turns": (rows.clauses * rows.clauses[:, :1]).sum(axis=0),
        "followed": np.array(0),
        "winner": np.zeros(POINTS),
        "winner_squares": np.zeros(POINTS),
        "ahead": np.zeros(POINTS),
        "changes": np.zeros(2),
        "lowest": np.zeros(BINS),
        "decided": np.zeros(BINS),
        "foreseen": np.zeros((BINS, 2)),
    }
    for place, points in enumerate(rows.points):
        if not points:
            continue
        share = chances(rows.standing[place, :points], game.heuristics.lead)
        _follow(found, share, rows.won[place * CLOSE] > 0)
    return found


def _follow(found: Sums, share: np.ndarray, won: np.ndarray) -> None:
    """Add one game: everybody's chances turn by turn, and who won."""
    moments = np.linspace(0, len(share) - 1, POINTS).round().astype(int)
    winner = share[:, won].sum(axis=1)
    best = share[:, won].max(axis=1)
    ahead = best >= share.max(axis=1) - 1e-12
    leaders = share.argmax(axis=1)
    changes = (np.diff(leaders) != 0).sum()
    behind = np.flatnonzero(~ahead)
    since = (behind[-1] + 1) / len(share) if len(behind) else 0.0
    found["followed"] += 1
    found["winner"] += winner[moments]
    found["winner_squares"] += winner[moments] ** 2
    found["ahead"] += ahead[moments]
    found["changes"] += changes, changes**2
    found["lowest"][min(int(winner.min() * BINS), BINS - 1)] += 1
    found["decided"][min(int(since * BINS), BINS - 1)] += 1
    middle = share[len(share) // 2]
    bins = np.minimum((middle * BINS).astype(int), BINS - 1)
    np.add.at(found["foreseen"], bins, np.stack([np.ones(len(won)), won / won.sum()], axis=1))
