"""What each viewer is sent. Everything that leaves a table for a client is made here.

A viewer is a seat, or None for a spectator, who sees all hands only where the table says so.
"""

from collections.abc import Collection
from typing import NamedTuple, cast

import msgspec

from pandemonium.kernel.contract import View
from pandemonium.kernel.match import NOTHING, Match
from pandemonium.server import encoding, wire
from pandemonium.server.table.entries import Acted, AnyEntry, Muted, Said, Undone
from pandemonium.server.table.narration import narrate
from pandemonium.server.table.table import Step, Table

MOST_LEGAL = 200
"""Longer lists of moves are sent only when asked for."""

Viewer = int | None


class Audience(NamedTuple):
    """Clients that are sent the same: those of one viewer, in one language."""

    viewer: Viewer
    language: str | None
    """The language of the narration, for clients that want it."""


def view(table: Table, match: Match, viewer: Viewer) -> View:
    """What a viewer sees of a match."""
    return match.position() if _sees_all(table, viewer) else match.view(viewer)


def _sees_all(table: Table, viewer: Viewer) -> bool:
    return viewer is None and table.setting.open_hands


def legal(setting: wire.Setting, match: Match, viewer: Viewer) -> msgspec.Raw | None:
    """A viewer's own moves as JSON, if the table tells and they are not too many."""
    if viewer is None or viewer not in match.to_act or not setting.hints:
        return None
    return match.legal_text(viewer, MOST_LEGAL)


def happened(table: Table, step: Step, audiences: Collection[Audience]) -> dict[Audience, bytes]:
    """The message `happened` of a step for each audience, without its beginning.

    An audience that saw nothing of an act is sent nothing, unless the act was its own.
    """
    match = step.match
    if match is None or not audiences:
        return {}
    events, entry = match.event_texts(), step.entry
    if isinstance(entry, (Acted, Undone)):
        actor = entry.player
        audiences = [
            each
            for each in audiences
            if events[each.viewer] != NOTHING or each.viewer == actor is not None
        ]
    views = _views(table, match, {audience.viewer for audience in audiences})
    endings = {}
    for audience in audiences:
        viewer, language = audience
        told = narrate(table.game, match.events(viewer), table.seats, language) if language else []
        moves = legal(table.setting, match, viewer) if viewer in step.to_act else None
        endings[audience] = encoding.happened_ending(events[viewer], views[viewer], moves, told)
    return endings


def _views(table: Table, match: Match, viewers: set[Viewer]) -> dict[Viewer, bytes]:
    """What some viewers see, as JSON."""
    if _sees_all(table, None) and None in viewers:
        all_ = msgspec.json.encode(match.position())
        return {**match.view_texts(viewers - {None}), None: all_}
    return match.view_texts(viewers)


def changes_table(entry: AnyEntry) -> bool:
    """Whether an entry is about the table itself: its seats, its beginning, its rematch."""
    return not isinstance(entry, (Acted, Undone, Said, Muted))


def past(table: Table, audience: Audience, seen: int) -> list[wire.Past]:
    """What has happened lately in the match, after the number a client was told last.

    It is encoded already, once for all who come.
    """
    found = []
    viewer, language = audience
    for moment in table.history.since(viewer, seen):
        if language not in moment.encoded:
            events = moment.events
            told = narrate(table.game, events, moment.seats, language) if language else []
            text = msgspec.json.encode(wire.Past(moment.public_seq, events, told))
            moment.encoded[language] = msgspec.Raw(text)
        found.append(moment.encoded[language])
    return cast(list[wire.Past], found)
