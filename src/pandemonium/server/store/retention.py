"""How long tables are kept. A table that nobody needs is removed, and some days later deleted.

The machine's clock may be wrong, and a wrong clock must not cost anybody a table. So a table that
was untouched for some time is removed only after the clock has run without a jump for as long:
then, wherever the clock stood when the table was last touched, that time has really passed.
"""

from collections.abc import Collection

import structlog

from pandemonium.server.operations.config import Config
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.metrics import REMOVED
from pandemonium.server.operations.times import wall_ms
from pandemonium.server.store.interface import Clock, Store
from pandemonium.server.wire import Status

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS

AHEAD_MS, BEHIND_MS = DAY_MS, 60 * 1000
"""By how much a clock may have changed since it was last seen. More is a jump; or the server was
off for long, which nobody can tell from a jump."""

NOTE_MS = HOUR_MS
"""How often it is noted where the clock stands."""

MOST_AT_ONCE = 10
"""Tables removed in one round, and deleted."""

log = structlog.get_logger()


class Keeper:
    """Removes and deletes what is not needed any more, a little in every round."""

    def __init__(self, config: Config, store: Store) -> None:
        self._store = store
        days, hours = int(config.keep_days * DAY_MS), int(config.keep_unstarted_hours * HOUR_MS)
        self._kept_ms: dict[Status, int] = {"playing": days, "over": days, "open": min(hours, days)}
        self._restorable_ms = int(config.restore_days * DAY_MS)
        self._seen_ms: int | None = None
        """Where the clock stood in the last round."""

    async def clean_up(self, but: Collection[str]) -> None:
        """Remove and delete tables whose time has come, but not those that are in use."""
        now = wall_ms()
        steady_ms = now - await self._steady_since(now)
        for status, kept_ms in self._kept_ms.items():
            if steady_ms >= kept_ms:
                await self._remove(status, kept_ms, now, but)
        if steady_ms >= self._restorable_ms:
            deleted = await self._store.delete(now - self._restorable_ms, MOST_AT_ONCE)
            if deleted:
                log.info("deleted", tables=[short(table) for table in deleted])

    async def _remove(self, status: Status, kept_ms: int, now: int, but: Collection[str]) -> None:
        before = now - kept_ms
        removed = await self._store.remove(status, before, now, MOST_AT_ONCE, but)
        if removed:
            REMOVED.inc(len(removed))
            tables = [short(table) for table in removed]
            log.info("removed", status=status, untouched_h=kept_ms // HOUR_MS, tables=tables)

    async def _steady_since(self, now: int) -> int:
        """Since when the clock has run without a jump."""
        clock = await self._store.clock()
        jumps = [now - seen for seen in self._last_seen(clock) if not near(seen, now)]
        self._seen_ms = now
        if jumps:
            log.warning("clock jumped: nothing is removed for now", hours=jumps[0] // HOUR_MS)
            await self._store.clock_jumped(now)
            return now
        if clock.seen_ms is None or now - clock.seen_ms > NOTE_MS:
            await self._store.note_clock(now)
        return clock.steady_since_ms

    def _last_seen(self, clock: Clock) -> list[int]:
        """Where the clock stood in the last round; after a start, what the database knows of it."""
        seen = (clock.seen_ms, clock.newest_ms) if self._seen_ms is None else (self._seen_ms,)
        return [each for each in seen if each is not None]


def near(seen_ms: int, now_ms: int) -> bool:
    """Whether a clock that stood here may stand there now, without having jumped."""
    return seen_ms - BEHIND_MS <= now_ms <= seen_ms + AHEAD_MS
