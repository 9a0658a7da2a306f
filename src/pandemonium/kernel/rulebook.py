"""The rulebook of a game: one Markdown file a language, for the terminal, refusals and the page.

A paragraph that starts with `**SKB-27**` is that clause; one that starts with `*SKB-A05*` is a
reading, the way an ambiguity of the published rules was decided. One whose first line is nothing
but cards in brackets is a picture, and the rest is its caption:

    [1] [2] [ ] [4]
    Number 3 is missing, so nothing else fits.

Cards have the names they have in moves; `[back]` is a card face down, `[ ]` an empty place.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pandemonium.kernel.languages import LANGUAGES

_NUMBERED = re.compile(
    r"(?P<mark>\*{1,2})(?P<number>[A-Z]{3}-A?\d\d)(?P=mark)\s+(?P<text>.*)", re.S
)

_PICTURE = re.compile(r"(?P<cards>(?:\[[^\[\]\n]*\][ ]*)+)\n(?P<caption>.+)", re.S)

BACK = "back"
EMPTY_PLACE = ""


@dataclass(frozen=True)
class Block:
    """A heading, a numbered clause or reading, a picture with its caption, or plain Markdown."""

    text: str
    number: str = ""
    heading: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """The rulebooks of one game, in all languages, in its folder."""

    folder: Path

    def blocks(self, language: str = "en") -> tuple[Block, ...]:
        """The whole rulebook, in reading order."""
        return _read(self._file(language))

    def clauses(self, language: str = "en") -> dict[str, str]:
        """The text of every clause and reading by its number."""
        return {block.number: block.text for block in self.blocks(language) if block.number}

    def clause(self, number: str, language: str = "en") -> str:
        """The text of one clause."""
        return self.clauses(language)[number]

    def _file(self, language: str) -> Path:
        if language not in LANGUAGES:
            raise ValueError(f"no rulebook in {language!r}; only in {', '.join(LANGUAGES)}")
        return self.folder / f"rulebook.{language}.md"


def is_reading(number: str) -> bool:
    """Whether this is the number of a reading (SKB-A05), not of a clause (SKB-05)."""
    return "-A" in number


@cache
def _read(file: Path) -> tuple[Block, ...]:
    return tuple(_blocks(file.read_text(encoding="utf8")))


def _blocks(text: str) -> Iterator[Block]:
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        hashes = re.match(r"#+", paragraph)
        numbered = _NUMBERED.fullmatch(paragraph)
        picture = _PICTURE.fullmatch(paragraph)
        if hashes:
            yield Block(paragraph.lstrip("# "), heading=len(hashes.group()))
        elif numbered:
            yield Block(numbered["text"], number=numbered["number"])
        elif picture:
            yield Block(picture["caption"], cards=_cards(picture["cards"]))
        else:
            yield Block(paragraph)


def _cards(row: str) -> tuple[str, ...]:
    return tuple(card.strip() for card in re.findall(r"\[(.*?)\]", row))
