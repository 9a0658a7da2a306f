"""A table with people at it: requests judged one after the other, everybody told what he may know.

What a room shows is always in the log already. One request at a time is judged, written and
entered; whoever looks in between sees the table as it was before.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.kernel.rulebook import LANGUAGES
from pandemonium.players import bots
from pandemonium.server import entries, seeing, wire
from pandemonium.server.bots import hesitation_s
from pandemonium.server.clocks import Duty, Presence, duties, ms
from pandemonium.server.connection import Connection
from pandemonium.server.entries import Acted, AnyEntry, Continued, Returned, Said
from pandemonium.server.judging import judge, may_undo, seated
from pandemonium.server.logs import short
from pandemonium.server.metrics import REFUSED, entries_made
from pandemonium.server.seeing import Ear
from pandemonium.server.store import Card, Row, Taken, Unavailable
from pandemonium.server.table import Denied, Step, Table

if TYPE_CHECKING:
    from pandemonium.server.house import House

SPREAD = 0.4
"""By how much of its least time a window may stand longer, by chance."""

TOUCH_MS = 60_000
"""How often it is noted that something happens at a table."""

SHORT_S = 0.05
"""How long a bot may think about an answer where a window stands for no time at all."""

AGAIN_S = 5
"""After how long a table goes on, when its clock or a bot has failed."""

HINT_S = 1.0
"""How long a bot thinks about a hint, at most."""

_AHEAD_NS = time.time_ns() - time.monotonic_ns()
"""What makes the time since the machine was started a time since 1970."""

log = structlog.get_logger()


class Room:
    """One table and its connections, clocks and bots."""

    def __init__(self, house: "House", table: Table) -> None:
        self.house = house
        self.table = table
        self.connections: dict[Connection, Ear] = {}
        """Those who are here, and whose eyes they see the match with."""
        self._lock = asyncio.Lock()
        self._made_ms = now_ms()
        table.told_ms = self._since_start(table.told_ms)
        table.waiting_since_ms = self._since_start(table.waiting_since_ms)
        self._came_ms: dict[str, int] = {}
        """Since when guests have been connected."""
        self._left_ms: dict[str, int] = {}
        """When guests broke off their last connection."""
        self._duties: list[Duty] = []
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[int] = set()
        """The chairs that bots play just now."""
        self._hinting: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._window = (0, 0)
        """Since when a window has been open, and when answers to it begin to count."""
        self._noted: tuple[object, ...] = ()
        """What the card of the table was made from last."""
        self._settle()

    # Coming and going

    async def join(self, connection: Connection, hello: wire.Hello) -> None:
        """Welcome a client, and tell it what it has missed."""
        async with self._lock:
            chair = self.table.chair_of(connection.guest.id)
            if chair is not None and self.table.seats[chair].away:
                await self._write(lambda: [Step(Returned(chair=chair))])
            past, chat = await self._past(chair, hello)
            self._came_ms.setdefault(connection.guest.id, now_ms())
            self.connections[connection] = (chair, connection.language)
            self._settle()  # before the welcome: a clock may run because of the one who comes
            connection.send(self._welcome(connection, chair, past, chat))
            self._tell_table(but=connection)

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        guest = connection.guest.id
        self.connections.pop(connection, None)
        if guest not in (each.guest.id for each in self.connections):
            self._came_ms.pop(guest, None)
            if self.table.chair_of(guest) is not None:
                self._left_ms[guest] = now_ms()
            self._settle()
            self._tell_table()

    def info(self) -> wire.TableInfo:
        """What everybody may know of the table, and who is here."""
        return self.table.info(self._came_ms)

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing will happen soon."""
        busy = self.connections or self._tasks or self._timer
        return not (busy or self._lock.locked())

    async def close(self) -> None:
        """Stop everything, and send everybody away."""
        self._stop_timer()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(connection.close() for connection in self.connections))

    async def _past(
        self, viewer: int | None, hello: wire.Hello
    ) -> tuple[list[wire.Past], list[wire.Said]]:
        if hello.seen >= self.table.known:
            return [], []
        rows = await self.house.store.read(self.table.id)
        past = (self.table.id, rows, viewer, hello.seen, hello.lang)
        return await asyncio.to_thread(seeing.past, *past)

    def _welcome(
        self, to: Connection, chair: int | None, past: list[wire.Past], chat: list[wire.Said]
    ) -> wire.Welcome:
        table, guest = self.table, to.guest
        muted = {other for who, other in table.muted if who == guest.id}
        token = None if chair is None else self.house.identity.seat_token(table.id, guest)
        return wire.Welcome(
            protocol=wire.PROTOCOL,
            seq=table.known,
            table=self.info(),
            guest=guest.id,
            chair=chair,
            seat_token=token,
            view=seeing.view(table, chair),
            legal=seeing.legal(table.setting, table, chair),
            clock=self._clock(),
            past=past,
            chat=[each for each in chat if each.guest not in muted],
            muted=sorted(muted),
        )

    # Requests

    async def request(self, by: Connection, asked: wire.FromClient) -> None:
        """Do what a client asks for, and answer it; later, if it must wait or be thought about."""
        match asked:
            case wire.Legal() | wire.Why():
                await self._answer(by, asked, self._look(by, asked))
            case wire.Hint():
                self._later(self._answer(by, asked, self._hint(by, asked)))
            case wire.Rematch():
                await self._answer(by, asked, self._rematch(by, asked))
            case wire.Act() if self._wait_s() > 0:
                self._later(self._answer(by, asked, self._answer_window(by, asked)))
            case _:
                await self._answer(by, asked, self._carry_out(by, asked))

    async def _answer(
        self, to: Connection, asked: wire.FromClient, answer: Coroutine[Any, Any, wire.FromServer]
    ) -> None:
        """Send the answer, or the reason why there is none."""
        try:
            to.send(await answer)
        except (Denied, Refused, Malformed, RecursionError) as error:
            refusal = refused(asked.n, error)
            REFUSED.labels(refusal.code).inc()
            to.send(refusal)
        except Unavailable:
            log.exception("store", table=short(self.table.id))
            to.send(wire.Refused(asked.n, "unavailable", "nothing can be written now; try again"))

    async def _carry_out(self, by: Connection, asked: wire.FromClient) -> wire.Done:
        """Judge a request on the table as it is, write it down, show what came of it."""
        request = by.request_id(asked)

        def judged() -> list[Step]:
            if request in self.table.done:
                return []
            return judge(self.table, by.guest, asked, request, now_ms())

        async with self._lock:
            await self._write(judged)
            known = self.table.done.get(request, self.table.known)
            undo = isinstance(asked, wire.Act) and may_undo(self.table, by.guest)
            return wire.Done(asked.n, known, undo)

    async def _answer_window(self, by: Connection, asked: wire.Act) -> wire.Done:
        """What is wrong is refused at once; all else counts when the window has stood its time."""
        if by.request_id(asked) not in self.table.done:
            judge(self.table, by.guest, asked, by.request_id(asked), now_ms())
        answer = msgspec.structs.replace(asked, seen=self.table.question)
        await asyncio.sleep(self._wait_s())
        return await self._carry_out(by, answer)

    async def _look(self, by: Connection, asked: wire.Legal | wire.Why) -> wire.FromServer:
        """What is legal, or why something is not."""
        chair, match = self._may_ask(by)
        if isinstance(asked, wire.Legal):
            return wire.Moves(asked.n, match.legal(chair))
        self.table.steps(now_ms(), Acted(player=chair, action=asked.action))
        return wire.Allowed(asked.n)

    async def _hint(self, by: Connection, asked: wire.Hint) -> wire.FromServer:
        """What a bot makes of it, with the knowledge of that seat."""
        chair, match = self._may_ask(by)
        bots.find(asked.bot)
        if chair not in self.table.to_act:
            raise Denied("not-to-act", "there is nothing to do now")
        if by.guest.id in self._hinting:
            raise Denied("busy", "one hint at a time")
        self._hinting.add(by.guest.id)
        try:
            thought = await self.house.bots.think(asked.bot, match, chair, HINT_S)
        finally:
            self._hinting.discard(by.guest.id)
        moves = [wire.Considered(each.action, each.value, each.samples) for each in thought.moves]
        return wire.Hinted(asked.n, thought.action, moves)

    def _may_ask(self, by: Connection) -> tuple[int, Match]:
        if not self.table.setting.hints:
            raise Denied("no-hints", "this table gives no hints")
        return seated(self.table, by.guest), self.table.playing()

    async def _rematch(self, by: Connection, asked: wire.Rematch) -> wire.Done:
        """A new table for the same players, unless there is one already."""
        async with self._lock:
            seated(self.table, by.guest)
            if self.table.status != "over":
                raise Denied("not-over", "the match is not over")
            if self.table.next is None:
                following = await self.house.open_rematch(self.table)
                continued = Continued(request=by.request_id(asked), table=following)
                await self._write(lambda: [Step(continued)])
            return wire.Done(asked.n, self.table.known)

    # The log

    async def _write(self, judged: Callable[[], list[Step]]) -> None:
        """Write steps down and show them; judged anew if somebody else wrote in between."""
        while True:
            try:
                return await self._commit(judged())
            except Taken:
                await self._catch_up()

    async def _commit(self, steps: list[Step]) -> None:
        """Write steps down, then take them in and tell everybody. Taken if another was quicker."""
        if not steps:
            return
        at, first = now_ms(), self.table.seq + 1
        rows = [Row(first + n, at, entries.encode(step.entry)) for n, step in enumerate(steps)]
        news = [self._news(step) for step in steps]
        await self.house.store.append(self.table.id, rows)
        for entered in zip(rows, steps, news, strict=True):
            self._enter(*entered)
        self._arrange()

    async def _catch_up(self) -> None:
        """Take in what others have written."""
        for row in await self.house.store.read(self.table.id, after=self.table.seq):
            step = self.table.step(entries.decode(row.entry))
            self._enter(row, step, self._news(step))
        self._arrange()

    def _enter(self, row: Row, step: Step, news: dict[Ear, bytes]) -> None:
        self.table.enter(row.seq, row.at_ms, step)
        entries_made(type(step.entry)).inc()
        if seeing.changes_table(step.entry):
            self._look_around()
        self._duties = list(duties(self.table, self._presence))
        self._tell(step.entry, news)

    # Telling

    def _news(self, step: Step) -> dict[Ear, bytes]:
        """What there will be to tell of a step, when it is written."""
        return seeing.news(self.table, step, set(self.connections.values()))

    def _tell(self, entry: AnyEntry, news: dict[Ear, bytes]) -> None:
        """Everybody what he may know of an entry."""
        if isinstance(entry, Said):
            self._tell_said(entry)
            return
        if news:
            beginning = wire.encode_beginning(self.table.known, self._clock())
            for connection, ear in self.connections.items():
                if ear in news:
                    connection.send_text(beginning + news[ear])
        if seeing.changes_table(entry) or self.table.status == "over":
            self._tell_table()

    def _tell_said(self, entry: Said) -> None:
        text = wire.encode(seeing.said(self.table.known, entry))
        for connection in self.connections:
            if (connection.guest.id, entry.guest) not in self.table.muted:
                connection.send_text(text)

    def _tell_table(self, but: Connection | None = None) -> None:
        text = wire.encode(wire.Changed(self.table.known, self.info(), self._clock()))
        for connection in self.connections:
            if connection is not but:
                connection.send_text(text)

    # Clocks

    def _since_start(self, logged_ms: int) -> int:
        """A time in the log, unless nobody could play then, or the machine's clock was ahead."""
        return min(max(logged_ms, self.house.started_ms), self._made_ms)

    def _settle(self) -> None:
        """Look at the clock, after somebody has come or gone, or time has passed."""
        self._look_around()
        self._duties = list(duties(self.table, self._presence))
        self._arrange()

    def _arrange(self) -> None:
        """See to it that whatever is due next happens: by the clock, by bots."""
        self._stop_timer()
        if self._duties:
            wait_ms = min(duty.due_ms for duty in self._duties) + 1 - now_ms()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(wait_ms, 0) / 1000, self._ring)
        bots_to_act = self._bots_to_act()
        for chair in bots_to_act:
            if chair not in self._thinking:
                self._thinking.add(chair)
                self._later(self._play_bot(chair))
        self._note(bool(bots_to_act))

    def _ring(self) -> None:
        self._timer = None
        self._later(self._do_what_is_due())

    async def _do_what_is_due(self) -> None:
        async with self._lock:
            await self._write(self._steps_due)
            self._settle()

    def _steps_due(self) -> list[Step]:
        """What the clock does now: one thing at a time, the others are still due afterwards."""
        now = now_ms()
        due = (duty for duty in self._duties if duty.due_ms <= now)
        first = next(due, None)
        return self.table.steps(now, *first.entries) if first else []

    def _clock(self) -> wire.Clock | None:
        kind = self.table.waits_for
        if kind is None:
            return None
        due = min((duty.due_ms for duty in self._duties if duty.kind == kind), default=None)
        return wire.Clock(kind, None if due is None else max(due - now_ms(), 0))

    def _wait_s(self) -> float:
        """How long it is before an answer counts: as long for everybody, whatever he holds."""
        since = self.table.waiting_since_ms
        if self.table.waits_for != "window":
            return 0
        if self._window[0] != since:
            least = ms(self.table.setting.clocks.window_least_s)
            self._window = (since, since + int(least * random.uniform(1, 1 + SPREAD)))
        return max(self._window[1] - now_ms(), 0) / 1000

    def _look_around(self) -> None:
        """See who is here, and where he sits."""
        here, absent = {}, {}
        for chair, seat in enumerate(self.table.seats):
            if seat.guest in self._came_ms:
                here[chair] = self._came_ms[seat.guest]
            elif seat.guest is not None and not seat.away:
                absent[chair] = self._left_ms.get(seat.guest, self._made_ms)
        self._presence = Presence(here, absent)
        for each in self.connections:
            self.connections[each] = (self.table.chair_of(each.guest.id), each.language)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    # Bots

    def _bots_to_act(self) -> list[int]:
        return [chair for chair in self.table.to_act if self.table.bot_of(chair) is not None]

    async def _play_bot(self, chair: int) -> None:
        """Play a chair as long as it is a bot's, and to act."""
        try:
            while chair in self._bots_to_act():
                await self._bot_act(chair)
        finally:
            self._thinking.discard(chair)

    async def _bot_act(self, chair: int) -> None:
        """One act of a bot, judged when it comes like everybody's; or none, if it waits."""
        live = self.table.game.timed
        await asyncio.sleep(hesitation_s(self.table.setting.pace, live))
        match, bot = self.table.match, self.table.bot_of(chair)
        if match is None or bot is None or chair not in self.table.to_act:
            return
        asked, question = self.table.waits_for == "window", self.table.question
        seconds = max(self.table.setting.clocks.window_least_s / 2, SHORT_S) if asked else None
        thought = await self.house.bots.think(bot, match, chair, seconds)
        if thought.action is None:
            return
        await asyncio.sleep(self._wait_s())
        async with self._lock:
            stale = asked and self.table.question != question
            if stale or chair not in self._bots_to_act():
                return
            act = Acted(player=chair, action=thought.action, by="bot")
            with suppress(Refused, Malformed):  # something was done while it thought
                await self._write(lambda: self.table.steps(now_ms(), act))

    # The rest

    def _note(self, bots_to_act: bool) -> None:
        """Keep the card of the table, when it has changed."""
        soon = [duty.due_ms for duty in self._duties if duty.kind in ("deal", "window", "game")]
        if bots_to_act:
            soon.append(self._made_ms)
        touched, due = wall_ms() // TOUCH_MS * TOUCH_MS, min(soon, default=None)
        state = (touched, due, self.table.status, *self.table.seats)
        if state != self._noted:
            self._noted = state
            listed = self.table.setting.public and self.table.status != "over"
            summary = msgspec.json.encode(self.table.info(()))
            card = Card(self.table.id, touched, listed, due, summary)
            self._later(self._keep(self.house.store.note(card)))

    async def _keep(self, noting: Awaitable[object]) -> None:
        """See whether a card is kept."""
        try:
            await noting
        except Unavailable:
            self._noted = ()
            raise

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("failed", table=short(self.table.id), exc_info=error)
            self._stop_timer()
            self._timer = task.get_loop().call_later(AGAIN_S, self._settle)


def refused(n: int | None, error: Exception) -> wire.Refused:
    """What a client is told of a request that was not carried out."""
    if isinstance(error, Refused):
        reasons = {language: error.reason_in(language) for language in LANGUAGES}
        return wire.Refused(n, "rules", error.reason, error.clause, reasons)
    return wire.Refused(n, getattr(error, "code", "malformed"), str(error))


def now_ms() -> int:
    """The time by which tables go, in milliseconds since 1970.

    It goes on evenly when the clock of the machine is put right: nobody loses his turn by that.
    """
    return (_AHEAD_NS + time.monotonic_ns()) // 1_000_000


def wall_ms() -> int:
    """The time on the clock of the machine, for what lasts days."""
    return time.time_ns() // 1_000_000
