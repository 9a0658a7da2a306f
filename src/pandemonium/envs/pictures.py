"""A table as a picture of a fixed size, so that pictures make a video: rows of cards, as the page
draws them. `layouts` says what lies in the rows of each game; `make pictures` draws the cards.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.rulebook import EMPTY_PLACE

if TYPE_CHECKING:
    from PIL import Image, ImageFont
    from PIL.ImageDraw import ImageDraw

SHEETS = Path(__file__).parent / "cards"
INDEX = SHEETS / "index.json"
"""For each game, the box of every card in its sheet."""

WIDTH, HEIGHT = 960, 720
MARGIN = 12
TITLE_WIDTH = 150
TALLEST = 112
"""The height of a card where there is room, and in the sheets."""

SMALLEST = 11
"""The height of the letters of notes on small cards."""

GAP = 0.3
"""The space between groups, where a card takes 1."""

TABLE, LINE, PALE, MARK = "#2a1b17", "#8a705e", "#f3e6d3", "#f0b84a"


class Card(NamedTuple):
    """A card, called as in pictures of the rulebook, and a note on its lower edge."""

    name: str
    note: str = ""


class Row(NamedTuple):
    """Groups of cards on a line, with a title of a few lines; marked where a player may act."""

    title: str
    groups: Sequence[Sequence[Card]]
    marked: bool = False


PLACE = Card(EMPTY_PLACE)
"""Where a card can lie, and none does."""


def check_pictures() -> None:
    """Malformed where nothing can be drawn."""
    if not find_spec("PIL"):
        raise Malformed("pictures need Pillow: pip install 'pandemonium[envs]'")


def draw(game: str, rows: Sequence[Row]) -> np.ndarray:
    """The picture of a table: height x width x 3 numbers of a byte."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    brush = ImageDraw.Draw(image)
    space = (HEIGHT - MARGIN) / len(rows)
    height = int(min(space - MARGIN, TALLEST))
    for number, row in enumerate(rows):
        _draw_row(image, brush, game, row, MARGIN + int(number * space), height)
    return np.asarray(image).copy()


def _draw_row(
    image: "Image.Image", brush: "ImageDraw", game: str, row: Row, top: int, height: int
) -> None:
    """A title, then cards; they overlap where there are too many."""
    at = (MARGIN, top + height / 2)
    brush.text(at, row.title, MARK if row.marked else PALE, _font(17), anchor="lm")
    width = height * 5 // 7
    steps = sum(map(len, row.groups)) - 1 + GAP * (len(row.groups) - 1)
    stride = min(width + 4, (WIDTH - TITLE_WIDTH - MARGIN - width) / max(steps, 1))
    left: float = TITLE_WIDTH
    for group in row.groups:
        for card in group:
            box = (int(left), top, int(left) + width, top + height)
            if card.name == EMPTY_PLACE:
                brush.rounded_rectangle(box, width * 0.07, outline=LINE)
            else:
                picture = picture_of(game, card.name, width, height)
                image.paste(picture, box, picture)
            if card.note:
                _draw_note(brush, card.note, box, min(width, stride))
            left += stride
        left += GAP * stride


def _draw_note(brush: "ImageDraw", note: str, box: tuple[int, int, int, int], seen: float) -> None:
    """A label on the lower edge of a card, where the next one does not hide it."""
    left, top, _, bottom = box
    font = _fitting(note, seen * 0.8, max((bottom - top) * 0.15, SMALLEST))
    at = (left + seen / 2, bottom)
    edge = brush.textbbox(at, note, font, anchor="mm")
    around = (edge[0] - 4, edge[1] - 3, edge[2] + 4, edge[3] + 3)
    brush.rounded_rectangle(around, 4, TABLE)
    brush.text(at, note, PALE, font, anchor="mm")


@cache
def picture_of(game: str, card: str, width: int, height: int) -> "Image.Image":
    """A card as the page draws it, in a size."""
    from PIL import Image

    left, top, right, bottom = _index()[game][card]
    with Image.open(SHEETS / f"{game}.webp") as sheet:
        picture = sheet.convert("RGBA").crop((left, top, right, bottom))
    return picture.resize((width, height), Image.Resampling.LANCZOS)


@cache
def _index() -> dict[str, dict[str, list[int]]]:
    index: dict[str, dict[str, list[int]]] = json.loads(INDEX.read_text(encoding="utf8"))
    return index


@cache
def _fitting(text: str, width: float, height: float) -> "ImageFont.FreeTypeFont":
    """The largest letters with which a text is no wider than that, nor higher."""
    font = _font(height)
    length = font.getlength(text)
    return font if length <= width else _font(height * width / length)


@cache
def _font(size: float) -> "ImageFont.FreeTypeFont":
    """The typeface that Pillow brings."""
    from PIL import ImageFont

    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
