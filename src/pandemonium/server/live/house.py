"""The house: all tables, those that somebody is at in memory, the others on the disk."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec
import structlog

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import seed_text
from pandemonium.players import bots
from pandemonium.server import wire
from pandemonium.server.live.bots import Bots
from pandemonium.server.live.readiness import Readiness
from pandemonium.server.live.room import Room, Services
from pandemonium.server.live.summaries import Listing, fields
from pandemonium.server.operations.config import Config
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.metrics import FULLEST, ROOMS, TABLES
from pandemonium.server.operations.times import now_ms, wall_ms
from pandemonium.server.store.interface import Opener, Row, Store, TableSummary
from pandemonium.server.store.retention import Keeper
from pandemonium.server.store.workers import Listener, News
from pandemonium.server.table import entries
from pandemonium.server.table.entries import (
    NONE_BEFORE,
    AnyEntry,
    BotSat,
    Evening,
    Opened,
    Removed,
    Sat,
)
from pandemonium.server.table.guests import Guest
from pandemonium.server.table.judging import settled
from pandemonium.server.table.table import Denied, Table

ROUND_S = 10
"""How often the house looks after tables nobody is at."""

MOST_LISTED = 100

CODE_S = 1
"""How often the house looks whether more has been compiled."""

T = TypeVar("T")

log = structlog.get_logger()


class NoTable(Exception):
    """There is no table of that name."""


class House:
    """All tables."""

    def __init__(
        self, config: Config, store: Store, seat_token: Callable[[str, Guest], str]
    ) -> None:
        self.store = store
        self.readiness = Readiness(config.compile, config.compile_niceness)
        self._config = config
        self._bots = Bots(config.bot_threads)
        self._services = Services(
            store=store,
            bots=self._bots,
            readiness=self.readiness,
            seat_token=seat_token,
            open_rematch=self.open_rematch,
            started_ms=now_ms(),
        )
        self._rooms: dict[str, Room] = {}
        self._unreadable: set[str] = set()
        """Tables whose logs this version cannot read."""
        self._keeper = Keeper(config, store)
        self._caretakers = [
            asyncio.create_task(self._repeat(self._make_a_round, ROUND_S)),
            asyncio.create_task(self._repeat(self._look_for_code, CODE_S)),
        ]
        self._workers = store.workers
        self._workers.listen(Listener(self._hear, self._share))

    async def room(self, name: str) -> Room:
        """The room of a table, made from its log if it is not in memory."""
        if name not in self._rooms:
            rows = await self.store.read(name)
            if not rows:
                raise NoTable("there is no such table")
            table = await self._read(name, rows)
            asked = self._workers.elsewhere(name), self._workers.take([name])
            elsewhere, _ = await asyncio.gather(*asked)
            if name not in self._rooms:  # another client may have been quicker
                self._rooms[name] = room = Room(table, self._services, elsewhere)
                self.readiness.opened(table.game)
                ROOMS.set(len(self._rooms))
                if self._workers.shared:
                    room.refresh()  # something may have been written since it was read
        return self._rooms[name]

    async def open(self, wanted: wire.NewTable, guest: Guest, address: str = "") -> str:
        """Open a table; returns its name. Malformed if it cannot be what is wanted."""
        setting = settled(wanted)
        if len(wanted.bots) > setting.players:
            raise Malformed(f"there are {len(wanted.bots)} bots for {setting.players} chairs")
        seats: dict[int, AnyEntry] = {
            chair: BotSat(chair=chair, bot=bots.find(bot).name)
            for chair, bot in enumerate(wanted.bots)
            if bot is not None
        }
        free = next((chair for chair in range(setting.players) if chair not in seats), None)
        if wanted.sit and free is not None:
            seats[free] = Sat(chair=free, guest=guest.id, name=guest.name, avatar=guest.avatar)
        return await self._open(setting, Opener(guest.id, address), seats.values())

    async def open_rematch(self, table: Table) -> str:
        """A table for the same players, each one chair further, so that the dealer moves on."""
        seats: dict[int, AnyEntry] = {}
        for old, seat in enumerate(table.seats):
            chair = (old - 1) % len(table.seats)
            if seat.guest is not None and seat.guest not in table.removed:
                seats[chair] = Sat(
                    chair=chair, guest=seat.guest, name=seat.name, avatar=seat.avatar
                )
            elif seat.bot is not None:
                seats[chair] = BotSat(chair=chair, bot=seat.bot)
        removed = (Removed(guest=guest, name=name) for guest, name in table.removed.items())
        opener = await self.store.opener(table.id) or Opener(table.opened.owner, "")
        made = [*seats.values(), *removed]
        return await self._open(table.setting, opener, made, table.evening())

    async def public(self) -> list[wire.TableInfo]:
        """The tables that everybody may see."""
        return list(listings(await self.store.listed(MOST_LISTED), wire.TableInfo))

    async def of_guest(self, guest: Guest) -> list[wire.OwnTable]:
        """The tables a guest sits at or has opened: running ones first, the latest first."""
        found = []
        for listing in listings(await self.store.tables_of(guest.id, MOST_LISTED), Listing):
            room = self._rooms.get(listing.id)
            if room is None and listing.status != "over" and listing.to_act is None:
                with suppress(NoTable):
                    room = await self.room(listing.id)
            found.append(owned(guest, room.listing() if room else listing))
        return found

    async def close(self) -> None:
        """Send everybody away; what was begun is finished."""
        for caretaker in self._caretakers:
            caretaker.cancel()
        await asyncio.gather(*self._caretakers, return_exceptions=True)
        await self.readiness.close()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._bots.close()

    async def _open(
        self,
        setting: wire.Setting,
        opener: Opener,
        seats: Iterable[AnyEntry],
        before: Evening = NONE_BEFORE,
    ) -> str:
        await self._check_space(opener)
        name = secrets.token_urlsafe(12)
        seed = seed_text(None)
        opened = Opened(setting=setting, owner=opener.guest, seed=seed, before=before)
        made = [opened, *seats]
        now = now_ms()
        rows = [Row(seq, now, entries.encode(entry)) for seq, entry in enumerate(made)]
        await self.store.open(TableSummary(name, wall_ms(), False, None, b""), rows, opener)
        await self.room(name)
        log.info("opened", table=short(name), game=setting.game, players=setting.players)
        return name

    async def _check_space(self, opener: Opener) -> None:
        """Denied if there are too many tables, or if somebody has opened too many of them."""
        count, config = await self.store.count_for(opener), self._config
        if count.tables >= config.most_tables:
            log.warning("full", tables=count.tables)
            raise Denied("full", "the server is full")
        if count.of_guest >= config.most_tables_of_guest:
            raise Denied("too-many-tables", f"you have {count.of_guest} unfinished tables")
        if opener.address and count.of_address >= config.most_tables_of_address:
            log.warning("too many tables", address=opener.address, tables=count.of_address)
            raise Denied("too-many-tables", f"{count.of_address} tables opened from your address")

    async def _read(self, name: str, rows: list[Row]) -> Table:
        """The table of a log. One that was kept by another version may be beyond reading."""
        try:
            if name not in self._unreadable:
                return await asyncio.to_thread(Table.read, name, rows)
        except Exception:
            self._unreadable.add(name)
            log.exception("unreadable", table=short(name))
        raise NoTable("this version of the server cannot read that table")

    async def _repeat(self, work: Callable[[], Awaitable[None]], pause_s: float) -> None:
        while True:
            try:
                await work()
            except Exception:
                log.exception("round")
            await asyncio.sleep(pause_s)

    async def _look_for_code(self) -> None:
        """Tell the players when what they wait for has been compiled."""
        for game in await self.readiness.look():
            for room in [room for room in self._rooms.values() if room.table.game is game]:
                room.tell_table()

    def _hear(self, news: News) -> None:
        """Tell a room what another worker has written about its table."""
        if room := self._rooms.get(news.table):
            room.hear(news)

    async def _share(self, changed: bool) -> None:
        """Take over tables that no worker runs, leave those whose guests are all elsewhere."""
        holds, rooms = self._workers.holds, self._rooms
        for room in [room for room in rooms.values() if changed or room.behind]:
            room.refresh()
        left = [name for name, room in rooms.items() if room.visitors.only_elsewhere]
        wanted = [name for name in rooms.keys() - left if not holds(name)]
        given_up = [name for name in left if holds(name)]
        if given_up:
            await self._workers.release(given_up)
        taken = await self._workers.take(wanted) if wanted else []
        for name in (*given_up, *taken):
            if name in rooms:
                rooms[name].settle()

    async def _make_a_round(self) -> None:
        """Wake tables whose time has come, put to sleep the idle, remove the old."""
        for name in await self.store.due(now_ms()):
            with suppress(NoTable):
                await self.room(name)
        idle = [name for name, room in self._rooms.items() if room.idle]
        for name in idle:
            del self._rooms[name]
        if idle:
            await self._workers.release(idle)
        ROOMS.set(len(self._rooms))
        TABLES.set(await self.store.count())
        FULLEST.set(await self.store.fullest())
        await self._keeper.clean_up(but=self._rooms.copy())


def listings(summaries: Iterable[TableSummary], kind: type[T]) -> Iterator[T]:
    """What is listed of tables, except those that another version has kept in another way."""
    for summary in summaries:
        with suppress(msgspec.MsgspecError):
            yield msgspec.json.decode(summary.content, type=kind)


def owned(guest: Guest, listing: Listing) -> wire.OwnTable:
    """What a guest is told about one of their tables."""
    seats = enumerate(listing.seats)
    chair = next((chair for chair, seat in seats if seat.guest == guest.id), None)
    return wire.OwnTable(**fields(listing), chair=chair, your_turn=chair in (listing.to_act or ()))
