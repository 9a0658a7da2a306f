"""Better weights for the rules of thumb, by self-play.

What a skilled player does is tuned by duels: some weights are changed at random, and the change
stays if the changed player beats the unchanged one. What a position is worth (`evaluate`) is
tuned by least squares: on positions in the middle of games it should say what the end is worth.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.engine import random_seat
from pandemonium.kernel.quick import choose
from pandemonium.kernel.states import States
from pandemonium.players.duel import Entrant, Table, deal_all, duel
from pandemonium.players.thinking import Bot

STEP = 0.4
"""How far a weight is changed, on average, as a part of itself."""

CHANGED = 3
"""About how many weights are changed at once."""

CONVINCED = 2.5
"""How many standard errors a change must be ahead to stay."""

HEATS = 5
"""How many times a change that looks good is put to the test again."""

SNAPSHOTS = 4
"""How many positions are taken from a game."""


@dataclass(frozen=True)
class Trial:
    """A change of weights that was tried."""

    weights: np.ndarray
    kept: bool
    lead: float
    """How much more often it won than it lost, or by how much the error fell."""


def changed(weights: np.ndarray, which: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Some weights of those that may change made larger or smaller, even across 0."""
    chosen = which & (random.random(len(weights)) < CHANGED / which.sum())
    factor = np.exp(random.normal(0, STEP, len(weights)))
    shift = random.normal(0, STEP * 0.25 * np.abs(weights).mean(), len(weights))
    return np.where(chosen, weights * factor + shift, weights)


def tune_by_duels(
    game: Game,
    bot: Bot,
    players: int,
    options: Mapping[str, Any],
    weights: np.ndarray,
    which: np.ndarray,
    trials: int,
    games: int,
    seed: int,
) -> Iterator[Trial]:
    """Changed weights against unchanged ones, in games of that bot with itself."""
    random = np.random.default_rng(seed)
    for number in range(trials):
        other = changed(weights, which, random)
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


class Experience(NamedTuple):
    """Positions in the middle of games, and what the end was worth to each player."""

    positions: States
    ends: np.ndarray


def tune_by_experience(
    game: Game,
    experience: Experience,
    weights: np.ndarray,
    which: np.ndarray,
    trials: int,
    seed: int,
) -> Iterator[Trial]:
    """Changed weights stay if `evaluate` comes closer to what the ends were worth."""
    random = np.random.default_rng(seed)
    error = _error(game, experience, weights)
    for _ in range(trials):
        other = changed(weights, which, random)
        fell = error - _error(game, experience, other)
        if fell > 0:
            weights, error = other, error - fell
        yield Trial(weights, fell > 0, max(fell, 0.0))


def gather(table: Table, games: int, seed: int) -> Experience:
    """Play games of devils and take positions from them."""
    states, rngs = deal_all(table, range(games), seed)
    positions = table.game.empty_states(games * SNAPSHOTS)
    _observers(table.game).watch(states, rngs, table.entrants[0].weights, positions)
    ends = _standings(table.game, states, table.players, table.entrants[0].weights)
    return Experience(positions, np.repeat(ends, SNAPSHOTS, axis=0))


def _error(game: Game, experience: Experience, weights: np.ndarray) -> float:
    """The mean square of what `evaluate` is off."""
    players = experience.ends.shape[1]
    said = _standings(game, experience.positions, players, weights)
    return float(((said - experience.ends) ** 2).mean())


def _standings(game: Game, states: States, players: int, weights: np.ndarray) -> np.ndarray:
    """How everybody stands in every state."""
    found = np.zeros((len(states), players))
    _observers(game).look(states, weights, found)
    return found


class Observers(NamedTuple):
    """Compiled functions that look on."""

    watch: Any
    look: Any


@cache
def _observers(game: Game) -> Observers:
    """The observers of a game."""
    rules, heuristics = game.rules, game.heuristics
    next_deal, to_act, over, apply = rules.next_deal, rules.to_act, rules.over, rules.apply
    skilled, evaluate, turn = heuristics.skilled, heuristics.evaluate, heuristics.turn
    weight_type = heuristics.weight_type

    @compiled_for(game.name)
    def watch(states: Any, rngs: Any, weights: Any, positions: Any) -> None:
        """Devils play every match to its end; turns are picked so that all are as likely."""
        w = weights.view(weight_type)[0]
        for i in range(len(states)):
            s = states[i]
            rng = rngs[i]
            seen = 0
            now = turn(s)
            first = i * SNAPSHOTS
            while not over(s):
                seats = to_act(s)
                if seats == 0:
                    next_deal(s)
                    continue
                if turn(s) != now or seen == 0:
                    now = turn(s)
                    place = seen if seen < SNAPSHOTS else choose(rng, seen + 1)
                    if place < SNAPSHOTS:
                        positions[first + place] = s
                    seen += 1
                seat = random_seat(seats, rng)
                apply(s, seat, skilled(s, seat, w, rng))
            for place in range(seen, SNAPSHOTS):
                positions[first + place] = positions[first]

    @compiled_for(game.name)
    def look(states: Any, weights: Any, found: Any) -> None:
        w = weights.view(weight_type)[0]
        for i in range(len(states)):
            for seat in range(found.shape[1]):
                found[i, seat] = evaluate(states[i], seat, w)

    return Observers(watch, look)
