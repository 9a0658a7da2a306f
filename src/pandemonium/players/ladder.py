"""The bots of the house, from the imp to Lucifer: compiled heuristics, and one search.

`imp` plays any legal move, `naive` like somebody who has just learned the rules, `devil` by the
heuristics of a good player; `fiend` and `lucifer` search, for about 50 ms and 1 s a move.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Timer

import numpy as np

from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.kernel.parsing import read_count
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.kernel.words import msg
from pandemonium.players import search
from pandemonium.players.search import Workspace, new_stop, new_workspace, search_of
from pandemonium.players.thinking import WAIT, Bot, Thought, Weighed, check_thought


@dataclass(frozen=True, kw_only=True)
class CompiledBot(Bot):
    """A bot of the house. The same seed gives the same move, unless time runs out."""

    kind: int
    far: bool = False
    """For a search: whether it looks far ahead."""

    @property
    def searches(self) -> bool:
        """Whether it needs the compiled search of a game."""
        return self.kind == search.SEARCH

    def numbers(self, game: Game) -> np.ndarray:
        """The bot as compiled code knows it: kind, effort, horizon and foresight."""
        heuristics = game.heuristics
        effort = int(self.seconds * heuristics.pace)
        foresight = heuristics.foresight if self.far else 0
        return np.array([self.kind, effort, heuristics.horizons[self.far], foresight], np.int64)

    def think(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """What the bot does in a seat that is to act. Runs without the interpreter's lock."""
        game = match.game
        seed = read_count(seed, 0, "'seed'")
        check_thought(match, player, seconds, stop)
        opening = game.heuristics.opening(match.state, player, seed)
        if opening is not None:
            return Thought(opening)
        workspace = new_workspace(game, new_stop() if stop is None else stop)
        bot = self if seconds is None else replace(self, seconds=seconds)
        states = match.states.copy()
        game.for_mass_play(record_of(states))
        arguments = (player, bot.numbers(game), weights_of(game), generators(seed, 1)[0])
        with _limit(workspace.stop, seconds if self.searches else None):
            # uncompiled rules return NumPy's integers
            code = int(search_of(game).decide(workspace, states, 0, *arguments))
        action = game.actions.name_in(record_of(workspace.room), code)
        return Thought(None if action == WAIT else action, self._weighed(game, workspace))

    def _weighed(self, game: Game, workspace: Workspace) -> list[Weighed]:
        """What a search left on its workspace, in words."""
        if not self.searches:
            return []
        considered = range(workspace.considered[0])
        worlds = max(workspace.samples[: workspace.considered[0]], default=0)
        return [
            Weighed(
                game.actions.name_in(record_of(workspace.room), int(workspace.moves[k])),
                float((workspace.first[0] / worlds) + workspace.gains[k] / workspace.samples[k]),
                int(workspace.samples[k]),
            )
            for k in considered
            if workspace.samples[k]
        ]


IMP = CompiledBot("imp", msg("Imp"), msg("plays at random"), kind=search.RANDOM)
NAIVE = CompiledBot("naive", msg("Novice"), msg("has just learned the rules"), kind=search.BEGINNER)
DEVIL = CompiledBot("devil", msg("Devil"), msg("plays well"), kind=search.SKILLED)
FIEND = CompiledBot("fiend", msg("Fiend"), msg("thinks a little"), 0.05, kind=search.SEARCH)
LUCIFER = CompiledBot(
    "lucifer", msg("Lucifer"), msg("thinks hard"), 1.0, kind=search.SEARCH, far=True
)


@contextmanager
def _limit(stop: np.ndarray, seconds: float | None) -> Iterator[None]:
    """Stop a search when its time is over."""
    if seconds is None:
        yield
        return
    clock = Timer(seconds, stop.fill, [1])
    clock.start()
    try:
        yield
    finally:
        clock.cancel()


def weights_of(game: Game) -> np.ndarray:
    """The tuned weights of a game's rules of thumb."""
    return np.array(list(game.heuristics.weights.values()))
