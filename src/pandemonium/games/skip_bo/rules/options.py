"""Skip-Bo: its options, and where they are kept in the state."""

from typing import Final

from pandemonium.games.skip_bo import types
from pandemonium.games.skip_bo.rules.state import HIGHEST_NUMBER
from pandemonium.kernel.options import Option, Options, Values
from pandemonium.kernel.states import State

DECK = {"sheet": 96, "classic": 162}
HIGHEST = {"sheet": 10, "classic": HIGHEST_NUMBER}
HAND = {"sheet": 3, "classic": 5}
SHEET_STOCK = {2: 15, 3: 10, 4: 7}
MOST_POINTS = 10_000

THREE_THEN_FIVE: Final = "3-then-5"


def editions(players: int, _: Options) -> Values:
    """The edition of the sheet is for 2 to 4 players (SKB-04)."""
    return ("sheet", "classic") if players in SHEET_STOCK else ("classic",)


def usual_stock(players: int, options: Options) -> int:
    """SKB-04 for the sheet; 30, or 20 for five and six, in the classic edition."""
    if options["edition"] == "sheet":
        return SHEET_STOCK[players]
    return 30 if players <= 4 else 20


def possible_stocks(players: int, options: Options) -> Values:
    """As many as leave everybody a full hand to draw."""
    hand = 5 if options["hand"] == THREE_THEN_FIVE else options["hand"]
    return range(1, DECK[options["edition"]] // players - hand + 1)


OPTIONS = (
    Option("edition", editions, "sheet"),
    Option("hand", (3, 5, THREE_THEN_FIVE), lambda _, options: HAND[options["edition"]]),
    Option("stock", possible_stocks, usual_stock),
    Option("target", range(MOST_POINTS + 1), 0),
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    hand = options["hand"]
    s.players = players
    s.highest = HIGHEST[options["edition"]]
    s.first_hand = 3 if hand == THREE_THEN_FIVE else hand
    s.hand_size = 5 if hand == THREE_THEN_FIVE else hand
    s.stock_size = options["stock"]
    s.target = options["target"]


def chosen_options(s: State) -> types.Options:
    """The options in a record, by name."""
    return {
        "edition": "classic" if s.highest == HIGHEST_NUMBER else "sheet",
        "hand": THREE_THEN_FIVE if s.first_hand < s.hand_size else int(s.hand_size),
        "stock": int(s.stock_size),
        "target": int(s.target),
    }
