"""What a seat sees as numbers: the fields of an observation, declared once by each game.

Compiled rules write them into a record (`o.hand[card] += 1`) that is a view of a row of numbers;
learning agents and documentation read the same declaration as data.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.states import record_type

NUMBER = np.int16
"""The type of all numbers in an observation."""

LARGEST = int(np.iinfo(NUMBER).max)
"""The upper bound of numbers that have no other."""

Shape = tuple[int, ...]


class Field(NamedTuple):
    """A number, or an array of numbers, with the least and the most that they can be."""

    name: str
    low: int
    high: int
    meaning: str
    shape: Shape = ()


class Group(NamedTuple):
    """An array of records of the same fields, such as one for each player."""

    name: str
    shape: Shape
    fields: Sequence[Field]


class Part(NamedTuple):
    """A field, and where its numbers stand in a row.

    A field of a group is called `group.field`; the group's shape comes before its own.
    """

    name: str
    places: np.ndarray
    """Their places in the row, in the field's shape."""
    low: int
    high: int
    meaning: str

    @property
    def offset(self) -> int:
        """The place of the first number."""
        return int(self.places.flat[0])

    @property
    def shape(self) -> Shape:
        """The field's shape."""
        return self.places.shape


class Observation:
    """The fields of a game's observations, in order."""

    def __init__(self, *fields: Field | Group) -> None:
        self.fields = fields
        self.record = _record(fields)
        """A row of numbers as the rules write it."""
        self.size = self.record.itemsize // np.dtype(NUMBER).itemsize
        """How many numbers there are."""

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every field with its places, range and meaning."""
        return tuple(self._parts())

    def _parts(self) -> Iterator[Part]:
        row: Any = np.arange(self.size, dtype=NUMBER).view(self.record)[0]
        for each in self.fields:
            if isinstance(each, Field):
                yield Part(each.name, np.array(row[each.name]), each.low, each.high, each.meaning)
            else:
                for field in each.fields:
                    places = np.array(row[each.name][field.name])
                    name = f"{each.name}.{field.name}"
                    yield Part(name, places, field.low, field.high, field.meaning)

    @cached_property
    def low(self) -> np.ndarray:
        """The least that every number of a row can be."""
        row = np.zeros(self.size, NUMBER)
        for part in self.parts:
            row[part.places] = part.low
        return row

    @cached_property
    def high(self) -> np.ndarray:
        """The most that every number of a row can be."""
        row = np.zeros(self.size, NUMBER)
        for part in self.parts:
            row[part.places] = part.high
        return row


def _record(fields: Sequence[Field | Group]) -> np.dtype[Any]:
    """The record of these fields."""
    return record_type(
        [
            (each.name, NUMBER if isinstance(each, Field) else _record(each.fields), each.shape)
            for each in fields
        ]
    )
