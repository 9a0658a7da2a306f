"""States are NumPy records: how Python code reaches one, and its sets of seats."""

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, TypeVar, cast

import numba
import numpy as np

State = Any
"""One record of a game: np.record in Python, a pointer to it in compiled code."""
States = np.ndarray[tuple[int], np.dtype[np.void]]

Name = TypeVar("Name", bound=str)
F = TypeVar("F", bound=Callable[..., Any])

ALIGNMENT = 8


def state_type(fields: list[Any]) -> np.dtype[np.void]:
    """A record of these fields, aligned and without gaps, so that equal states are equal bytes."""
    _check_names(fields)
    in_order = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    gap = -np.dtype(in_order).itemsize % ALIGNMENT
    return np.dtype([*in_order, ("gap", "i1", gap)] if gap else in_order, align=True)


def record_type(fields: list[Any]) -> np.dtype[Any]:
    """A record of these fields in order, which are attributes in plain Python too."""
    _check_names(fields)
    return np.dtype((np.record, fields))


def _check_names(fields: list[Any]) -> None:
    for name, *_ in fields:
        if hasattr(np.record, name):
            raise ValueError(
                f"NumPy's records have a {name!r} of their own; call the field otherwise"
            )


def blank_states(state: np.dtype[np.void], count: int) -> States:
    """An array of blank records. Uncompiled rules need the fields as attributes."""
    states = np.zeros(count, state)
    return states.view(np.recarray) if numba.config.DISABLE_JIT else states  # type: ignore[attr-defined]


def record_of(states: States, index: int = 0) -> State:
    """One record of an array, with its fields as attributes; writing to it writes to the array."""
    return states.view(np.recarray)[index]


def copied(states: States) -> States:
    """A copy. NumPy's own goes field by field, which takes thirty times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype).view(type(states))


class Snapshot:
    """A record that is only looked at, for a moment in which nothing changes it.

    A record of NumPy takes microseconds for every attribute; this takes all fields out at once,
    when the first is asked for, numbers as numbers of Python.
    """

    def __init__(self, states: States, index: int = 0) -> None:
        self._states = states
        self._index = index
        self._once: dict[tuple[Any, ...], Any] = {}
        """What has been worked out of it."""

    def __getattr__(self, name: str) -> Any:
        states = self._states
        fields = dict(zip(states.dtype.names or (), states[self._index].item(), strict=True))
        self.__dict__.update(fields)
        return fields[name]

    def once(self, function: Callable[..., Any], *others: Any) -> Any:
        """What a function makes of it, worked out when it is asked for first."""
        key = (function, *others)
        if key not in self._once:
            self._once[key] = function(self, *others)
        return self._once[key]


def once(function: F) -> F:
    """Mark a function of a state that is worked out once for all who look at a snapshot.

    Nobody may change what it returns.
    """

    @wraps(function)
    def look(s: Any, *others: Any) -> Any:
        return s.once(function, *others) if type(s) is Snapshot else function(s, *others)

    return cast(F, look)


@lru_cache(1 << 14)
def names_of_counts(names: tuple[Name, ...], counts: bytes) -> tuple[Name, ...]:
    """Cards by name, from how many there are of each. Most are as they were a move ago."""
    return tuple(name for name, count in zip(names, counts, strict=True) for _ in range(count))


@cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits, ascending."""
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)
