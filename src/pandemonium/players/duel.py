"""Bots against each other: paired deals, win rates with their intervals, ratings.

Every deal is played in each rotation of the seats, so that luck with cards and the better seat
even out. Deal 12 of seed 7 is the deal of seed "7/12" at any table.

Compiled bots play compiled games. Where a bot from outside sits at the table, games are played move
by move in Python (`players/matches.py`), which takes a hundred times as long.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from pandemonium.kernel.batch import thread_count
from pandemonium.kernel.chacha import key_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.states import States, record_of, seats_of
from pandemonium.players.foreign import PythonBot
from pandemonium.players.ladder import CompiledBot, weights_of
from pandemonium.players.matches import play_match
from pandemonium.players.search import new_stop, new_workspace, search_of
from pandemonium.players.thinking import Bot

NORMAL_95 = 1.96
FAST_DEALS = 64
"""How many deals are played in one go where no bot searches."""

ELO = 400


@dataclass(frozen=True)
class Entrant:
    """Who takes part: a bot, and the weights of its heuristics, if it is a compiled one."""

    bot: Bot
    weights: np.ndarray


def entrant(game: Game, bot: Bot) -> Entrant:
    """A bot as it comes, with the tuned weights of its game."""
    return Entrant(bot, weights_of(game))


@dataclass(frozen=True)
class Estimate:
    """A mean, and half the width of its 95 % interval."""

    mean: float
    error: float

    @classmethod
    def of(cls, samples: np.ndarray) -> "Estimate":
        """From independent samples."""
        spread = samples.std(ddof=1) if len(samples) > 1 else float("inf")
        return cls(float(samples.mean()), float(NORMAL_95 * spread / np.sqrt(len(samples))))


@dataclass(frozen=True)
class Table:
    """The bots of a duel, and what they play."""

    game: Game
    players: int
    options: Mapping[str, Any]
    entrants: Sequence[Entrant]
    """Clockwise; where there are more seats, they sit down again in the same order."""
    house: Mapping[str, int] = field(default_factory=dict)
    """House rules, which only compiled games know."""

    def __post_init__(self) -> None:
        self.prepared()
        if self.players % len(self.entrants):
            raise Malformed(
                f"{len(self.entrants)} bots cannot share {self.players} seats evenly; "
                "name one for each seat, or a number that divides the seats evenly"
            )

    def prepared(self) -> States:
        """A state that is ready to be dealt, by these rules."""
        game, states = self.game, self.game.empty_states(1)
        s = record_of(states)
        game.prepare(s, self.players, game.settle(self.players, self.options))
        game.for_mass_play(s)
        game.house.write(s, self.house)
        return states

    def chairs(self) -> np.ndarray:
        """For each rotation, which entrant sits where."""
        count = len(self.entrants)
        seats = np.arange(self.players)
        return np.array([(seats + turn) % count for turn in range(count)], np.int64)


def table_of(
    game: Game, bots: Iterable[Bot], players: int | None, options: Mapping[str, Any]
) -> Table:
    """A table for these bots as they come; by default, with a seat for each."""
    entrants = [entrant(game, bot) for bot in bots]
    outsiders = {each.bot.name: each.bot for each in entrants if isinstance(each.bot, PythonBot)}
    for each in entrants:
        if outsiders.get(each.bot.name, each.bot) != each.bot:
            raise Malformed(f"two bots are called {each.bot.name!r}: give one another name")
    count = max(len(entrants), game.players[0]) if players is None else players
    return Table(game, count, options, entrants)


@dataclass(frozen=True)
class Results:
    """What came of the deals played: by deal, rotation and entrant."""

    wins: np.ndarray
    """An entrant's share of the win, all its seats together."""
    scores: np.ndarray
    """Its mean score."""
    moves: int

    @property
    def games(self) -> int:
        """How many games were played."""
        return int(np.prod(self.wins.shape[:2]))

    def win_rate(self, entrants: Sequence[int]) -> Estimate:
        """How often one of these entrants wins, on average."""
        return Estimate.of(self.wins[:, :, entrants].mean(axis=(1, 2)))

    def score(self, entrants: Sequence[int]) -> Estimate:
        """Their mean score."""
        return Estimate.of(self.scores[:, :, entrants].mean(axis=(1, 2)))

    def lead(self, entrants: Sequence[int], others: Sequence[int]) -> Estimate:
        """How much more they score than others do at the same tables."""
        by_deal = self.scores.mean(axis=1)
        return Estimate.of(by_deal[:, entrants].mean(axis=1) - by_deal[:, others].mean(axis=1))

    def rating(self, entrants: Sequence[int], others: Sequence[int]) -> float:
        """How far they are ahead of others in the points of Elo.

        With the same entrants at every table the best fit is the logarithm of the win rates.
        """
        least = 1 / (2 * self.games)
        rates = (max(self.win_rate(each).mean, least) for each in (entrants, others))
        return float(ELO * (np.log10(next(rates)) - np.log10(next(rates))))


