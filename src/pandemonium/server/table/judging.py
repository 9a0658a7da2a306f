"""Requests judged on a table as it stands: the steps they lead to, or why they do not."""

from contextlib import suppress
from typing import assert_never

import msgspec

from pandemonium.games import find
from pandemonium.kernel.errors import Malformed
from pandemonium.players import bots
from pandemonium.server import wire
from pandemonium.server.table.entries import (
    Acted,
    AnyEntry,
    Arranged,
    BotSat,
    Freed,
    Left,
    Removed,
    RequestId,
    Returned,
    Sat,
    Silenced,
    Started,
    Undone,
)
from pandemonium.server.table.guests import Guest
from pandemonium.server.table.table import Denied, Step, Table

MOST_ENTRIES = 20_000
"""How long a log may become before the match, and again during it."""

MOST_BARRED = 20
"""How many guests the host can send away from one table, or silence there."""

Judged = (
    wire.Act
    | wire.Undo
    | wire.Sit
    | wire.Stand
    | wire.Fill
    | wire.Arrange
    | wire.Start
    | wire.Remove
    | wire.Silence
)
"""The requests that become entries of the log."""


def judge(
    table: Table,
    guest: Guest,
    asked: Judged,
    request: RequestId,
    now_ms: int,
    about: Guest | None = None,
) -> list[Step]:
    """The steps a request leads to; `about` is the guest whom it concerns, if any.

    Denied, Refused or Malformed if it cannot be; then nothing has changed.
    """
    if table.length >= MOST_ENTRIES and not isinstance(asked, wire.Start):
        raise Denied("full", "this table's log is full")
    if guest.id in table.removed:
        raise Denied("removed", "the host has removed you from this table")
    return table.steps(now_ms, *wanted(table, guest, asked, request, about))


def wanted(
    table: Table, guest: Guest, asked: Judged, request: RequestId, about: Guest | None
) -> list[AnyEntry]:
    """The entries that a request asks for."""
    match asked:
        case wire.Act():
            return act(table, guest, asked, request)
        case wire.Undo():
            return undo(table, guest, request)
        case wire.Sit():
            return sit(table, guest, asked, request)
        case wire.Stand():
            return stand(table, guest, request)
        case wire.Fill():
            return fill(table, guest, asked, request)
        case wire.Arrange():
            return arrange(table, guest, asked, request)
        case wire.Start():
            return start(table, guest, request)
        case wire.Remove() | wire.Silence():
            return bar(table, guest, asked, request, about)
        case _:
            assert_never(asked)


def act(table: Table, guest: Guest, asked: wire.Act, request: RequestId) -> list[AnyEntry]:
    """A move; a player who was away is back with it."""
    chair = seated(table, guest)
    table.check_playing()
    if table.waits_for == "window" and asked.seen is not None and asked.seen < table.asked_at_seq:
        raise Denied("too-late", "another question has been asked since")
    acted = Acted(request=request, player=chair, action=asked.action)
    return [Returned(chair=chair), acted] if table.seats[chair].away else [acted]


def undo(table: Table, guest: Guest, request: RequestId) -> list[AnyEntry]:
    """Take back your last act, if everybody saw it, nobody was seen to act since, and it showed
    nothing hidden.
    """
    return [Undone(request=request, player=_who_may_undo(table, guest))]


def may_undo(table: Table, guest: Guest) -> bool:
    """Whether a guest could take back an act now."""
    with suppress(Denied):
        _who_may_undo(table, guest)
        return True
    return False


def _who_may_undo(table: Table, guest: Guest) -> int:
    chair = seated(table, guest)
    table.check_playing()
    if not table.setting.undo:
        raise Denied("no-undo", "moves cannot be taken back at this table")
    if table.undoable is None or table.undoable_by != chair:
        raise Denied("no-undo", "the last move that everybody saw was not yours")
    assert table.written
    if table.written.ticking:
        raise Denied("no-undo", "the clock is running")
    if table.undoable.turned_up():
        raise Denied("no-undo", "that move revealed cards")
    return chair


def sit(table: Table, guest: Guest, asked: wire.Sit, request: RequestId) -> list[AnyEntry]:
    """A chair before the match: a free one, or a bot's. A seated player moves to the new chair.

    During a match, a player's own chair, which a bot has been playing.
    """
    old = table.chair_of(guest.id)
    if table.status == "playing" and old == asked.chair and table.seats[old].away:
        return [Returned(request=request, chair=old)]
    not_begun(table)
    if table.seats[existing(table, asked.chair)].guest not in (None, guest.id):
        raise Denied("taken", "that chair is taken")
    freed: list[AnyEntry] = [] if old is None else [Freed(chair=old)]
    sat = Sat(
        request=request,
        chair=asked.chair,
        guest=guest.id,
        name=guest.name,
        avatar=guest.avatar,
    )
    return [*freed, sat]


def stand(table: Table, guest: Guest, request: RequestId) -> list[AnyEntry]:
    """Leave the chair."""
    chair = seated(table, guest)
    if table.status == "open":
        return [Freed(request=request, chair=chair)]
    table.check_playing()
    return [Left(request=request, chair=chair)]


