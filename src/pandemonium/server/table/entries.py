"""The entries of a table's log. Read in order, they make the table what it is."""

from typing import Literal

import msgspec
from msgspec import Struct

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Position
from pandemonium.kernel.match import Match
from pandemonium.server.wire import Phrase, Setting

RequestId = tuple[str, str, int]
"""A guest, one of their clients, and its number for the request: no two requests have the same."""


class Entry(Struct, frozen=True, tag_field="entry", omit_defaults=True, kw_only=True):
    """Something that happened at a table."""

    request: RequestId | None = None
    """The request it was, if it was one."""


class Evening(Struct, frozen=True):
    """How a company has fared, rematch after rematch."""

    matches: int = 0
    wins: dict[str, int] = {}
    """How many matches each has won: guests by id, bots as `Table.company` names them."""


NONE_BEFORE = Evening()


class Opened(Entry, frozen=True, tag="opened"):
    """The table is there. Always the first entry."""

    setting: Setting
    owner: str
    seed: str
    start: Position | None = None
    """The position the match begins with, unless it is dealt."""
    before: Evening = NONE_BEFORE
    """The matches before this one, if it is a rematch."""


class Sat(Entry, frozen=True, tag="sat"):
    """Somebody took a chair."""

    chair: int
    guest: str
    name: str
    avatar: str = ""


class BotSat(Entry, frozen=True, tag="bot-sat"):
    """A bot was put on a chair."""

    chair: int
    bot: str


class Freed(Entry, frozen=True, tag="freed"):
    """A chair was left, before the match."""

    chair: int


class Arranged(Entry, frozen=True, tag="arranged"):
    """The setting was changed, before the match. Chairs were added or removed at the end."""

    setting: Setting


class Started(Entry, frozen=True, tag="started"):
    """The cards were dealt."""


class Acted(Entry, frozen=True, tag="acted"):
    """An act of the match: a player's, or without one the dealer's or the clock's."""

    action: Action
    player: int | None = None
    by: Literal["guest", "bot", "clock"] = "guest"


class Undone(Entry, frozen=True, tag="undone"):
    """A player took back their last act."""

    player: int


class Left(Entry, frozen=True, tag="left"):
    """A bot plays a guest's chair from now on."""

    chair: int


class Returned(Entry, frozen=True, tag="returned"):
    """The guest plays their chair again."""

    chair: int


class Removed(Entry, frozen=True, tag="removed"):
    """The host sent a guest away from the table, or let them in again."""

    guest: str
    name: str
    on: bool = True


class Silenced(Entry, frozen=True, tag="silenced"):
    """The host kept a guest from writing, or let them again."""

    guest: str
    name: str
    on: bool = True


class Said(Entry, frozen=True, tag="said"):
    """Somebody said something. The chat is made of these; only old logs have any."""

    guest: str
    name: str
    text: str | None = None
    phrase: Phrase | None = None


class Muted(Entry, frozen=True, tag="muted"):
    """A guest muted another, or no longer does. Only old logs have any."""

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
    | Arranged
    | Started
    | Acted
    | Undone
    | Left
    | Returned
    | Removed
    | Silenced
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
