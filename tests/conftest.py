"""Shared by all tests: how they run, and matches played at random, to any point."""

import signal
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import hypothesis
import pytest

from pandemonium.games import find
from pandemonium.kernel.match import Match
from tests.longer import TIMES
from tests.properties import make_some_move

hypothesis.settings.register_profile("tests", deadline=None, derandomize=TIMES == 1)
hypothesis.settings.load_profile("tests")

Play = Callable[..., Iterator[Match]]


def pytest_configure() -> None:
    """Let programs that tests start hear Ctrl-C: a shell's background jobs ignore it, and so would
    they.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def random_play() -> Play:
    """Play a match by random moves, stopping before each act: `for match in random_play(...)`."""

    def play(game: str, players: int, seed: int, **options: Any) -> Iterator[Match]:
        random = Random(seed)
        match = Match.deal(find(game), players, options, seed)
        while not match.over:
            yield match
            make_some_move(match, random)
        yield match

    return play
