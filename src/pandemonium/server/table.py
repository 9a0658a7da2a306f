"""A table as its log makes it: who sits where, the match, what was asked for and done.

Nothing here reads a clock or writes anywhere. A request is judged on the table as it is and
becomes steps; when these are in the log, they are entered; and reading a log enters them again.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from pandemonium.games import find
from pandemonium.kernel.chacha import commitment_of
from pandemonium.kernel.match import LONGEST_TIME, Match
from pandemonium.players import bots
from pandemonium.server import entries, wire
from pandemonium.server.clocks import ticking, waits_for
from pandemonium.server.entries import (
    Acted,
    AnyEntry,
    BotSat,
    Continued,
    Freed,
    Left,
    Muted,
    Opened,
    RequestId,
    Returned,
    Said,
    Sat,
    Started,
    Undone,
)
from pandemonium.server.store import Row

STAND_IN = bots.find("devil").name
"""The bot that plays for a guest who is away."""

NOBODY = wire.Seat(guest=None, name="", bot=None, away=False)


class Denied(Exception):
    """A request that the table turns down, by no rule of the game."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class Guest(NamedTuple):
    """Somebody who plays or looks on."""

    id: str
    name: str


class Step(NamedTuple):
    """An entry to be made in the log, and the match as it is after it, if it changes that.

    It is worked out before the entry is written, so that nobody waits for it afterwards.
    """

    entry: AnyEntry
    match: Match | None = None
    to_act: tuple[int, ...] = ()
    """The players who may act then."""
    waits_for: wire.Waiting | None = None
    """What the match is waiting for then."""


