"""A short run of `make attack`: honest players go on, whatever one client does to the server.

A busy machine is slow: milliseconds are not looked at here, only what was refused, cut off, lost.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack

import pytest

from tests.attacks import bots, store, talk, visits
from tests.attacks.attack import Attack, name_of
from tests.attacks.catalogue import ATTACKS
from tests.attacks.house import Row, house

SECONDS = 0.7
TABLES, EVERY_S = 8, 0.4
ANSWERED_MS = 30_000
"""How long an honest move may take on the slowest of days."""

LONG = (visits.half_requests, store.a_locked_database, store.a_wrong_clock)
"""They take their time."""
ALIKE = (talk.mutes, bots.watched_lucifers, store.openings)
"""They do what another one does too."""


Suffer = Callable[[Attack], Row]


@pytest.fixture(scope="module")
def suffer() -> Iterator[Suffer]:
    """A house to attack. Everything acknowledged meanwhile is there when its server is killed."""
    stack = AsyncExitStack()
    with asyncio.Runner() as runner:
        try:
            made = runner.run(stack.enter_async_context(house(TABLES, EVERY_S)))
            yield lambda attack: runner.run(made.suffer(attack, SECONDS))
            assert runner.run(made.close()) == []
        finally:
            runner.run(stack.aclose())


@pytest.mark.parametrize(
    "attack", [each for each in ATTACKS if each not in (*LONG, *ALIKE)], ids=name_of
)
def test_honest_players_go_on(attack: Attack, suffer: Suffer) -> None:
    row = suffer(attack)
    assert row.short == ()
    assert row.moves
    assert row.worst_ms < ANSWERED_MS
