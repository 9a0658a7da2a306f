"""What is shown of a state, as JSON: the program of a game, carried out."""

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from pandemonium.kernel.dispatching import Call, runs_compiled
from pandemonium.kernel.program import Op, Program, Writing
from pandemonium.kernel.showing import show
from pandemonium.kernel.shown import Fields, Seen


class Parts(NamedTuple):
    """Where the parts of a program that are wanted begin, and the seats they are for."""

    starts: np.ndarray
    seats: np.ndarray


class Writer:
    """Carries out a program for the records of a game."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._room = 1 << 12
        """As many bytes as have been enough so far."""

    def write(self, parts: Parts, record: bytes, given: bytes) -> list[bytes]:
        """The texts of some parts, from the bytes of a record and the text that goes with it."""
        data = np.frombuffer(record, np.uint8), np.frombuffer(given, np.uint8)
        ends = np.zeros(len(parts.starts) + 1, np.int64)
        while True:
            out = np.empty(self._room, np.uint8)
            show(*self._program, *parts, *data, out, ends)
            *_, needed = borders = ends.tolist()
            if needed <= self._room:
                text = out.data
                return [bytes(text[begin:end]) for begin, end in pairwise(borders)]
            self._room = needed


class ViewWriter:
    """Writes views and positions of a game as JSON."""

    def __init__(
        self, seen: Seen, position: Fields, state: np.dtype[Any], facts: np.dtype[Any]
    ) -> None:
        to = Writing(state, facts)
        self._position = Parts(
            np.array([_part(to, position, 0, b"{", b"}")]), np.zeros(1, np.int64)
        )
        self._public = _part(to, seen.public, 0, b",", b"}")
        self._own = _part(to, seen.own, 1, b"{")
        self._spectator = _part(to, seen.spectator, 0, b"{")
        self._writer = Writer(to.program())
        self._parts: dict[tuple[int | None, ...], Parts] = {}
        """What is written for some viewers."""

    def position(self, record: bytes, options: bytes) -> bytes:
        """The position of a record."""
        (text,) = self._writer.write(self._position, record, options)
        return text

    def views(
        self, viewers: tuple[int | None, ...], record: bytes, options: bytes
    ) -> dict[int | None, bytes]:
        """What each of these viewers sees of a record; what they all see is written once."""
        parts = self._parts.get(viewers)
        if parts is None:
            own = [self._spectator if viewer is None else self._own for viewer in viewers]
            seats = [0 if viewer is None else viewer for viewer in viewers]
            parts = Parts(np.array([self._public, *own]), np.array([0, *seats]))
            self._parts[viewers] = parts
        public, *own_texts = self._writer.write(parts, record, options)
        return {viewer: own + public for viewer, own in zip(viewers, own_texts, strict=True)}


def _part(to: Writing, fields: Fields, depth: int, begin: bytes, end: bytes = b"") -> int:
    """Steps for the fields of an object, or some of them; where they begin."""
    start = to.here()
    to.text(begin)
    fields.write_open(to, depth)
    to.text(end)
    to.step(Op.END)
    return start


def writing() -> Call:
    """The compiled function with arguments of the types it is always called with."""
    table, data = np.zeros((1, 1), np.int32), np.frombuffer(b" ", np.uint8)
    numbers, out = np.zeros(1, np.int64), np.zeros(1, np.uint8)
    return Call(show, (table, table, table[0], numbers, numbers, data, data, out, numbers))


def writes_compiled() -> bool:
    """Whether writing is quicker than making plain data and encoding that."""
    return runs_compiled(show)
