"""What people say at a table, and the guests they have muted.

Talk is kept apart from the log: it has its own limits, and a match cannot be filled up by it.
"""

from collections import deque
from operator import itemgetter

from pandemonium.server import encoding, wire
from pandemonium.server.live.presence import Visitors
from pandemonium.server.operations.limits import Bucket, Buckets, Rate
from pandemonium.server.operations.metrics import entries_made
from pandemonium.server.store.interface import MOST_LINES, Store
from pandemonium.server.table import entries
from pandemonium.server.table.entries import RequestId, Said
from pandemonium.server.table.guests import Guest, cleaned
from pandemonium.server.table.table import Denied, Table

EACH = Rate(1, 15)
"""How much one guest can say or mute at a table."""

SPECTATORS = Rate(1, 15)
"""How much all guests without a chair can say together: a new guest is easily made."""


class Chat:
    """The chat of a table, as far as it is kept."""

    def __init__(self, table: Table, store: Store, visitors: Visitors) -> None:
        self._table = table
        self._store = store
        self._visitors = visitors
        self._lines: deque[tuple[int, Said]] | None = None
        """The last lines and their numbers, once somebody has come."""
        self._saying: set[RequestId] = set()
        """Lines that are being written."""
        self._muted: dict[str, set[str]] = {}
        """The guests that each guest who is here has muted."""
        self._each = Buckets(EACH)
        self._spectators = Bucket(SPECTATORS)

    async def read(self, guest: str) -> set[str]:
        """Read what is kept for a guest who comes; returns the guests they have muted."""
        if self._lines is None:
            kept = await self._store.chat(self._table.id)
            if self._lines is None:  # another guest may have come meanwhile
                lines = ((number, said_in(text)) for number, text in kept)
                self._lines = deque(lines, MOST_LINES)
        return set(await self._store.muted(guest))

    def enter(self, guest: str, muted: set[str]) -> None:
        """A guest is here."""
        self._muted.setdefault(guest, muted)

    def leave(self, guest: str) -> None:
        """A guest is gone."""
        self._muted.pop(guest, None)

    def muted_by(self, guest: str) -> set[str]:
        """The guests that a guest who is here has muted."""
        return self._muted.get(guest, set())

    def lines_for(self, guest: str, heard: int) -> list[wire.Said]:
        """What was said after a line, and may be read by a guest."""
        return [
            told(number, said)
            for number, said in self._lines or ()
            if number > heard and self.reaches(guest, said.guest)
        ]

    def reaches(self, guest: str, author: str) -> bool:
        """Whether a guest reads what another writes."""
        barred = author in self._table.silenced or author in self._table.removed
        return not barred and author not in self.muted_by(guest)

    def person(self, guest: str) -> Guest | None:
        """Somebody who is here or has been, by name."""
        table = self._table
        seated = (Guest(seat.guest, seat.name) for seat in table.seats if seat.guest)
        authors = (Guest(said.guest, said.name) for _, said in self._lines or ())
        barred = (Guest(*each) for each in (*table.removed.items(), *table.silenced.items()))
        known = (*self._visitors.guests, *seated, *authors, *barred)
        return next((each for each in known if each.id == guest), None)

    async def say(self, guest: Guest, asked: wire.Say, request: RequestId) -> None:
        """Write down a line of text or a phrase and tell it, unless that is done already."""
        text = None if asked.text is None else cleaned(asked.text)
        if bool(text) == bool(asked.phrase):
            raise Denied("malformed", "send either a text or a phrase")
        if request in self._saying or any(said.request == request for _, said in self._lines or ()):
            return
        self._check(guest)
        said = Said(
            request=request, guest=guest.id, name=guest.name, text=text, phrase=asked.phrase
        )
        self._saying.add(request)
        try:
            number = await self._store.say(self._table.id, entries.encode(said))
        finally:
            self._saying.discard(request)
        if self._lines is not None:
            self._lines.append((number, said))
        entries_made(Said).inc()
        self._tell(number, said)

    async def catch_up(self) -> None:
        """Tell what was said to other workers."""
        if self._lines is None:
            return
        kept = await self._store.chat(self._table.id)
        known = {number for number, _ in self._lines}
        news = [
            (number, said_in(text))
            for number, text in kept
            if number not in known and number > min(known, default=0)
        ]
        self._lines = deque(sorted([*self._lines, *news], key=itemgetter(0)), MOST_LINES)
        for number, said in news:
            self._tell(number, said)

    async def mute(self, guest: Guest, asked: wire.Mute) -> None:
        """Mute a guest for another, or no longer."""
        if not self._each.take(guest.id):
            raise Denied("busy", "too many messages; wait a moment")
        await self._store.mute(guest.id, asked.guest, asked.on)
        muted = self._muted.setdefault(guest.id, set())
        (muted.add if asked.on else muted.discard)(asked.guest)

    def _tell(self, number: int, said: Said) -> None:
        line = encoding.encode(told(number, said))
        for client in self._visitors.clients:
            if self.reaches(client.guest.id, said.guest):
                client.send_text(line)

    def _check(self, guest: Guest) -> None:
        """Denied if a guest may not write now."""
        seated = self._table.chair_of(guest.id) is not None
        host = guest.id == self._table.opened.owner
        if guest.id in self._table.silenced:
            raise Denied("silenced", "the host does not let you write here")
        if self._table.setting.chat == "players" and not (seated or host):
            raise Denied("players-only", "only players may write at this table")
        if not self._each.take(guest.id) or not (seated or host or self._spectators.take()):
            raise Denied("busy", "too many messages; wait a moment")


def said_in(text: bytes) -> Said:
    """A line as it is kept."""
    said = entries.decode(text)
    assert isinstance(said, Said)
    return said


def told(number: int, said: Said) -> wire.Said:
    """A line as it is sent."""
    return wire.Said(number, said.guest, said.name, said.text, said.phrase)
