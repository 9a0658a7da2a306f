"""A fair queue: owners are served one after the other, and so are the tables of each owner."""

import asyncio
from collections import deque


class FairQueue:
    """Admits so many at a time. Everything happens in one event loop."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._free = places
        self._waiting: dict[str, dict[str, deque[asyncio.Future[float]]]] = {}
        """By owner and table, each with the next one to be served in front."""

    async def enter(self, owner: str, table: str) -> float:
        """Wait to be admitted.

        Returns the share of a place: 1 where nobody else waits, 1/2 where two have to share one.
        """
        admitted: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, {}).setdefault(table, deque()).append(admitted)
        self._admit()
        try:
            return await admitted
        except asyncio.CancelledError:
            if admitted.cancelled():
                self._withdraw(owner, table, admitted)
            else:
                self.leave()
            raise

    def leave(self) -> None:
        """Make room for the next in line."""
        self._free += 1
        self._admit()

    def _admit(self) -> None:
        while self._free and self._waiting:
            owner, tables = next(iter(self._waiting.items()))
            table, waiting = next(iter(tables.items()))
            sharing = len(self._waiting) * len(tables) * len(waiting)
            admitted = waiting.popleft()
            self._move_to_the_end(owner, table)
            if not admitted.cancelled():
                self._free -= 1
                admitted.set_result(min(1.0, self._places / sharing))

    def _move_to_the_end(self, owner: str, table: str) -> None:
        """An owner and a table that were served come last, if they still wait for anything."""
        tables = self._waiting.pop(owner)
        waiting = tables.pop(table)
        if waiting:
            tables[table] = waiting
        if tables:
            self._waiting[owner] = tables

    def _withdraw(self, owner: str, table: str, admitted: asyncio.Future[float]) -> None:
        tables = self._waiting.get(owner, {})
        waiting = tables.get(table, deque())
        if admitted in waiting:
            waiting.remove(admitted)
            if not waiting:
                del tables[table]
            if not tables:
                del self._waiting[owner]
