"""Hol's der Teufel: the types of its actions, events, views and positions."""

from typing import Annotated, Literal, NotRequired, TypedDict

from pandemonium.kernel.types import EACH, ByPlayer, Standing

Colour = Literal["red", "yellow", "violet", "green"]
Back = Literal["red", "yellow", "violet", "green", "angel"]
End = Literal["low", "high"]


class Options(TypedDict):
    """The options of a match."""

    end: Literal["dealer", "all"]
    deals: int


# Actions


class Lay(TypedDict):
    """Lay a devil at an end of its column, or as a new column."""

    do: Literal["lay"]
    card: str
    end: End | Literal["new"]


class LayAngel(TypedDict):
    """Close an end of a column with an angel."""

    do: Literal["angel"]
    colour: Colour
    end: End


Action = Lay | LayAngel


# Events


class Laid(ByPlayer, Lay):
    """A devil was laid."""

    event: Literal["lay"]


class AngelLaid(ByPlayer, LayAngel):
    """An angel was laid."""

    event: Literal["angel"]


class Fined(ByPlayer):
    """A player paid a fine."""

    event: Literal["fine"]
    to: int
    chips: int


class Stuck(ByPlayer):
    """A player had nothing that fits (HDT-32)."""

    event: Literal["stuck"]


class DealBegan(TypedDict):
    """The cards were dealt again."""

    event: Literal["deal"]
    number: int
    dealer: int


class Turn(ByPlayer):
    """It is another player's turn."""

    event: Literal["turn"]


class Ended(TypedDict):
    """The deal is over."""

    event: Literal["end"]
    chips: list[int]
    over: bool


Event = Laid | AngelLaid | Fined | Stuck | DealBegan | Turn | Ended


# Views and positions


class Column(TypedDict):
    """A column, low end first, and the end that an angel closes."""

    cards: list[str]
    angel: End | None


Columns = dict[Colour, Column]
"""The columns that stand."""
Backs = Annotated[dict[Back, int], EACH]
"""How many cards of each back a player holds (HDT-31)."""


class Table(Standing):
    """What everybody sees as it is."""

    options: Options
    dealer: int
    turn: int
    deal: int
    columns: Columns
    chips: list[int]
    totals: list[int]


Fines = dict[str, dict[End, int]]
"""What each devil of a hand costs at the open ends of its column, if that stands."""


class Own(TypedDict):
    """What differs from seat to seat; a spectator sees null."""

    seat: int | None
    hand: list[str] | None
    fines: Fines | None


class View(Own, Table):
    """What a seat or a spectator sees."""

    backs: list[Backs]
    over: bool


class Position(Table):
    """Everything."""

    hands: list[list[str]]
    aside: list[str]
    lacks: NotRequired[list[list[str]]]
