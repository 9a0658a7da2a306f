"""Inferno: the types of its actions, events, views and positions."""

from typing import Annotated, Literal, NotRequired, TypedDict, final

from pandemonium.kernel.types import EACH, ByPlayer, Standing

Soul = Literal[
    "attila",
    "bathory",
    "bluebeard",
    "borgia",
    "caligula",
    "cattivo",
    "dracula",
    "genghis-khan",
    "herod",
    "ivan",
    "landru",
    "macbeth",
    "messalina",
    "nero",
    "rasputin",
    "ripper",
    "torquemada",
    "tzu",
]
Special = Literal["scambio-obbligato", "grande-scambio", "buona-azione"]
Side = Literal["left", "right"]
Reply = Literal["accept", "decline", "withdraw"]
Values = Annotated[dict[Soul, int], EACH]
"""A list: a value for each soul."""

Transfer = TypedDict("Transfer", {"from": int, "to": int, "soul": Soul})
"""A soul that changes hands."""
Deal = list[Transfer]


class Options(TypedDict):
    """The options of a match."""

    glass_s: int
    pause: bool
    choice_s: int
    rest_s: int
    parties: Literal["many", "two"]
    gifts: bool
    look_s: int
    cattivo: str


# Actions


class HandIn(TypedDict):
    """Hand in a whole list."""

    do: Literal["list"]
    values: Values


class Rate(TypedDict):
    """Fill in a line of one's list."""

    do: Literal["rate"]
    soul: Soul
    value: int


class PlainAct(TypedDict):
    """What takes no more words: see the codec for what each does."""

    do: Literal["erase", "clear", "wait"]


class Flip(TypedDict):
    """Turn the glass."""

    do: Literal["flip"]


class OfferDraft(TypedDict):
    """Offer what is in one's draft."""

    do: Literal["offer-draft"]


class Choose(TypedDict):
    """Choose the soul that a special card asks for."""

    do: Literal["choose"]
    soul: Soul


class Draft(Transfer):
    """Put a transfer into one's draft."""

    do: Literal["draft"]


class Offer(TypedDict):
    """Offer a deal."""

    do: Literal["offer"]
    deal: Deal


@final
class ReplyToOffer(TypedDict):
    """Answer an offer, by its number."""

    do: Reply
    offer: int


@final
class ReplyToSlot(TypedDict):
    """Answer the offer that stands in a slot, as learning agents do."""

    do: Reply
    slot: int


ReplyAction = ReplyToOffer | ReplyToSlot

OneForOne = TypedDict(
    "OneForOne", {"do": Literal["one-for-one"], "with": int, "give": Soul, "take": Soul}
)
TwoForOne = TypedDict(
    "TwoForOne", {"do": Literal["two-for-one"], "with": int, "give": list[Soul], "take": Soul}
)
OneForTwo = TypedDict(
    "OneForTwo", {"do": Literal["one-for-two"], "with": int, "give": Soul, "take": list[Soul]}
)


class ScambioObbligato(TypedDict):
    """Force an exchange."""

    do: Literal["scambio-obbligato"]
    target: int
    take: Soul


class GrandeScambio(TypedDict):
    """Everybody passes a soul on."""

    do: Literal["grande-scambio"]
    to: Side


class BuonaAzione(TypedDict):
    """Send a soul out of the game."""

    do: Literal["buona-azione"]
    soul: Soul


Action = (
    HandIn
    | Rate
    | PlainAct
    | Flip
    | OfferDraft
    | Choose
    | Draft
    | Offer
    | ReplyToOffer
    | ReplyToSlot
    | OneForOne
    | TwoForOne
    | OneForTwo
    | ScambioObbligato
    | GrandeScambio
    | BuonaAzione
)


# Events. Those about Cattivo say what the table calls it, where it has given it a name (INF-A03).


class AboutSouls(TypedDict):
    """An event that names souls."""

    cattivo: NotRequired[str]


class Listed(ByPlayer):
    """A list is in."""

    event: Literal["list"]


class Rated(ByPlayer, Rate, AboutSouls):
    """A line of a list; only its player sees it."""

    event: Literal["rate"]


class PlainActDone(ByPlayer, PlainAct):
    """What only its player sees."""

    event: Literal["erase", "clear", "wait"]


class Drafted(ByPlayer, Draft, AboutSouls):
    """A transfer was put into a draft; only its player sees it."""

    event: Literal["draft"]


class Chosen(ByPlayer, AboutSouls):
    """A soul was chosen; only the player who chose it sees which."""

    event: Literal["choose"]
    soul: NotRequired[Soul]


class Terms(AboutSouls):
    """An offer: its number, who made it, and the deal."""

    offer: int
    by: int
    deal: Deal


