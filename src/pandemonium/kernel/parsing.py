"""Reading positions in words, and numbers: every mistake is Malformed and says what is expected."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed, shown


def check_names(given: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    """Every name of a mapping must be known."""
    if not isinstance(given, Mapping):
        raise Malformed(f"{what} is a mapping, not {shown(given)}")
    for name in given:
        if name not in known:
            raise Malformed(f"{what} has no {shown(name)}; it has {', '.join(map(repr, known))}")


def read_number(value: Any, low: int, high: int, what: str) -> int:
    """A whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise Malformed(f"{what} is a number from {low} to {high}, not {shown(value)}")
    return value


def read_count(value: Any, least: int, what: str) -> int:
    """How many of something, as a number of Python or NumPy."""
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not whole or value < least:
        raise Malformed(f"{what} is a whole number, {least} or more, not {shown(value)}")
    return int(value)


def read_flag(value: Any, what: str) -> bool:
    """True or False."""
    if type(value) is not bool:
        raise Malformed(f"{what} is True or False, not {shown(value)}")
    return value


def read_list(value: Any, longest: int, what: str) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list | tuple) or len(value) > longest:
        raise Malformed(f"{what} is a list of at most {longest}, not {shown(value)}")
    return list(value)


def read_numbers(value: Any, count: int, low: int, high: int, what: str) -> list[int]:
    """A list of exactly so many numbers."""
    numbers = read_list(value, count, what)
    if len(numbers) != count:
        raise Malformed(f"{what} is a list of {count} numbers, not {shown(value)}")
    return [read_number(number, low, high, f"each of {what}") for number in numbers]


def read_rows(value: Any, count: int, what: str) -> list[Any]:
    """A list for each of `count` players or places; those left out at the end are empty."""
    rows = read_list(value, count, what)
    return [*rows, *([[]] * (count - len(rows)))]


def read_names(value: Any, names: Sequence[str], longest: int, what: str) -> list[int]:
    """A list of cards by name, as indices into the names."""
    return [read_name(name, names, f"each of {what}") for name in read_list(value, longest, what)]


def read_name(value: Any, names: Sequence[str], what: str) -> int:
    """One name, as an index into the names."""
    if not isinstance(value, str) or value not in names:
        raise Malformed(f"{what} is {one_of(names)}, not {shown(value)}")
    return names.index(value)


def read_seats(value: Any, players: int, what: str) -> int:
    """A list of players, as bits."""
    bits = 0
    for seat in read_list(value, players, what):
        bits |= 1 << read_number(seat, 0, players - 1, f"each of {what}")
    return bits


def read_phase(
    words: Mapping[str, Any], players: int, phases: tuple[int, int, int]
) -> tuple[int, int]:
    """The winners as bits, and which of (playing, between deals, over) a position is in."""
    playing, between, over = phases
    if words.get("winners") is not None:
        return read_seats(words["winners"], players, "'winners'"), over
    return 0, between if words.get("to_act") == [] else playing
