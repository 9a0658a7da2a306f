"""A table as a picture of a fixed size, so that pictures make a video: rows of cards, drawn with
Pillow. What lies in the rows of each game is said in `layouts`.
"""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pandemonium.kernel.errors import Malformed

if TYPE_CHECKING:
    from PIL import ImageFont
    from PIL.ImageDraw import ImageDraw

WIDTH, HEIGHT = 960, 720
FINE = 2
"""Everything is drawn so many times larger, then made smaller: edges become smooth."""

MARGIN = 12
TITLE_WIDTH = 150
TALLEST = 112
"""The height of a card where there is room."""

FELT, INK, PALE, MARK = "#1f3a33", "#231f1a", "#e9dfc8", "#f0b84a"
PAPER, EMPTY = "#fbf4e2", "#2c4f46"


class Card(NamedTuple):
    """A card, or a place for one: what it says, its colours, and a note at its foot."""

    text: str
    fill: str = PAPER
    ink: str = INK
    note: str = ""


class Row(NamedTuple):
    """Groups of cards on a line, with a title of a few lines; marked where a player may act."""

    title: str
    groups: Sequence[Sequence[Card]]
    marked: bool = False


PLACE = Card("", EMPTY)
"""Where a card can lie, and none does."""


def check_pictures() -> None:
    """Malformed where nothing can be drawn."""
    if not find_spec("PIL"):
        raise Malformed("pictures need Pillow: pip install 'pandemonium[envs]'")


def draw(rows: Sequence[Row]) -> np.ndarray:
    """The picture of a table: height x width x 3 numbers of a byte."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), FELT)
    brush = ImageDraw.Draw(image)
    space = (HEIGHT - MARGIN) / len(rows)
    height = min(space - MARGIN, TALLEST)
    for number, row in enumerate(rows):
        _draw_row(brush, row, MARGIN + number * space, height)
    small = image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
    return np.asarray(small).copy()


def _draw_row(brush: "ImageDraw", row: Row, top: float, height: float) -> None:
    """A title, then cards; they overlap where there are too many."""
    at = (MARGIN * FINE, (top + height / 2) * FINE)
    brush.text(at, row.title, MARK if row.marked else PALE, _font(17), anchor="lm")
    width = height * 5 / 7
    count = sum(map(len, row.groups))
    gaps = max(len(row.groups) - 1, 0) * MARGIN * 2
    room = WIDTH - TITLE_WIDTH - MARGIN - width - gaps
    stride = min(width + 4, room / max(count - 1, 1))
    seen = min(width, stride)
    left: float = TITLE_WIDTH
    for group in row.groups:
        for card in group:
            _draw_card(brush, card, (left, top, width, height), seen)
            left += stride
        left += MARGIN * 2


def _draw_card(
    brush: "ImageDraw", card: Card, place: tuple[float, float, float, float], seen: float
) -> None:
    """A card at a place; what it says stands where the next one does not hide it."""
    left, top, width, height = (number * FINE for number in place)
    box = (left, top, left + width, top + height)
    brush.rounded_rectangle(box, width * 0.09, card.fill, INK, FINE)
    centre = left + seen * FINE / 2
    font = _fitting(card.text, seen * FINE * 0.86, height * 0.42)
    brush.multiline_text(
        (centre, top + height * 0.47), card.text, card.ink, font, anchor="mm", align="center"
    )
    small = _font(height / FINE * 0.17)
    brush.text((centre, top + height * 0.97), card.note, card.ink, small, anchor="mb")


@cache
def _fitting(text: str, width: float, height: float) -> "ImageFont.FreeTypeFont":
    """The largest letters with which a text is no wider than that, nor its lines higher."""
    font = _font(height / FINE)
    widest = max(font.getlength(line) for line in text.splitlines() or [""])
    return font if widest <= width else _font(height / FINE * width / widest)


@cache
def _font(size: float) -> "ImageFont.FreeTypeFont":
    """The typeface that Pillow brings."""
    from PIL import ImageFont

    font = ImageFont.load_default(size * FINE)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font
