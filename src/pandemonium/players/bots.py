"""Who can sit at a table, by name: the ladder from the imp to Lucifer.

`imp` plays any legal move, `naive` like somebody who has just learned the rules, `devil` by the
rules of thumb of a good player; `fiend` and `lucifer` search, for about 50 ms and 1 s a move.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Timer

import numpy as np

from pandemonium.kernel.actions import Action, one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators
from pandemonium.kernel.reading import read_count
from pandemonium.kernel.states import record_of
from pandemonium.kernel.words import msg
from pandemonium.players.mind import DEVIL, IMP, NAIVE, SEARCH, Desk, mind_of, new_desk, new_stop

WAIT = {"do": "wait"}

LONGEST_S = 24 * 60 * 60
"""How long a bot may be asked to think."""


@dataclass(frozen=True)
class Weighed:
    """A move, how well it seems to lead, and in how many imagined worlds it was tried."""

    action: Action
    value: float
    samples: int


@dataclass(frozen=True)
class Thought:
    """What a bot would do (None: wait), and what it considered, the best first."""

    action: Action | None
    moves: Sequence[Weighed] = ()


@dataclass(frozen=True)
class Bot:
    """A player by its name. The same seed gives the same move, unless time runs out."""

    name: str
    title: str
    """What people call it, in English."""
    kind: int
    seconds: float = 0.0
    """For a search: about how long it thinks."""
    far: bool = False
    """For a search: whether it looks far ahead."""

    def numbers(self, game: Game) -> np.ndarray:
        """The bot as compiled code knows it: kind, effort, horizon and foresight."""
        craft = game.craft
        effort = int(self.seconds * craft.pace)
        foresight = craft.foresight if self.far else 0
        return np.array([self.kind, effort, craft.horizons[self.far], foresight], np.int64)

    def think(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """What the bot does in a seat that is to act; in `seconds`, if they are given.

        Runs without the interpreter's lock; another thread ends it early by `stop[0] = 1`.
        Malformed if there is nothing that the player could do.
        """
        game = match.game
        seed = read_count(seed, 0, "'seed'")
        _check_thought(match, player, seconds, stop)
        opening = game.craft.opening(match.state, player, seed)
        if opening is not None:
            return Thought(opening)
        desk = new_desk(game, new_stop() if stop is None else stop)
        bot = self if seconds is None else replace(self, seconds=seconds)
        states = match.states.copy()
        game.for_mass_play(record_of(states))
        arguments = (player, bot.numbers(game), weights_of(game), generators(seed, 1)[0])
        with _limit(desk.stop, seconds if self.kind == SEARCH else None):
            code = mind_of(game).decide(desk, states, 0, *arguments)
        action = game.actions.name_in(record_of(desk.room), code)
        return Thought(None if action == WAIT else action, self._weighed(game, desk))

    def _weighed(self, game: Game, desk: Desk) -> list[Weighed]:
        """What a search left on its desk, in words."""
        if self.kind != SEARCH:
            return []
        considered = range(desk.considered[0])
        worlds = max(desk.samples[: desk.considered[0]], default=0)
        return [
            Weighed(
                game.actions.name_in(record_of(desk.room), int(desk.moves[k])),
                float((desk.first[0] / worlds) + desk.gains[k] / desk.samples[k]),
                int(desk.samples[k]),
            )
            for k in considered
            if desk.samples[k]
        ]


BOTS = {
    bot.name: bot
    for bot in (
        Bot("imp", msg("Imp"), IMP),
        Bot("naive", msg("Novice"), NAIVE),
        Bot("devil", msg("Devil"), DEVIL),
        Bot("fiend", msg("Fiend"), SEARCH, seconds=0.05),
        Bot("lucifer", msg("Lucifer"), SEARCH, seconds=1.0, far=True),
    )
}
NAMES = tuple(BOTS)


def find(name: str) -> Bot:
    """The bot of that name, or Malformed."""
    if not isinstance(name, str) or name not in BOTS:
        raise Malformed(f"there is no bot {name!r}; the bots are {one_of(NAMES)}")
    return BOTS[name]


def _check_thought(
    match: Match, player: int, seconds: float | None, stop: np.ndarray | None
) -> None:
    """Malformed if compiled code could make nothing of it."""
    if not match.legal_codes(player):
        raise Malformed(f"player {player} has nothing to do now; to act are {match.to_act}")
    if seconds is not None and not 0 <= seconds <= LONGEST_S:
        raise Malformed(f"a bot thinks for 0 to {LONGEST_S} seconds, not {seconds!r}")
    if stop is not None and (stop.shape, stop.dtype) != ((1,), np.dtype(np.uint8)):
        raise Malformed("'stop' is np.zeros(1, np.uint8), in which another thread sets a 1")


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
    return np.array(list(game.craft.weights.values()))
