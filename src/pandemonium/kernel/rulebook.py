"""The rulebook of a game: one Markdown file a language, for the terminal, refusals and the page.

A paragraph that starts with `**SKB-27**` is that clause; one that starts with `*SKB-A05*` is a
reading, the way an ambiguity of the published rules was decided.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")

_NUMBERED = re.compile(
    r"(?P<mark>\*{1,2})(?P<number>[A-Z]{3}-A?\d\d)(?P=mark)\s+(?P<text>.*)", re.S
)


@dataclass(frozen=True)
class Block:
    """A heading, a numbered clause or reading, or plain text (Markdown)."""

    text: str
    number: str = ""
    heading: int = 0


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
            raise ValueError(f"no rulebook in {language!r}; there is one in {', '.join(LANGUAGES)}")
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
        if hashes:
            yield Block(paragraph.lstrip("# "), heading=len(hashes.group()))
        elif numbered:
            yield Block(numbered["text"], number=numbered["number"])
        else:
            yield Block(paragraph)
