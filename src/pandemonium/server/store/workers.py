"""The workers that share a database: what they tell each other, and which runs a table.

Every worker can judge and write; the key of the log decides. But the clocks and bots of a table are
run by one worker at a time, which holds its lease, and guests connected to one are here for all.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Literal, NamedTuple, Protocol


class News(NamedTuple):
    """Something another worker has written: to a log, to a chat, about who is at a table."""

    kind: Literal["log", "chat", "guests"]
    table: str
    number: int


class Visit(NamedTuple):
    """A guest who is connected, and since when."""

    guest: str
    name: str
    avatar: str
    since_ms: int


class Listener(NamedTuple):
    """Who is told about other workers."""

    heard: Callable[[News], None]
    beaten: Callable[[bool], Awaitable[None]]
    """Called again and again; whether news may have been missed, or a worker came or went."""


class Workers(Protocol):
    """This worker among the others."""

    shared: bool
    """Whether there can be others."""

    def listen(self, listener: Listener) -> None:
        """Begin to be a worker: to be seen by others, and to hear of them."""

    def holds(self, table: str) -> bool:
        """Whether this worker runs the clocks and bots of a table."""

    async def take(self, tables: Collection[str]) -> list[str]:
        """Take the leases of tables, where no other worker has them; which it got."""

    async def release(self, tables: Collection[str]) -> None:
        """Leave tables to the other workers."""

    async def enter(self, table: str, visits: Collection[Visit]) -> None:
        """Tell the others that guests are at a table."""

    async def leave(self, table: str, guest: str) -> None:
        """Tell the others that a guest has left a table."""

    async def elsewhere(self, table: str) -> list[Visit]:
        """The guests at a table who are connected to other workers."""


class Alone:
    """The only worker there is."""

    shared = False

    def listen(self, listener: Listener) -> None:
        """There is nothing to hear."""

    def holds(self, _: str) -> bool:
        """All tables are its own."""
        return True

    async def take(self, tables: Collection[str]) -> list[str]:
        """All of them."""
        return list(tables)

    async def release(self, tables: Collection[str]) -> None:
        """Nobody else would take them."""

    async def enter(self, table: str, visits: Collection[Visit]) -> None:
        """There is nobody to tell."""

    async def leave(self, table: str, guest: str) -> None:
        """There is nobody to tell."""

    async def elsewhere(self, _: str) -> list[Visit]:
        """Nobody is elsewhere."""
        return []
