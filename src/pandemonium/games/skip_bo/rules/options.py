"""Skip-Bo: its options, and where they are kept in the state."""

from typing import Final

from pandemonium.games.skip_bo import types
from pandemonium.games.skip_bo.rules.actions import PILES
from pandemonium.games.skip_bo.rules.state import (
    HIGHEST_NUMBER,
    MOST_CARDS,
    MOST_COPIES,
    MOST_HAND,
)
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.house import House, HouseRule
from pandemonium.kernel.options import Option, Options, Values
from pandemonium.kernel.states import State
from pandemonium.kernel.words import msg

DECK = {"sheet": 96, "classic": 162}
COPIES = {"sheet": 8, "classic": 12}  # SKB-A02
SKIP_BOS = {"sheet": 16, "classic": MOST_COPIES}
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


def check_deck(s: State) -> None:
    """As many cards as there is room for, and enough for all stocks and hands."""
    cards = int(s.highest) * int(s.copies) + int(s.skip_bos)
    if cards > MOST_CARDS:
        raise Malformed(f"that deck has {cards} cards; {MOST_CARDS} is the most")
    dealt = int(s.players) * (int(s.stock_size) + max(int(s.hand_size), int(s.first_hand)))
    if cards < dealt:
        raise Malformed(f"that deck has {cards} cards, and {dealt} are dealt")


HOUSE = House(
    (
        HouseRule(
            "hand_size", msg("cards in hand"), range(1, MOST_HAND + 1), ["hand_size", "first_hand"]
        ),
        HouseRule("copies", msg("cards of each number"), range(2, 15), ["copies"]),
        HouseRule("skip_bos", msg("SKIP-BOs in the deck"), range(41), ["skip_bos"]),
        HouseRule("piles", msg("discard piles of each player"), range(1, PILES + 1), ["piles"]),
    ),
    check_deck,
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    hand = options["hand"]
    s.players = players
    s.highest = HIGHEST[options["edition"]]
    s.first_hand = 3 if hand == THREE_THEN_FIVE else hand
    s.hand_size = 5 if hand == THREE_THEN_FIVE else hand
    s.copies = COPIES[options["edition"]]
    s.skip_bos = SKIP_BOS[options["edition"]]
    s.piles = PILES
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
