"""What each viewer is told. Everything that leaves a table for a client is made here.

A viewer is a seat, or None for a spectator, who sees all hands only where the table says so.
"""

from collections.abc import Iterable, Iterator

import msgspec

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Event, View
from pandemonium.kernel.match import Match
from pandemonium.server import entries, wire
from pandemonium.server.entries import Acted, AnyEntry, Said, Started, Undone
from pandemonium.server.store import Row
from pandemonium.server.table import Step, Table
from pandemonium.server.telling import tell

MOST_LEGAL = 200
"""Longer lists of moves are sent only when asked for."""

Viewer = int | None


def views(table: Table, viewers: Iterable[Viewer]) -> dict[Viewer, View | None]:
    """What each viewer sees of the match; nothing before it."""
    match = table.match
    if match is None:
        return dict.fromkeys(viewers)
    found: dict[Viewer, View | None] = {**match.views(viewers)}
    if None in found and table.setting.open_hands:
        found[None] = match.position()
    return found


def legal(table: Table, viewer: Viewer) -> list[Action] | None:
    """A viewer's own moves, if the table tells and they are not too many."""
    match = table.match
    if match is None or viewer not in table.to_act or not table.setting.hints:
        return None
    return match.legal(viewer) if len(match.legal_codes(viewer)) <= MOST_LEGAL else None


def events(match: Match, entry: AnyEntry, viewers: Iterable[Viewer]) -> dict[Viewer, list[Event]]:
    """What each viewer saw of an entry that has just been made."""
    if isinstance(entry, Acted):
        return match.events_for(viewers)
    seen: list[Event] = []
    if isinstance(entry, Undone):
        seen = [{"event": "undone", "player": entry.player}]
    return dict.fromkeys(viewers, seen)


def happened(
    table: Table, entry: AnyEntry, viewers: Iterable[Viewer], clock: wire.Clock | None
) -> dict[Viewer, wire.Happened]:
    """What viewers are told of an entry, those who may know of it.

    Of an act that shows a viewer nothing he is told nothing, unless it was his own.
    """
    match = table.match
    if match is None or not isinstance(entry, Started | Acted | Undone):
        return {}
    seen = events(match, entry, viewers)
    if isinstance(entry, Acted):
        own = entry.player
        seen = {who: shown for who, shown in seen.items() if shown or who == own is not None}
    sights = views(table, seen)
    return {
        viewer: wire.Happened(table.seq, shown, sights[viewer], legal(table, viewer), clock)
        for viewer, shown in seen.items()
    }


def in_words(table: Table, news: wire.Happened, language: str | None) -> wire.Happened:
    """The same for a client that wants to be told in a language."""
    if language is None:
        return news
    told = tell(table.game, news.events, table.seats, language)
    return msgspec.structs.replace(news, told=told)


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
    name: str, rows: Iterable[Row], viewer: Viewer, seen: int, language: str | None
) -> tuple[list[wire.Past], list[wire.Said]]:
    """What happened in the match, and what was said, after the last entry a client has seen."""
    acts: list[wire.Past] = []
    chat: list[wire.Said] = []
    for row, entry, table in walk(name, rows):
        if row.seq <= seen:
            continue
        if isinstance(entry, Said):
            chat.append(said(row.seq, entry))
        elif table.match and (shown := events(table.match, entry, [viewer])[viewer]):
            told = tell(table.game, shown, table.seats, language) if language else []
            acts.append(wire.Past(row.seq, shown, told))
    return acts, chat
