"""A match as one seat may see it: what a bot from outside is given.

It stands on an imagined world, in which everything the seat cannot see has been dealt again. So it
answers what the real match would, and there is nothing hidden in it to find.
"""

from random import Random
from typing import Any

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Game, View
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.options import Options
from pandemonium.kernel.quick import generators

SEED_BITS = 63


class Perspective:
    """One seat's side of a match. Its methods are those of a match, for that seat only."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.game: Game = match.game
        self.players: int = match.players
        self.options: Options = dict(match.options)
        self.seat = seat
        self.random = Random(seed)
        """The bot's own luck: a bot that uses no other plays the same again in the same duel."""
        self._world = _imagined(match, seat, self.random.getrandbits(SEED_BITS))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The players who may act now."""
        return self._world.to_act

    def legal(self, seat: int) -> list[Action]:
        """All actions the seat may take now."""
        return self._world.legal(self._own(seat))

    def view(self, seat: int) -> View:
        """What the seat sees, as plain data."""
        return self._world.view(self._own(seat))

    def observe(self, seat: int) -> np.ndarray:
        """The same as numbers; `game.observation` names them."""
        return self._world.observe(self._own(seat))

    def imagine(self, seed: int | None = None) -> Match:
        """A whole match to try things out in, as it may be for all the seat knows.

        Hidden cards are dealt anew, another way for every seed. It has no past, and its record
        cannot be replayed.
        """
        chosen = self.random.getrandbits(SEED_BITS) if seed is None else seed
        return _imagined(self._world, self.seat, chosen)

    def __repr__(self) -> str:
        return f"<Perspective of player {self.seat}: {self.game.title}, {self.players} players>"

    def _own(self, seat: Any) -> int:
        if seat != self.seat:
            raise Malformed(f"this is what player {self.seat} sees, not player {shown(seat)}")
        return self.seat


def _imagined(match: Match, seat: int, seed: int) -> Match:
    """A match that the seat cannot tell from this one. It shares neither its seed nor its log."""
    world = Match(match.game, match.players, match.options, seed)
    world.states[:] = match.states
    match.game.engine.imagine(world.states, 0, seat, generators(seed, 1)[0])
    return world