class Offered(ByPlayer, Terms):
    """A deal was offered."""

    event: Literal["offer"]


class Replied(ByPlayer, Terms):
    """An offer was answered."""

    event: Reply


class Dealt(Terms):
    """Everybody has agreed: the souls move."""

    event: Literal["deal"]


class ScambioPlayed(ByPlayer, ScambioObbligato, AboutSouls):
    """A Scambio Obbligato was played."""

    event: Literal["scambio-obbligato"]


class GrandePlayed(ByPlayer, GrandeScambio):
    """A Grande Scambio was played."""

    event: Literal["grande-scambio"]


class BuonaPlayed(ByPlayer, BuonaAzione, AboutSouls):
    """A Buona Azione was played."""

    event: Literal["buona-azione"]


class CardsDealt(TypedDict):
    """All lists are in, and the cards are dealt."""

    event: Literal["dealt"]


class Late(TypedDict):
    """Time was up: the choice was made for these players."""

    event: Literal["late"]
    players: list[int]


class Exchanged(ByPlayer, AboutSouls):
    """A Scambio Obbligato was carried out."""

    event: Literal["exchanged"]
    target: int
    took: Soul
    gave: Soul


class PassedOn(AboutSouls):
    """A Grande Scambio was carried out."""

    event: Literal["passed"]
    to: Side
    deal: Deal


class Void(TypedDict):
    """An offer lapsed (INF-A10, INF-A28)."""

    event: Literal["void"]
    offer: int


class Flipped(TypedDict):
    """The glass was turned by a player; by itself with null."""

    event: Literal["flip"]
    player: int | None
    number: int


class Empty(TypedDict):
    """The glass ran out."""

    event: Literal["empty"]
    number: int


class LastGlass(TypedDict):
    """The glass was turned for the last time."""

    event: Literal["last"]


class Ended(TypedDict):
    """The match is over."""

    event: Literal["end"]
    scores: list[int]
    winners: list[int]


Event = (
    Listed
    | Rated
    | PlainActDone
    | Drafted
    | Chosen
    | Offered
    | Replied
    | Dealt
    | ScambioPlayed
    | GrandePlayed
    | BuonaPlayed
    | CardsDealt
    | Late
    | Exchanged
    | PassedOn
    | Void
    | Flipped
    | Empty
    | LastGlass
    | Ended
)


# Views and positions


class OpenOffer(TypedDict):
    """An open offer, and the players who have agreed to it."""

    id: int
    by: int
    deal: Deal
    agreed: list[int]


class Glass(TypedDict):
    """The glass; `waited_ms` is how long it has been looked on, or has lain empty."""

    flips: int
    left_ms: int
    waited_ms: int


class Asking(TypedDict):
    """A special card being carried out, and the players who still have to choose."""

    player: int
    waiting: list[int]
    choosing_ms: int


class ScambioAsking(Asking):
    """A Scambio Obbligato being carried out."""

    special: Literal["scambio-obbligato"]
    target: int
    take: Soul


class GrandeAsking(Asking):
    """A Grande Scambio being carried out."""

    special: Literal["grande-scambio"]
    to: Side


class ScambioSeen(ScambioAsking):
    """The same with the viewer's own choice (INF-A17)."""

    choice: Soul | None


class GrandeSeen(GrandeAsking):
    """The same with the viewer's own choice (INF-A17)."""

    choice: Soul | None


class GrandeOpen(GrandeAsking):
    """The same with everybody's choice."""

    choices: list[Soul | None]


class Table(Standing):
    """What everybody sees as it is."""

    options: Options
    souls: list[list[Soul]]
    locked: list[list[Soul]]
    removed: list[Soul]
    played: list[Special]
    offers: list[OpenOffer]
    glass: Glass
    second_copy: int
    """What the second card of a soul counts, whatever a list says (INF-23)."""


class Own(TypedDict):
    """What differs from seat to seat. Lists are secret to the end; of the others' special cards
    only the number is seen.
    """

    seat: int | None
    lists: list[Values | None]
    unfinished_list: dict[str, int] | None
    specials: list[list[Special] | int]
    draft: Deal | None
    resolving: ScambioSeen | GrandeSeen | None


class View(Own, Table):
    """What a seat or a spectator sees."""

    lists_in: list[int]
    aside: int
    scores: list[int] | None
    over: bool


class Position(Table):
    """Everything."""

    lists: list[Values | None]
    aside: list[Soul]
    specials: list[list[Special]]
    next_offer: int
    resolving: ScambioAsking | GrandeOpen | None
    unfinished_lists: NotRequired[list[dict[str, int]]]
    drafts: NotRequired[list[Deal]]
    hints: NotRequired[list[dict[str, list[int]]]]
    scores: NotRequired[list[int]]
