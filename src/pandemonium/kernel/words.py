"""The words people read: English in the code, every other language in a gettext catalogue.

A text is marked where it is written, `msg("Your hand")`, and looked up where it is shown,
`translate("fr", text)`. What is to be filled in has names: `{player}: draws {count}`. `make words`
brings the catalogues up to date with the code and the page.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pandemonium.kernel.rulebook import LANGUAGES

FOLDER = Path(__file__).parents[1] / "locale"

END_OF_CONTEXT = "\x04"
"""Between the context of a text and the text, as in the files of gettext."""


def msg(text: str) -> str:
    """Mark a text for the catalogues."""
    return text


def msg_in(context: str, text: str) -> str:
    """The same for a text whose translation depends on what it is about."""
    return context + END_OF_CONTEXT + text


def translate(language: str, text: str, /, **fields: Any) -> str:
    """A marked text in a language, filled in; in English, where it is not in the catalogue."""
    words = catalogue(language).get(text) or text.rpartition(END_OF_CONTEXT)[2]
    return words.format(**fields)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All translations into a language by the English text. Nothing is translated into English."""
    if language not in LANGUAGES:
        raise ValueError(f"no words in {language!r}; there are some in {', '.join(LANGUAGES)}")
    if language == LANGUAGES[0]:
        return {}
    from babel.messages.pofile import read_po  # who reads English need not wait for it

    with catalogue_file(language).open("rb") as file:
        found = read_po(file, locale=language)
    return {
        msg_in(each.context, str(each.id)) if each.context else str(each.id): str(each.string)
        for each in found
        if each.id and each.string and not each.fuzzy
    }


def catalogue_file(language: str) -> Path:
    """Where the translations into a language are."""
    return FOLDER / f"{language}.po"
