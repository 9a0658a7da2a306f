"""The languages that people can choose: everything that speaks asks here, the page included.

Another language is one line here, a catalogue, and a rulebook for each game: see docs/words.md.
"""

from collections.abc import Callable
from typing import NamedTuple


class Language(NamedTuple):
    """What a language is called in itself, and which numbers of things it counts as one."""

    name: str
    is_one: Callable[[float], bool]


LANGUAGES = {
    "en": Language("English", lambda n: n == 1),
    "fr": Language("Français", lambda n: abs(n) < 2),
}
"""By their codes."""

SOURCE, *TRANSLATIONS = LANGUAGES
"""The language that texts are written in, and those they are translated into."""
