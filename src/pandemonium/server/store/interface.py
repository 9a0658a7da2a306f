"""What the server needs of a database, and what it keeps there."""

from asyncio import Future
from collections.abc import Awaitable, Collection, Sequence
from typing import NamedTuple, Protocol

from pandemonium.kernel.errors import Malformed, shown
from pandemonium.server.store.workers import Workers
from pandemonium.server.wire import Status

MOST_LINES = 100
"""How much is kept of what was said at a table."""

MOST_MUTED, MOST_MUTES = 100, 100_000
"""How many guests one guest can mute, and how many mutes are kept altogether: the latest."""

CATCH_UP_S = 0.5
"""How long a reader waits for what is being written. It takes longer when the disk is slow or the
database locked; then the reader sees what was there before."""

STANDING: dict[Status, int] = {"playing": 0, "open": 1, "over": 2}
"""In which order a guest's tables are listed."""

OF_A_TABLE = ("log", "card", "own", "opening", "chat")
"""Where something is kept about a table, by its `table_id`."""


class Row(NamedTuple):
    """One entry of a log, as it is kept."""

    seq: int
    at_ms: int
    entry: bytes


class TableSummary(NamedTuple):
    """What is known about a table without reading its log."""

    table: str
    touched_ms: int
    listed: bool
    due_ms: int | None
    content: bytes
    """What lists of tables show, as JSON."""
    status: Status = "open"
    guests: Sequence[str] = ()
    """Whose table it is: the host's, and that of everybody seated there."""


class Opener(NamedTuple):
    """The guest who opened a table, and their address: tables are counted by both."""

    guest: str
    address: str


class Count(NamedTuple):
    """How many tables there are."""

    tables: int
    of_guest: int
    """That this guest has opened and that are not over."""
    of_address: int
    """That were opened from this address."""


class RemovedTable(NamedTuple):
    """A table that can be brought back."""

    table: str
    touched_ms: int
    removed_ms: int


class OpenedFrom(NamedTuple):
    """The tables opened from an address."""

    address: str
    tables: int
    open: int
    playing: int
    over: int
    guests: int
    """How many guests opened them."""


class Clock(NamedTuple):
    """What the database knows about the time."""

    steady_since_ms: int
    """Since when the machine's clock has run without a jump."""
    seen_ms: int | None
    """Where it was last seen."""
    newest_ms: int | None
    """When a table was last touched."""


class Unavailable(Exception):
    """The database cannot be written or read now."""


class Taken(Exception):
    """There is an entry with that number already: read the log and judge again."""


def the_one(found: Sequence[str], name: str) -> str:
    """The one removed table that begins with a name. Malformed if there is none, or another."""
    if len(found) != 1:
        raise Malformed(f"{len(found)} removed tables begin with {shown(name)}")
    return found[0]


class Store(Protocol):
    """What the server needs of a database."""

    @property
    def workers(self) -> Workers:
        """This worker among those that share the database."""

    async def open(self, summary: TableSummary, rows: Sequence[Row], opener: Opener) -> None:
        """Begin the log of a table, and remember its opener."""

    async def opener(self, table: str) -> Opener | None:
        """The opener of a table, if known."""

    def append(self, table: str, rows: Sequence[Row]) -> Future[None]:
        """Add entries to a log, all or none; done when they are durable. Taken if late."""

    async def read(self, table: str, after: int = -1) -> list[Row]:
        """The entries of a log with higher numbers than this."""

    def note(self, summary: TableSummary) -> Awaitable[object]:
        """Keep a table's summary, soon; await what is returned to know when it is kept."""

    async def listed(self, limit: int) -> list[TableSummary]:
        """The tables in the public list, the latest first."""

    async def tables_of(self, guest: str, limit: int) -> list[TableSummary]:
        """The tables of a guest: running ones, then open ones, then those that are over; the latest
        first.
        """

    async def due(self, now_ms: int) -> list[str]:
        """The tables whose clock must be looked at by now."""

    async def count(self) -> int:
        """How many tables there are."""

    async def count_for(self, opener: Opener) -> Count:
        """How many tables there are, and how many of them somebody has opened."""

    async def say(self, table: str, said: bytes) -> int:
        """Add a line to the chat of a table; its number. Old lines go."""

    async def chat(self, table: str) -> list[tuple[int, bytes]]:
        """The last lines of the chat of a table, with their numbers."""

    async def mute(self, guest: str, other: str, on: bool) -> None:
        """Note that a guest mutes another, or no longer does."""

    async def muted(self, guest: str) -> list[str]:
        """The guests whom a guest has muted."""

    async def fullest(self) -> int:
        """How many tables were opened from the address that has opened most."""

    async def remove(
        self, status: Status, before_ms: int, now_ms: int, most: int, but: Collection[str] = ()
    ) -> list[str]:
        """Hide some tables not touched since, but for those; which they were."""

    async def delete(self, before_ms: int, most: int) -> list[str]:
        """Delete some tables that were removed before that time; which they were."""

    async def clock(self) -> Clock:
        """What is known about the time."""

    async def note_clock(self, now_ms: int) -> None:
        """Remember where the clock was seen."""

    async def clock_jumped(self, now_ms: int) -> None:
        """Remember that the clock has run without a jump only since now. Nothing was later."""

    async def keys(self) -> list[bytes]:
        """What cookies and tokens are signed with: the first signs, all are good."""

    async def removed_tables(self) -> list[RemovedTable]:
        """The tables that can be brought back, the last removed first."""

    async def restore(self, wanted: Sequence[str], now_ms: int) -> None:
        """Bring back removed tables, named by their beginnings; they count as touched now.

        Malformed, and nothing is changed, if a name could mean another table or none.
        """

    async def tables_by_address(self, most: int) -> list[OpenedFrom]:
        """The addresses from which most tables were opened; "" where none is known."""

    async def rotate_key(self, forget_old: bool) -> int:
        """Make a new key, or forget all but the newest; how many older ones are still good."""

    async def close(self) -> None:
        """Finish what has been begun."""
