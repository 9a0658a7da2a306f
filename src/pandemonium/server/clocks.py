"""The clocks of a table: what it waits for, until when, and what is done then.

A clock does three things: it deals again, it lets time pass in a game that has a clock, and it
takes silence for an answer. For all else it hands the chair of the one who is waited for to a
bot. Whatever it does is an entry in the log.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from pandemonium.kernel.match import Match
from pandemonium.server import wire
from pandemonium.server.entries import Acted, AnyEntry, Left

if TYPE_CHECKING:
    from pandemonium.server.table import Table

FAR_MS = 10 * 60 * 1000
"""How far ahead a game with a clock is looked at."""


class Duty(NamedTuple):
    """What is to be done, and when. With no entries: only let time pass in the match."""

    kind: wire.Waiting | Literal["away"]
    due_ms: int
    entries: tuple[AnyEntry, ...] = ()


class Presence(NamedTuple):
    """Which guests are connected. Nobody loses his chair to a bot unless another one waits."""

    here: Mapping[int, int]
    """The chairs of guests who are connected, and since when."""
    absent: Mapping[int, int]
    """The chairs of guests who are not and have no bot yet, and since when."""

    def waited_for_since(self, chair: int) -> int | None:
        """Since when a guest on another chair has been there; None if there is none."""
        return min((since for other, since in self.here.items() if other != chair), default=None)


def waits_for(match: Match, to_act: tuple[int, ...]) -> wire.Waiting | None:
    """What a match is waiting for, and those who may act in it; None when it is over."""
    if match.over:
        return None
    if not to_act:
        return "deal"
    if match.silence:
        return "window"
    return "game" if ticking(match) else "turn"


def duties(table: "Table", presence: Presence) -> Iterator[Duty]:
    """All that the clock has to do, unless something else is done before."""
    match, clocks = table.match, table.setting.clocks
    kind, since = table.waits_for, table.waiting_since_ms
    if match is None or kind is None:
        return
    guests = [chair for chair in table.to_act if table.bot_of(chair) is None]
    if kind == "deal":
        deal = Acted(action={"do": "deal"}, by="clock")
        yield Duty(kind, since + ms(clocks.between_s), (deal,))
    elif kind == "game":
        yield Duty(kind, table.told_ms + ms_to_next_event(match))
    elif kind == "window" and guests and clocks.window_s is not None:
        silence = match.silence or {}
        answers = [Acted(player=chair, action=silence, by="clock") for chair in guests]
        yield Duty(kind, since + ms(clocks.window_s), tuple(answers))
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


def ticking(match: Match) -> bool:
    """Whether time changes anything in a match as it stands."""
    if not match.game.timed:
        return False
    later = match.copy()
    later.advance(1)
    return later.states.tobytes() != match.states.tobytes()


def ms_to_next_event(match: Match) -> int:
    """How long it will be before time alone makes something happen, if that is soon."""
    return bisect_left(range(FAR_MS), True, key=lambda ms: bool(match.copy().advance(ms)))
