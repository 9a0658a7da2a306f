"""Programs: what is shown of a state as steps, for the compiled function that carries them out.

`kernel/shown.py` turns declarations into steps that copy a text, write a number of the record or
look up its name, and repeat or leave out others. They are data: no game is compiled into the
function that carries them out (`kernel/showing.py`).
"""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NamedTuple

import msgspec
import numpy as np

MOST_LEVELS = 4
"""How many parts with places may lie within each other."""


class Op(IntEnum):
    """What a step does, with its up to three numbers."""

    END = 0
    TEXT = 1
    """Copy a text."""
    NUMBER = 2
    """Write a field as a number."""
    NAME = 3
    """Copy the text with the number of a field, counted from a first one."""
    PLACE = 4
    """Copy the text with the number of the place on a level, counted from a first one."""
    PLAYERS = 5
    """Write the bits of a field as a list of numbers."""
    ROW = 6
    """Write so many of a field's last dimension by their names: field, count, names."""
    PILE = 7
    """The same from the last to the first."""
    CARDS = 8
    """Each name as often as a field's last dimension says: field, how many kinds, names."""
    GIVEN = 9
    """Copy the text that is given for all of a match."""
    EACH = 10
    """Begin with place 0 of a level; beyond the end if there is none: level, count, end."""
    NEXT = 11
    """Go back to the start with the next place of a level, if there is one: level, count, start."""
    ITEM = 12
    """Put a comma before all items of a level but the first."""
    UNLESS = 13
    """Go on elsewhere if a field has not this value (ANY: if it is 0): field, value, where."""
    GO = 14
    """Go on elsewhere."""
    SET = 15
    """Let the place on a level be what a field says."""


LEVELS = 2
"""Where in a field it is said how far the places of the first level lie apart."""
FIELD = LEVELS + MOST_LEVELS + 1
"""How many numbers a field has."""

ANY = -1000
"""In place of a value: every one but 0."""


class Program(NamedTuple):
    """The steps, the fields they read, and the texts they copy."""

    steps: np.ndarray
    fields: np.ndarray
    """For each its offset in the record, its size (below 0: signed), how far the next place of each
    level lies, and the next of its last dimension."""
    texts: np.ndarray
    """Where each text begins, and then all of them, byte for byte."""


class Writing:
    """A program in the making."""

    def __init__(self, state: np.dtype[Any], facts: np.dtype[Any]) -> None:
        self._records = (state, facts)
        self._steps: list[list[int]] = []
        self._fields: list[list[int]] = []
        self._texts: list[bytes] = []
        self._names: dict[tuple[bytes, ...], int] = {}
        """Where in the texts the names of a field begin."""
        self._pending = b""
        """A text that has no step of its own yet: more may follow."""

    def text(self, text: bytes) -> None:
        """Copy a text."""
        self._pending += text

    def data(self, data: object, after: bytes = b"") -> None:
        """Copy plain data as a text."""
        self.text(msgspec.json.encode(data) + after)

    def step(self, op: Op, *numbers: int) -> int:
        """Add a step; its number."""
        number = self.here()
        self._steps.append([op, *numbers, *[0] * (3 - len(numbers))])
        return number

    def here(self) -> int:
        """The number of the next step, as a place to go to."""
        if self._pending:
            self._texts.append(self._pending)
            self._steps.append([Op.TEXT, len(self._texts) - 1, 0, 0])
            self._pending = b""
        return len(self._steps)

    def end_here(self, step: int) -> None:
        """Let a step that may lead elsewhere lead to what comes next."""
        self._steps[step][1 if self._steps[step][0] == Op.GO else 3] = self.here()

    def names(self, names: Iterable[object], after: bytes = b"") -> int:
        """Texts for names, one after the other; the number of the first."""
        texts = tuple(msgspec.json.encode(name) + after for name in names)
        if texts not in self._names:
            self._names[texts] = len(self._texts)
            self._texts += texts
        return self._names[texts]

    def field(self, name: str, depth: int, row: bool = False) -> int:
        """The number of a field, read at the innermost of so many levels; a row has one more."""
        state, facts = self._records
        fact = name in (facts.names or ())
        fields = (facts if fact else state).fields
        assert fields, "a record has fields"
        kind, offset = fields[name][:2]
        offset += state.itemsize if fact else 0
        base = kind.base
        far = [*np.empty(kind.shape, base).strides]
        next_in_row = far.pop() if row else 0
        levels = [*[0] * (depth - len(far)), *far, *[0] * (MOST_LEVELS - depth)]
        size = -base.itemsize if base.kind == "i" else base.itemsize
        self._fields.append([offset, size, *levels, next_in_row])
        return len(self._fields) - 1

    def program(self) -> Program:
        """All of it."""
        texts = b"".join(self._texts)
        begins = np.cumsum([len(self._texts) + 1, *map(len, self._texts)])
        return Program(
            np.array(self._steps, np.int32),
            np.array(self._fields, np.int32).reshape(-1, FIELD),
            np.concatenate([begins, np.frombuffer(texts, np.uint8)]).astype(np.int32),
        )
