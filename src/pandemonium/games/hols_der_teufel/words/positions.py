"""Hol's der Teufel: positions in words, and back."""

from collections import Counter
from typing import Any, get_args

from pandemonium.games.hols_der_teufel.rules.actions import (
    ANGEL,
    CARD_NAMES,
    COLOURS,
    DEVIL_NAMES,
    VALUES,
)
from pandemonium.games.hols_der_teufel.rules.options import MOST_DEALS, chosen_options
from pandemonium.games.hols_der_teufel.rules.state import (
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
from pandemonium.games.hols_der_teufel.types import End
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
from pandemonium.kernel.shown import (
    WINNERS,
    ByName,
    Cards,
    Each,
    Fields,
    Is,
    Name,
    Number,
    Only,
    Options,
    Players,
    Row,
)
from pandemonium.kernel.states import State

MOST_POINTS = 30_000

give = interpreted(put_in_hand)

CLOSED: tuple[End, ...] = get_args(End)
"""The ends that an angel can close."""

PARTS = (
    *("players", "options", "dealer", "turn", "to_act", "hands", "columns", "chips", "aside"),
    *("deal", "totals", "winners", "lacks"),
)


HAND = Cards("held", CARD_NAMES)
COLUMN = Fields(
    cards=Row("laid", "length", DEVIL_NAMES), angel=Name("angel", (None, *CLOSED), first=NONE)
)
COLUMNS = ByName(COLOURS, COLUMN, only=Is("length"))
CHIPS_LEFT = Each("players", Number("chips"))
TOTALS = Each("players", Number("totals"))

POSITION = Fields(
    players=Number("players"),
    options=Options(chosen_options),
    dealer=Number("dealer"),
    turn=Number("turn"),
    to_act=Players("acting"),
    hands=Each("players", HAND),
    columns=COLUMNS,
    chips=CHIPS_LEFT,
    aside=Cards("aside", CARD_NAMES),
    deal=Number("deal_number"),
    totals=TOTALS,
    winners=WINNERS,
    lacks=Only(Is("anybody_lacks"), Each("players", Cards("lacking", DEVIL_NAMES))),
)


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
