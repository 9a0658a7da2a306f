"""What must hold after everything: the histories of all clients, checked against the log.

The log is replayed by the rules alone. What each seat must have been shown is worked out from
that, and every connection must have been shown exactly this, from its welcome on, without a gap.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from pandemonium.kernel.match import Match
from pandemonium.server.store.interface import Row
from pandemonium.server.table import entries
from pandemonium.server.table.entries import Acted, Undone
from pandemonium.server.table.history import MOST_ACTS
from pandemonium.server.table.outgoing import MOST_LEGAL
from pandemonium.server.table.table import Table
from pandemonium.server.table.waiting import ms_to_next_event
from tests.torture.people import CLIENT, Message, Person, Session

MOST_DUE = 5
"""How much may have become due at a table since its last entry."""

Viewer = int | None


class Moment(NamedTuple):
    """The table after an entry of its log."""

    public_seq: int
    match: Match | None
    changed: bool
    """Whether the entry has changed the match."""
    actor: Viewer
    """The player who did it, if it was an act."""


class Replayed:
    """A log, read entry by entry."""

    def __init__(self, name: str, rows: Sequence[Row]) -> None:
        first, *others = ((row, entries.decode(row.entry)) for row in rows)
        self.numbers = [row.seq for row in rows]
        self.requests = Counter(
            entry.request for _, entry in others if isinstance(entry, (Acted, Undone))
        )
        self.table = Table.read(name, [first[0]])
        self.moments = [Moment(0, None, False, None)]
        for row, entry in others:
            step = self.table.step(entry)
            self.table.enter(row.seq, row.at_ms, step)
            actor = entry.player if isinstance(entry, (Acted, Undone)) else None
            moment = Moment(self.table.public_seq, self.table.written, bool(step.match), actor)
            self.moments.append(moment)
        self._shown: dict[Viewer, list[Shown]] = {}

    def shown(self, viewer: Viewer) -> "list[Shown]":
        """All that a viewer must be shown, in order."""
        if viewer not in self._shown:
            self._shown[viewer] = list(self._showing(viewer))
        return self._shown[viewer]

    def _showing(self, viewer: Viewer) -> "Iterator[Shown]":
        begun = False
        for number, moment in enumerate(self.moments):
            if not moment.changed:
                continue
            assert moment.match
            shown = Shown(number, moment.public_seq, moment.match, viewer)
            if shown.events or not begun or moment.actor == viewer is not None:
                yield shown
            begun = True


class Shown:
    """What a viewer must be shown after an entry."""

    def __init__(self, number: int, public_seq: int, match: Match, viewer: Viewer) -> None:
        self.number = number
        self.public_seq = public_seq
        self.match = match
        self.viewer = viewer
        self.events = match.events(viewer)

    @cached_property
    def message(self) -> Message:
        """As a client is sent it, but for the clock."""
        return {
            "seq": self.public_seq,
            "events": self.events,
            "view": self.match.view(self.viewer),
            "legal": legal(self.match, self.viewer),
        }


def legal(match: Match, viewer: Viewer) -> list[Message] | None:
    """The moves that a viewer is told of."""
    if viewer is None or viewer not in match.to_act:
        return None
    moves = match.legal(viewer)
    return moves if len(moves) <= MOST_LEGAL else None


def violations(name: str, rows: Sequence[Row], people: Sequence[Person]) -> list[str]:
    """Everything that does not hold at a table; a log that cannot be replayed is one thing."""
    if not rows:
        return [f"{name}: the log is gone"]
    try:
        log = Replayed(name, rows)
    except Exception as error:
        return [f"{name}: the log does not replay: {error!r}"]
    found = [] if log.numbers == list(range(len(rows))) else ["the log has gaps"]
    found += [f"{each} is in the log more than once" for each in doubled(log)]
    for person in people:
        found += unkept(person, log)
        last = -1
        for number, session in enumerate(person.sessions):
            where = f"connection {number} of chair {person.chair}"
            wrong, last = wrongly_shown(session, log, last)
            found += [f"{where}: {wrong}"] if wrong else []
    return [f"{name} ({log.table.game.name}): {each}" for each in found]


def doubled(log: Replayed) -> Iterator[object]:
    """The requests that were carried out more than once."""
    return (request for request, count in log.requests.items() if request and count > 1)


def unkept(person: Person, log: Replayed) -> Iterator[str]:
    """What somebody was promised, and is not so."""
    for (client, n), answers in person.answers.items():
        request = (person.guest, client, n)
        granted = {each["seq"] for each in answers if each["type"] == "done"}
        kept = {log.table.done[request]} if request in log.table.done else set()
        if granted and granted != kept:
            yield f"{request} was acknowledged as {granted}, the log has {kept or 'nothing'}"
        if not granted and kept and client == CLIENT:
            yield f"{request} was refused ({answers[-1].get('code')}), and is in the log as {kept}"


def wrongly_shown(session: Session, log: Replayed, after: int) -> tuple[str, int]:
    """What a connection was shown and should not have been, or the other way round; and the last
    entry that it was shown, if all is well.

    Which entry was the last before its welcome is not said there: all that have its number are
    tried, but for those before an entry that the client knows already.
    """
    shown, welcome = log.shown(session.chair), session.welcome
    if welcome["seq"] < session.seen:
        return f"welcomed at {welcome['seq']}, but had seen {session.seen}", after
    problems: list[str] = []
    for number, moment in enumerate(log.moments):
        if moment.public_seq != welcome["seq"] or number < after:
            continue
        before = sum(each.number <= number for each in shown)
        expected = shown[before : before + len(session.shown)]
        if not same_view(welcome["view"], moment.match, session.chair):
            difference = differing(welcome["view"], moment.match, session.chair)
            problems.append(f"the view in the welcome is not that of entry {number}: {difference}")
        elif welcome["past"] != past(shown[:before], session.seen):
            problems.append(f"what has happened up to entry {number} is told wrongly")
        elif difference := first_difference(session.shown, expected):
            problems.append(difference)
        else:
            return "", expected[-1].number if expected else number
    if not problems:
        return f"welcomed at {welcome['seq']}, which the log lacks after entry {after}", after
    return "; or else ".join(problems), after


def first_difference(told: Sequence[Message], expected: Sequence[Shown]) -> str:
    """Where messages are not what they should be."""
    if len(told) > len(expected):
        return f"{len(told) - len(expected)} acts were shown that the log does not have"
    for message, shown in zip(told, expected, strict=True):
        for name, value in shown.message.items():
            if message[name] != value:
                return f"entry {shown.number}: {name} is {message[name]}, not {value}"
    return ""


def past(shown: Sequence[Shown], seen: int) -> list[Message]:
    """What has happened since a client was told a number."""
    lately = [each for each in shown if each.events][-MOST_ACTS:]
    return [{"seq": e.public_seq, "events": e.events} for e in lately if e.public_seq > seen]


def same_view(view: Message | None, match: Match | None, viewer: Viewer) -> bool:
    """Whether a view is that of a match, some time after it was written where time runs.

    What time alone brings about is seen when it is due, also while no database can take it down.
    """
    if match is None or view is None:
        return match is None and view is None
    for _ in range(MOST_DUE):
        expected = match.view(viewer)
        passed = times(expected, view) if match.ticking else set()
        if view == expected or any(later(match, ms).view(viewer) == view for ms in passed):
            return True
        if not match.ticking:
            return False
        match = later(match, ms_to_next_event(match))
    return False


def differing(view: Message | None, match: Match | None, viewer: Viewer) -> str:
    """The parts of a view that are not those of a match, without time."""
    expected = match.view(viewer) if match else None
    if view is None or expected is None:
        return f"{view}, not {expected}"
    parts = (part for part in expected if view[part] != expected[part])
    return ", ".join(f"{part} is {view[part]}, not {expected[part]}" for part in parts)


def later(match: Match, ms: int) -> Match:
    """A match after some time."""
    after = match.copy()
    after.advance(ms)
    return after


def times(before: Message, after: Message) -> set[int]:
    """How much time may have passed between two views, by what they say about time."""
    found = set()
    for part in ("glass", "resolving"):
        one, other = before.get(part) or {}, after.get(part) or {}
        for name in ("left_ms", "waited_ms", "choosing_ms"):
            if name in one and name in other:
                found.add(abs(other[name] - one[name]))
    return found - {0}
