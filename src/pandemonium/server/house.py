"""The house: all tables, those that somebody is at in memory, the others on the disk."""

import asyncio
import secrets
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

import msgspec
import structlog

from pandemonium.games import find
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import seed_text
from pandemonium.players import bots
from pandemonium.server import entries, wire
from pandemonium.server.bots import Bots
from pandemonium.server.config import Config
from pandemonium.server.entries import AnyEntry, BotSat, Opened, Sat
from pandemonium.server.identity import Identity
from pandemonium.server.logs import short
from pandemonium.server.metrics import ROOMS
from pandemonium.server.room import Room, now_ms, wall_ms
from pandemonium.server.store import Card, Row, Store
from pandemonium.server.table import Denied, Guest, Table

ROUND_S = 10
"""How often the house looks after tables nobody is at."""

DAY_MS = 24 * 60 * 60 * 1000
MOST_LISTED = 100

log = structlog.get_logger()


class NoTable(Exception):
    """There is no table of that name."""


class House:
    """All tables."""

    def __init__(self, config: Config, store: Store, identity: Identity) -> None:
        self.config = config
        self.store = store
        self.identity = identity
        self.bots = Bots(config.bot_threads)
        self.started_ms = now_ms()
        self._rooms: dict[str, Room] = {}
        self._unreadable: set[str] = set()
        """Tables whose logs this version cannot read."""
        self._caretaker = asyncio.create_task(self._look_after())

    async def room(self, name: str) -> Room:
        """The room of a table, made from its log if it is not in memory."""
        if name not in self._rooms:
            rows = await self.store.read(name)
            if not rows:
                raise NoTable("there is no such table")
            table = await self._read(name, rows)
            if name not in self._rooms:  # another client may have been quicker
                self._rooms[name] = Room(self, table)
                ROOMS.set(len(self._rooms))
        return self._rooms[name]

    async def open(self, wanted: wire.NewTable, guest: Guest) -> str:
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
            seats[free] = Sat(chair=free, guest=guest.id, name=guest.name)
        return await self._open(setting, guest.id, seats)

    async def open_rematch(self, table: Table) -> str:
        """A table for the same players, each one chair further, so that the dealer moves on."""
        seats: dict[int, AnyEntry] = {}
        for old, seat in enumerate(table.seats):
            chair = (old - 1) % len(table.seats)
            if seat.guest is not None:
                seats[chair] = Sat(chair=chair, guest=seat.guest, name=seat.name)
            elif seat.bot is not None:
                seats[chair] = BotSat(chair=chair, bot=seat.bot)
        return await self._open(table.setting, table.opened.owner, seats)

    async def public(self) -> list[wire.TableInfo]:
        """The tables that everybody may see."""
        return list(summaries(await self.store.listed(MOST_LISTED)))

    async def close(self) -> None:
        """Send everybody away; what was begun is finished."""
        self._caretaker.cancel()
        with suppress(asyncio.CancelledError):
            await self._caretaker
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self.bots.close()

    async def _open(self, setting: wire.Setting, owner: str, seats: Mapping[int, AnyEntry]) -> str:
        if await self.store.count() >= self.config.most_tables:
            raise Denied("full", "the house is full")
        name = secrets.token_urlsafe(12)
        opened = Opened(setting=setting, owner=owner, seed=seed_text(None))
        made = [opened, *seats.values()]
        now = now_ms()
        rows = [Row(seq, now, entries.encode(entry)) for seq, entry in enumerate(made)]
        await self.store.append(name, rows)
        await self.room(name)
        log.info("opened", table=short(name), game=setting.game, players=setting.players)
        return name

    async def _read(self, name: str, rows: list[Row]) -> Table:
        """The table of a log. One that was kept by another version may be beyond reading."""
        try:
            if name not in self._unreadable:
                return await asyncio.to_thread(Table.read, name, rows)
        except Exception:
            self._unreadable.add(name)
            log.exception("unreadable", table=short(name))
        raise NoTable("this version of the server cannot read that table")

    async def _look_after(self) -> None:
        while True:
            try:
                await self._make_a_round()
            except Exception:
                log.exception("round")
            await asyncio.sleep(ROUND_S)

    async def _make_a_round(self) -> None:
        """Wake tables whose time has come, put to sleep the idle, remove the old."""
        for name in await self.store.due(now_ms()):
            with suppress(NoTable):
                await self.room(name)
        for name in [name for name, room in self._rooms.items() if room.idle]:
            del self._rooms[name]
        ROOMS.set(len(self._rooms))
        before = wall_ms() - int(self.config.keep_days * DAY_MS)
        if removed := await self.store.forget(before, but=self._rooms.copy()):
            log.info("removed", tables=removed)


def summaries(cards: Iterable[Card]) -> Iterator[wire.TableInfo]:
    """What is listed of tables, but for those that another version has kept in another way."""
    for card in cards:
        with suppress(msgspec.MsgspecError):
            yield msgspec.json.decode(card.summary, type=wire.TableInfo)


def settled(wanted: wire.NewTable) -> wire.Setting:
    """The setting of a new table, with all options of its game. Malformed if there is none."""
    given = msgspec.structs.asdict(wanted)
    own = {name: given[name] for name in wire.Setting.__struct_fields__}
    own["options"] = find(wanted.game).settle(wanted.players, wanted.options)
    return wire.Setting(**own)
