"""What an attack is: a function that does its worst to a target, and says what it tried."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.attacks.raw import Visitor
from tests.server.conftest import Server

BRIEF_S = 3
"""An attack that is to last less is only tried out."""


@dataclass
class Tried:
    """What an attack has tried, and what came of it."""

    what: str
    """With counts."""
    short: list[str] = field(default_factory=list)
    """What the server should have done and did not."""
    slow: list[str] = field(default_factory=list)
    """What took too long, which a busy machine may be to blame for."""
    others_wait: bool = False
    """Whether others must wait, since it is the machine that fails: then p99 says nothing."""


@dataclass
class Target:
    """A server with honest players, as an attacker finds it."""

    server: Server
    table: str
    """A table of honest players, whose link the attacker has."""
    seconds: float
    source: str
    """The address the attack comes from."""
    elsewhere: str
    """The address of somebody else, who is not to suffer."""
    measure: Callable[[], Awaitable[None]]
    begun: float = 0.0

    @property
    def address(self) -> str:
        """Where the server listens."""
        return self.server.address

    def visitor(self, **headers: str) -> Visitor:
        """A client of the attacker's, whom the server has not seen before."""
        return Visitor(self.address, self.source, headers)

    async def begin(self) -> None:
        """All is prepared: from now on honest players are measured."""
        await self.measure()
        self.begun = time.monotonic()

    @property
    def brief(self) -> bool:
        """Whether there is no time for long preparations."""
        return self.seconds < BRIEF_S

    def lasts(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.begun + self.seconds


Attack = Callable[[Target], Awaitable[Tried]]


def name_of(attack: Attack) -> str:
    """What an attack is called."""
    return attack.__name__.replace("_", " ")


def counted(counts: Counter[str]) -> str:
    """Counts for people."""
    return ", ".join(f"{count:,} {what}" for what, count in counts.most_common()) or "nothing else"


async def no_attack(target: Target) -> Tried:
    """How honest players fare on this machine, now."""
    await target.begin()
    while target.lasts():
        await asyncio.sleep(0.1)
    return Tried("")