def duel(
    table: Table,
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Results:
    """Play at least so many games; the same seed gives the same results, on all cores.

    `progress` is told how many games have been played since. Interrupted, what is finished counts.
    """
    if games < 1:
        raise Malformed(f"a duel needs at least 1 game, not {games}")
    rotations = len(table.entrants)
    deals = -(-games // rotations)
    finished: list[Results] = []
    stop = new_stop()
    with ThreadPoolExecutor(thread_count(threads)) as pool:
        parts = [pool.submit(play_deals, table, part, seed, stop) for part in _parts(table, deals)]
        try:
            for part in parts:
                finished.append(part.result())
                progress(finished[-1].games)
        except KeyboardInterrupt:
            stop[0] = 1
            pool.shutdown(cancel_futures=True)
            if not finished:
                raise
    return Results(
        wins=np.concatenate([each.wins for each in finished]),
        scores=np.concatenate([each.scores for each in finished]),
        moves=sum(each.moves for each in finished),
    )


def _parts(table: Table, deals: int) -> list[range]:
    """The deals in portions for one thread: single ones where a game takes long."""
    slow = any(each.bot.takes_time for each in table.entrants)
    size = 1 if slow else FAST_DEALS
    return [range(first, min(first + size, deals)) for first in range(0, deals, size)]


def play_deals(table: Table, deals: range, seed: int, stop: np.ndarray) -> Results:
    """Play some deals in every rotation of the seats."""
    if all(isinstance(each.bot, CompiledBot) for each in table.entrants):
        play = partial(_play_compiled, table, deal_all(table, deals, seed), stop)
    else:
        play = partial(_play_in_python, table, [f"{seed}/{deal}" for deal in deals], stop)
    count = len(table.entrants)
    wins = np.zeros((len(deals), count, count))
    scores = np.zeros_like(wins)
    moves = 0
    for rotation, seating in enumerate(table.chairs()):
        won, scored, made = play(seating)
        moves += made
        for place in range(count):
            wins[:, rotation, place] = won[:, seating == place].sum(axis=1)
            scores[:, rotation, place] = scored[:, seating == place].mean(axis=1)
    return Results(wins, scores, moves)


Played = tuple[np.ndarray, np.ndarray, int]
"""Everybody's share of the win and score, by deal and seat; and how many moves were made."""


def _play_compiled(
    table: Table, dealt: tuple[States, np.ndarray], stop: np.ndarray, seating: np.ndarray
) -> Played:
    """Play deals without coming back to Python in between."""
    game = table.game
    states, rngs = (each.copy() for each in dealt)
    bots = np.array([_compiled(each.bot).numbers(game) for each in table.entrants])
    weights = np.array([each.weights for each in table.entrants])
    moves = np.zeros(len(states), np.int64)
    chairs = np.tile(seating, (len(states), 1))
    search_of(game).play(new_workspace(game, stop), states, rngs, chairs, bots, weights, moves)
    won, scored = zip(
        *(_outcome(game, states, deal, table.players) for deal in range(len(states))), strict=True
    )
    return np.array(won), np.array(scored), int(moves.sum())


def _compiled(bot: Bot) -> CompiledBot:
    assert isinstance(bot, CompiledBot)
    return bot


def _play_in_python(
    table: Table, seeds: Sequence[str], stop: np.ndarray, seating: np.ndarray
) -> Played:
    """Play deals move by move."""
    won, scored, moves = [], [], 0
    for seed in seeds:
        match = Match.deal(table.game, table.players, table.options, seed)
        bots = [table.entrants[place].bot for place in seating]
        moves += play_match(match, bots, f"{seed}/players", stop)
        shares, scores = _outcome(table.game, match.states, 0, table.players)
        won.append(shares)
        scored.append(scores)
    return np.array(won), np.array(scored), moves


def deal_all(table: Table, deals: range, seed: int) -> tuple[States, np.ndarray]:
    """The deals, and a generator for the players of each."""
    game = table.game
    states = game.empty_states(len(deals))
    states[:] = table.prepared()[0]
    rngs = np.empty((len(deals), 1), np.uint64)
    for place, deal in enumerate(deals):
        states["key"][place] = key_of(f"{seed}/{deal}")
        rngs[place] = key_of(f"{seed}/{deal}/players").view(np.uint64)[:1]
    game.engine.start(states)
    return states, rngs


def _outcome(game: Game, states: States, deal: int, players: int) -> tuple[np.ndarray, np.ndarray]:
    """Everybody's share of the win, and score."""
    scores = np.zeros(players, np.int64)
    game.engine.scores(states, deal, scores)
    winners = list(seats_of(game.engine.winners(states, deal)))
    won = np.zeros(players)
    won[winners] = 1 / max(len(winners), 1)
    return won, scores
