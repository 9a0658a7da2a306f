"""Hol's der Teufel: positions in words, and back."""

from collections import Counter
from typing import Any, get_args

from pandemonium.games.hols_der_teufel.rules import legality, moves
from pandemonium.games.hols_der_teufel.rules.actions import (
    ANGEL,
    CARD_NAMES,
    COLOURS,
    DEVIL_NAMES,
    VALUES,
)
from pandemonium.games.hols_der_teufel.rules.options import MOST_DEALS, chosen_options
from pandemonium.games.hols_der_teufel.rules.state import (
    ANGEL_BACK,
    ANGELS,
    BETWEEN,
    CHIPS,
    DECK,
    MIDDLE,
    NONE,
    OVER,
    PLAYING,
    put_in_hand,
)
from pandemonium.games.hols_der_teufel.types import Columns, End, Position
from pandemonium.kernel import contract
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.parsing import (
    check_names,
    read_name,
    read_names,
    read_number,
    read_numbers,
    read_phase,
    read_rows,
)
from pandemonium.kernel.states import State, once, seats_of

MOST_POINTS = 30_000

acting = interpreted(legality.to_act)
ended, won = interpreted(moves.over), interpreted(moves.winners)
give = interpreted(put_in_hand)

CLOSED: tuple[End, ...] = get_args(End)
"""The ends that an angel can close."""

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "hands", "columns", "chips", "aside"),
    *("deal", "totals", "winners", "lacks"),
)


def position(s: State) -> Position:
    """Everything, in words. `lacks` is there only once somebody was stuck (HDT-32)."""
    everybody = range(s.players)
    words: Position = {
        "players": int(s.players),
        "options": chosen_options(s),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "to_act": to_act(s),
        "hands": [hand(s, player) for player in everybody],
        "columns": columns(s),
        "chips": [int(s.chips[player]) for player in everybody],
        "aside": aside(s),
        "deal": int(s.deal_number),
        "totals": [int(s.totals[player]) for player in everybody],
        "winners": winners(s),
    }
    if s.lacks.any():
        words["lacks"] = [devils(s.lacks[player]) for player in everybody]
    return words


@once
def to_act(s: State) -> list[int]:
    """The player whose turn it is, while a deal is played."""
    return list(seats_of(int(acting(s))))


def hand(s: State, player: int) -> list[str]:
    """A hand in the deck's order, angels last."""
    return [*devils(s.hand[player]), *["angel"] * int(s.backs[player, ANGEL_BACK])]


def devils(colours: Any) -> list[str]:
    """Devils by name, from a row of the state with the values of each colour as bits."""
    return [
        DEVIL_NAMES[colour * VALUES + value - 1]
        for colour, values in enumerate(colours.tolist())
        for value in seats_of(values)
    ]


@once
def columns(s: State) -> Columns:
    """The columns that stand, low end first, with the end an angel closes."""
    standing: Columns = {}
    places = s.column.tolist(), s.low.tolist(), s.high.tolist(), s.angel.tolist()
    for name, column, low, high, closed in zip(COLOURS, *places, strict=True):
        if values := column[low : high + 1]:
            angel = None if closed == NONE else CLOSED[closed]
            standing[name] = {"cards": [f"{name}-{value}" for value in values], "angel": angel}
    return standing


def aside(s: State) -> list[str]:
    """The cards that nobody was dealt: all that are in no hand and no column."""
    placed: Counter[str] = Counter()
    for player in range(s.players):
        placed.update(hand(s, player))
    for column in columns(s).values():
        placed.update([*column["cards"], *(["angel"] if column["angel"] else [])])
    deck = Counter([*DEVIL_NAMES, *["angel"] * ANGELS])
    return list((deck - placed).elements())


def winners(s: State) -> list[int] | None:
    """The winners; None before the end."""
    return list(seats_of(int(won(s)))) if ended(s) else None


def set_up(s: State, words: contract.Position) -> None:
    """Write a position into a prepared record; cards not named lie aside."""
    check_names(words, PARTS, "a position of Hol's der Teufel")
    count = int(s.players)
    s.dealer = read_number(words.get("dealer", 0), 0, count - 1, "'dealer'")
    s.turn = read_number(words.get("turn", int(s.dealer)), 0, count - 1, "'turn'")
    s.deal_number = read_number(words.get("deal", 1), 1, MOST_DEALS, "'deal'")
    chips = words.get("chips", [CHIPS] * count)
    s.chips[:count] = read_numbers(chips, count, 0, MOST_POINTS, "'chips'")
    totals = words.get("totals", [0] * count)
    s.totals[:count] = read_numbers(totals, count, 0, MOST_POINTS, "'totals'")
    lay_out(s, words)
    for player, cards in enumerate(read_rows(words.get("lacks", []), count, "'lacks'")):
        for card in read_names(cards, DEVIL_NAMES, len(DEVIL_NAMES), "'lacks'"):
            s.lacks[player, card // VALUES] |= 2 << card % VALUES
    s.winners, s.phase = read_phase(words, count, (PLAYING, BETWEEN, OVER))


def lay_out(s: State, words: contract.Position) -> None:
    """Hands and columns; no card may be named more often than it exists."""
    named: Counter[int] = Counter(read_names(words.get("aside", []), CARD_NAMES, DECK, "'aside'"))
    for player, cards in enumerate(read_rows(words.get("hands", []), s.players, "'hands'")):
        for card in read_names(cards, CARD_NAMES, DECK, "a hand"):
            named[card] += 1
            give(s, player, card)
    s.low[:] = MIDDLE
    s.high[:] = MIDDLE - 1
    s.angel[:] = NONE
    standing = words.get("columns", {})
    check_names(standing, COLOURS, "'columns'")
    for name, column in standing.items():
        named.update(lay_column(s, COLOURS.index(name), column))
    for card, times in named.items():
        most = ANGELS if card == ANGEL else 1
        if times > most:
            raise Malformed(f"there are {most} {CARD_NAMES[card]!r}; the position has {times}")


def lay_column(s: State, colour: int, column: Any) -> list[int]:
    """One column, low end first; returns its cards, the angel among them."""
    check_names(column, ("cards", "angel"), "a column")
    own = DEVIL_NAMES[colour * VALUES : (colour + 1) * VALUES]
    values = read_names(column.get("cards", []), own, VALUES, f"the {COLOURS[colour]} column")
    if not values:
        raise Malformed(f"the {COLOURS[colour]} column has no cards; leave it out")
    s.high[colour] = MIDDLE + (len(values) - 1) // 2
    s.low[colour] = s.high[colour] - len(values) + 1
    s.column[colour, s.low[colour] : s.high[colour] + 1] = [value + 1 for value in values]
    cards = [colour * VALUES + value for value in values]
    if column.get("angel") is None:
        return cards
    s.angel[colour] = read_name(column["angel"], CLOSED, "'angel' of a column")
    return [*cards, ANGEL]
