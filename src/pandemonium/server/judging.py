"""Requests judged on a table as it stands: the steps they lead to, or why they do not."""

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pandemonium.players import bots
from pandemonium.server import wire
from pandemonium.server.clocks import ticking
from pandemonium.server.entries import (
    Acted,
    AnyEntry,
    BotSat,
    Freed,
    Left,
    Muted,
    RequestId,
    Returned,
    Said,
    Sat,
    Started,
    Undone,
)
from pandemonium.server.table import Denied, Guest, Step, Table

MOST_ENTRIES = 20_000
"""How long a log may become."""


def judge(
    table: Table, guest: Guest, asked: wire.Request, request: RequestId, now_ms: int
) -> list[Step]:
    """The steps a request leads to.

    Denied, Refused or Malformed if it cannot be; then nothing has changed.
    """
    if table.seq >= MOST_ENTRIES:
        raise Denied("full", "this table has seen too much")
    wanted: list[AnyEntry] = _JUDGES[type(asked)](table, guest, asked, request)
    return table.steps(now_ms, *wanted)


def act(table: Table, guest: Guest, asked: wire.Act, request: RequestId) -> list[AnyEntry]:
    """A move; who was away is back with it."""
    chair = seated(table, guest)
    table.playing()
    if table.waits_for == "window" and asked.seen is not None and asked.seen < table.question:
        raise Denied("too-late", "another question has been asked since")
    acted = Acted(request=request, player=chair, action=asked.action)
    return [Returned(chair=chair), acted] if table.seats[chair].away else [acted]


def undo(table: Table, guest: Guest, _asked: wire.Undo, request: RequestId) -> list[AnyEntry]:
    """One's own last act, while nobody has acted since and nothing hidden was shown."""
    return [Undone(request=request, player=_who_may_undo(table, guest))]


def may_undo(table: Table, guest: Guest) -> bool:
    """Whether a guest could take back an act now."""
    with suppress(Denied):
        _who_may_undo(table, guest)
        return True
    return False


def _who_may_undo(table: Table, guest: Guest) -> int:
    chair = seated(table, guest)
    match = table.playing()
    if not table.setting.undo:
        raise Denied("no-undo", "nothing is taken back at this table")
    if table.undoable_by != chair:
        raise Denied("no-undo", "the last act was not yours")
    if ticking(match):
        raise Denied("no-undo", "time has passed since")
    if match.turned_up():
        raise Denied("no-undo", "cards were shown by it")
    return chair


def sit(table: Table, guest: Guest, asked: wire.Sit, request: RequestId) -> list[AnyEntry]:
    """A chair before the match: one that is free, or a bot's. Who sits already, moves.

    In the middle of a match one's own chair, which a bot has played.
    """
    old = table.chair_of(guest.id)
    if table.status == "playing" and old == asked.chair and table.seats[old].away:
        return [Returned(request=request, chair=old)]
    not_begun(table)
    if table.seats[existing(table, asked.chair)].guest not in (None, guest.id):
        raise Denied("taken", "somebody sits there")
    freed: list[AnyEntry] = [] if old is None else [Freed(chair=old)]
    return [*freed, Sat(request=request, chair=asked.chair, guest=guest.id, name=guest.name)]


def stand(table: Table, guest: Guest, _asked: wire.Stand, request: RequestId) -> list[AnyEntry]:
    """Up from one's chair."""
    chair = seated(table, guest)
    if table.status == "open":
        return [Freed(request=request, chair=chair)]
    table.playing()
    return [Left(request=request, chair=chair)]


def fill(table: Table, guest: Guest, asked: wire.Fill, request: RequestId) -> list[AnyEntry]:
    """A bot on a chair without a guest, on all that are free, or away from there."""
    not_begun(table)
    if guest.id != table.opened.owner:
        raise Denied("not-owner", "only who opened the table can do that")
    if asked.bot is not None:
        bots.find(asked.bot)
    free = [chair for chair, seat in enumerate(table.seats) if seat.guest is None]
    if asked.chair is None:
        chosen = [chair for chair in free if table.seats[chair].bot is None or asked.bot is None]
    elif existing(table, asked.chair) in free:
        chosen = [asked.chair]
    else:
        raise Denied("taken", "somebody sits there")
    return [
        Freed(request=request, chair=chair)
        if asked.bot is None
        else BotSat(request=request, chair=chair, bot=asked.bot)
        for chair in chosen
    ]


def start(table: Table, guest: Guest, _asked: wire.Start, request: RequestId) -> list[AnyEntry]:
    """The match, when all chairs are taken; by anybody who plays, or who opened the table."""
    not_begun(table)
    if guest.id != table.opened.owner:
        seated(table, guest)
    if any(seat.guest is None and seat.bot is None for seat in table.seats):
        raise Denied("empty-chairs", "there are empty chairs")
    return [Started(request=request)]


def say(_table: Table, guest: Guest, asked: wire.Say, request: RequestId) -> list[AnyEntry]:
    """A line of text or a phrase."""
    text = None if asked.text is None else cleaned(asked.text)
    if bool(text) == bool(asked.phrase):
        raise Denied("malformed", "say either a text or a phrase")
    phrase = asked.phrase
    return [Said(request=request, guest=guest.id, name=guest.name, text=text, phrase=phrase)]


def mute(_table: Table, guest: Guest, asked: wire.Mute, request: RequestId) -> list[AnyEntry]:
    """Somebody one does not want to hear."""
    return [Muted(request=request, guest=guest.id, other=asked.guest, on=asked.on)]


_JUDGES: dict[type[wire.Request], Callable[[Table, Guest, Any, RequestId], list[AnyEntry]]] = {
    wire.Act: act,
    wire.Undo: undo,
    wire.Sit: sit,
    wire.Stand: stand,
    wire.Fill: fill,
    wire.Start: start,
    wire.Say: say,
    wire.Mute: mute,
}


def seated(table: Table, guest: Guest) -> int:
    """The chair of somebody who must have one."""
    chair = table.chair_of(guest.id)
    if chair is None:
        raise Denied("not-seated", "you do not sit at this table")
    return chair


def existing(table: Table, chair: int) -> int:
    """A chair that must be there."""
    if chair >= len(table.seats):
        raise Denied("no-chair", f"there are chairs 0 to {len(table.seats) - 1}")
    return chair


def not_begun(table: Table) -> None:
    """What can be done only before the match."""
    if table.status != "open":
        raise Denied("started", "the match has begun")


def cleaned(text: str) -> str:
    """A line people can read: no control characters, none that turn the direction of writing."""
    kept = (each for each in text if unicodedata.category(each)[0] != "C")
    return " ".join("".join(kept).split())
