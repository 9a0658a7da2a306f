"""What each viewer is told. Everything that leaves a table for a client is made here.

A viewer is a seat, or None for a spectator, who sees all hands only where the table says so.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event
from pandemonium.kernel.match import Match
from pandemonium.server import entries, wire
from pandemonium.server.entries import Acted, AnyEntry, Said, Started, Undone
from pandemonium.server.store import Row
from pandemonium.server.table import Step, Table

MOST_LEGAL = 200
"""Longer lists of moves are sent only when asked for."""

Viewer = int | None


def view(table: Table, viewer: Viewer) -> dict[str, Any] | None:
    """What a viewer sees of the match; None before it."""
    match = table.match
    if match is None:
        return None
    if viewer is None and table.setting.open_hands:
        return match.position()
    return match.view(viewer)


def legal(table: Table, viewer: Viewer) -> list[Action] | None:
    """A viewer's own moves, if the table tells and they are not too many."""
    match = table.match
    if match is None or viewer is None or not table.setting.hints or viewer not in match.to_act:
        return None
    return match.legal(viewer) if len(match.legal_codes(viewer)) <= MOST_LEGAL else None


def events(match: Match, entry: AnyEntry, viewer: Viewer) -> list[Event]:
    """What a viewer saw of an entry that has just been made."""
    if isinstance(entry, Undone):
        return [{"event": "undone", "player": entry.player}]
    return match.events(viewer) if isinstance(entry, Acted) else []


def happened(
    table: Table, entry: AnyEntry, viewer: Viewer, clock: wire.Clock | None
) -> wire.Happened | None:
    """What a viewer is told of an entry; None if it is not about the match, or shows nothing."""
    match = table.match
    if match is None or not isinstance(entry, Started | Acted | Undone):
        return None
    seen = events(match, entry, viewer)
    if not seen and isinstance(entry, Acted) and entry.player is None:
        return None
    return wire.Happened(table.seq, seen, view(table, viewer), legal(table, viewer), clock)


def said(seq: int, entry: Said) -> wire.Said:
    """A line of chat."""
    return wire.Said(seq, entry.guest, entry.name, entry.text, entry.phrase)


def changes_table(entry: AnyEntry) -> bool:
    """Whether an entry is about the table itself: who sits where, its beginning, its rematch."""
    return not isinstance(entry, Acted | Undone | entries.Said | entries.Muted)


def walk(name: str, rows: Iterable[Row]) -> Iterator[tuple[Row, AnyEntry, Table]]:
    """A log entry by entry, with the table as it was after each."""
    table: Table | None = None
    for row in rows:
        entry = entries.decode(row.entry)
        if table is None:
            table = Table.read(name, [row])
        else:
            table.enter(row.seq, row.at_ms, Step(entry))
        yield row, entry, table


def past(
    name: str, rows: Iterable[Row], viewer: Viewer, seen: int
) -> tuple[list[wire.Past], list[wire.Said]]:
    """What happened in the match, and what was said, after the last entry a client has seen."""
    acts: list[wire.Past] = []
    chat: list[wire.Said] = []
    for row, entry, table in walk(name, rows):
        if row.seq <= seen:
            continue
        if isinstance(entry, Said):
            chat.append(said(row.seq, entry))
        elif table.match and (shown := events(table.match, entry, viewer)):
            acts.append(wire.Past(row.seq, shown))
    return acts, chat
