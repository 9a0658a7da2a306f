"""The summary of a table: what lists show of it while its log is not in memory."""

from collections.abc import Awaitable
from typing import Any

import msgspec

from pandemonium.server import wire
from pandemonium.server.live.tasks import Tasks
from pandemonium.server.operations.times import wall_ms
from pandemonium.server.store.interface import Store, TableSummary, Unavailable
from pandemonium.server.table.table import Table

TOUCH_MS = 60_000
"""How often it is noted that something happens at a table."""


class Listing(wire.TableInfo, frozen=True, kw_only=True):
    """What a list of tables shows of one."""

    to_act: list[int] | None = None
    """The guests who may act, by their chairs; None while somebody is connected, when the summary
    is not written with every act."""


class SummaryKeeper:
    """Keeps the summary of one table in the store up to date."""

    def __init__(self, table: Table, store: Store, tasks: Tasks) -> None:
        self._table = table
        self._store = store
        self._tasks = tasks
        self._noted: tuple[object, ...] = ()
        """What the summary was made from last."""

    def note(self, due_ms: int | None, to_act: list[int] | None) -> None:
        """Write the summary, when it has changed."""
        table, now = self._table, wall_ms()
        state = (now // TOUCH_MS, due_ms, table.status, to_act, table.setting, *table.seats)
        if state != self._noted:
            self._noted = state
            listed = table.setting.public and table.status != "over"
            content = msgspec.json.encode(Listing(**fields(table.info()), to_act=to_act))
            guests = {table.opened.owner, *(seat.guest for seat in table.seats if seat.guest)}
            about = (content, table.status, sorted(guests))
            noting = self._store.note(TableSummary(table.id, now, listed, due_ms, *about))
            self._tasks.start(self._see_to(noting))

    async def _see_to(self, noting: Awaitable[object]) -> None:
        """Await a note; what could not be kept is noted again."""
        try:
            await noting
        except Unavailable:
            self._noted = ()
            raise


def fields(info: wire.TableInfo) -> dict[str, Any]:
    """The fields of a table's information, by name."""
    return {name: getattr(info, name) for name in wire.TableInfo.__struct_fields__}
