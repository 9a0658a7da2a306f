"""What has happened lately in a match, for clients that come late or return.

Each viewer has a history of their own, made of what they saw and nothing else: what somebody does
in private neither shows in another history nor pushes anything out of it.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from pandemonium.kernel.contract import Event
from pandemonium.kernel.match import NOTHING, Match
from pandemonium.server.wire import Seat

MOST_ACTS = 100
"""How many acts a viewer's history goes back."""

_decode = msgspec.json.Decoder(list[Event]).decode


class Moment(NamedTuple):
    """An act, as a viewer saw it."""

    public_seq: int
    """The number everybody was told with it."""
    text: bytes
    """The events as JSON, which takes less memory than objects."""
    seats: Sequence[Seat]
    """The seats as they were."""
    encoded: dict[str | None, msgspec.Raw]
    """As it is sent in a language, once somebody has asked for it."""

    @property
    def events(self) -> list[Event]:
        """What the viewer saw."""
        return _decode(self.text)


class History:
    """The latest acts of a match."""

    def __init__(self) -> None:
        self._moments: defaultdict[int | None, deque[Moment]] = defaultdict(
            lambda: deque(maxlen=MOST_ACTS)
        )

    def add(self, public_seq: int, match: Match, seats: Sequence[Seat]) -> None:
        """Take in the last act of a match."""
        texts = match.event_texts()
        public = texts[None]
        shared = Moment(public_seq, public, seats, {})
        for viewer, text in texts.items():
            if text != NOTHING:
                own = shared if text is public else Moment(public_seq, text, seats, {})
                self._moments[viewer].append(own)

    def since(self, viewer: int | None, public_seq: int) -> Iterator[Moment]:
        """What a viewer has seen since they were told this number."""
        return (moment for moment in self._moments[viewer] if moment.public_seq > public_seq)
