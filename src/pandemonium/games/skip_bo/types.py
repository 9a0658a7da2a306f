"""Skip-Bo: the types of its actions, events, views and positions."""

from typing import Literal, NotRequired, TypedDict

from pandemonium.kernel.types import ByPlayer, Standing


class Options(TypedDict):
    """The options of a match."""

    edition: Literal["sheet", "classic"]
    hand: int | Literal["3-then-5"]
    stock: int
    target: int


# Actions

PlayFromHand = TypedDict(
    "PlayFromHand", {"do": Literal["play"], "from": Literal["hand"], "card": str, "to": int}
)
PlayFromStock = TypedDict(
    "PlayFromStock", {"do": Literal["play"], "from": Literal["stock"], "to": int}
)
PlayFromDiscard = TypedDict(
    "PlayFromDiscard", {"do": Literal["play"], "from": Literal["discard"], "pile": int, "to": int}
)


class Discard(TypedDict):
    """Put a card of the hand on a discard pile."""

    do: Literal["discard"]
    card: str
    to: int


class Pass(TypedDict):
    """Let the turn pass (SKB-A12)."""

    do: Literal["pass"]


Play = PlayFromHand | PlayFromStock | PlayFromDiscard
Action = Play | Discard | Pass


# Events


class PlayedFromHand(ByPlayer, PlayFromHand):
    """A card was played from the hand."""

    event: Literal["play"]


class PlayedFromStock(ByPlayer, PlayFromStock):
    """A card was played from the stock."""

    event: Literal["play"]
    card: str


class PlayedFromDiscard(ByPlayer, PlayFromDiscard):
    """A card was played from a discard pile."""

    event: Literal["play"]
    card: str


class Discarded(ByPlayer, Discard):
    """A card was put on a discard pile."""

    event: Literal["discard"]


class Passed(ByPlayer, Pass):
    """A player passed."""

    event: Literal["pass"]


class Completed(ByPlayer):
    """A series was completed."""

    event: Literal["completed"]
    series: int


class Stock(TypedDict):
    """What is seen of a stock: its top card, and how many there are."""

    top: str | None
    count: int


class Turned(ByPlayer, Stock):
    """The next card of a stock was turned up."""

    event: Literal["turned"]


class Reshuffled(TypedDict):
    """Completed series became a new draw pile."""

    event: Literal["reshuffle"]
    draw: int


class Drew(ByPlayer):
    """A player drew; only they see which cards."""

    event: Literal["draw"]
    count: int
    cards: NotRequired[list[str]]


class RoundBegan(TypedDict):
    """The cards were dealt for another round."""

    event: Literal["round"]
    number: int
    dealer: int


class Turn(ByPlayer):
    """It is another player's turn."""

    event: Literal["turn"]


class Won(ByPlayer):
    """A player won the round."""

    event: Literal["won"]
    points: int
    over: bool


class Blocked(TypedDict):
    """Nobody can move (SKB-A13)."""

    event: Literal["blocked"]
    leaders: list[int]
    over: bool


Move = PlayedFromHand | PlayedFromStock | PlayedFromDiscard | Discarded | Passed
Event = Move | Completed | Turned | Reshuffled | Drew | RoundBegan | Turn | Won | Blocked


# Views and positions


class Series(TypedDict):
    """The number a series has reached, and the cards that lie there, top card first."""

    top: int
    cards: list[str]


class Table(Standing):
    """What everybody sees as it is."""

    options: Options
    dealer: int
    turn: int
    round: int
    discards: list[list[list[str]]]
    series: list[Series]
    set_aside: list[str]
    points: list[int]


class Own(TypedDict):
    """What differs from seat to seat; a spectator sees null."""

    seat: int | None
    hand: list[str] | None


class View(Own, Table):
    """What a seat or a spectator sees."""

    hands: list[int]
    stocks: list[Stock]
    draw: int
    over: bool


class Position(Table):
    """Everything."""

    hands: list[list[str]]
    stocks: list[list[str]]
    draw: list[str]
    started: list[int]
    idle: NotRequired[int]
    moved: NotRequired[bool]
