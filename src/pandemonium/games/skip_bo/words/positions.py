"""Skip-Bo: positions in words, and back."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

from pandemonium.games.skip_bo.rules import legality, moves
from pandemonium.games.skip_bo.rules.actions import CARD_NAMES, PILES, SERIES, SKIP_BO
from pandemonium.games.skip_bo.rules.options import MOST_POINTS, chosen_options
from pandemonium.games.skip_bo.rules.state import (
    BETWEEN,
    MOST_CARDS,
    MOST_STOCK,
    OVER,
    PLAYING,
    copies,
)
from pandemonium.games.skip_bo.types import Position, Series
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
from pandemonium.kernel.states import State, names_of_counts, once, seats_of

MOST_ROUNDS = 10_000

NAME_OF = ("", *CARD_NAMES)
"""The name of a card by its number."""

acting = interpreted(legality.to_act)
ended, won = interpreted(moves.over), interpreted(moves.winners)
deck_copies = interpreted(copies)

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "hands", "stocks", "discards"),
    *("series", "set_aside", "draw", "round", "started", "points", "winners", "idle", "moved"),
)


def position(s: State) -> Position:
    """Everything, in words. `idle` and `moved` are there only where SKB-A13 needs them."""
    everybody = range(s.players)
    words: Position = {
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": to_act(s),
        "hands": [held_cards(s, player) for player in everybody],
        "stocks": piles_from_top(s.stock[: s.players], s.stock_left[: s.players]),
        "discards": discards(s),
        "series": series(s),
        "set_aside": set_aside(s),
        "draw": [*names_from_top(s.draw[: s.draw_left].tobytes())],
        "round": int(s.round_number),
        "started": [player for player in everybody if s.started[player]],
        "points": points(s),
        "winners": winners(s),
    }
    if s.idle:
        words["idle"] = int(s.idle)
    if s.moved and s.held[s.turn] == 0:
        words["moved"] = True
    return words


@once
def to_act(s: State) -> list[int]:
    """The player whose turn it is, while a round is played."""
    return list(seats_of(int(acting(s))))


def held_cards(s: State, player: int) -> list[str]:
    """The cards of a hand, in the deck's order."""
    return [NAME_OF[card] for card in s.hand[player, : s.held[player]].tolist()]


def set_aside(s: State) -> list[str]:
    """The cards of completed series, in the deck's order."""
    return [*names_of_counts(NAME_OF, s.set_aside.tobytes())]


def discards(s: State) -> list[list[list[str]]]:
    """Every player's four discard piles, top card first."""
    return [piles_from_top(s.pile[player], s.height[player]) for player in range(s.players)]


def series(s: State) -> list[Series]:
    """The number each series has reached, and the cards that lie there, top card first."""
    laid = piles_from_top(s.laid, s.laid_height)
    return [
        {"top": top, "cards": cards} for top, cards in zip(s.series.tolist(), laid, strict=True)
    ]


def points(s: State) -> list[int]:
    """The points of the match."""
    points: list[int] = s.points[: s.players].tolist()
    return points


def winners(s: State) -> list[int] | None:
    """The winners; None before the end."""
    return list(seats_of(int(won(s)))) if ended(s) else None


def piles_from_top(piles: Any, heights: Any) -> list[list[str]]:
    """The cards of several piles by name, top card first."""
    return [[*names] for names in names_of_piles(piles.tobytes(), tuple(heights.tolist()))]


@lru_cache(1 << 12)
def names_of_piles(cards: bytes, heights: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """The same of piles as bytes. Most piles are as they were a move ago."""
    longest = len(cards) // len(heights)
    return tuple(
        names_from_top(cards[k * longest : k * longest + height])
        for k, height in enumerate(heights)
    )


def names_from_top(pile: bytes) -> tuple[str, ...]:
    """The cards of a pile by name, top card first."""
    return tuple(NAME_OF[card] for card in reversed(pile))


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
    words = position(s)
    yield from words["set_aside"]
    for cards in (*words["hands"], *words["stocks"], *chain(*words["discards"])):
        yield from cards
    for place in words["series"]:
        yield from place["cards"]


def write_pile(pile: Any, cards: Any, longest: int, what: str) -> int:
    """Write a pile named from the top; returns its height."""
    codes = read_cards(cards, longest, what)
    pile[: len(codes)] = codes[::-1]
    return len(codes)


def read_cards(value: Any, longest: int, what: str) -> list[int]:
    """Cards by name, as card numbers."""
    return [index + 1 for index in read_names(value, CARD_NAMES, int(longest), what)]
