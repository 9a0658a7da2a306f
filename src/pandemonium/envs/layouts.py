"""What lies in the rows of a picture, for each game: a few lines from the view of a seat."""

from collections.abc import Callable, Iterator
from typing import Any

from pandemonium.envs.pictures import PLACE, Card, Row
from pandemonium.kernel.contract import View
from pandemonium.kernel.rulebook import BACK

Layout = Callable[[View, Callable[[int], str]], Iterator[Row]]


def skip_bo(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The series and the draw pile; then everybody's stock, discard piles and hand."""
    series = [Card(str(each["top"])) if each["top"] else PLACE for each in view["series"]]
    yield Row("series", [series, [_pile(BACK, view["draw"])]])
    for player in range(view["players"]):
        stock, piles = view["stocks"][player], view["discards"][player]
        top = _pile(stock["top"], stock["count"]) if stock["count"] else PLACE
        tops = [_pile(pile[0], len(pile)) if pile else PLACE for pile in piles]
        hand = _hand(view, player, view["hands"][player])
        title = f"{name_of(player)}\n{view['points'][player]} points"
        yield Row(title, [[top], tops, hand], player in view["to_act"])


def hols_der_teufel(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The columns from the low end to the high end; then everybody's chips and cards."""
    for colour, column in view["columns"].items():
        cards = [Card(card) for card in column["cards"]] if column else [PLACE]
        if column and column["angel"]:
            cards.insert(0 if column["angel"] == "low" else len(cards), Card("angel"))
        yield Row(colour, [cards])
    for player in range(view["players"]):
        backs = view["backs"][player]
        if player == view["seat"]:
            hand = [Card(card) for card in view["hand"]]
        else:
            hand = [_pile(f"back-{kind}", count) for kind, count in backs.items() if count]
        title = f"{name_of(player)}\n{view['chips'][player]} chips"
        yield Row(title, [hand], player in view["to_act"])


def suite_infernale(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The piles and the special card that waits; then suites and hands, clockwise."""
    discard = view["discard"]
    top = _pile(discard[0], len(discard)) if discard else PLACE
    window = view["window"]
    waiting = [window["card"], *("stop" for _ in window["chain"])] if window else []
    yield Row("piles", [[_pile(BACK, view["draw"]), top], [Card(card) for card in waiting]])
    for player in view["chairs"]:
        suite = [_laid(number, card) for number, card in enumerate(view["suites"][player], 1)]
        finished = "complete" if player in view["finished"] else f"{view['hands'][player]} cards"
        hand = _hand(view, player, view["hands"][player])
        title = f"{name_of(player)}\n{finished}"
        yield Row(title, [suite or [PLACE], hand], player in view["to_act"])


def _laid(number: int, card: str) -> Card:
    """What lies at a place of a suite; a joker says for which number."""
    if card == "_":
        return PLACE
    return Card(card) if card.isdecimal() else Card("+2" if card == "=" else card, str(number))


def inferno(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The glass and the offers; then everybody's souls, with what they are worth to the seat."""
    glass = view["glass"]
    title = f"run {glass['flips']}\n{-(-glass['left_ms'] // 1000)} s"
    yield Row(title, [_offer(each) for each in view["offers"]])
    values = (view["lists"][view["seat"]] if view["seat"] is not None else None) or {}
    for player in range(view["players"]):
        specials = view["specials"][player]
        if isinstance(specials, int):
            cards = [_pile(BACK, specials)] if specials else []
        else:
            cards = [Card(card) for card in specials]
        souls = [Card(soul, str(values.get(soul, ""))) for soul in view["souls"][player]]
        yield Row(name_of(player), [souls, cards], player in view["to_act"])


def _offer(offer: dict[str, Any]) -> list[Card]:
    """Who would give what to whom."""
    return [Card(each["soul"], f"{each['from']} to {each['to']}") for each in offer["deal"]]


def _pile(card: str, count: int) -> Card:
    """The card on top of so many."""
    return Card(card, f"x{count}")


def _hand(view: View, player: int, count: int) -> list[Card]:
    """The cards of the seat itself; of others, a back that says how many."""
    if player == view["seat"] and view["hand"] is not None:
        return [Card(card) for card in view["hand"]]
    return [_pile(BACK, count)] if count else []


LAYOUTS: dict[str, Layout] = {
    "skip-bo": skip_bo,
    "hols-der-teufel": hols_der_teufel,
    "suite-infernale": suite_infernale,
    "inferno": inferno,
}
