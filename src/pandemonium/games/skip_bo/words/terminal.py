"""Skip-Bo on an 80-column terminal: the table as a seat sees it, and moves in a few words."""

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pandemonium.games.skip_bo.words.narration import SERIES_LETTERS
from pandemonium.games.skip_bo.words.narration import card_name as card_name
from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.words import msg, msg_in, translate

WORDS = {
    "round": msg("Round {round}"),
    "target": msg(", first to {target} points"),
    "piles": msg("Draw pile {draw} · set aside {aside}"),
    "next": msg("next {card}"),
    "hand": msg("Your hand"),
    "play hand": msg("{card} from the hand on series {series}"),
    "play stock": msg("{card} from the stock on series {series}"),
    "play discard": msg("{card} from discard {pile} on series {series}"),
    "discard": msg("discard {card} on pile {pile}"),
    "pass": msg("pass"),
}

HEADINGS = (
    "",
    msg("Stock"),
    msg_in("how many cards", "left"),
    msg("Hand"),
    msg("Disc. 1"),
    msg("Disc. 2"),
    msg("Disc. 3"),
    msg("Disc. 4"),
    msg("Points"),
)

CARDS_SHOWN = 3
"""How many cards of a discard pile are shown, from the top."""


def table(view: View, name_of: Callable[[int], str], language: str) -> RenderableType:
    """All that a seat sees: series in the middle, what lies before each player, its own hand."""
    parts: list[RenderableType] = [heading(view, language), series(view, language)]
    parts.append(players(view, name_of, language))
    if view["hand"] is not None:
        grid = Table.grid(padding=(0, 2))
        grid.add_row(Text(translate(language, WORDS["hand"]), "bold"), hand(view, language))
        parts.append(grid)
    return Group(*parts)


def label(action: Action, view: View, language: str) -> str:
    """A legal move in a few words: `7 from the hand on series B`."""
    kind = action["do"] if action["do"] != "play" else f"play {action['from']}"
    to: int = action.get("to", 0)
    pile: int = action.get("pile", to)
    card = card_name(_card_moved(action, view), language)
    return translate(language, WORDS[kind], card=card, series=SERIES_LETTERS[to], pile=pile + 1)


def hand(view: View, language: str) -> RenderableType:  # noqa: ARG001, numbers need no language
    """The cards of the seat's own hand."""
    cards = (_card(_short(card), _style(card)) for card in view["hand"])
    return Text(" ").join(cards) if view["hand"] else Text("-", "dim")


def heading(view: View, language: str) -> Text:
    """Which round it is, and what is left to draw."""
    target = view["options"]["target"]
    text = Text(translate(language, WORDS["round"], round=view["round"]), "bold")
    text.append(translate(language, WORDS["target"], target=target) if target else "")
    piles = translate(language, WORDS["piles"], draw=view["draw"], aside=len(view["set_aside"]))
    return text.append(f"   {piles}", "not bold dim")


def series(view: View, language: str) -> RenderableType:
    """The four series: the number each has reached, and the one it needs next."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_row(
        *(
            Text.assemble(
                (f"{letter} ", "bold"),
                _top_of_series(place),
                (" " + translate(language, WORDS["next"], card=place["top"] + 1), "dim"),
            )
            for letter, place in zip(SERIES_LETTERS, view["series"], strict=True)
        )
    )
    return grid


def players(view: View, name_of: Callable[[int], str], language: str) -> Table:
    """A line for each player: stock, size of the hand, discard piles, points."""
    grid = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    for name in HEADINGS:
        grid.add_column(translate(language, name), no_wrap=True)
    for player in range(view["players"]):
        stock = view["stocks"][player]
        grid.add_row(
            Text(f"{'▶' if player in view['to_act'] else ' '} {name_of(player)}"),
            _chip(stock["top"]) if stock["top"] else Text("-"),
            Text(str(stock["count"]), justify="right"),
            Text(str(view["hands"][player]), justify="right"),
            *(_pile(cards) for cards in view["discards"][player]),
            Text(str(view["points"][player]), justify="right"),
        )
    return grid


def _card_moved(action: Action, view: View) -> str:
    if action.get("from") == "stock":
        return str(view["stocks"][view["seat"]]["top"])
    if action.get("from") == "discard":
        return str(view["discards"][view["seat"]][action["pile"]][0])
    return str(action.get("card", ""))


def _top_of_series(place: dict[str, Any]) -> Text:
    """The number reached, in the colour of the card that lies there."""
    card = place["cards"][0] if place["cards"] else str(place["top"])
    return _card(str(place["top"] or ""), _style(card))


def _pile(cards: list[str]) -> Text:
    """The top of a discard pile, the cards below it, and a sign that there are more."""
    if not cards:
        return Text("-", "dim")
    text = _chip(cards[0])
    for card in cards[1:CARDS_SHOWN]:
        text.append(f" {_short(card)}", "dim")
    return text.append("…" if len(cards) > CARDS_SHOWN else "", "dim")


def _chip(card: str) -> Text:
    return Text(_short(card), f"bold {_style(card)}")


def _card(text: str, style: str) -> Text:
    return Text(f"│{text:^4}│", f"bold {style}")


def _short(card: str) -> str:
    return "SB" if card == "skip-bo" else card


def _style(card: str) -> str:
    """A colour for each third of the numbers, and one for the jokers."""
    if card == "skip-bo":
        return "magenta"
    return ("default", "cyan", "green", "yellow")[(int(card) + 3) // 4]
