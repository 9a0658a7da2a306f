"""Analyse a position: everybody's chances, and what each move leads to.

Devils play on to the end of the match, thousands of times. Games go where they tell most: after
each round, moves that are clearly behind the best are not tried any more.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.batch import thread_count
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.parsing import read_count
from pandemonium.kernel.states import copied, record_of
from pandemonium.lab.intervals import Interval, mean, proportion
from pandemonium.players.ladder import weights_of
from pandemonium.players.outlook import NO_MOVE, play_on, stop_after

ROUNDS = 4
BATCH = 4
"""In how many worlds one call tries the moves."""

MOST_MOVES = 40
"""Where more are legal, only those are tried that a good player thinks about."""

HOPELESS = 1.5
"""How many times the error of the difference a move is behind the best when it is given up."""

GAMES, TIMED_GAMES = 10_000, 1_000
"""How many are played on; a game against the clock takes fifty times as long."""


@dataclass(frozen=True)
class Prospect:
    """What a move leads to."""

    action: Action
    chance: Interval
    """Of the player who makes it."""
    behind: Interval
    """How much less that is than with the best move, in the same worlds."""
    chances: tuple[float, ...]
    """Of all players."""
    games: int


@dataclass(frozen=True)
class Outlook:
    """What a position promises."""

    player: int | None
    """Whose moves these are; None between deals."""
    games: int
    """How many were played in all."""
    chances: tuple[Interval, ...]
    """Of all players, when devils play on."""
    moves: Sequence[Prospect]
    """The best first."""


def position(
    match: Match,
    player: int | None = None,
    games: int | None = None,
    seed: int = 0,
    opened: bool = False,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    seconds: float | None = None,
) -> Outlook:
    """Everybody's chances in a position, and every move of a player who is to act.

    Hidden cards are dealt anew from what the player knows; `opened`, they lie as they do. The same
    seed gives the same numbers, whatever the number of threads, as long as `seconds` are enough for
    all games. Malformed says what cannot be.
    """
    if match.over:
        raise Malformed("the match is over: there is nothing left to ask")
    if player is None:
        player = match.to_act[0] if match.to_act else None
    elif player not in match.to_act:
        raise Malformed(f"player {shown(player)} is not to act here, but {list(match.to_act)}")
    usual = TIMED_GAMES if match.game.timed else GAMES
    asked = usual if games is None else read_count(games, 1, "'games'")
    with ThreadPoolExecutor(thread_count(threads)) as pool, stop_after(seconds) as stop:
        tried = _Trials(match, player, read_count(seed, 0, "'seed'"), opened, stop)
        for number in range(ROUNDS):
            tried.play_round(pool, asked // ROUNDS, number)
            progress(tried.games)
            if stop[0]:
                break
            tried.give_up()
    if not tried.games:
        raise Malformed(f"this match cannot be played on often enough in {seconds:g} seconds")
    return tried.outlook()


class _Trials:
    """The moves of a position, and who won with each in which world."""

    def __init__(
        self, match: Match, player: int | None, seed: int, opened: bool, stop: np.ndarray
    ) -> None:
        self.match, self.player, self.seed, self.opened = match, player, seed, opened
        self.stop = stop
        self.codes = [] if player is None else _moves(match, player)
        self.won: dict[int, np.ndarray] = {}
        """By move: everybody's share of the win, world after world from the first."""
        self.alive = [NO_MOVE, *self.codes]
        self.games = 0

    def play_round(self, pool: ThreadPoolExecutor, games: int, number: int) -> None:
        """Try the moves that are left in new worlds; what was stopped on the way does not count."""
        batches = max(games // (BATCH * len(self.alive)), 1)
        match, stop = self.match, self.stop

        def play(batch: int) -> np.ndarray | None:
            where = match.game, match.states, match.players
            seed = self.seed, number, batch
            won = play_on(*where, BATCH, seed, self.player, self.alive, self.opened, stop)
            return None if stop[0] else won

        played = [won for won in pool.map(play, range(batches)) if won is not None]
        if not played:
            return
        won = np.concatenate(played)
        self.games += won.shape[0] * won.shape[1]
        for place, code in enumerate(self.alive):
            earlier = self.won.get(code, won[:0, place])
            self.won[code] = np.concatenate([earlier, won[:, place]])

    def give_up(self) -> None:
        """Leave out what is clearly behind the best."""
        best = self.best()
        left = [each for each in self.alive if each != NO_MOVE]
        self.alive = [NO_MOVE, *(each for each in left if not _clearly(self.behind(each, best)))]

    def best(self) -> int:
        """The move that has done best."""
        return max(self.codes, key=lambda code: float(self.own(code).mean()), default=NO_MOVE)

    def behind(self, code: int, best: int) -> Interval:
        """How much worse a move does than the best, in the worlds in which both were tried."""
        own, other = self.own(code), self.own(best)
        shared = min(len(own), len(other))
        less = other[:shared] - own[:shared]
        return mean(shared, float(less.sum()), float((less**2).sum()))

    def own(self, code: int) -> np.ndarray:
        """What the player has of the win with a move, world by world."""
        share: np.ndarray = self.won[code][:, self.player]
        return share

    def outlook(self) -> Outlook:
        """What came of it."""
        best, state = self.best(), record_of(self.match.states)
        moves = [
            Prospect(
                action=self.match.game.actions.name_in(state, code),
                chance=_shares(self.won[code])[self.player or 0],
                behind=self.behind(code, best),
                chances=tuple(self.won[code].mean(axis=0).tolist()),
                games=len(self.won[code]),
            )
            for code in self.codes
        ]
        moves.sort(key=lambda move: -move.chance.value)
        return Outlook(self.player, self.games, _shares(self.won[NO_MOVE]), moves)


def _clearly(behind: Interval) -> bool:
    return behind.value > HOPELESS * behind.error


def _shares(won: np.ndarray) -> tuple[Interval, ...]:
    return tuple(proportion(float(each), len(won)) for each in won.sum(axis=0))


def _moves(match: Match, player: int) -> list[int]:
    """The moves to try: all that are legal, or those worth a thought."""
    legal = match.legal_codes(player)
    if len(legal) <= MOST_MOVES:
        return legal
    game, states = match.game, copied(match.states)
    game.for_mass_play(record_of(states))
    found = np.empty(game.actions.count, np.int64)
    weights = game.heuristics.record(weights_of(game))
    count = game.heuristics.candidates(record_of(states), player, weights, found)
    return [code for code in found[:count].tolist() if code in set(legal)] or legal[:MOST_MOVES]
