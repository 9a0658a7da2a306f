"""What people read about a game before they play it, in all languages: `book/about.toml`."""

from pathlib import Path

import msgspec

FILE = "about.toml"

Label = dict[str, str]
"""A few words by language."""


class OptionLabels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an option is called, and those of its values that need words."""

    label: Label
    values: dict[str, Label] = {}


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its title, its picture and its form show it."""

    title: str
    usual_players: int
    """How many sit down when nobody says how many."""
    sample_cards: list[str]
    """Cards that show what the game is like."""
    blurb: Label
    """The game in one line."""
    options: dict[str, OptionLabels]
    reasons: dict[str, Label] = {}
    """Why a move is better, for each term of the evaluation, in its order: what the coach says."""
    unsure: dict[str, Label] = {}
    """What it says of some terms instead, where they differ from one imagined world to the next."""


def read_about(book: Path) -> About:
    """What the book of a game says about it."""
    return msgspec.toml.decode((book / FILE).read_bytes(), type=About)
