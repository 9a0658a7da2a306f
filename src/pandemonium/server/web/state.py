"""What the routes share: the house, the limits, and answers that are kept."""

import contextlib
from collections import Counter
from collections.abc import Iterator

from starlette.requests import HTTPConnection, Request

from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.words import page_words
from pandemonium.server.live.house import House
from pandemonium.server.live.room import Room
from pandemonium.server.operations.config import Config
from pandemonium.server.operations.limits import Buckets, Rate
from pandemonium.server.operations.metrics import CONNECTIONS
from pandemonium.server.web.answers import Kept
from pandemonium.server.web.catalogue import catalogue, lines
from pandemonium.server.web.guard import address
from pandemonium.server.web.identity import Identity
from pandemonium.server.web.replays import Workshop

ALL_CONNECTIONS = 10
"""How many times as much as one connection all of an address may ask for."""


class AppState:
    """The state of the application, the same for all requests."""

    def __init__(self, config: Config, house: House, identity: Identity) -> None:
        self.config = config
        self.house = house
        self.identity = identity
        per_minute = config.openings_per_minute
        self.openings = Buckets(Rate(per_minute / 60, per_minute))
        per_s = ALL_CONNECTIONS * config.requests_per_s
        self.requests = Buckets(Rate(per_s, per_s))
        self.connected: Counter[str] = Counter()
        """How many clients are connected from each address."""
        self.catalogue = Kept.of(catalogue())
        self.lines = Kept.of(lines())
        self.words = {language: Kept.of(page_words(language)) for language in LANGUAGES}
        self.replays = Workshop("replays")
        self.stories = Workshop("stories")

    def close(self) -> None:
        """Make no more answers."""
        self.replays.close()
        self.stories.close()

    def full(self, where: str) -> bool:
        """Whether there are too many connections, altogether or from one address."""
        return (
            self.connected.total() >= self.config.most_connections
            or self.connected[where] >= self.config.most_connections_each
        )

    @contextlib.contextmanager
    def counting(self, where: str) -> Iterator[None]:
        """While a client is connected. Nothing is kept of addresses without one."""
        self.connected[where] += 1
        CONNECTIONS.inc()
        try:
            yield
        finally:
            self.connected[where] -= 1
            if not self.connected[where]:
                del self.connected[where]
            CONNECTIONS.dec()


def state_of(connection: HTTPConnection) -> AppState:
    """The state of the application that a request came to."""
    state: AppState = connection.app.state.shared
    return state


async def room_of(connection: HTTPConnection) -> Room:
    """The room of the table in the address."""
    return await state_of(connection).house.room(connection.path_params["table"])


def charge(request: Request, visits: int) -> None:
    """Count a request that is much work as so many more; its address may have to wait then."""
    request.app.state.visits.charge(address(request), visits)
