"""Workers that share a PostgreSQL: they beat, hear of each other by NOTIFY, and hold leases.

A worker is alive as long as it beats. Its leases and the visits of its guests count only while it
is; whichever worker finds it dead clears them away. A worker that was stopped for too long knows by
its own clock that its leases are not good any more, before it asks; and should it have written in
between, the key of the log would have refused that.
"""

import asyncio
import re
import time
from collections.abc import Collection
from contextlib import suppress
from typing import cast

import asyncpg
import structlog

from pandemonium.server.operations.config import PostgresUrl
from pandemonium.server.store.interface import Unavailable
from pandemonium.server.store.postgres_database import ANSWER_S, CONNECT_S, FAILURES, Connection
from pandemonium.server.store.postgres_writer import CHANNEL, PostgresWriter
from pandemonium.server.store.workers import Listener, News, Visit

BEAT_S = 0.5
"""How often a worker shows that it is alive."""

LEASE_S = 3.0
"""After how long without a beat it counts as dead."""

BEAT = """
INSERT INTO worker VALUES ($1, clock_timestamp() + make_interval(secs => $2))
ON CONFLICT (worker_id) DO UPDATE SET alive_until = excluded.alive_until
RETURNING xmax = 0 -- whether it was new
"""

BURY = """
WITH dead AS (DELETE FROM worker WHERE alive_until < clock_timestamp() RETURNING worker_id),
leases AS (DELETE FROM lease WHERE worker_id IN (SELECT worker_id FROM dead))
DELETE FROM visit WHERE worker_id IN (SELECT worker_id FROM dead)
"""

TAKE = """
INSERT INTO lease SELECT wanted, $1 FROM unnest($2::text[]) AS wanted
WHERE NOT EXISTS (
    SELECT 1 FROM lease JOIN worker USING (worker_id)
    WHERE table_id = wanted AND worker_id != $1 AND alive_until > clock_timestamp()
)
ON CONFLICT (table_id) DO UPDATE SET worker_id = excluded.worker_id
WHERE lease.worker_id = $1 OR NOT EXISTS (
    SELECT 1 FROM worker
    WHERE worker.worker_id = lease.worker_id AND alive_until > clock_timestamp()
)
RETURNING table_id
"""

LEASED = (
    "EXISTS (SELECT 1 FROM lease JOIN worker USING (worker_id) "
    "WHERE lease.table_id = card.table_id AND alive_until > clock_timestamp() "
    "AND worker_id != {worker})"
)
"""Whether another worker runs the table of a card."""

NOTIFY = "SELECT pg_notify($1, $2)"

NEWS = re.compile(r"(log|chat|guests):([\w-]+):(\d{1,18})")

log = structlog.get_logger()


