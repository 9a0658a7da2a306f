"""Shared helpers of the tests: matches played at random, to any point."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from pandemonium.games import find
from pandemonium.kernel.match import Match

Play = Callable[..., Iterator[Match]]


@pytest.fixture
def random_play() -> Play:
    """Play a match by random moves, stopping before each act: `for match in random_play(...)`."""

    def play(game: str, players: int, seed: int, **options: Any) -> Iterator[Match]:
        random = Random(seed)
        match = Match.deal(find(game), players, options, seed)
        while not match.over:
            yield match
            if match.game.timed and random.random() < 0.2:
                match.advance(random.choice((1, 1000, 30_000)))
            elif match.to_act:
                player = random.choice(match.to_act)
                match.play(player, random.choice(match.legal(player)))
            else:
                match.next_deal()
        yield match

    return play
