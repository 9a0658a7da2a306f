"""A table as its log makes it: its seats, its match, what was asked for and done.

Nothing here reads a clock or writes anywhere. A request is judged on the table as it is and
becomes steps; when these are in the log, they are entered; and reading a log enters them again.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

import msgspec

from pandemonium.games import find
from pandemonium.kernel.chacha import commitment_of
from pandemonium.kernel.match import LONGEST_TIME, NOTHING, Match
from pandemonium.players.bots import STAND_IN
from pandemonium.server import wire
from pandemonium.server.store.interface import Row
from pandemonium.server.table import entries
from pandemonium.server.table.entries import (
    Acted,
    AnyEntry,
    Arranged,
    BotSat,
    Continued,
    Evening,
    Freed,
    Left,
    Muted,
    Opened,
    Removed,
    RequestId,
    Returned,
    Said,
    Sat,
    Silenced,
    Started,
    Undone,
)
from pandemonium.server.table.history import History
from pandemonium.server.table.seats import NOBODY, introduced
from pandemonium.server.table.waiting import waits_for


class Denied(Exception):
    """A request that is refused, though no rule of the game forbids it."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class Company(NamedTuple):
    """The guests who are connected to a table."""

    players: Sequence[str] = ()
    spectators: Sequence[wire.Person] = ()
    """The first few of them."""
    watching: int = 0
    """How many there are."""