class Table:
    """One table."""

    def __init__(self, name: str, opened: Opened) -> None:
        self.id = name
        self.opened = opened
        self.setting = opened.setting
        self.game = find(opened.setting.game)
        self.seats = [NOBODY] * opened.setting.players
        self._chairs: dict[str | None, int] = {}
        """Where guests sit."""
        self.match: Match | None = None
        self.to_act: tuple[int, ...] = ()
        """The players who may act now."""
        self.waits_for: wire.Waiting | None = None
        """What the match is waiting for; None before and after it."""
        self.next: str | None = None
        """The table of the rematch."""
        self.muted: set[tuple[str, str]] = set()
        """Who does not want to hear whom."""
        self.done: dict[RequestId, int] = {}
        """The requests that were carried out, and what was `known` then."""
        self.seq = 0
        """The number of the last entry in the log."""
        self.known = 0
        """How many entries everybody knows of. People are told this number, since the other one
        would tell them that somebody has done something for himself."""
        self.told_ms = 0
        """Up to when the match knows the time."""
        self.waiting_since_ms = 0
        """Since when the same players have been asked the same."""
        self.question = 0
        """What was `known` when they were asked."""
        self.undoable_by: int | None = None
        """The player who made the last act, if a guest made it."""

    @classmethod
    def read(cls, name: str, rows: Iterable[Row]) -> "Table":
        """The table of a log."""
        opened, *others = ((row, entries.decode(row.entry)) for row in rows)
        assert isinstance(opened[1], Opened)
        table = cls(name, opened[1])
        for row, entry in others:
            table.enter(row.seq, row.at_ms, table.step(entry))
        return table

    # What is so

    @property
    def status(self) -> wire.Status:
        """Whether it waits for players, is played at, or has ended."""
        if self.match is None:
            return "open"
        return "over" if self.waits_for is None else "playing"

    def chair_of(self, guest: str) -> int | None:
        """The chair a guest sits on."""
        return self._chairs.get(guest)

    def bot_of(self, chair: int) -> str | None:
        """The bot that plays a chair now."""
        seat = self.seats[chair]
        return STAND_IN if seat.away else seat.bot

    def info(self, here: Iterable[str]) -> wire.TableInfo:
        """What everybody may know, the guests who are here included."""
        return wire.TableInfo(
            id=self.id,
            setting=self.setting,
            status=self.status,
            owner=self.opened.owner,
            seats=self.seats.copy(),
            here=sorted(here),
            seed_sha256=commitment_of(self.opened.seed),
            seed=self.opened.seed if self.status == "over" else None,
            next=self.next,
        )

    def playing(self) -> Match:
        """The match, if it is going on."""
        if self.match is None:
            raise Denied("not-started", "the match has not begun")
        if self.waits_for is None:
            raise Denied("over", "the match is over")
        return self.match

    # What is to be

    def steps(self, now_ms: int, *wanted: AnyEntry) -> list[Step]:
        """The steps that make these entries now. Without any, only time passes in the match.

        Refused or Malformed if the match does not allow an act.
        """
        steps: list[Step] = []
        match = self.match
        if match and (not wanted or any(isinstance(each, Acted) for each in wanted)):
            wanted = (*self._time(match, now_ms), *wanted)
        for entry in wanted:
            steps.append(self._step(entry, match))
            match = steps[-1].match or match
        return steps

    def step(self, entry: AnyEntry) -> Step:
        """The step that makes an entry, as it is or as it was read from a log."""
        return self._step(entry, self.match)

    def _step(self, entry: AnyEntry, match: Match | None) -> Step:
        after = self._after(entry, match)
        if after is None:
            return Step(entry)
        to_act = after.to_act
        return Step(entry, after, to_act, waits_for(after, to_act))

    def _after(self, entry: AnyEntry, match: Match | None) -> Match | None:
        """The match as it is after an entry, if it changes that."""
        if isinstance(entry, Started):
            return new_match(self.opened)
        if not isinstance(entry, (Acted, Undone)):
            return None
        assert match
        after = match.copy()
        if isinstance(entry, Acted):
            entries.carry_out(after, entry)
        else:
            after.take_back()
        return after

    def _time(self, match: Match, now_ms: int) -> list[AnyEntry]:
        """The time that has passed in a match, before anything else is done in it."""
        ms = min(now_ms - self.told_ms, LONGEST_TIME)
        if ms <= 0 or not ticking(match):
            return []
        return [Acted(action={"do": "time", "ms": ms}, by="clock")]

    # What has come to be

    def enter(self, seq: int, at_ms: int, step: Step) -> None:
        """Take in an entry that is in the log."""
        entry = step.entry
        self.seq = seq
        if not isinstance(entry, (Acted, Undone, Muted)):
            self.known += 1
        if step.match:
            self._go_on(step, step.match, at_ms)
        match entry:
            case Sat(chair=chair, guest=guest, name=name):
                self._seat(chair, wire.Seat(guest=guest, name=name, bot=None, away=False))
            case BotSat(chair=chair, bot=bot):
                self._seat(chair, wire.Seat(guest=None, name=bot, bot=bot, away=False))
            case Freed(chair=chair):
                self._seat(chair, NOBODY)
            case Left(chair=chair) | Returned(chair=chair):
                away = isinstance(entry, Left)
                self._seat(chair, msgspec.structs.replace(self.seats[chair], away=away))
            case Muted(guest=guest, other=other, on=on):
                (self.muted.add if on else self.muted.discard)((guest, other))
            case Continued(table=table):
                self.next = table
            case Opened() | Started() | Acted() | Undone() | Said():
                pass
        if entry.request:
            self.done[entry.request] = self.known

    def _seat(self, chair: int, seat: wire.Seat) -> None:
        self.seats[chair] = seat
        self._chairs = {each.guest: chair for chair, each in enumerate(self.seats) if each.guest}

    def _go_on(self, step: Step, match: Match, at_ms: int) -> None:
        """Take in how the match stands now, and whether something else is asked than before."""
        entry, before, asked = step.entry, self.waits_for, set(self.to_act)
        self.match, self.to_act, self.waits_for = match, step.to_act, step.waits_for
        self.told_ms = at_ms
        self.known += bool(match.events(None))
        acted = entry if isinstance(entry, Acted) else None
        others = asked - {acted.player} if acted else None
        if not (before == "window" == self.waits_for and set(self.to_act) == others):
            self._ask(at_ms)
        self.undoable_by = acted.player if acted and acted.by == "guest" else None

    def _ask(self, at_ms: int) -> None:
        """From now on the table waits for something else than before."""
        self.waiting_since_ms = at_ms
        self.question = self.known


def new_match(opened: Opened) -> Match:
    """The match of a table, before anything was done in it."""
    setting = opened.setting
    game = find(setting.game)
    if opened.start is not None:
        return Match.set_up(game, opened.start, opened.seed)
    return Match.deal(game, setting.players, setting.options, opened.seed)
