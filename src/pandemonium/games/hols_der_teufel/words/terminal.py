"""Hol's der Teufel on an 80-column terminal: the table as a seat sees it, and moves in words."""

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.hols_der_teufel.rules.actions import COLOURS
from pandemonium.games.hols_der_teufel.words.narration import card_name as devil_name
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.words import msg, translate

WORDS = {
    "deal": msg("Deal {deal} of {deals}"),
    "column": msg("On the table, low end to high end"),
    "hand": msg("Your hand"),
    "chips": msg("Chips"),
    "total": msg("Total"),
    "dealer": msg("dealer"),
    "cards": msg("Cards"),
    "angel": msg("angel"),
    "lay low": msg("{card} low, {price}"),
    "lay high": msg("{card} high, {price}"),
    "lay new": msg("{card} new column, {price}"),
    "angel low": msg("angel on {colour} low, {price}"),
    "angel high": msg("angel on {colour} high, {price}"),
    "free": msg("free"),
    "pay": msg("pay {fine}"),
    "pay all": msg("pay all {fine}"),
    "red": msg("red"),
    "yellow": msg("yellow"),
    "violet": msg("violet"),
    "green": msg("green"),
}

STYLES = {
    "red": "white on red",
    "yellow": "black on yellow",
    "violet": "white on magenta",
    "green": "black on green",
    "angel": "black on white",
}
BACKS = (*COLOURS, "angel")
CHIP, FACE_DOWN = "●", "▒"


def table(view: View, name_of: Callable[[int], str], language: str) -> RenderableType:
    """All that a seat sees: the columns beside its own cards, then everybody's chips and backs."""
    deal = translate(language, WORDS["deal"], deal=view["deal"], deals=view["options"]["deals"])
    return Group(Text(deal, "bold"), columns(view, language), "", players(view, name_of, language))


def label(action: Action, view: View, language: str) -> str:
    """A legal move with its price: `red 6 low, pay 3`."""
    return translate(
        language,
        WORDS[f"{action['do']} {action['end']}"],
        card=_in_words(action.get("card"), language),
        colour=translate(language, WORDS[action["colour"]]) if "colour" in action else "",
        price=_price(fine(action, view), view["chips"][view["seat"]], language),
    )


def card_name(card: str, language: str) -> str:
    """What people call a card; `back-red` is a back that shows its colour, `chip` is a chip."""
    if card == "chip":
        return CHIP
    shown = card.removeprefix("back-")
    if shown in WORDS:
        name = translate(language, WORDS[shown])
        return name if shown == card else f"{FACE_DOWN} {name}"
    return devil_name(card, language)


def hand(view: View, language: str) -> RenderableType:
    """The cards of the seat's own hand on a line, colour by colour."""
    text = Text()
    for back in BACKS:
        cards = _of_colour(view["hand"], back)
        if cards:
            colour = f"{translate(language, WORDS[back])} " if back in COLOURS else ""
            text.append(colour).append_text(_chips(cards, language)).append("  ")
    return text


def fine(action: Action, view: View) -> int:
    """HDT-18: what a card costs that is lower than the one it is laid against."""
    if action["do"] == "angel" or action["end"] == "new":
        return 0
    colour, value = action["card"].split("-")
    beside = view["columns"][colour]["cards"][0 if action["end"] == "low" else -1]
    return max(_value(beside) - int(value), 0)


def columns(view: View, language: str) -> Table:
    """A line for each colour: its column, and the cards of that colour in the seat's hand."""
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column()
    grid.add_column(translate(language, WORDS["column"]), min_width=36, no_wrap=True)
    own = "" if view["hand"] is None else translate(language, WORDS["hand"])
    grid.add_column(own, no_wrap=True)
    for back in BACKS:
        cards = _chips(_of_colour(view["hand"] or [], back), language)
        if back in COLOURS or cards:
            column = _column(view["columns"].get(back), language)
            grid.add_row(translate(language, WORDS[back]), column, cards)
    return grid


def players(view: View, name_of: Callable[[int], str], language: str) -> Table:
    """A line for each player: chips, total, and how many backs of each kind."""
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(no_wrap=True)
    for name in ("chips", "total", *BACKS, "cards"):
        grid.add_column(translate(language, WORDS[name]), justify="right", no_wrap=True)
    for player in range(view["players"]):
        mark = "▶" if player in view["to_act"] else " "
        dealer = f" ({translate(language, WORDS['dealer'])})" if player == view["dealer"] else ""
        backs = view["backs"][player]
        grid.add_row(
            Text(f"{mark} {name_of(player)}").append(dealer, "dim"),
            Text(str(view["chips"][player]), "bold"),
            str(view["totals"][player]),
            *(Text(str(backs[back] or "-"), "" if backs[back] else "dim") for back in BACKS),
            str(sum(backs.values())),
        )
    return grid


def _column(column: dict[str, Any] | None, language: str) -> Text:
    if column is None:
        return Text("-", "dim")
    closed = column["angel"]
    cards = [*(["angel"] * (closed == "low")), *column["cards"], *(["angel"] * (closed == "high"))]
    return _chips(cards, language)


def _chips(cards: list[str], language: str) -> Text:
    """Cards side by side: values on their colour, angels by name."""
    text = Text()
    for card in cards:
        shown = translate(language, WORDS["angel"]) if card == "angel" else str(_value(card))
        text.append(f" {shown} ", f"bold {STYLES[_back(card)]}")
    return text


def _of_colour(cards: list[str], back: str) -> list[str]:
    return [card for card in cards if _back(card) == back]


def _back(card: str) -> str:
    return card.split("-")[0]


def _value(card: str) -> int:
    return int(card.split("-")[1])


def _in_words(card: str | None, language: str) -> str:
    if card is None:
        return ""
    return devil_name(card, language)


def _price(cost: int, chips: int, language: str) -> str:
    if not cost:
        return translate(language, WORDS["free"])
    return translate(language, WORDS["pay all" if cost > chips else "pay"], fine=min(cost, chips))
