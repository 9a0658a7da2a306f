"""The rulebook on the terminal: numbers in the margin, readings set back, cards by name."""

import os
import re

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pandemonium.kernel.contract import Game
from pandemonium.kernel.rulebook import BACK, EMPTY_PLACE, Block, is_reading
from pandemonium.terminal.face import face_of

WIDEST = 88
MARGIN = 9
NO_BREAK = "\u00a0"
PLACES = {BACK: "▒", EMPTY_PLACE: " "}
"""How places look where no card shows its face."""


def show_rulebook(game: Game, console: Console, language: str) -> None:
    """Print the whole rulebook; on a terminal through the pager."""
    blocks = game.rulebook.blocks(language)
    pages = Group(
        *(_picture(block, game, language) if block.cards else _set(block) for block in blocks)
    )
    width = min(console.width, WIDEST)
    if not console.is_terminal:
        console.print(pages, width=width)
        return
    os.environ.setdefault("LESS", "-RF")  # colours, and no paging of what fits on the screen
    with console.pager(styles=True):
        console.print(pages, width=width)


def clause_named(game: Game, text: str) -> str | None:
    """The number of a clause from what a person typed: SKB-27, 27 or A5. None if it is none."""
    typed = re.fullmatch(rf"(?:{game.prefix}-?)?(A?)(\d+)", text.strip().upper())
    number = f"{game.prefix}-{typed[1]}{int(typed[2]):02}" if typed else ""
    return number if number in game.rulebook.clauses() else None


def clause(game: Game, number: str, language: str) -> RenderableType:
    """One clause as it stands in the rulebook."""
    return _set(Block(game.rulebook.clause(number, language), number=number))


def _set(block: Block) -> RenderableType:
    if block.heading:
        return _heading(block)
    if is_reading(block.number):
        body = Padding(Markdown(block.text, style="dim"), (0, 0, 0, 2))
        return _in_margin(Text(block.number, "dim"), body)
    return _in_margin(Text(block.number, "bold cyan"), Markdown(block.text))


def _picture(block: Block, game: Game, language: str) -> RenderableType:
    face = face_of(game)
    names = (PLACES.get(card) or face.card_name(card, language) for card in block.cards)
    row = Text(" ").join(Text(f"[{name}]".replace(" ", NO_BREAK), "bold") for name in names)
    return _in_margin(Text(), Group(row, Markdown(block.text, style="italic")))


def _heading(block: Block) -> RenderableType:
    if block.heading == 1:
        return Group(Text(f" {block.text} ", "bold reverse"), "")
    return Group(Text(block.text, "bold yellow"), "")


def _in_margin(number: Text, body: RenderableType) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=MARGIN, no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row(number, body)
    return Group(grid, "")
