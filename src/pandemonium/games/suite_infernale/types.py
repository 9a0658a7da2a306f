"""La Suite Infernale: the types of its actions, events, views and positions."""

from typing import Literal, NotRequired, TypedDict

from pandemonium.kernel.types import ByPlayer, Standing

Teams = Literal["none", "pairs", "trios"]
Answer = Literal["stop", "pass"]


class Options(TypedDict):
    """The options of a match."""

    teams: Teams
    discard: Literal["stuck", "free"]
    stop_by: Literal["anyone", "target"]


# Actions


class Lay(TypedDict):
    """Lay a number or a joker on a player's suite."""

    do: Literal["lay"]
    card: str
    to: int


Remove = TypedDict("Remove", {"do": Literal["remove"], "from": int, "at": int})
RemoveTwo = TypedDict("RemoveTwo", {"do": Literal["remove2"], "from": int})
Steal = TypedDict("Steal", {"do": Literal["steal"], "from": int, "at": int})
StealLast = TypedDict("StealLast", {"do": Literal["steal-last"], "from": int})
SwapHands = TypedDict("SwapHands", {"do": Literal["swap-hands"], "with": int})
SwapSeats = TypedDict("SwapSeats", {"do": Literal["swap-seats"], "with": int, "move": int})


class PlayAgain(TypedDict):
    """Draw two cards and play twice."""

    do: Literal["replay"]


class Discard(TypedDict):
    """Throw a card away."""

    do: Literal["discard"]
    card: str


class GiveAnswer(TypedDict):
    """Answer in a window."""

    do: Answer


Play = Lay | Remove | RemoveTwo | Steal | StealLast | SwapHands | SwapSeats | PlayAgain
"""What can wait in a window. A number takes effect at once."""
Action = Play | Discard | GiveAnswer


# Events


class Laid(ByPlayer, Lay):
    """A number was laid, or a joker announced."""

    event: Literal["lay"]


class RemovePlayed(ByPlayer, Remove):
    """A Remove was announced."""

    event: Literal["remove"]


class RemoveTwoPlayed(ByPlayer, RemoveTwo):
    """A Remove Two was announced."""

    event: Literal["remove2"]


class StealPlayed(ByPlayer, Steal):
    """A Steal was announced."""

    event: Literal["steal"]


class StealLastPlayed(ByPlayer, StealLast):
    """A Steal the Last was announced."""

    event: Literal["steal-last"]


class SwapHandsPlayed(ByPlayer, SwapHands):
    """A Swap Hands was announced."""

    event: Literal["swap-hands"]


class SwapSeatsPlayed(ByPlayer, SwapSeats):
    """A Swap Seats was announced."""

    event: Literal["swap-seats"]


class PlayAgainPlayed(ByPlayer, PlayAgain):
    """A Play Again was announced."""

    event: Literal["replay"]


class Discarded(ByPlayer, Discard):
    """A card was thrown away."""

    event: Literal["discard"]


class Answered(ByPlayer):
    """A player answered in a window; only they see it."""

    event: Literal["answered"]
    answer: Answer


class Stopped(ByPlayer):
    """A STOP was laid."""

    event: Literal["stop"]


class Resolved(ByPlayer):
    """A special card was blocked, or did what it does; `taken` are the cards a suite lost."""

    event: Literal["blocked", "effect"]
    card: str
    action: Play
    taken: list[str]


class Completed(ByPlayer):
    """A suite was completed."""

    event: Literal["completed"]


class Reshuffled(TypedDict):
    """The discard pile became a new draw pile."""

    event: Literal["reshuffle"]


class Drew(ByPlayer):
    """A player drew; only they see which cards."""

    event: Literal["draw"]
    count: int
    cards: NotRequired[list[str]]


class Turn(ByPlayer):
    """It is another player's turn."""

    event: Literal["turn"]


class Won(TypedDict):
    """The match is over."""

    event: Literal["won"]
    winners: list[int]


Announced = (
    Laid
    | RemovePlayed
    | RemoveTwoPlayed
    | StealPlayed
    | StealLastPlayed
    | SwapHandsPlayed
    | SwapSeatsPlayed
    | PlayAgainPlayed
    | Discarded
)
Event = Announced | Answered | Stopped | Resolved | Completed | Reshuffled | Drew | Turn | Won


# Views and positions


class Window(TypedDict):
    """A special card that waits for answers; `chain` are the players who laid a STOP, in order."""

    card: str
    player: int
    target: int | None
    chain: list[int]
    waiting: list[int]
    action: Play


class OpenWindow(Window):
    """The same with the players who said STOP, while that is still secret."""

    stops: list[int]


class Table(Standing):
    """What everybody sees as it is. Places of a suite are cards, holes `_`, and after a +2 `=`."""

    options: Options
    dealer: int
    turn: int
    plays_left: int
    chairs: list[int]
    suites: list[list[str]]
    finished: list[int]
    discard: list[str]


class Own(TypedDict):
    """What differs from seat to seat; a spectator sees no hand."""

    seat: int | None
    hand: list[str] | None
    to_act: list[int]
    window: Window | None


class View(Own, Table):
    """What a seat or a spectator sees."""

    hands: list[int]
    stolen: str | None
    draw: int
    over: bool


class Position(Table):
    """Everything."""

    hands: list[list[str]]
    stolen: NotRequired[str]
    draw: list[str]
    window: Window | OpenWindow | None
