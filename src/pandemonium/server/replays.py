"""Finished matches: their record, and what any seat saw of every act."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from pandemonium.kernel.contract import Event
from pandemonium.kernel.match import Match
from pandemonium.server.store import Row
from pandemonium.server.table import Denied, Table, new_match
from pandemonium.server.telling import tell

OPEN: Literal["open"] = "open"
"""The viewer who sees everything."""

Viewer = int | Literal["open"] | None


class Step(Struct, frozen=True, omit_defaults=True):
    """The match after so many acts: what happened with the last of them, and what is seen then."""

    at: int
    events: list[Event]
    view: dict[str, Any]
    told: list[str] = []
    """A sentence for each event, where a language was asked for."""


class Replay(Struct, frozen=True):
    """Part of a finished match, as one viewer saw it."""

    acts: int
    steps: list[Step]


def record(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    """The record of a finished match, seed and all."""
    return _finished(name, rows)[1].record()


def replay(
    name: str, rows: Sequence[Row], viewer: Viewer, first: int, last: int, language: str | None
) -> Replay:
    """What a viewer saw after `first` to `last` acts. Acts that were taken back are left out."""
    table, whole = _finished(name, rows)
    if isinstance(viewer, int) and viewer >= whole.players:
        raise Denied("no-chair", f"there are chairs 0 to {whole.players - 1}")
    match, log = new_match(table.opened), whole.log
    steps = []
    for at in range(min(last, len(log)) + 1):
        if at:
            match.act(log[at - 1])
        if at >= first:
            events = _events(match, viewer)
            told = tell(table.game, events, table.seats, language) if language else []
            steps.append(Step(at, events, _view(match, viewer), told))
    return Replay(len(log), steps)


def _finished(name: str, rows: Sequence[Row]) -> tuple[Table, Match]:
    table = Table.read(name, rows)
    if table.match is None or not table.match.over:
        raise Denied("not-over", "the match is not over; until then its cards are secret")
    return table, table.match


def _events(match: Match, viewer: Viewer) -> list[Event]:
    return match.events(viewer if isinstance(viewer, int) else None)


def _view(match: Match, viewer: Viewer) -> dict[str, Any]:
    if viewer == OPEN:
        return match.position()
    return match.view(viewer if isinstance(viewer, int) else None)
