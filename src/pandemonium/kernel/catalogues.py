"""Catalogues of words: `fr.po`, which people write, and `fr.json`, made from it by the build.

Babel reads the first, and is needed only in a checkout; the second is all that a package has.
Nothing of ours is imported here: `hatch_build.py` runs this file before there is a package.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

PAGE = "web/"
"""Where texts of the page are written, in a checkout."""

END_OF_CONTEXT = "\x04"
"""Between the context of a text and the text, as in the files of gettext."""

END_OF_FORM = "\x00"
"""Between the two forms of a text, as in the files of gettext."""


class Words(NamedTuple):
    """The words of a catalogue by the English text."""

    page: dict[str, str]
    """Those that the page says."""
    others: dict[str, str]


def load(source: Path) -> Words:
    """The words of a catalogue: from the built file, unless it is older."""
    built = source.with_suffix(".json")
    if not source.exists() or (built.exists() and built.stat().st_mtime >= source.stat().st_mtime):
        return Words(**json.loads(built.read_text(encoding="utf8")))
    return read(source)


def build(source: Path) -> None:
    """Write the file that a package has; it is whole at every moment."""
    text = json.dumps(read(source)._asdict(), ensure_ascii=False, indent=0)
    new = source.with_suffix(".new")
    new.write_text(text, encoding="utf8")
    new.replace(source.with_suffix(".json"))


def read(source: Path) -> Words:
    """The words that people wrote, without guesses."""
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        found = read_po(file, locale=source.stem)
    words = Words({}, {})
    for each in found:
        if each.id and not each.fuzzy and (text := joined(each.string)):
            shown = any(file.startswith(PAGE) for file, _ in each.locations)
            part = words.page if shown else words.others
            part[_key(each.context, joined(each.id))] = text
    return words


def joined(forms: str | Sequence[str] | None) -> str:
    """A text of a catalogue, or its two forms, as one string; empty if one is missing."""
    if isinstance(forms, str):
        return forms
    return END_OF_FORM.join(forms) if forms and all(forms) else ""


def _key(context: str | None, text: str) -> str:
    return f"{context}{END_OF_CONTEXT}{text}" if context else text
