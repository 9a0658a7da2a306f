"""What the log of a table is made of. A table is what its entries, read in order, make of it."""

from typing import Literal

import msgspec
from msgspec import Struct

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Position
from pandemonium.kernel.match import Match
from pandemonium.server.wire import Phrase, Setting

RequestId = tuple[str, str, int]
"""Who asked, with which client, and the number he gave it: no two requests have the same."""


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True, kw_only=True):
    """Something that happened at a table."""

    request: RequestId | None = None
    """The request it was, if it was one."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table is there. Always the first entry."""

    setting: Setting
    owner: str
    seed: str
    start: Position | None = None
    """The position the match begins with, unless it is dealt."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a chair."""

    chair: int
    guest: str
    name: str


class BotSat(Entry, frozen=True, tag="bot-sat"):
    """A bot was put on a chair."""

    chair: int
    bot: str


class Freed(Entry, frozen=True, tag="freed"):
    """A chair was left, before the match."""

    chair: int


class Started(Entry, frozen=True, tag="started"):
    """The cards were dealt."""


class Acted(Entry, frozen=True, tag="acted"):
    """An act of the match: a player's, or without one the dealer's or the clock's."""

    action: Action
    player: int | None = None
    by: Literal["guest", "bot", "clock"] = "guest"


class Undone(Entry, frozen=True, tag="undone"):
    """A player took back his last act."""

    player: int


class Left(Entry, frozen=True, tag="left"):
    """A bot plays a guest's chair from now on."""

    chair: int


class Returned(Entry, frozen=True, tag="returned"):
    """The guest plays his chair again."""

    chair: int


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something."""

    guest: str
    name: str
    text: str | None = None
    phrase: Phrase | None = None


class Muted(Entry, frozen=True, tag="muted"):
    """A guest does not want to hear another, or wants to again."""

    guest: str
    other: str
    on: bool


class Continued(Entry, frozen=True, tag="continued"):
    """There is a rematch, at another table."""

    table: str


AnyEntry = (
    Opened
    | Sat
    | BotSat
    | Freed
    | Started
    | Acted
    | Undone
    | Left
    | Returned
    | Said
    | Muted
    | Continued
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode


def carry_out(match: Match, entry: Acted) -> None:
    """Do in a match what an entry says. Refused or Malformed if the match does not allow it."""
    if entry.player is None:
        match.act(entry.action)
    else:
        match.do(entry.player, entry.action)
