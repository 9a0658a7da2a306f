"""Hol's der Teufel on an 80-column terminal: the table as a seat sees it, and moves in words."""

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.hols_der_teufel.actions import COLOURS
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View

USUAL_PLAYERS = 3

WORDS = {
    "en": {
        "deal": "Deal {deal} of {deals}",
        "column": "On the table, low end to high end",
        "hand": "Your hand",
        "chips": "Chips",
        "total": "Total",
        "dealer": "dealer",
        "cards": "Cards",
        "angel": "angel",
        "lay low": "{card} low, {price}",
        "lay high": "{card} high, {price}",
        "lay new": "{card} new column, {price}",
        "angel low": "angel on {colour} low, {price}",
        "angel high": "angel on {colour} high, {price}",
        "free": "free",
        "pay": "pay {fine}",
        "pay all": "pay all {fine}",
        "red": "red",
        "yellow": "yellow",
        "violet": "violet",
        "green": "green",
    },
    "fr": {
        "deal": "Manche {deal} sur {deals}",
        "column": "Sur la table, du bas vers le haut",
        "hand": "Votre main",
        "chips": "Jetons",
        "total": "Total",
        "dealer": "donneur",
        "cards": "Cartes",
        "angel": "ange",
        "lay low": "{card} bas, {price}",
        "lay high": "{card} haut, {price}",
        "lay new": "{card} nouvelle colonne, {price}",
        "angel low": "ange sur {colour} bas, {price}",
        "angel high": "ange sur {colour} haut, {price}",
        "free": "gratuit",
        "pay": "payer {fine}",
        "pay all": "payer tout, {fine}",
        "red": "rouge",
        "yellow": "jaune",
        "violet": "violet",
        "green": "vert",
    },
}

STYLES = {
    "red": "white on red",
    "yellow": "black on yellow",
    "violet": "white on magenta",
    "green": "black on green",
    "angel": "black on white",
}
BACKS = (*COLOURS, "angel")


def table(view: View, name_of: Callable[[int], str], language: str) -> RenderableType:
    """All that a seat sees: the columns beside its own cards, then everybody's chips and backs."""
    words = WORDS[language]
    deal = words["deal"].format(deal=view["deal"], deals=view["options"]["deals"])
    return Group(Text(deal, "bold"), columns(view, language), "", players(view, name_of, language))


def label(action: Action, view: View, language: str) -> str:
    """A legal move with its price: `red 6 low, pay 3`."""
    words = WORDS[language]
    return words[f"{action['do']} {action['end']}"].format(
        card=_in_words(action.get("card"), language),
        colour=words.get(action.get("colour", "")),
        price=_price(fine(action, view), view["chips"][view["seat"]], language),
    )


def hand(view: View, language: str) -> RenderableType:
    """The cards of the seat's own hand on a line, colour by colour."""
    text = Text()
    for back in BACKS:
        cards = _of_colour(view["hand"], back)
        if cards:
            colour = f"{WORDS[language][back]} " if back in COLOURS else ""
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
    words = WORDS[language]
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column()
    grid.add_column(words["column"], min_width=36, no_wrap=True)
    grid.add_column(words["hand"] if view["hand"] is not None else "", no_wrap=True)
    for back in BACKS:
        own = _chips(_of_colour(view["hand"] or [], back), language)
        if back in COLOURS or own:
            grid.add_row(words[back], _column(view["columns"].get(back), language), own)
    return grid


def players(view: View, name_of: Callable[[int], str], language: str) -> Table:
    """A line for each player: chips, total, and how many backs of each kind."""
    words = WORDS[language]
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    grid.add_column(no_wrap=True)
    for name in ("chips", "total", *BACKS, "cards"):
        grid.add_column(words[name], justify="right", no_wrap=True)
    for player in range(view["players"]):
        mark = "▶" if player in view["to_act"] else " "
        dealer = f" ({words['dealer']})" if player == view["dealer"] else ""
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
    words = WORDS[language]
    text = Text()
    for card in cards:
        shown = words["angel"] if card == "angel" else str(_value(card))
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
    colour = WORDS[language][_back(card)]
    return f"{colour} {_value(card)}" if language == "en" else f"{_value(card)} {colour}"


def _price(cost: int, chips: int, language: str) -> str:
    words = WORDS[language]
    if not cost:
        return words["free"]
    return words["pay all" if cost > chips else "pay"].format(fine=min(cost, chips))
