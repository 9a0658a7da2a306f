"""Better weights for the rules of thumb, by self-play.

What a devil does is tuned by duels: some weights are changed at random, and the change stays if
the changed devil beats the unchanged one. What a position is worth (`standing`) is tuned by
least squares: on positions in the middle of games it should say what the end is worth.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.states import States
from pandemonium.players.bots import BOTS, Bot
from pandemonium.players.duel import Entrant, Table, dealt, duel
from pandemonium.players.mind import mind_of, new_desk, new_stop

STEP = 0.4
"""How far a weight is changed, on average, as a part of itself."""

CHANGED = 3
"""About how many weights are changed at once."""

CONVINCED = 2.5
"""How many standard errors a change must be ahead to stay."""

HEATS = 5
"""How many times a change that looks good is put to the test again."""


@dataclass(frozen=True)
class Trial:
    """A change of weights that was tried."""

    weights: np.ndarray
    kept: bool
    lead: float
    """How much more often it won than it lost, or by how much the error fell."""


def changed(weights: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Some weights made larger or smaller; now and then one changes its sign."""
    chosen = random.random(len(weights)) < CHANGED / len(weights)
    factor = np.exp(random.normal(0, STEP, len(weights)))
    shift = random.normal(0, STEP * 0.25 * np.abs(weights).mean(), len(weights))
    return np.where(chosen, weights * factor + shift, weights)


def tune_by_duels(
    game: Game,
    bot: Bot,
    players: int,
    options: Mapping[str, Any],
    weights: np.ndarray,
    trials: int,
    games: int,
    seed: int,
) -> Iterator[Trial]:
    """Changed weights against unchanged ones, in games of that bot with itself."""
    random = np.random.default_rng(seed)
    for number in range(trials):
        other = changed(weights, random)
        table = Table(game, players, options, [Entrant(bot, other), Entrant(bot, weights)])
        lead = _lead(table, games, seed + number * HEATS)
        if lead > 0:
            weights = other
        yield Trial(weights, lead > 0, lead)


def _lead(table: Table, games: int, seed: int) -> float:
    """How far the first of two is ahead, 0 unless it is convincing after some heats."""
    wins = np.empty(0)
    for heat in range(HEATS):
        results = duel(table, games, seed + heat)
        wins = np.append(wins, (results.wins[:, :, 0] - results.wins[:, :, 1]).mean(axis=1))
        error = wins.std() / np.sqrt(len(wins))
        if wins.mean() <= 0.5 * error * heat:
            return 0.0
    return float(wins.mean()) if wins.mean() > CONVINCED * error else 0.0
