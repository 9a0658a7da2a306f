"""Bots by name: who thinks about a match, and what they make of it."""

from dataclasses import dataclass
from random import Random

import numpy as np

from pandemonium.kernel.actions import Action, one_of
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.players import haggler, imp

NAMES = ("imp", "devil", "fiend", "lucifer")


@dataclass(frozen=True)
class Weighed:
    """A move, what it is worth, and how often it was tried."""

    action: Action
    value: float
    samples: int


@dataclass(frozen=True)
class Thought:
    """What a bot came to: its move (None: wait and see) and all it weighed, best first."""

    action: Action | None
    moves: list[Weighed]


@dataclass(frozen=True)
class Bot:
    """A bot of one strength, for any game."""

    name: str

    def think(
        self,
        match: Match,
        player: int,
        seed: int,
        seconds: float | None = None,  # noqa: ARG002
        stop: np.ndarray | None = None,  # noqa: ARG002
    ) -> Thought:
        """What the player should do. The match is only looked at."""
        haggles = match.game.name == "inferno" and self.name != NAMES[0]
        action = (haggler if haggles else imp).choose(match, player, Random(seed))
        return Thought(action, [] if action is None else [Weighed(action, 0.0, 0)])


def find(name: str) -> Bot:
    """The bot of that name. Malformed if there is none."""
    if name not in NAMES:
        raise Malformed(f"there is no bot {name!r}; the bots are {one_of(NAMES)}")
    return Bot(name)
