"""What the actions, events and views of all games have in common.

A game describes its own in its module `types`: `Action`, `Event`, `View` and `Position` there are
what programs and the page may rely on. At run time all of them are plain dicts.
"""

from typing import Literal, NotRequired, TypedDict

EACH = "each"
"""Marks a mapping from a few names, `Annotated[dict[Soul, int], EACH]`, that has all of them."""


class AnyAction(TypedDict):
    """A move by name. Each kind has fields of its own besides."""

    do: str


class AnyEvent(TypedDict):
    """Something that happened. Each kind has fields of its own besides."""

    event: str
    player: NotRequired[int | None]


class Standing(TypedDict):
    """How a match stands: the part of views and positions that is the same in all games."""

    players: int
    to_act: list[int]
    winners: list[int] | None


class AnyOptions(TypedDict):
    """The options of a match, by name."""


class AnyView(Standing):
    """A view or a position. Each game has fields of its own besides."""

    options: AnyOptions


class ByPlayer(TypedDict):
    """Something that a player did, or that happened to them."""

    player: int


class Undone(ByPlayer):
    """A player took back their last act: an event of every game."""

    event: Literal["undone"]


class TimePasses(TypedDict):
    """The clock of a timed game moves on: an act without a player."""

    do: Literal["time"]
    ms: int
