"""The clocks of a table: until when it waits, and what is done then.

A clock does three things: it deals again, it lets time pass in a game that has a clock, and it
takes silence for an answer. In every other case it hands the chair of a player who is too slow to
a bot. Everything it does is an entry in the log.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from pandemonium.server import wire
from pandemonium.server.table.entries import Acted, AnyEntry, Left
from pandemonium.server.table.table import Table
from pandemonium.server.table.waiting import ms_to_next_event


class Duty(NamedTuple):
    """What is to be done, and when. Without entries, only time passes in the match."""

    kind: wire.Waiting | Literal["away"]
    due_ms: int
    entries: tuple[AnyEntry, ...] = ()


class Presence(NamedTuple):
    """Which players are connected. No player loses their chair to a bot unless another waits."""

    here: Mapping[int, int]
    """The chairs of guests who are connected, and since when."""
    absent: Mapping[int, int]
    """The chairs of guests who are not and have no bot yet, and since when."""

    def waited_for_since(self, chair: int) -> int | None:
        """Since when a guest on another chair has been there; None if there is none."""
        return min((since for other, since in self.here.items() if other != chair), default=None)


def duties(table: Table, presence: Presence) -> Iterator[Duty]:
    """All that the clocks have to do, unless something else is done before."""
    match, clocks = table.written, table.setting.clocks
    kind, since = table.waits_for, table.waiting_since_ms
    if match is None or kind is None:
        return
    guests = [chair for chair in table.to_act if table.bot_of(chair) is None]
    if kind == "deal":
        deal = Acted(action={"do": "deal"}, by="clock")
        yield Duty(kind, since + ms(clocks.between_s), (deal,))
    elif kind == "game":
        yield Duty(kind, table.match_clock_ms + ms_to_next_event(match))
    elif kind == "window" and clocks.window_s is not None:
        # One after the other, since an answer may lead to another question; and as long as a guest
        # was asked, so that the clock does not show whether they have answered.
        if any(table.bot_of(chair) is None for chair in table.asked):
            for chair in table.to_act:
                answer = Acted(player=chair, action=match.silence or {}, by="clock")
                yield Duty(kind, since + ms(clocks.window_s), (answer,))
    elif kind == "turn" and clocks.turn_s is not None:
        yield from _left_to_bots(kind, dict.fromkeys(guests, since), clocks.turn_s, presence)
    if clocks.away_s is not None:
        yield from _left_to_bots("away", presence.absent, clocks.away_s, presence)


def _left_to_bots(
    kind: Literal["turn", "away"], since_ms: Mapping[int, int], most_s: float, presence: Presence
) -> Iterator[Duty]:
    """Bots on the chairs that others have waited for too long."""
    for chair, since in since_ms.items():
        waiting = presence.waited_for_since(chair)
        if waiting is not None:
            yield Duty(kind, max(since, waiting) + ms(most_s), (Left(chair=chair),))


def ms(seconds: float) -> int:
    """Seconds in milliseconds."""
    return int(seconds * 1000)
