"""States are NumPy records: how Python code reaches one, and its sets of seats."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

import numba
import numpy as np

State = Any
"""One record of a game: np.record in Python, a pointer to it in compiled code."""
States = np.ndarray[tuple[int], np.dtype[np.void]]

Name = TypeVar("Name", bound=str)

ALIGNMENT = 8
GAP = "gap"
"""The field that fills a record up to its alignment."""


def state_type(fields: list[Any]) -> np.dtype[np.void]:
    """A record of these fields, aligned and without gaps, so that equal states are equal bytes."""
    _check_names(fields)
    in_order = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    gap = -np.dtype(in_order).itemsize % ALIGNMENT
    return np.dtype([*in_order, (GAP, "i1", gap)] if gap else in_order, align=True)


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
    """A record that is only looked at, for a moment in which nothing changes it, with its facts.

    A record of NumPy takes microseconds for every attribute; this takes all fields out at once,
    when the first is asked for, numbers as numbers of Python.
    """

    def __init__(self, states: States, work_out: Callable[[States], States]) -> None:
        self._states = states
        self._work_out = work_out
        self._facts: States | None = None

    def __getattr__(self, name: str) -> Any:
        states = self._states
        if name not in (states.dtype.names or ()):
            states = self.facts
        fields = dict(zip(states.dtype.names or (), states[0].item(), strict=True))
        self.__dict__.update(fields)
        return fields[name]

    @property
    def facts(self) -> States:
        """What is worked out of the record, in an array."""
        if self._facts is None:
            self._facts = self._work_out(self._states)
        return self._facts

    @property
    def bytes(self) -> bytes:
        """The record and its facts, as they are in memory."""
        return self._states.tobytes() + self.facts.tobytes()


@lru_cache(1 << 14)
def names_of_counts(names: tuple[Name, ...], counts: bytes) -> tuple[Name, ...]:
    """Cards by name, from how many there are of each. Most are as they were a move ago."""
    return tuple(name for name, count in zip(names, counts, strict=True) for _ in range(count))


@cache
def seats_of(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits, ascending."""
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)