NOBODY_HERE = Company()


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
        self.written: Match | None = None
        """The match as the log leaves it, at `match_clock_ms`. To look at a running match use
        `match_at`: time has passed since."""
        self.to_act: tuple[int, ...] = ()
        """The players who may act now."""
        self.waits_for: wire.Waiting | None = None
        """What the match is waiting for; None before and after it."""
        self.next: str | None = None
        """The table of the rematch."""
        self.next_by: str | None = None
        """The guest who opened it."""
        self.removed: dict[str, str] = {}
        """The guests whom the host has sent away, by name."""
        self.silenced: dict[str, str] = {}
        """The guests who may not write, by name."""
        self.history = History()
        self.done: dict[RequestId, int] = {}
        """The requests that were carried out, and the `public_seq` each led to."""
        self.seq = 0
        """The number of the last entry in the log."""
        self.length = 0
        """How many entries have been made since the start of the match, or before it."""
        self.public_seq = 0
        """How many entries everybody knows of. Clients are told this number: `seq` would tell them
        that somebody has done something in private."""
        self.match_clock_ms = 0
        """Up to which time the clock of the match has been advanced."""
        self.waiting_since_ms = 0
        """Since when the same players have been asked the same."""
        self.waited_before_ms = 0
        """Since when the table had been waiting before that: it does so again after an undo."""
        self.asked_at_seq = 0
        """The `public_seq` at which they were asked."""
        self.asked: tuple[int, ...] = ()
        """The players who were asked, whether they have answered or not."""
        self.undoable: Match | None = None
        """The match right after the last act that everybody saw, if a guest made it and has done
        nothing else since. What others have done in private since is undone with it: whether
        they did anything must not show."""

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
        if self.written is None:
            return "open"
        return "over" if self.waits_for is None else "playing"

    def chair_of(self, guest: str) -> int | None:
        """The chair a guest sits on."""
        return self._chairs.get(guest)

    def bot_of(self, chair: int) -> str | None:
        """The bot that plays a chair now."""
        seat = self.seats[chair]
        return STAND_IN if seat.away else seat.bot

    @property
    def undoable_by(self) -> int | None:
        """The player who could take back an act now."""
        return _player_of_last(self.undoable)

    @property
    def has_players(self) -> bool:
        """Whether a guest plays a chair themselves, connected or not."""
        return any(seat.guest is not None and not seat.away for seat in self.seats)

    def info(
        self,
        company: Company = NOBODY_HERE,
        hurried: bool = False,
        preparing: wire.Preparing | None = None,
    ) -> wire.TableInfo:
        """What everybody may know, with the guests who are here."""
        return wire.TableInfo(
            id=self.id,
            setting=self.setting,
            status=self.status,
            owner=self.opened.owner,
            seats=self.seats.copy(),
            here=sorted(company.players),
            watching=company.watching,
            spectators=list(company.spectators),
            removed=[wire.Person(*each) for each in self.removed.items()],
            silenced=[wire.Person(*each) for each in self.silenced.items()],
            seed_sha256=commitment_of(self.opened.seed),
            seed=self.opened.seed if self.status == "over" else None,
            next=self.next,
            next_by=self.next_by,
            hurried=hurried,
            preparing=preparing,
        )

    def company(self) -> list[str]:
        """Who plays, in the order of the chairs, by names that a rematch knows too: guests by their
        id, bots by their kind and number, as the persons they are.
        """
        bots = Counter[str]()
        found = []
        for seat in self.seats:
            bots[seat.bot or ""] += 1
            found.append(seat.guest or f"{seat.bot} {bots[seat.bot or '']}")
        return found

    def evening(self) -> Evening:
        """How the company has fared up to now."""
        before = self.opened.before
        if self.written is None or not self.written.over:
            return before
        who, winners = self.company(), self.written.winners or ()
        wins = Counter(before.wins) + Counter(who[seat] for seat in winners)
        return Evening(before.matches + 1, dict(wins))

    def new_match(self) -> Match:
        """The match of this table, before anything was done in it."""
        setting, opened = self.setting, self.opened
        if opened.start is not None:
            return Match.set_up(self.game, opened.start, opened.seed)
        return Match.deal(self.game, setting.players, setting.options, opened.seed)

    def match_at(self, now_ms: int) -> Match | None:
        """The match as it is now, with the time that has passed since anything was written.

        Everybody who looks at a running match gets it here: bots, hints, views, lists of moves.
        """
        if self.written is None:
            return None
        now = self.written.copy()
        for time in self._time(self.written, now_ms):
            entries.carry_out(now, time)
        return now

    def check_playing(self) -> None:
        """Denied unless the match is going on."""
        if self.written is None:
            raise Denied("not-started", "the match has not begun")
        if self.waits_for is None:
            raise Denied("over", "the match is over")

    # What is to be

    def steps(self, now_ms: int, *wanted: AnyEntry) -> list[Step]:
        """The steps that make these entries now. Without any, only time passes in the match.

        Refused or Malformed if the match does not allow an act.
        """
        steps: list[Step] = []
        match = self.written
        if match and (not wanted or any(isinstance(each, Acted) for each in wanted)):
            wanted = (*self._time(match, now_ms), *wanted)
        for entry in wanted:
            steps.append(self._step(entry, match))
            match = steps[-1].match or match
        return steps

    def step(self, entry: AnyEntry) -> Step:
        """The step that makes an entry, as it is or as it was read from a log."""
        return self._step(entry, self.written)

    def _step(self, entry: AnyEntry, match: Match | None) -> Step:
        after = self._after(entry, match)
        if after is None:
            return Step(entry)
        to_act = after.to_act
        return Step(entry, after, to_act, waits_for(after, to_act))

    def _after(self, entry: AnyEntry, match: Match | None) -> Match | None:
        """The match as it is after an entry, if it changes that."""
        if isinstance(entry, Started):
            return self.new_match()
        if not isinstance(entry, (Acted, Undone)):
            return None
        assert match
        if isinstance(entry, Undone):
            return self._taken_back(match, entry.player)
        after = match.copy()
        entries.carry_out(after, entry)
        return after

    def _taken_back(self, match: Match, player: int) -> Match:
        """The match without a player's last act. Old logs have private acts taken back, too."""
        last = match if _player_of_last(match) == player else self.undoable
        assert last
        before = last.copy()
        before.take_back()
        return before

    def _time(self, match: Match, now_ms: int) -> list[Acted]:
        """The time that has passed in a match, before anything else is done in it."""
        ms = min(now_ms - self.match_clock_ms, LONGEST_TIME)
        if ms <= 0 or not match.ticking:
            return []
        return [Acted(action={"do": "time", "ms": ms}, by="clock")]

    # What has come to be

    def enter(self, seq: int, at_ms: int, step: Step) -> None:
        """Take in an entry that is in the log."""
        entry = step.entry
        self.seq = seq
        self.length += not isinstance(entry, (Said, Muted))
        if not isinstance(entry, (Acted, Undone, Muted)):
            self.public_seq += 1
        if step.match:
            self._go_on(step, step.match, at_ms)
        match entry:
            case Acted() | Undone() | Opened() | Said() | Muted():
                pass
            case Sat(chair=chair, guest=guest, name=name, avatar=avatar):
                seat = wire.Seat(guest=guest, name=name, bot=None, away=False, avatar=avatar)
                self._seat(chair, seat)
            case BotSat(chair=chair, bot=bot):
                self._seat(chair, wire.Seat(guest=None, name=bot, bot=bot, away=False))
            case Freed(chair=chair):
                self._seat(chair, NOBODY)
            case Arranged(setting=setting):
                self.setting = setting
                chairs = setting.players
                kept = self.seats[:chairs]
                self.seats = introduced([*kept, *[NOBODY] * (chairs - len(kept))])
            case Started():
                self.length = 0
            case Left(chair=chair) | Returned(chair=chair):
                away = isinstance(entry, Left)
                self._seat(chair, msgspec.structs.replace(self.seats[chair], away=away))
            case Removed(guest=guest, name=name, on=on) | Silenced(guest=guest, name=name, on=on):
                barred = self.removed if isinstance(entry, Removed) else self.silenced
                if on:
                    barred[guest] = name
                else:
                    barred.pop(guest, None)
            case Continued(table=table, request=request):
                self.next = table
                self.next_by = request[0] if request else None
            case _:
                assert_never(entry)
        if entry.request:
            self.done[entry.request] = self.public_seq

    def _seat(self, chair: int, seat: wire.Seat) -> None:
        others = self.seats
        self.seats = introduced([*others[:chair], seat, *others[chair + 1 :]])  # history keeps them
        self._chairs = {each.guest: chair for chair, each in enumerate(self.seats) if each.guest}

    def _go_on(self, step: Step, match: Match, at_ms: int) -> None:
        """Take in how the match stands now, and whether something else is asked than before."""
        entry, before = step.entry, self.waits_for
        self.written, self.to_act, self.waits_for = match, step.to_act, step.waits_for
        self.match_clock_ms = at_ms
        public = match.event_texts()[None] != NOTHING
        self.public_seq += public
        self.history.add(self.public_seq, match, self.seats)
        if public or before != self.waits_for:  # what others do not see changes no clock
            self._ask(self.waited_before_ms if isinstance(entry, Undone) else at_ms)
        acted = entry if isinstance(entry, Acted) else None
        if public or acted is None or acted.player in (None, self.undoable_by):
            self.undoable = match if public and acted and acted.by == "guest" else None

    def _ask(self, since_ms: int) -> None:
        """The table waits for something else than before."""
        self.waited_before_ms, self.waiting_since_ms = self.waiting_since_ms, since_ms
        self.asked_at_seq = self.public_seq
        self.asked = self.to_act


def _player_of_last(match: Match | None) -> int | None:
    """The player who made the last act of a match."""
    return match.last.get("player") if match and match.last else None
