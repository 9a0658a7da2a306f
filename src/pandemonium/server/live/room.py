"""A room: one table with its visitors, schedule, bots and chat; how guests come and go."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext, suppress
from functools import partial
from typing import NamedTuple, cast

import structlog

from pandemonium.kernel.actions import Action
from pandemonium.server import encoding, wire
from pandemonium.server.live.bot_seats import BotSeats
from pandemonium.server.live.bots import Bots
from pandemonium.server.live.chat import Chat
from pandemonium.server.live.live_table import LiveTable
from pandemonium.server.live.presence import Visit, Visitors
from pandemonium.server.live.readiness import Readiness
from pandemonium.server.live.requests import Requests
from pandemonium.server.live.schedule import Schedule
from pandemonium.server.live.summaries import Listing, SummaryKeeper, fields
from pandemonium.server.live.tasks import Tasks
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.times import now_ms
from pandemonium.server.socket.connection import Connection
from pandemonium.server.store import workers
from pandemonium.server.store.interface import Store, Unavailable
from pandemonium.server.table import outgoing
from pandemonium.server.table.entries import AnyEntry, Removed, Returned
from pandemonium.server.table.guests import Guest
from pandemonium.server.table.outgoing import Audience
from pandemonium.server.table.table import Step, Table

AGAIN_S = 5
"""After how long a table goes on, when its clock or a bot has failed."""


log = structlog.get_logger()


class Services(NamedTuple):
    """What the house offers to every room."""

    store: Store
    bots: Bots
    readiness: Readiness
    seat_token: Callable[[str, Guest], str]
    """The token that proves whose a chair of a table is."""
    open_rematch: Callable[[Table], Awaitable[str]]
    started_ms: int
    """When the house was opened."""


class Room:
    """One table, its visitors, its schedule, its bots and its chat."""

    def __init__(
        self, table: Table, services: Services, elsewhere: Iterable[workers.Visit] = ()
    ) -> None:
        self.table = table
        self._services = services
        self._workers = services.store.workers
        self._made_ms = now_ms()
        visits = [visit_of(each) for each in elsewhere]
        if not visits:
            self._forgive_downtime()
        self._tasks = Tasks(self._try_again, table=short(table.id))
        self.visitors = Visitors(table, self._made_ms, self._tell_table, visits)
        self._chat = Chat(table, services.store, self.visitors)
        self._schedule = Schedule(table, self.visitors, self._ring)
        self.live = LiveTable(table, services.store, self.visitors, self._show, self._go_on)
        self._bots = BotSeats(
            self.live, self._schedule, self._tasks, services.bots, self.tell_table, self.held
        )
        self._summary = SummaryKeeper(table, services.store, self._tasks)
        self._requests = Requests(
            self.live,
            self._chat,
            self._schedule,
            self._tasks,
            services.bots,
            services.open_rematch,
        )
        self.behind = False
        """Whether something that other workers have written could not be read."""
        self._arriving = 0
        """How many clients are joining: the room must stay, or they would be alone in it."""
        self.settle()

    def _forgive_downtime(self) -> None:
        """Let no clock run while nobody could play, nor ahead because the machine's clock was."""

        def bounded(logged_ms: int) -> int:
            return min(max(logged_ms, self._services.started_ms), self._made_ms)

        table = self.table
        table.match_clock_ms = bounded(table.match_clock_ms)
        table.waiting_since_ms = bounded(table.waiting_since_ms)
        table.waited_before_ms = bounded(table.waited_before_ms)

    # Coming and going

    async def join(self, connection: Connection, hello: wire.Hello) -> None:
        """Welcome a client, and tell it what it has missed; unless its guest was sent away."""
        self._arriving += 1
        try:
            await self._admit(connection, hello)
        finally:
            self._arriving -= 1

    async def _admit(self, connection: Connection, hello: wire.Hello) -> None:
        guest = connection.guest.id
        muted: set[str] = set()
        with suppress(Unavailable):  # then without the chat
            muted = await self._chat.read(guest)
        if hello.seen > self.table.public_seq:  # another worker has shown it more
            await self.catch_up()
        async with self.live.lock if self._wakes(guest) else nullcontext():
            welcome = guest not in self.table.removed
            if welcome:
                await self._receive(connection, hello, muted)
        if not welcome:
            await connection.send_away()

    def _wakes(self, guest: str) -> bool:
        """Whether something changes when a guest comes; otherwise they need not wait for a write
        that is under way.
        """
        chair = self.table.chair_of(guest)
        away = chair is not None and self.table.seats[chair].away
        return self._schedule.resting or away

    async def _receive(self, connection: Connection, hello: wire.Hello, muted: set[str]) -> None:
        guest = connection.guest.id
        chair = self.table.chair_of(guest)
        if chair is not None and self.table.seats[chair].away:
            returned = Step(Returned(chair=chair))
            await self.live.write(lambda: [returned] if self.table.seats[chair].away else [])
        self._chat.enter(guest, muted)
        if self.visitors.enter(connection, now_ms()):
            self._tell_workers()
            self.visitors.tell_soon(connection)
        self.settle()  # before the welcome: a clock may run because of the newcomer
        connection.send(self._welcome(connection, chair, hello))

    def _welcome(self, to: Connection, chair: int | None, hello: wire.Hello) -> wire.Welcome:
        table, guest = self.table, to.guest
        token = None if chair is None else self._services.seat_token(table.id, guest)
        match = self.live.match_now()
        legal = outgoing.legal(table.setting, match, chair) if match else None
        return wire.Welcome(
            protocol=wire.PROTOCOL,
            seq=table.public_seq,
            table=self.info(),
            guest=guest.id,
            chair=chair,
            seat_token=token,
            view=outgoing.view(table, match, chair) if match else None,
            legal=cast(list[Action] | None, legal),  # encoded already
            clock=self._schedule.clock(),
            past=outgoing.past(table, Audience(chair, hello.lang), hello.seen),
            chat=self._chat.lines_for(guest.id, hello.heard),
            muted=sorted(self._chat.muted_by(guest.id)),
        )

    async def request(self, by: Connection, asked: wire.FromClient) -> None:
        """Handle a request, unless its client is being sent away."""
        if by in self.visitors.clients:
            await self._requests.handle(by, asked)

    def act_at_once(self, by: Connection, asked: wire.Act) -> bool:
        """Carry out an act without waiting for anything; whether that could be."""
        return by in self.visitors.clients and self._requests.act_at_once(by, asked)

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        if self._depart(connection):
            self._chat.leave(connection.guest.id)
            self.settle()
            self.visitors.tell_soon(connection)

    def _depart(self, connection: Connection) -> bool:
        """Take a client from the list; whether its guest is gone with it."""
        gone = self.visitors.leave(connection, now_ms())
        if gone and self._workers.shared:
            self._tasks.start(self._workers.leave(self.table.id, connection.guest.id))
        return gone

    # Other workers

    def held(self) -> bool:
        """Whether this worker runs the clocks and bots of the table."""
        return self._workers.holds(self.table.id)

    def hear(self, news: workers.News) -> None:
        """Take in what another worker has written."""
        if news.kind == "chat":
            self._share(self._chat.catch_up)
        elif news.kind == "guests":
            self._share(self._meet)
        elif news.number > self.table.seq:
            self._share(self.catch_up)

    def refresh(self) -> None:
        """Take in whatever may have been missed, and tell the others who is here."""
        self.behind = False
        self._tell_workers()
        self._share(self.catch_up)
        self._share(self._chat.catch_up)
        self._share(self._meet)

    def _share(self, work: Callable[[], Awaitable[None]]) -> None:
        """Read what others have written, or tell them something; again at the next beat, if the
        database is away now.
        """

        async def try_to() -> None:
            try:
                await work()
            except Unavailable as error:
                self.behind = True
                log.warning("behind", table=short(self.table.id), problem=str(error))

        self._tasks.start(try_to())

    async def catch_up(self) -> None:
        """Take in what other workers have written to the log."""
        async with self.live.lock:
            await self.live.catch_up()

    async def _meet(self) -> None:
        """See who is connected to other workers."""
        elsewhere = await self._workers.elsewhere(self.table.id)
        if self.visitors.meet(map(visit_of, elsewhere), now_ms()):
            self.settle()
            self.tell_table()

    def _tell_workers(self) -> None:
        """Tell the other workers who is connected to this one."""
        if self._workers.shared and self.visitors.visits:
            visits = [workers.Visit(*guest, since) for guest, since in self.visitors.visits]
            self._share(partial(self._workers.enter, self.table.id, visits))

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing will happen soon."""
        busy = self.visitors.clients or self._arriving or self._tasks or self._schedule.running
        return not (busy or self.live.lock.locked())

    async def close(self) -> None:
        """Stop everything, and send everybody away."""
        self._schedule.stop_timer()
        await self._tasks.close()
        await asyncio.gather(*(client.close() for client in self.visitors.clients))

    # Showing

    def info(self) -> wire.TableInfo:
        """What everybody may know of the table, its visitors, and what is being prepared."""
        preparing = self._services.readiness.preparing(self.table.game)
        return self.table.info(self.visitors.company, self._bots.hurried, preparing)

    def listing(self) -> Listing:
        """The same, and which guests are to act."""
        return Listing(**fields(self.info()), to_act=self._guests_to_act())

    def _show(self, entry: AnyEntry, endings: dict[Audience, bytes]) -> None:
        """Show everybody what they may know of an entry that is in the log."""
        if isinstance(entry, Removed):
            self._send_away(entry.guest)
        about_table = outgoing.changes_table(entry)
        if about_table:
            self.visitors.look_around()
        self._schedule.list_duties()
        if endings:
            beginning = encoding.happened_beginning(self.table.public_seq, self._schedule.clock())
            for client, audience in self.visitors.clients.items():
                if audience in endings:
                    client.send_text(beginning + endings[audience])
        if about_table or self.table.status == "over":
            self.tell_table()

    def tell_table(self) -> None:
        """Tell everybody how the table is now."""
        self.visitors.told()
        self._tell_table(self.visitors.clients)

    def _tell_table(self, clients: Iterable[Connection]) -> None:
        changed = wire.Changed(self.table.public_seq, self.info(), self._schedule.clock())
        text = encoding.encode(changed)
        for client in clients:
            client.send_text(text)

    def _send_away(self, guest: str) -> None:
        """Close the connections of a guest whom the host has removed."""
        for client in self.visitors.clients_of(guest):
            self._depart(client)
            self._tasks.start(client.send_away())
        self._chat.leave(guest)

    # Going on

    def settle(self) -> None:
        """See what is due, after somebody has come or gone, or time has passed."""
        self.visitors.look_around()
        if self._schedule.rest_or_go_on() and self.held():
            self._tasks.start(self._write_time())
        self._schedule.list_duties()
        self._go_on()

    def _go_on(self) -> None:
        """See to it that the next thing happens: by the clock, by bots."""
        if not self.held():
            self._schedule.stop_timer()
            return
        self._schedule.set_timer()
        self._bots.go_on()
        due = (self._schedule.due_without_guests_ms, self._made_ms if self._bots.to_act else None)
        next_ms = min((each for each in due if each is not None), default=None)
        self._summary.note(next_ms, None if self.visitors.anybody else self._guests_to_act())

    def _guests_to_act(self) -> list[int]:
        return [chair for chair in self.table.to_act if self.table.bot_of(chair) is None]

    async def _write_time(self) -> None:
        """Write down the time that has passed in the match, if the table still rests."""
        async with self.live.lock:
            await self.live.write(self._schedule.steps_before_rest)

    def _ring(self) -> None:
        self._tasks.start(self._do_what_is_due())

    async def _do_what_is_due(self) -> None:
        async with self.live.lock:
            await self.live.write(lambda: self._schedule.steps_due() if self.held() else [])
            self.settle()

    def _try_again(self) -> None:
        """Go on a little later, after a task has failed."""
        self._schedule.retry(AGAIN_S, self.settle)


def visit_of(visit: workers.Visit) -> Visit:
    """A guest who is connected to another worker."""
    return Visit(Guest(visit.guest, visit.name, visit.avatar), visit.since_ms)
