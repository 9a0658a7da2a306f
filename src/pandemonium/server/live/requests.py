"""What clients ask for at a table: carried out or refused, and answered either way."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, assert_never

import msgspec
import structlog

from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.match import Match
from pandemonium.players.bots import find
from pandemonium.server import wire
from pandemonium.server.live.bots import Asking, Bots
from pandemonium.server.live.chat import Chat
from pandemonium.server.live.live_table import LiveTable
from pandemonium.server.live.schedule import Schedule
from pandemonium.server.live.tasks import Tasks
from pandemonium.server.operations.logs import short
from pandemonium.server.operations.metrics import REFUSED
from pandemonium.server.operations.times import now_ms
from pandemonium.server.socket.connection import Connection
from pandemonium.server.store.interface import Taken, Unavailable
from pandemonium.server.table.entries import Acted, Continued, RequestId
from pandemonium.server.table.guests import Guest
from pandemonium.server.table.judging import Judged, judge, may_undo, seated
from pandemonium.server.table.table import Denied, Step, Table

log = structlog.get_logger()


class Requests:
    """The requests at one table."""

    def __init__(
        self,
        live: LiveTable,
        chat: Chat,
        schedule: Schedule,
        tasks: Tasks,
        bots: Bots,
        open_rematch: Callable[[Table], Awaitable[str]],
    ) -> None:
        self._live = live
        self._table = live.table
        self._chat = chat
        self._schedule = schedule
        self._tasks = tasks
        self._bots = bots
        self._open_rematch = open_rematch
        self._hinting: set[str] = set()
        """The guests for whom a bot thinks about a hint."""

    async def handle(self, by: Connection, asked: wire.FromClient) -> None:
        """Do what a client asks for, and answer it; later, if it must wait or be thought about."""
        match asked:
            case wire.Legal() | wire.Why():
                await self._answer(by, asked, self._look(by, asked))
            case wire.Hint():
                self._tasks.start(self._answer(by, asked, self._hint(by, asked)))
            case wire.Rematch():
                await self._answer(by, asked, self._rematch(by, asked))
            case wire.Say() | wire.Mute():
                await self._answer(by, asked, self._talk(by, asked))
            case wire.Remove() | wire.Silence():
                about = self._chat.person(asked.guest)
                await self._answer(by, asked, self._carry_out(by, asked, about))
            case wire.Act() if self._schedule.wait_s() > 0:
                self._tasks.start(self._answer(by, asked, self._answer_window(by, asked)))
            case wire.Act() | wire.Undo() | wire.Sit() | wire.Stand() | wire.Fill():
                await self._answer(by, asked, self._carry_out(by, asked))
            case wire.Arrange() | wire.Start():
                await self._answer(by, asked, self._carry_out(by, asked))
            case _:
                assert_never(asked)

    def act_at_once(self, by: Connection, asked: wire.Act) -> bool:
        """Carry out an act where nothing else is under way, without a task that waits for it.

        Whether that could be; an act that must wait for something has not been looked at.
        """
        lock = self._live.lock
        request = by.request_id(asked)
        waits = asked.coach or request in self._table.done or self._schedule.wait_s() > 0
        if waits or not lock.take():
            return False

        def done(error: Exception | None) -> None:
            try:
                if error is None:
                    by.send(self._done(by, asked, request))
            finally:
                lock.release()
            if isinstance(error, Taken):  # another worker was quicker: judge again
                self._tasks.start(self._answer(by, asked, self._carry_out(by, asked)))
            elif error:
                self._refuse(by, asked, error)

        self._live.write_at_once(lambda: self._judged(by, asked, request), done)
        return True

    async def _answer(
        self, to: Connection, asked: wire.FromClient, answer: Coroutine[Any, Any, wire.FromServer]
    ) -> None:
        """Send the answer, or the reason why there is none."""
        try:
            to.send(await answer)
        except Exception as error:
            self._refuse(to, asked, error)

    def _refuse(self, to: Connection, asked: wire.FromClient, error: Exception) -> None:
        """Tell a client why its request was not carried out, if that is no fault of ours."""
        if isinstance(error, Unavailable):
            log.error("store", table=short(self._table.id), exc_info=error)
            to.send(wire.Refused(asked.n, "unavailable", "cannot save right now; try again"))
        elif isinstance(error, Denied | Refused | Malformed | RecursionError):
            refusal = refused(asked.n, error)
            REFUSED.labels(refusal.code).inc()
            to.send(refusal)
        else:
            raise error

    async def _carry_out(
        self, by: Connection, asked: Judged, about: Guest | None = None
    ) -> wire.Done:
        """Judge a request on the table as it is, write it down, show what came of it."""
        request, table = by.request_id(asked), self._table
        coached = isinstance(asked, wire.Act) and asked.coach and table.setting.hints
        before: Match | None = None

        def judged() -> list[Step]:
            nonlocal before
            steps = self._judged(by, asked, request, about)
            before = self._live.match_now() if coached and steps else None
            return steps

        async with self._live.lock:
            await self._live.write(judged)
            if before and isinstance(asked, wire.Act):
                self._tasks.start(self._coach(by, asked, before, seated(table, by.guest)))
            return self._done(by, asked, request)

    def _judged(
        self, by: Connection, asked: Judged, request: RequestId, about: Guest | None = None
    ) -> list[Step]:
        """The steps a request leads to on the table as it is; none, if it was carried out."""
        if request in self._table.done:
            return []
        return judge(self._table, by.guest, asked, request, now_ms(), about)

    def _done(self, by: Connection, asked: Judged, request: RequestId) -> wire.Done:
        table = self._table
        undo = isinstance(asked, wire.Act) and may_undo(table, by.guest)
        return wire.Done(asked.n, table.done.get(request, table.public_seq), undo)

    async def _coach(self, to: Connection, asked: wire.Act, before: Match, chair: int) -> None:
        """Tell a client, and nobody else, if a clearly better move than theirs was there."""
        asking = Asking(to.guest.id, self._table.id)
        advice = await self._bots.coach(asking, before, chair, asked.action)
        if advice:
            reasons = dict(advice.reasons(before.game))
            to.send(wire.Coached(asked.n, advice.action, reasons))

    async def _answer_window(self, by: Connection, asked: wire.Act) -> wire.Done:
        """A wrong answer is refused at once; others count once the window has stood its time."""
        table, request = self._table, by.request_id(asked)
        if request not in table.done:
            judge(table, by.guest, asked, request, now_ms())
        answer = msgspec.structs.replace(asked, seen=table.asked_at_seq)
        await asyncio.sleep(self._schedule.wait_s())
        return await self._carry_out(by, answer)

    async def _talk(self, by: Connection, asked: wire.Say | wire.Mute) -> wire.Done:
        """Say something, or mute somebody."""
        if isinstance(asked, wire.Say):
            await self._chat.say(by.guest, asked, by.request_id(asked))
        else:
            await self._chat.mute(by.guest, asked)
        return wire.Done(asked.n, self._table.public_seq)

    async def _look(self, by: Connection, asked: wire.Legal | wire.Why) -> wire.FromServer:
        """What is legal, or why something is not."""
        chair, match = self._may_ask(by)
        if isinstance(asked, wire.Legal):
            return wire.Moves(asked.n, match.legal(chair))
        self._table.steps(now_ms(), Acted(player=chair, action=asked.action))
        return wire.Allowed(asked.n)

    async def _hint(self, by: Connection, asked: wire.Hint) -> wire.FromServer:
        """What a bot makes of it, with the knowledge of that seat."""
        chair, match = self._may_ask(by)
        bot, asking = find(asked.bot), Asking(by.guest.id, self._table.id)
        if chair not in match.to_act:
            raise Denied("not-to-act", "nothing to decide right now")
        if by.guest.id in self._hinting:
            raise Denied("busy", "one hint at a time")
        self._hinting.add(by.guest.id)
        try:
            thought = await self._bots.advise(asking, bot, match, chair)
        finally:
            self._hinting.discard(by.guest.id)
        moves = [wire.Considered(each.action, each.value, each.samples) for each in thought.moves]
        return wire.Hinted(asked.n, thought.action, moves)

    def _may_ask(self, by: Connection) -> tuple[int, Match]:
        if not self._table.setting.hints:
            raise Denied("no-hints", "this table gives no hints")
        chair = seated(self._table, by.guest)
        self._table.check_playing()
        match = self._live.match_now()
        assert match
        return chair, match

    async def _rematch(self, by: Connection, asked: wire.Rematch) -> wire.Done:
        """A new table for the same players, unless there is one already."""
        table = self._table
        async with self._live.lock:
            seated(table, by.guest)
            if table.status != "over":
                raise Denied("not-over", "the match is not over")
            if table.next is None:
                following = await self._open_rematch(table)
                continued = Continued(request=by.request_id(asked), table=following)
                await self._live.write(lambda: [] if table.next else [Step(continued)])
            return wire.Done(asked.n, table.public_seq)


def refused(n: int | None, error: Exception) -> wire.Refused:
    """What a client is told of a request that was not carried out."""
    if isinstance(error, Refused):
        reasons = {language: error.reason_in(language) for language in LANGUAGES}
        return wire.Refused(n, "rules", error.reason, error.clause, reasons)
    return wire.Refused(n, getattr(error, "code", "malformed"), str(error))
