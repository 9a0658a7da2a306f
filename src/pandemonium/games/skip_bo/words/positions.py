"""Skip-Bo: positions in words, and back."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from pandemonium.games.skip_bo.rules.actions import CARD_NAMES, PILES, SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.options import MOST_POINTS, chosen_options
from pandemonium.games.skip_bo.rules.state import (
    BETWEEN,
    MOST_CARDS,
    MOST_PLAYERS,
    MOST_STOCK,
    OVER,
    PLAYING,
    copies,
)
from pandemonium.kernel import contract
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.parsing import (
    check_names,
    read_flag,
    read_list,
    read_names,
    read_number,
    read_numbers,
    read_phase,
    read_rows,
    read_seats,
)
from pandemonium.kernel.shown import (
    WINNERS,
    Cards,
    Each,
    Fields,
    Fixed,
    Is,
    Number,
    Only,
    Options,
    Pile,
    Place,
    Players,
    Row,
)
from pandemonium.kernel.states import State, seats_of

MOST_ROUNDS = 10_000

NAME_OF = ("", *CARD_NAMES)
"""The name of a card by its number."""

deck_copies = interpreted(copies)

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "hands", "stocks", "discards"),
    *("series", "set_aside", "draw", "round", "started", "points", "winners", "idle", "moved"),
)


HANDS = Each("players", Row("hand", "held", NAME_OF))
STOCKS = Each("players", Pile("stock", "stock_left", NAME_OF))
DISCARDS = Each("players", Each(PILES, Pile("pile", "height", NAME_OF)))
ONE_SERIES = Fields(top=Number("series"), cards=Pile("laid", "laid_height", NAME_OF))
ALL_SERIES = Each(SERIES, ONE_SERIES)
ASIDE = Cards("set_aside", NAME_OF)
POINTS = Each("players", Number("points"))

POSITION = Fields(
    players=Number("players"),
    options=Options(chosen_options),
    dealer=Number("dealer"),
    turn=Number("turn"),
    to_act=Players("acting"),
    hands=HANDS,
    stocks=STOCKS,
    discards=DISCARDS,
    series=ALL_SERIES,
    set_aside=ASIDE,
    draw=Pile("draw", "draw_left", NAME_OF),
    round=Number("round_number"),
    started=Each("players", Place(MOST_PLAYERS), only=Is("started")),
    points=POINTS,
    winners=WINNERS,
    idle=Only(Is("idle"), Number("idle")),  # only where SKB-A13 needs it
    moved=Only(Is("moved_all"), Fixed(True)),
)


def set_up(s: State, words: contract.Position) -> None:
    """Write a position into a prepared record; the rest of the deck lies under the draw pile."""
    check_names(words, PARTS, "a position of Skip-Bo")
    players = range(s.players)
    last = len(players) - 1
    s.dealer = read_number(words.get("dealer", 0), 0, last, "'dealer'")
    s.turn = read_number(words.get("turn", (int(s.dealer) + 1) % len(players)), 0, last, "'turn'")
    s.round_number = read_number(words.get("round", 1), 1, MOST_ROUNDS, "'round'")
    s.idle = read_number(words.get("idle", 0), 0, last + 1, "'idle'")
    s.moved = read_flag(words.get("moved", False), "'moved'")
    for player in seats_of(
        read_seats(words.get("started", list(players)), len(players), "'started'")
    ):
        s.started[player] = 1
    s.points[: len(players)] = read_numbers(
        words.get("points", [0] * len(players)), len(players), 0, 2 * MOST_POINTS, "'points'"
    )
    lay_out(s, words)
    fill_draw_pile(s, words.get("draw", []))
    s.winners, s.phase = read_phase(words, len(players), (PLAYING, BETWEEN, OVER))


def lay_out(s: State, words: contract.Position) -> None:
    """Hands, stocks, discard piles, series and what is set aside."""
    for player, cards in enumerate(read_rows(words.get("hands", []), s.players, "'hands'")):
        codes = sorted(read_cards(cards, s.hand_size, "a hand"))
        s.hand[player, : len(codes)] = codes
        s.held[player] = len(codes)
    for player, cards in enumerate(read_rows(words.get("stocks", []), s.players, "'stocks'")):
        s.stock_left[player] = write_pile(s.stock[player], cards, MOST_STOCK, "a stock")
    for player, piles in enumerate(read_rows(words.get("discards", []), s.players, "'discards'")):
        for k, cards in enumerate(read_rows(piles, PILES, "a player's discard piles")):
            s.height[player, k] = write_pile(s.pile[player, k], cards, MOST_CARDS, "a discard pile")
    for k, place in enumerate(read_list(words.get("series", []), SERIES, "'series'")):
        lay_series(s, k, place)
    for card in read_cards(words.get("set_aside", []), MOST_CARDS, "'set_aside'"):
        s.set_aside[card] += 1


def lay_series(s: State, k: int, place: Any) -> None:
    """One series: its number, and the cards that lie there (none if they are left out)."""
    check_names(place, ("top", "cards"), "a series")
    cards = place.get("cards", [])
    reached = place.get("top", len(cards) if isinstance(cards, list) else 0)
    s.series[k] = read_number(reached, 0, int(s.highest) - 1, "'top' of a series")
    s.laid_height[k] = write_pile(s.laid[k], cards, int(s.series[k]), "the cards of a series")
    if s.laid_height[k] and s.laid[k, s.laid_height[k] - 1] not in (s.series[k], SKIP_BO):
        raise Malformed(f"the top card of a series at {reached} is '{reached}' or 'skip-bo'")


def fill_draw_pile(s: State, named: Any) -> None:
    """The cards named on top, all that are nowhere else below, in the deck's order."""
    on_top = read_cards(named, MOST_CARDS, "'draw'")
    placed = Counter([*cards_laid_out(s), *(CARD_NAMES[card - 1] for card in on_top)])
    below = []
    for card, name in enumerate(CARD_NAMES, start=1):
        most = deck_copies(s, card)
        if placed[name] > most:
            raise Malformed(f"the deck has {most} cards {name!r}; the position has {placed[name]}")
        below += [card] * (most - placed[name])
    s.draw_left = len(on_top) + len(below)
    s.draw[: s.draw_left] = [*on_top, *below][::-1]


def cards_laid_out(s: State) -> Iterator[str]:
    """All cards but those of the draw pile, by name."""
    yield from ASIDE.words(s)
    for cards in (*HANDS.words(s), *STOCKS.words(s), *chain(*DISCARDS.words(s))):
        yield from cards
    for place in ALL_SERIES.words(s):
        yield from place["cards"]


def write_pile(pile: Any, cards: Any, longest: int, what: str) -> int:
    """Write a pile named from the top; returns its height."""
    codes = read_cards(cards, longest, what)
    pile[: len(codes)] = codes[::-1]
    return len(codes)


def read_cards(value: Any, longest: int, what: str) -> list[int]:
    """Cards by name, as card numbers."""
    return [index + 1 for index in read_names(value, CARD_NAMES, int(longest), what)]
