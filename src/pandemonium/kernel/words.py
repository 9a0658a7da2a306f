"""The words people read: English in the code, every other language in a gettext catalogue.

A text is marked where it is written, `msg("Your hand")`, and looked up where it is shown,
`translate("fr", text)`. What is to be filled in has names: `{player} pays {chips} to {to}`.
`make words` brings the catalogues up to date with the code and the page.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pandemonium.kernel.catalogues import END_OF_CONTEXT, END_OF_FORM, Words, load
from pandemonium.kernel.languages import LANGUAGES, SOURCE

NameOf = Callable[[int], str]

FOLDER = Path(__file__).parents[1] / "locale"


def msg(text: str) -> str:
    """Mark a text for the catalogues."""
    return text


def msg_in(context: str, text: str) -> str:
    """The same for a text whose translation depends on what it is about."""
    return context + END_OF_CONTEXT + text


def msg_n(one: str, many: str) -> str:
    """The same for a text about a number of things, `{n}`: for one of them, and for several."""
    return one + END_OF_FORM + many


def msg_you(they: str, you: str) -> str:
    """The same for a sentence about a `{player}`: about somebody else, and to themselves."""
    return they + END_OF_FORM + you


class You(str):
    """The name of a player who is spoken to: sentences about this player say "you"."""


def spoken_to(seat: int | None, name_of: NameOf, language: str) -> NameOf:
    """The names of the players in sentences that the player at a seat reads."""
    you = You(translate(language, msg("you")))
    return lambda player: you if player == seat else name_of(player)


def translate(language: str, text: str, /, **fields: Any) -> str:
    """A marked text in a language, filled in; in English, where it is not in the catalogue."""
    words = catalogue(language).get(text) or text.rpartition(END_OF_CONTEXT)[2]
    first, _, second = words.partition(END_OF_FORM)
    form = second if second and takes_second(language, fields) else first
    return LANGUAGES[language].fit(form, fields).format(**fields)


def takes_second(language: str, fields: Mapping[str, Any]) -> bool:
    """Whether a text with two forms takes the second one: several things, or "you"."""
    if "n" in fields:
        return not LANGUAGES[language].is_one(fields["n"])
    return isinstance(fields.get("player"), You)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All translations into a language by the English text. Nothing is translated into English."""
    if language not in LANGUAGES:
        raise ValueError(f"unknown language {language!r}; the languages are {', '.join(LANGUAGES)}")
    words = _words(language)
    return words.page | words.others


def page_words(language: str) -> Mapping[str, str]:
    """Those of them that the page needs."""
    return _words(language).page


@cache
def _words(language: str) -> Words:
    return Words({}, {}) if language == SOURCE else load(catalogue_file(language))


def catalogue_file(language: str) -> Path:
    """Where the translations into a language are."""
    return FOLDER / f"{language}.po"
