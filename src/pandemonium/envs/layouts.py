"""What lies in the rows of a picture, for each game: a few lines from the view of a seat."""

from collections.abc import Callable, Iterator
from typing import Any

from pandemonium.envs.pictures import PAPER, PLACE, Card, Row
from pandemonium.kernel.contract import View

Layout = Callable[[View, Callable[[int], str]], Iterator[Row]]

LIGHT = "#fff6df"
BACK = Card("", "#7a1f0c", LIGHT)
GOLD = "#f0b84a"


def skip_bo(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The series and the draw pile; then everybody's stock, discard piles and hand."""
    series = [_skip_bo_card(str(each["top"])) if each["top"] else PLACE for each in view["series"]]
    yield Row("series", [series, [_times(BACK, view["draw"])]])
    for player in range(view["players"]):
        stock, piles = view["stocks"][player], view["discards"][player]
        tops = [_times(_skip_bo_card(pile[0]), len(pile)) if pile else PLACE for pile in piles]
        top = _skip_bo_card(stock["top"]) if stock["count"] else PLACE
        hand = _hand(view, player, view["hands"][player], _skip_bo_card)
        title = f"{name_of(player)}\n{view['points'][player]} points"
        groups = [[_times(top, stock["count"])], tops, hand]
        yield Row(title, groups, player in view["to_act"])


def _skip_bo_card(card: str) -> Card:
    if card == "skip-bo":
        return Card("SKIP\nBO", GOLD)
    hues = ("#1d5fa8", "#00694e", "#b3311d")
    return Card(card, PAPER, hues[(int(card) - 1) // 4])


DEVILS = {
    "red": ("#b3311d", LIGHT),
    "yellow": ("#e3ac12", "#231f1a"),
    "violet": ("#7b3f8f", LIGHT),
    "green": ("#00694e", LIGHT),
    "angel": ("#dfe9f2", "#005a9c"),
}


def hols_der_teufel(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The columns from the low end to the high end; then everybody's chips and cards."""
    for colour, column in view["columns"].items():
        cards = [_devil(card) for card in column["cards"]] if column else [PLACE]
        if column and column["angel"]:
            cards.insert(0 if column["angel"] == "low" else len(cards), _devil("angel"))
        yield Row(colour, [cards])
    for player in range(view["players"]):
        backs = view["backs"][player]
        if player == view["seat"]:
            hand = [_devil(card) for card in view["hand"]]
        else:
            hand = [_times(Card("", *DEVILS[kind]), n) for kind, n in backs.items() if n]
        title = f"{name_of(player)}\n{view['chips'][player]} chips"
        yield Row(title, [hand], player in view["to_act"])


def _devil(card: str) -> Card:
    colour, _, value = card.partition("-")
    return Card(value or "angel", *DEVILS[colour])


def suite_infernale(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The piles and the special card that waits; then suites and hands, clockwise."""
    discard = view["discard"]
    top = _times(_suite_card(discard[0]), len(discard)) if discard else PLACE
    window = view["window"]
    waiting = [window["card"], *("stop" for _ in window["chain"])] if window else []
    yield Row("piles", [[_times(BACK, view["draw"]), top], list(map(_suite_card, waiting))])
    for player in view["chairs"]:
        suite = [PLACE if card == "_" else _suite_card(card) for card in view["suites"][player]]
        finished = "complete" if player in view["finished"] else f"{view['hands'][player]} cards"
        hand = _hand(view, player, view["hands"][player], _suite_card)
        title = f"{name_of(player)}\n{finished}"
        yield Row(title, [suite or [PLACE], hand], player in view["to_act"])


def _suite_card(card: str) -> Card:
    if card.isdecimal():
        return Card(card, PAPER, "#8a2a0f")
    if card in ("+1", "+2", "="):
        return Card(card, GOLD)
    return Card(card.replace("-", "\n"), "#3b1420", LIGHT)


def inferno(view: View, name_of: Callable[[int], str]) -> Iterator[Row]:
    """The glass and the offers; then everybody's souls, with what they are worth to the seat."""
    glass = view["glass"]
    clock = Card(f"{-(-glass['left_ms'] // 1000)} s", "#dcc48e")
    yield Row(f"run {glass['flips']}", [[clock], [_offer(each) for each in view["offers"]]])
    values = (view["lists"][view["seat"]] if view["seat"] is not None else None) or {}
    for player in range(view["players"]):
        specials = view["specials"][player]
        if isinstance(specials, int):
            cards = [_times(BACK, specials)] if specials else []
        else:
            cards = [Card(card.replace("-", "\n"), "#5c1626", LIGHT) for card in specials]
        souls = [_soul(soul, values) for soul in view["souls"][player]]
        yield Row(name_of(player), [souls, cards], player in view["to_act"])


def _soul(soul: str, values: dict[str, int]) -> Card:
    return Card(soul.replace("-", "\n"), PAPER, "#5c1626", str(values.get(soul, "")))


def _offer(offer: dict[str, Any]) -> Card:
    """Who would give what to whom."""
    lines = (f"{each['from']} to {each['to']}\n{each['soul']}" for each in offer["deal"])
    return Card("\n".join(lines), "#d9c3a5")


def _times(card: Card, count: int) -> Card:
    """A pile of so many cards."""
    return card._replace(note=f"x{count}")


def _hand(view: View, player: int, count: int, card: Callable[[str], Card]) -> list[Card]:
    """The cards of the seat itself; of others, a back that says how many."""
    if player == view["seat"] and view["hand"] is not None:
        return [card(each) for each in view["hand"]]
    return [_times(BACK, count)] if count else []


LAYOUTS: dict[str, Layout] = {
    "skip-bo": skip_bo,
    "hols-der-teufel": hols_der_teufel,
    "suite-infernale": suite_infernale,
    "inferno": inferno,
}
