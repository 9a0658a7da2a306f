"""The guests at a table: players one by one, spectators by number beyond the first few.

Everybody is told of arrivals and departures, but not one by one: changes are gathered, the longer
the more clients there are to tell.
"""

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from pandemonium.server import wire
from pandemonium.server.socket.connection import Connection
from pandemonium.server.table.clocks import Presence
from pandemonium.server.table.guests import Guest
from pandemonium.server.table.outgoing import Audience
from pandemonium.server.table.table import Company, Table

MOST_LISTED = 8
"""How many spectators are listed by name."""

PLAYERS_S, SPECTATORS_S = 0.01, 0.2
"""How long a change is gathered for each client that will be told: of players, of spectators."""

LEAST_S = 0.1


class Visit(NamedTuple):
    """A guest who is here, and since when."""

    guest: Guest
    since_ms: int


class Visitors:
    """The clients at a table, and the guests they belong to."""

    def __init__(
        self,
        table: Table,
        made_ms: int,
        tell: Callable[[Iterable[Connection]], None],
        elsewhere: Iterable[Visit] = (),
    ) -> None:
        self.clients: dict[Connection, Audience] = {}
        """The clients that are connected, and what each gets to see of the match."""
        self.audiences: frozenset[Audience] = frozenset()
        """The audiences that they belong to."""
        self.presence = Presence({}, {})
        """Which players are connected."""
        self._visits: dict[str, Visit] = {}
        """The guests who are here, in the order of arrival."""
        self._elsewhere = {visit.guest.id: visit for visit in elsewhere}
        """Those who are connected to other workers, and here all the same."""
        self._left_ms: dict[str, int] = {}
        """When players broke off their last connection."""
        self._table = table
        self._made_ms = made_ms
        self._tell = tell
        self._uninformed: set[Connection] = set()
        """The clients that have not been told of the latest arrivals and departures."""
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """How many guests are here."""
        return len(self._all)

    @property
    def anybody(self) -> bool:
        """Whether there is anybody, connected to this worker or to another."""
        return bool(self.clients or self._elsewhere)

    @property
    def only_elsewhere(self) -> bool:
        """Whether all are connected to other workers."""
        return bool(self._elsewhere) and not self.clients

    @property
    def visits(self) -> list[Visit]:
        """The guests who are connected to this worker."""
        return list(self._visits.values())

    @property
    def _all(self) -> dict[str, Visit]:
        return {**self._elsewhere, **self._visits} if self._elsewhere else self._visits

    @property
    def guests(self) -> list[Guest]:
        """Everybody who is here."""
        return [visit.guest for visit in self._all.values()]

    def clients_of(self, guest: str) -> list[Connection]:
        """The clients of a guest."""
        return [client for client in self.clients if client.guest.id == guest]

    def enter(self, client: Connection, now_ms: int) -> bool:
        """A client comes; whether its guest has come with it."""
        guest = client.guest
        self.clients[client] = self._audience(client)
        self._note_audiences()
        if guest.id in self._visits:
            return False
        self._visits[guest.id] = Visit(guest, now_ms)
        return True

    def leave(self, client: Connection, now_ms: int) -> bool:
        """A client goes; whether its guest is gone with it."""
        guest = client.guest.id
        known = self.clients.pop(client, None) is not None
        self._note_audiences()
        if not known or self.clients_of(guest):
            return False
        del self._visits[guest]
        self._note_departure(guest, now_ms)
        return True

    def meet(self, elsewhere: Iterable[Visit], now_ms: int) -> bool:
        """See who is connected to other workers now; whether anybody has come or gone."""
        before = self._elsewhere
        self._elsewhere = {visit.guest.id: visit for visit in elsewhere}
        for guest in before.keys() - self._all.keys():
            self._note_departure(guest, now_ms)
        return before.keys() != self._elsewhere.keys()

    def look_around(self) -> None:
        """See where everybody sits now."""
        here, absent, everybody = {}, {}, self._all
        for chair, seat in enumerate(self._table.seats):
            if visit := everybody.get(seat.guest or ""):
                here[chair] = visit.since_ms
            elif seat.guest is not None and not seat.away:
                absent[chair] = self._left_ms.get(seat.guest, self._made_ms)
        for client in self.clients:
            self.clients[client] = self._audience(client)
        self._note_audiences()
        self.presence = Presence(here, absent)

    @property
    def company(self) -> Company:
        """The guests who are here, as everybody may know."""
        players = [guest for guest in self._all if self._sits(guest)]
        others = (guest for guest in self.guests if not self._sits(guest.id))
        spectators = [wire.Person(*guest) for guest in islice(others, MOST_LISTED)]
        return Company(players, spectators, len(self) - len(players))

    def tell_soon(self, about: Connection) -> None:
        """Tell all others soon that a client has come or gone, together with later changes."""
        self._uninformed.update(client for client in self.clients if client is not about)
        if not self._uninformed:
            return
        each_s = PLAYERS_S if self._sits(about.guest.id) else SPECTATORS_S
        loop = asyncio.get_running_loop()
        due = loop.time() + max(each_s * len(self.clients), LEAST_S)
        if self._timer is None or due < self._timer.when():
            self._stop_timer()
            self._timer = loop.call_at(due, self._tell_now)

    def told(self) -> None:
        """Everybody has been told."""
        self._stop_timer()
        self._uninformed.clear()

    def _tell_now(self) -> None:
        clients = [client for client in self._uninformed if client in self.clients]
        self.told()
        self._tell(clients)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _note_departure(self, guest: str, now_ms: int) -> None:
        if self._sits(guest) and guest not in self._all:
            self._left_ms[guest] = now_ms

    def _note_audiences(self) -> None:
        self.audiences = frozenset(self.clients.values())

    def _audience(self, client: Connection) -> Audience:
        return Audience(self._table.chair_of(client.guest.id), client.language)

    def _sits(self, guest: str) -> bool:
        return self._table.chair_of(guest) is not None
