"""What a bot is: what any object needs to play, and what tables know of every bot."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import Match
from pandemonium.players.perspective import SEED_BITS, Perspective

WAIT = {"do": "wait"}
"""What compiled bots do when they do nothing."""

NOTICEABLE = 0.01
"""By how much of its value, or of a whole chance, a move must differ from another to be told
apart from it."""

LONGEST_S = 24 * 60 * 60
"""How long a bot may be asked to think."""


class Chooser(Protocol):
    """What any object needs to play.

    It may also have a `name`, a `title`, a `strength`, the `seconds` it may take for a move, and a
    method `think(match, seat)` that returns a Thought: what it tells players who ask for a hint.
    """

    def choose(self, match: Perspective, seat: int) -> Action | None:
        """What it does in a seat that is to act; None to wait, where the game has a clock."""


@dataclass(frozen=True)
class Weighed:
    """A move, how well it seems to lead, and in how many imagined worlds it was tried."""

    action: Action
    value: float
    samples: int = 1


@dataclass(frozen=True)
class Thought:
    """What a bot would do (None: wait), and what it considered, the best first."""

    action: Action | None
    moves: Sequence[Weighed] = ()


@dataclass(frozen=True)
class Bot(ABC):
    """A bot as tables know it."""

    name: str
    title: str
    """What people call it, in English."""
    strength: str
    """How well it plays, in English."""
    seconds: float = 0.0
    """About how long it thinks; 0 if it decides at once."""

    @property
    def searches(self) -> bool:
        """Whether it needs the compiled search of a game."""
        return False

    @property
    def takes_time(self) -> bool:
        """Whether it does not decide at once."""
        return self.seconds > 0

    @abstractmethod
    def think(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """What the bot does in a seat that is to act; in `seconds`, if they are given.

        Another thread may end a search early by `stop[0] = 1`. Malformed if there is nothing that
        the player could do.
        """

    def explain(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,
        stop: np.ndarray | None = None,
    ) -> Thought:
        """The same for a player who asks for a hint."""
        return self.think(match, player, seed, seconds, stop)

    def choose(self, match: Match | Perspective, seat: int) -> Action | None:
        """What it does in a seat that is to act; None to wait, where the game has a clock."""
        if isinstance(match, Perspective):
            return self.think(match.imagine(), seat, match.random.getrandbits(SEED_BITS)).action
        return self.think(match, seat, secrets.randbits(SEED_BITS)).action


def check_thought(
    match: Match, player: int, seconds: float | None, stop: np.ndarray | None
) -> None:
    """Malformed if no bot could make anything of it."""
    if not match.legal_codes(player):
        raise Malformed(f"player {player} has nothing to do now; to_act is {match.to_act}")
    if seconds is not None and not 0 <= seconds <= LONGEST_S:
        raise Malformed(f"a bot thinks for 0 to {LONGEST_S} seconds, not {shown(seconds)}")
    if stop is not None and (stop.shape, stop.dtype) != ((1,), np.dtype(np.uint8)):
        raise Malformed("'stop' is np.zeros(1, np.uint8), in which another thread sets a 1")


def told_apart(moves: Iterable[Weighed]) -> list[Weighed]:
    """Of moves that are worth the same, the first."""
    kept: list[Weighed] = []
    for move in moves:
        if all(
            abs(move.value - each.value) > NOTICEABLE * max(1, abs(each.value)) for each in kept
        ):
            kept.append(move)
    return kept
