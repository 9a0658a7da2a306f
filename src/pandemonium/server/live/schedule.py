"""When something is due at a table: its clocks, its timer, and its rest while nobody is there."""

import asyncio
import random
from collections.abc import Callable

from pandemonium.server import wire
from pandemonium.server.live.presence import Visitors
from pandemonium.server.operations.times import now_ms
from pandemonium.server.table.clocks import Duty, duties, ms
from pandemonium.server.table.table import Step, Table

SPREAD, SPREAD_AMONG_PEOPLE = 0.4, 1.4
"""By how much of its least time a window may stay open longer, at random. Where other people watch,
it often leaves time to decide, so that a player who has to think does not stand out from one whose
page answers at once.
"""


class Schedule:
    """The duties of one table's clocks, and the timer that is set to the next of them."""

    def __init__(self, table: Table, visitors: Visitors, ring: Callable[[], None]) -> None:
        self._table = table
        self._visitors = visitors
        self._ring = ring
        """Called when something is due."""
        self._duties: list[Duty] = []
        self._timer: asyncio.TimerHandle | None = None
        self._window = (0, 0)
        """Since when a window has been open, and when answers to it begin to count."""
        self._resting_since_ms = table.match_clock_ms if self.resting else None

    @property
    def resting(self) -> bool:
        """Whether nothing goes on until somebody comes.

        Where nobody is connected, bots play on only until a guest is to act, and time stands still.
        """
        table = self._table
        return not self._visitors.anybody and (table.game.timed or not table.has_players)

    def rest_or_go_on(self) -> bool:
        """See whether the table rests; returns whether it begins to.

        The time in which it rests is not time of its match.
        """
        now, since = now_ms(), self._resting_since_ms
        if self.resting and since is None:
            self._resting_since_ms = now
            return True
        if not self.resting and since is not None:
            self._table.match_clock_ms += now - max(since, self._table.match_clock_ms)
            self._resting_since_ms = None
        return False

    def steps_before_rest(self) -> list[Step]:
        """The time that has passed in the match, if the table still rests."""
        since = self._resting_since_ms
        return [] if since is None else self._table.steps(since)

    # What is due

    def list_duties(self) -> None:
        """See what the clocks have to do now."""
        presence = self._visitors.presence
        self._duties = [] if self.resting else list(duties(self._table, presence))

    def steps_due(self) -> list[Step]:
        """What the clocks do now: one thing at a time, the others are still due afterwards."""
        now = now_ms()
        due = (duty for duty in self._duties if duty.due_ms <= now)
        first = next(due, None)
        return self._table.steps(now, *first.entries) if first else []

    @property
    def due_without_guests_ms(self) -> int | None:
        """When something is due next that happens whether guests are connected or not."""
        kinds = ("deal", "window", "game")
        return min((duty.due_ms for duty in self._duties if duty.kind in kinds), default=None)

    def ms_until_due(self, kind: wire.Waiting) -> int | None:
        """How long it is before the clock does something of that kind."""
        due = min((duty.due_ms for duty in self._duties if duty.kind == kind), default=None)
        return None if due is None else max(due - now_ms(), 0)

    def clock(self) -> wire.Clock | None:
        """What clients are told: what the table waits for, and for how long."""
        kind = self._table.waits_for
        return None if kind is None else wire.Clock(kind, self.ms_until_due(kind))

    # The timer

    @property
    def running(self) -> bool:
        """Whether the timer is set."""
        return self._timer is not None

    def set_timer(self) -> None:
        """Set the timer to what is due next, if anything is."""
        self.stop_timer()
        if self._duties:
            wait_ms = min(duty.due_ms for duty in self._duties) + 1 - now_ms()
            self._start_timer(max(wait_ms, 0) / 1000, self._ring)

    def retry(self, after_s: float, work: Callable[[], None]) -> None:
        """Set the timer to something else: another attempt, after a failure."""
        self.stop_timer()
        self._start_timer(after_s, work)

    def stop_timer(self) -> None:
        """Let nothing be due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _start_timer(self, after_s: float, work: Callable[[], None]) -> None:
        def ring() -> None:
            self._timer = None
            work()

        self._timer = asyncio.get_running_loop().call_later(after_s, ring)

    # Windows

    def wait_s(self) -> float:
        """How long it is before an answer counts: as long for everybody, whatever they hold."""
        since = self._table.waiting_since_ms
        if self._table.waits_for != "window":
            return 0
        if self._window[0] != since:
            self._window = (since, since + ms(self._window_s()))
        return max(self._window[1] - now_ms(), 0) / 1000

    def _window_s(self) -> float:
        """How long a new window stays open at least: random, and well before silence counts."""
        clocks = self._table.setting.clocks
        least, most = clocks.window_least_s, clocks.window_s
        spread = least * (SPREAD_AMONG_PEOPLE if len(self._visitors) > 1 else SPREAD)
        if most is not None:
            spread = min(spread, max(most - least, 0) / 2)
        return least + random.uniform(0, spread)