def fill(table: Table, guest: Guest, asked: wire.Fill, request: RequestId) -> list[AnyEntry]:
    """A bot on a chair without a guest, on all that are free, or away from there."""
    not_begun(table)
    hosting(table, guest)
    if asked.bot is not None:
        bots.find(asked.bot)
    free = [chair for chair, seat in enumerate(table.seats) if seat.guest is None]
    if asked.chair is None:
        chosen = [chair for chair in free if table.seats[chair].bot is None or asked.bot is None]
    elif existing(table, asked.chair) in free:
        chosen = [asked.chair]
    else:
        raise Denied("taken", "that chair is taken")
    return [
        Freed(request=request, chair=chair)
        if asked.bot is None
        else BotSat(request=request, chair=chair, bot=asked.bot)
        for chair in chosen
    ]


def arrange(table: Table, guest: Guest, asked: wire.Arrange, request: RequestId) -> list[AnyEntry]:
    """Another setting, with as many chairs as it says. Chairs go from the end: bots there leave,
    guests move to chairs without one, to free chairs first. Once the match has begun, only the
    chat may change.
    """
    hosting(table, guest)
    setting = settled(asked.setting)
    if setting != settled(msgspec.structs.replace(table.setting, chat=setting.chat)):
        not_begun(table)
    if setting.game != table.setting.game:
        raise Malformed("the game of a table stays the same; open another table for another game")
    kept, gone = table.seats[: setting.players], table.seats[setting.players :]
    moving = [seat for seat in gone if seat.guest is not None]
    open_to = [chair for chair, seat in enumerate(kept) if seat.guest is None]
    if len(moving) > len(open_to):
        people = len(kept) - len(open_to) + len(moving)
        raise Denied("too-few-chairs", f"{people} players are seated; keep a chair for each")
    open_to.sort(key=lambda chair: kept[chair].bot is not None)
    moves: list[AnyEntry] = []
    for seat, chair in zip(moving, open_to, strict=False):
        assert seat.guest is not None
        moves += [
            Freed(chair=table.seats.index(seat)),
            Sat(chair=chair, guest=seat.guest, name=seat.name, avatar=seat.avatar),
        ]
    return [*moves, Arranged(request=request, setting=setting)]


def settled(wanted: wire.Setting) -> wire.Setting:
    """What is wanted of a table, with all options of its game. Malformed if it cannot be."""
    given = msgspec.structs.asdict(wanted)
    own = {name: given[name] for name in wire.Setting.__struct_fields__}
    own["options"] = find(wanted.game).settle(wanted.players, wanted.options)
    return wire.Setting(**own)


def start(table: Table, guest: Guest, request: RequestId) -> list[AnyEntry]:
    """The match, when all chairs are taken; by any player, or by the host."""
    not_begun(table)
    if guest.id != table.opened.owner:
        seated(table, guest)
    if any(seat.guest is None and seat.bot is None for seat in table.seats):
        raise Denied("empty-chairs", "there are empty chairs")
    return [Started(request=request)]


def bar(
    table: Table, host: Guest, asked: wire.Bar, request: RequestId, about: Guest | None
) -> list[AnyEntry]:
    """Send a guest away or silence them, or the opposite. A bot takes over the chair of a player
    who is sent away during the match.
    """
    hosting(table, host)
    if about is None:
        raise Denied("no-guest", "no such guest at this table")
    if about.id == host.id:
        raise Denied("own-table", "you are the host of this table")
    removing = isinstance(asked, wire.Remove)
    kind, barred = (Removed, table.removed) if removing else (Silenced, table.silenced)
    if asked.on == (about.id in barred):
        return []
    if asked.on and len(barred) >= MOST_BARRED:
        raise Denied("too-many-guests", f"{MOST_BARRED} guests at most; open another table")
    entry = kind(request=request, guest=about.id, name=about.name, on=asked.on)
    chair = table.chair_of(about.id)
    if not removing or chair is None or table.status == "over":
        return [entry]
    left = Freed(chair=chair) if table.status == "open" else BotSat(chair=chair, bot=bots.STAND_IN)
    return [left, entry]


def seated(table: Table, guest: Guest) -> int:
    """The chair of a guest. Denied if they have none."""
    chair = table.chair_of(guest.id)
    if chair is None:
        raise Denied("not-seated", "you are not seated at this table")
    return chair


def hosting(table: Table, guest: Guest) -> None:
    """Denied to everybody but the host."""
    if guest.id != table.opened.owner:
        raise Denied("not-owner", "only the host can do that")


def existing(table: Table, chair: int) -> int:
    """A chair by its number. Denied if there is no such chair."""
    if chair >= len(table.seats):
        raise Denied("no-chair", f"no such chair; the chairs are 0 to {len(table.seats) - 1}")
    return chair


def not_begun(table: Table) -> None:
    """Denied once the match has begun."""
    if table.status != "open":
        raise Denied("started", "the match has begun")