class PostgresWorkers:
    """This worker among all that share the database."""

    shared = True

    def __init__(self, url: PostgresUrl, name: str, writer: PostgresWriter) -> None:
        self.name = name
        self._url = url
        self._writer = writer
        self._held: set[str] = set()
        self._good_until = 0.0
        """When the leases run out, unless there is another beat before."""
        self._alive: list[str] = []
        """The workers, as of the last beat."""
        self._task: asyncio.Task[None] | None = None

    def listen(self, listener: Listener) -> None:
        """Begin to be a worker: to be seen by others, and to hear of them."""
        self._task = asyncio.create_task(self._live(listener))

    def holds(self, table: str) -> bool:
        """Whether this worker runs the clocks and bots of a table."""
        return table in self._held and time.monotonic() < self._good_until

    async def take(self, tables: Collection[str]) -> list[str]:
        """Take the leases of tables, where no other worker has them; which it got."""
        wanted = list(tables)
        found = await self._writer.submit(lambda db: db.fetch(TAKE, self.name, wanted))
        taken = [str(table) for (table,) in found]
        self._held.update(taken)
        return taken

    async def release(self, tables: Collection[str]) -> None:
        """Leave tables to the other workers."""
        self._held.difference_update(tables)
        query = "DELETE FROM lease WHERE worker_id = $1 AND table_id = ANY($2)"
        given_up = list(tables)
        await self._writer.submit(lambda db: db.execute(query, self.name, given_up))

    async def enter(self, table: str, visits: Collection[Visit]) -> None:
        """Tell the others that guests are at a table."""
        insert = "INSERT INTO visit VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
        values = [
            (table, each.guest, self.name, each.name, each.avatar, each.since_ms) for each in visits
        ]

        async def note(db: Connection) -> None:
            await db.executemany(insert, values)
            await db.execute(NOTIFY, CHANNEL, f"{self.name} guests:{table}:0")

        await self._writer.submit(note)

    async def leave(self, table: str, guest: str) -> None:
        """Tell the others that a guest has left a table."""
        delete = "DELETE FROM visit WHERE table_id = $1 AND guest_id = $2 AND worker_id = $3"

        async def note(db: Connection) -> None:
            await db.execute(delete, table, guest, self.name)
            await db.execute(NOTIFY, CHANNEL, f"{self.name} guests:{table}:0")

        await self._writer.submit(note)

    async def elsewhere(self, table: str) -> list[Visit]:
        """The guests at a table who are connected to other workers."""
        query = (
            "SELECT guest_id, name, avatar, since_ms FROM visit JOIN worker USING (worker_id) "
            "WHERE table_id = $1 AND worker_id != $2 AND alive_until > clock_timestamp() "
            "ORDER BY since_ms"
        )
        found = await self._writer.submit(lambda db: db.fetch(query, table, self.name))
        return [Visit(*row) for row in found]

    async def close(self) -> None:
        """Be a worker no longer: the others take over at once."""
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        end = "UPDATE worker SET alive_until = '-infinity' WHERE worker_id = $1"

        async def say_goodbye(db: Connection) -> None:
            await db.execute(end, self.name)
            await db.execute(BURY)

        with suppress(Exception):  # then its leases end a little later
            await self._writer.submit(say_goodbye)

    async def _live(self, listener: Listener) -> None:
        """Beat and listen; with another connection, if that one is lost."""
        while True:
            try:
                connection = await asyncpg.connect(
                    self._url.dsn, timeout=CONNECT_S, command_timeout=ANSWER_S
                )
                try:
                    await self._beat_on(connection, listener)
                finally:
                    connection.terminate()
            except (*FAILURES, Unavailable) as error:
                log.warning("workers", problem=str(error))
            except Exception:
                log.exception("workers")
            await asyncio.sleep(BEAT_S)

    async def _beat_on(self, connection: Connection, listener: Listener) -> None:
        """Beat until the connection is lost."""

        def heard(*notice: object) -> None:
            for news in news_in(cast(str, notice[-1]), but=self.name):
                listener.heard(news)

        await connection.add_listener(CHANNEL, heard)
        missed = True  # what was told before this connection
        while True:
            changed = await self._beat(connection)
            await listener.beaten(changed or missed)
            missed = False
            await asyncio.sleep(BEAT_S)

    async def _beat(self, connection: Connection) -> bool:
        """Show that it is alive; whether a worker came or went, or this one was thought dead."""
        begun = time.monotonic()
        lapsed = begun > self._good_until
        new = await connection.fetchval(BEAT, self.name, LEASE_S)
        if new:  # its leases are gone with what was there before
            self._held.clear()
        self._good_until = begun + LEASE_S
        await connection.execute(BURY)
        found = await connection.fetch("SELECT worker_id FROM worker ORDER BY worker_id")
        before, self._alive = self._alive, [worker for (worker,) in found]
        return bool(new or lapsed or before != self._alive)


def news_in(notice: str, but: str) -> list[News]:
    """The news in a notice, unless they come from that worker. Others may notify, too: what is no
    news is left out.
    """
    worker, _, news = notice.partition(" ")
    found = NEWS.findall(news) if worker != but else []
    return [News(kind, table, int(number)) for kind, table, number in found]
