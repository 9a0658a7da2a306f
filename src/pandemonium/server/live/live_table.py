"""A table in use and its log: a request is judged, appended to the log, and only then shown.

What is shown is always in the log already. One request at a time is judged, written and entered;
a client that looks in between sees the table as it was before.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.server.live.lock import Lock
from pandemonium.server.live.presence import Visitors
from pandemonium.server.operations.metrics import entries_made
from pandemonium.server.operations.times import now_ms
from pandemonium.server.store.interface import Row, Store, Taken
from pandemonium.server.table import entries, outgoing
from pandemonium.server.table.entries import Acted, AnyEntry
from pandemonium.server.table.outgoing import Audience
from pandemonium.server.table.table import Step, Table

Show = Callable[[AnyEntry, dict[Audience, bytes]], None]
"""Shows an entry that is in the log: to each audience the end of its message `happened`."""


class Writing(NamedTuple):
    """Steps on their way to the log, and what will be shown of them."""

    rows: list[Row]
    steps: list[Step]
    audiences: frozenset[Audience]
    prepared: list[dict[Audience, bytes]]
    appended: asyncio.Future[None]


class LiveTable:
    """One table, the lock on it, and the log it is written to."""

    def __init__(
        self,
        table: Table,
        store: Store,
        visitors: Visitors,
        show: Show,
        go_on: Callable[[], None],
    ) -> None:
        self.table = table
        self.lock = Lock()
        """Held while something is judged and written."""
        self._store = store
        self._visitors = visitors
        self._show = show
        self._go_on = go_on
        """Called when all that was written has been shown."""

    def match_now(self) -> Match | None:
        """The match as it is now."""
        return self.table.match_at(now_ms())

    async def write_act(self, act: Acted, wanted: Callable[[], bool]) -> None:
        """Write an act down, if it is still wanted when it is judged and the match allows it."""

        def judged() -> list[Step]:
            with suppress(Refused, Malformed):
                return self.table.steps(now_ms(), act) if wanted() else []
            return []

        async with self.lock:
            await self.write(judged)

    async def write(self, judged: Callable[[], list[Step]]) -> None:
        """Write steps down and show them; judged anew if another process wrote in between.

        The caller holds the lock.
        """
        while True:
            try:
                if steps := judged():
                    writing = self._begin(steps)
                    await writing.appended
                    self._finish(writing)
                return
            except Taken:
                await self.catch_up()

    def write_at_once(
        self, judged: Callable[[], list[Step]], done: Callable[[Exception | None], None]
    ) -> None:
        """The same without a task that waits for it: `done` is told when all is shown, or why not.

        There must be a step. Nothing is judged anew here: `done` is told Taken.
        """

        def written(_: object) -> None:
            try:
                writing.appended.result()
                self._finish(writing)
            except Exception as error:
                done(error)
            else:
                done(None)

        try:
            writing = self._begin(judged())
        except Exception as error:
            done(error)
        else:
            writing.appended.add_done_callback(written)

    def _begin(self, steps: list[Step]) -> Writing:
        """Hand steps to the log; what will be shown of them is made before that."""
        at, first = now_ms(), self.table.seq + 1
        rows = [Row(first + n, at, entries.encode(step.entry)) for n, step in enumerate(steps)]
        audiences = self._visitors.audiences
        prepared = [outgoing.happened(self.table, step, audiences) for step in steps]
        return Writing(rows, steps, audiences, prepared, self._store.append(self.table.id, rows))

    def _finish(self, writing: Writing) -> None:
        """Enter and show what is in the log now."""
        rows, steps, audiences, prepared, _ = writing
        for row, step, endings in zip(rows, steps, prepared, strict=True):
            now = self._visitors.audiences
            if now is not audiences:  # some may have come while it was written
                endings |= outgoing.happened(self.table, step, now - audiences)
            self._enter(row, step, endings)
        self._go_on()

    async def catch_up(self) -> None:
        """Enter and show what other processes have written. The caller holds the lock."""
        for row in await self._store.read(self.table.id, after=self.table.seq):
            step = self.table.step(entries.decode(row.entry))
            endings = outgoing.happened(self.table, step, self._visitors.audiences)
            self._enter(row._replace(at_ms=min(row.at_ms, now_ms())), step, endings)
        self._go_on()

    def _enter(self, row: Row, step: Step, endings: dict[Audience, bytes]) -> None:
        self.table.enter(row.seq, row.at_ms, step)
        entries_made(type(step.entry)).inc()
        self._show(step.entry, endings)
