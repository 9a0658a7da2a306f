"""Guests: people who play or watch, each with an id and a name that others read."""

import re
import secrets
import unicodedata
from typing import NamedTuple

from pandemonium.kernel.words import msg, translate

LONGEST_NAME = 24
UNNAMED = msg("Guest {number}")

AVATARS = (
    "cat",
    "fox",
    "owl",
    "toad",
    "raven",
    "bat",
    "goat",
    "ghost",
    "hedgehog",
    "bear",
    "candle",
    "moth",
)
"""The heads that people can choose; the page draws them."""


class Guest(NamedTuple):
    """A person who plays or watches."""

    id: str
    name: str
    avatar: str = ""
    """The head they have chosen, if they have."""


def new_guest(name: str = "") -> Guest:
    """A person who has not been here before."""
    number = secrets.randbelow(900) + 100
    return Guest(secrets.token_urlsafe(9), read_name(name) or UNNAMED.format(number=number))


def read_name(name: str) -> str:
    """A name as others see it; empty if nothing visible is left of it."""
    return cleaned(name)[:LONGEST_NAME].strip()


def name_in(language: str, name: str) -> str:
    """A guest's name for a reader; one that was never chosen is translated."""
    found = re.fullmatch(r"Guest (\d+)", name)
    return translate(language, UNNAMED, number=found[1]) if found else name


def cleaned(text: str) -> str:
    """A line people can read: no control characters, none that turn the direction of writing."""
    kept = (each for each in text if unicodedata.category(each)[0] != "C")
    return " ".join("".join(kept).split())
