"""The languages that people can choose: everything that speaks asks here, the page included.

Another language is one line here, a catalogue, and a rulebook for each game: see docs/words.md.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

ELISION = re.compile(r"\b([dD]|[qQ]u)e (?=\{(\w+)\})")
VOWELS = tuple("AEIOUÀÂÉÈÊËÎÏÔÛaeiouàâéèêëîïôû")


def elided(text: str, fields: Mapping[str, Any]) -> str:
    """French, before it is filled in: "de" and "que" lose their e before a vowel."""

    def shorter(found: re.Match[str]) -> str:
        drops = str(fields.get(found[2], "")).startswith(VOWELS)
        return f"{found[1]}’" if drops else found[0]

    return ELISION.sub(shorter, text)


class Language(NamedTuple):
    """A language: what it is called in itself, and how its texts are filled in."""

    name: str
    is_one: Callable[[float], bool]
    """Which numbers of things it counts as one."""
    fit: Callable[[str, Mapping[str, Any]], str] = lambda text, _: text
    """What a text becomes by what stands in its fields."""


LANGUAGES = {
    "en": Language("English", lambda n: n == 1),
    "fr": Language("Français", lambda n: abs(n) < 2, elided),
}
"""By their codes."""

SOURCE, *TRANSLATIONS = LANGUAGES
"""The language that texts are written in, and those they are translated into."""
