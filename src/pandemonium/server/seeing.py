"""What each viewer is told. Everything that leaves a table for a client is made here.

A viewer is a seat, or None for a spectator, who sees all hands only where the table says so.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import cast

import msgspec

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.server import entries, wire
from pandemonium.server.entries import Acted, AnyEntry, Muted, Said, Undone
from pandemonium.server.store import Row
from pandemonium.server.table import Step, Table
from pandemonium.server.telling import tell

MOST_LEGAL = 200
"""Longer lists of moves are sent only when asked for."""

Viewer = int | None

Ear = tuple[Viewer, str | None]
"""A viewer, and the language in which a client of his is told, if it wants to be."""


def view(table: Table, viewer: Viewer) -> View | None:
    """What a viewer sees of the match; nothing before it."""
    match = table.match
    if match is None:
        return None
    return match.position() if _sees_all(table, viewer) else match.view(viewer)


def _sees_all(table: Table, viewer: Viewer) -> bool:
    return viewer is None and table.setting.open_hands


def legal(setting: wire.Setting, now: Table | Step, viewer: Viewer) -> list[Action] | None:
    """A viewer's own moves, if the table tells and they are not too many.

    They are encoded already, which makes no difference to a message they become part of.
    """
    if now.match is None or viewer not in now.to_act or not setting.hints:
        return None
    return cast(list[Action] | None, now.match.legal_text(viewer, MOST_LEGAL))


def news(table: Table, step: Step, ears: Collection[Ear]) -> dict[Ear, bytes]:
    """What will be told of a step to those who may know of it: the ends of messages.

    Of an act that shows a viewer nothing he is told nothing, unless it was his own.
    """
    match = step.match
    if match is None:
        return {}
    seen = match.events_for(viewer for viewer, _ in ears)
    if isinstance(step.entry, (Acted, Undone)):
        actor = step.entry.player
        seen = {who: shown for who, shown in seen.items() if shown or who == actor is not None}
    if not seen:
        return {}
    shared, own = match.shared_view(seen)
    end, told = wire.encode_shared(shared), {}
    for viewer, language in ears:
        if viewer not in seen:
            continue
        shown = seen[viewer]
        if _sees_all(table, viewer):
            sight = msgspec.Raw(msgspec.json.encode(match.position()))
        else:
            sight = wire.encode_view(own[viewer], end)
        words = tell(table.game, shown, table.seats, language) if language else []
        moves = legal(table.setting, step, viewer)
        told[viewer, language] = wire.encode_news(wire.News(shown, sight, moves, words))
    return told


def said(seq: int, entry: Said) -> wire.Said:
    """A line of chat."""
    return wire.Said(seq, entry.guest, entry.name, entry.text, entry.phrase)


def changes_table(entry: AnyEntry) -> bool:
    """Whether an entry is about the table itself: who sits where, its beginning, its rematch."""
    return not isinstance(entry, (Acted, Undone, Said, Muted))


def walk(name: str, rows: Iterable[Row]) -> Iterator[tuple[Step, Table]]:
    """A log entry by entry, with the table as it was after each."""
    table: Table | None = None
    for row in rows:
        if table is None:
            table = Table.read(name, [row])
            yield Step(table.opened), table
        else:
            step = table.step(entries.decode(row.entry))
            table.enter(row.seq, row.at_ms, step)
            yield step, table


def past(
    name: str, rows: Iterable[Row], viewer: Viewer, seen: int, language: str | None
) -> tuple[list[wire.Past], list[wire.Said]]:
    """What happened in the match, and what was said, after what a client has seen."""
    acts: list[wire.Past] = []
    chat: list[wire.Said] = []
    for step, table in walk(name, rows):
        if table.known <= seen:
            continue
        if isinstance(step.entry, Said):
            chat.append(said(table.known, step.entry))
        elif step.match and (shown := step.match.events(viewer)):
            told = tell(table.game, shown, table.seats, language) if language else []
            acts.append(wire.Past(table.known, shown, told))
    return acts, chat
