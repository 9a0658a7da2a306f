"""Hol's der Teufel: its options, and where they are kept in the state."""

from pandemonium.games.hols_der_teufel import types
from pandemonium.games.hols_der_teufel.rules.state import ANGELS, CARDS_BEFORE_ANGEL, CHIPS
from pandemonium.kernel.house import House, HouseRule
from pandemonium.kernel.options import Option, Options
from pandemonium.kernel.states import State
from pandemonium.kernel.words import msg

MOST_DEALS = 100

OPTIONS = (
    Option("end", ("dealer", "all"), "dealer"),
    Option("deals", range(1, MOST_DEALS + 1), lambda players, _: players),
)


HOUSE = House(
    (
        HouseRule("chips", msg("chips at the start of a deal"), range(5, 101), ["chips_each"]),
        HouseRule("price", msg("chips for every step down"), range(6), ["price"]),
        HouseRule("angels", msg("angels in the deck"), range(ANGELS + 1), ["angels"]),
        HouseRule(
            "cards_before_angel",
            msg("cards in every column before an angel comes"),
            range(1, 5),
            ["cards_before_angel"],
        ),
    )
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    s.players = players
    s.end_with_dealer = options["end"] == "dealer"
    s.deals = options["deals"]
    s.chips_each = CHIPS
    s.price = 1
    s.cards_before_angel = CARDS_BEFORE_ANGEL
    s.angels = ANGELS


def chosen_options(s: State) -> types.Options:
    """The options in a record, by name."""
    return {"end": "dealer" if s.end_with_dealer else "all", "deals": int(s.deals)}
