"""What is shown of a state: declared once by each game, as a tree of what stands where.

A leaf says how a field of the record is shown: as a number, by a name, as the players in it. There
are two ways from a declaration to what people are sent. `words` makes plain data of a snapshot in
Python; `write` makes steps of a program, which one compiled function carries out for all games,
straight from the bytes of a record to JSON (`kernel/writer.py`). Both say the same.

What has to be worked out first is a field of the record of facts, which the game's rule `work_out`
fills. A field with several dimensions is read at the innermost places: within
`Each("players", Each(4, ...))` at that player and that place, in a seat's own part at the seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pandemonium.kernel.program import ANY, Op, Writing
from pandemonium.kernel.states import Snapshot, seats_of

At = tuple[int, ...]
"""The places of the parts that a part lies in, the outermost first."""


class Shown(ABC):
    """A part of what is shown."""

    @abstractmethod
    def words(self, s: Snapshot, at: At = ()) -> Any:
        """As plain data."""

    @abstractmethod
    def write(self, to: Writing, depth: int = 0) -> None:
        """As steps of a program, within so many parts that have places."""


def value_of(s: Snapshot, field: str, at: At) -> int:
    """A field at the innermost places."""
    found = getattr(s, field)
    dimensions = getattr(found, "ndim", 0)
    return int(found[at[len(at) - dimensions :]] if dimensions else found)


def row_of(s: Snapshot, field: str, at: At) -> list[int]:
    """A field with one dimension more than places."""
    found = getattr(s, field)
    row: list[int] = found[at[len(at) - found.ndim + 1 :]].tolist()
    return row


def count_of(s: Snapshot, count: int | str, at: At) -> int:
    """How many parts there are."""
    return value_of(s, count, at) if isinstance(count, str) else count


def counting(to: Writing, count: int | str, depth: int) -> int:
    """The same as a number of a step."""
    return -1 - to.field(count, depth) if isinstance(count, str) else count


# Leaves


@dataclass(frozen=True)
class Fixed(Shown):
    """The same in every state."""

    data: Any

    def words(self, s: Snapshot, at: At = ()) -> Any:
        """The data."""
        return self.data

    def write(self, to: Writing, depth: int = 0) -> None:
        """A text."""
        to.data(self.data)


NOTHING = Fixed(None)


@dataclass(frozen=True)
class Number(Shown):
    """A number."""

    field: str

    def words(self, s: Snapshot, at: At = ()) -> int:
        """The number."""
        return value_of(s, self.field, at)

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        to.step(Op.NUMBER, to.field(self.field, depth))


@dataclass(frozen=True)
class Name(Shown):
    """A number by its name; `first` is the number of the first name."""

    field: str
    names: Sequence[Any]
    first: int = 0

    def words(self, s: Snapshot, at: At = ()) -> Any:
        """The name."""
        return _own(self.names[value_of(s, self.field, at) - self.first])

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        to.step(Op.NAME, to.field(self.field, depth), to.names(self.names) - self.first)


def flag(field: str) -> Name:
    """Whether a number is 1, and not 0."""
    return Name(field, (False, True))


@dataclass(frozen=True)
class Place(Shown):
    """The number of the innermost place: of a player, in a list of players."""

    most: int

    def words(self, s: Snapshot, at: At = ()) -> int:
        """The number."""
        return at[-1]

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        to.step(Op.PLACE, depth - 1, to.names(range(self.most)))


@dataclass(frozen=True)
class Players(Shown):
    """The bits of a field as a list of players."""

    field: str

    def words(self, s: Snapshot, at: At = ()) -> list[int]:
        """The players, ascending."""
        return list(seats_of(value_of(s, self.field, at)))

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        to.step(Op.PLAYERS, to.field(self.field, depth))


@dataclass(frozen=True)
class Row(Shown):
    """So many of a field's last dimension, by their names."""

    field: str
    count: int | str
    names: Sequence[Any]

    def words(self, s: Snapshot, at: At = ()) -> list[Any]:
        """The names in order."""
        row = row_of(s, self.field, at)[: count_of(s, self.count, at)]
        return [_own(self.names[each]) for each in row]

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        self._write(Op.ROW, to, depth)

    def _write(self, op: Op, to: Writing, depth: int) -> None:
        field, count = to.field(self.field, depth, row=True), counting(to, self.count, depth)
        to.step(op, field, count, to.names(self.names))


class Pile(Row):
    """A row as a pile of cards: the last one lies on top, and is named first."""

    def words(self, s: Snapshot, at: At = ()) -> list[Any]:
        """The names, top card first."""
        return super().words(s, at)[::-1]

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        self._write(Op.PILE, to, depth)


@dataclass(frozen=True)
class Cards(Shown):
    """Each name as often as a field's last dimension says."""

    field: str
    names: Sequence[Any]

    def words(self, s: Snapshot, at: At = ()) -> list[Any]:
        """The names."""
        counts = zip(self.names, row_of(s, self.field, at), strict=True)
        return [name for name, count in counts for _ in range(count)]

    def write(self, to: Writing, depth: int = 0) -> None:
        """One step."""
        field = to.field(self.field, depth, row=True)
        to.step(Op.CARDS, field, len(self.names), to.names(self.names))


@dataclass(frozen=True)
class Options(Shown):
    """The options of the match, as a function reads them in the record."""

    chosen: Callable[[Any], Any]

    def words(self, s: Snapshot, at: At = ()) -> Any:
        """By name."""
        return self.chosen(s)

    def write(self, to: Writing, depth: int = 0) -> None:
        """A text that is given with the state."""
        to.step(Op.GIVEN)


# Parts with parts


@dataclass(frozen=True)
class Is:
    """That a field has a value; without one, that it is not 0."""

    field: str
    value: int = ANY

    def holds(self, s: Snapshot, at: At) -> bool:
        """Whether it has."""
        found = value_of(s, self.field, at)
        return found != 0 if self.value == ANY else found == self.value

    def unless(self, to: Writing, depth: int) -> int:
        """The step that leads elsewhere if it has not."""
        return to.step(Op.UNLESS, to.field(self.field, depth), self.value, 0)


@dataclass(frozen=True)
class When(Shown):
    """One of two parts."""

    condition: Is
    then: Shown
    otherwise: Shown = NOTHING

    def words(self, s: Snapshot, at: At = ()) -> Any:
        """As the condition says."""
        return (self.then if self.condition.holds(s, at) else self.otherwise).words(s, at)

    def write(self, to: Writing, depth: int = 0) -> None:
        """Steps for both, of which one is skipped."""
        unless = self.condition.unless(to, depth)
        self.then.write(to, depth)
        go = to.step(Op.GO)
        to.end_here(unless)
        self.otherwise.write(to, depth)
        to.end_here(go)


WINNERS = When(Is("ended"), Players("won"))
"""The players who have won; null before the end."""


@dataclass(frozen=True)
class Only:
    """A field of an object that is there only on a condition."""

    condition: Is
    part: Shown


class Fields(Shown):
    """An object. What is there on a condition only comes after something that always is."""

    def __init__(self, **parts: Shown | Only) -> None:
        self.parts = parts

    def words(self, s: Snapshot, at: At = ()) -> dict[str, Any]:
        """All that is there."""
        return {
            name: (part.part if isinstance(part, Only) else part).words(s, at)
            for name, part in self.parts.items()
            if not isinstance(part, Only) or part.condition.holds(s, at)
        }

    def write(self, to: Writing, depth: int = 0) -> None:
        """Key after key."""
        to.text(b"{")
        self.write_open(to, depth)
        to.text(b"}")

    def write_open(self, to: Writing, depth: int = 0) -> None:
        """The same without braces."""
        for number, (name, part) in enumerate(self.parts.items()):
            only = part if isinstance(part, Only) else None
            unless = only.condition.unless(to, depth) if only else None
            to.text(b"," if number else b"")
            to.data(name, b":")
            (only.part if only else part).write(to, depth)  # type: ignore[union-attr]
            if unless is not None:
                to.end_here(unless)


class Repeated(Shown):
    """So many parts; only those for which a condition holds."""

    def __init__(self, count: int | str, part: Shown, only: Is | None = None) -> None:
        self.count = count
        self.part = part
        self.only = only

    def places(self, s: Snapshot, at: At) -> Iterator[At]:
        """Where there are parts."""
        for n in range(count_of(s, self.count, at)):
            if self.only is None or self.only.holds(s, (*at, n)):
                yield (*at, n)

    def write(self, to: Writing, depth: int = 0) -> None:
        """Steps that are repeated, without brackets."""
        count = counting(to, self.count, depth)
        each = to.step(Op.EACH, depth, count, 0)
        start = to.here()
        unless = self.only.unless(to, depth + 1) if self.only else None
        to.step(Op.ITEM, depth)
        self.write_item(to, depth)
        if unless is not None:
            to.end_here(unless)
        to.step(Op.NEXT, depth, count, start)
        to.end_here(each)

    def write_item(self, to: Writing, depth: int) -> None:
        """Steps for one part."""
        self.part.write(to, depth + 1)


class Each(Repeated):
    """A list of parts."""

    def words(self, s: Snapshot, at: At = ()) -> list[Any]:
        """The parts."""
        return [self.part.words(s, place) for place in self.places(s, at)]

    def write(self, to: Writing, depth: int = 0) -> None:
        """In brackets."""
        to.text(b"[")
        super().write(to, depth)
        to.text(b"]")


class ByName(Repeated):
    """An object with a part for each of these names."""

    def __init__(self, names: Sequence[str], part: Shown, only: Is | None = None) -> None:
        super().__init__(len(names), part, only)
        self.names = names

    def words(self, s: Snapshot, at: At = ()) -> dict[str, Any]:
        """The parts by name."""
        return {self.names[place[-1]]: self.part.words(s, place) for place in self.places(s, at)}

    def write(self, to: Writing, depth: int = 0) -> None:
        """In braces."""
        to.text(b"{")
        super().write(to, depth)
        to.text(b"}")

    def write_item(self, to: Writing, depth: int) -> None:
        """The name comes first."""
        to.step(Op.PLACE, depth, to.names(self.names, b":"))
        super().write_item(to, depth)


@dataclass(frozen=True)
class Through(Shown):
    """A part at the place that a field says."""

    field: str
    part: Shown

    def words(self, s: Snapshot, at: At = ()) -> Any:
        """The part there."""
        return self.part.words(s, (*at, value_of(s, self.field, at)))

    def write(self, to: Writing, depth: int = 0) -> None:
        """One more level, with that place."""
        to.step(Op.SET, depth, to.field(self.field, depth))
        self.part.write(to, depth + 1)


class Seen:
    """What is seen of a match: what everybody sees, and beside that each seat or spectators."""

    def __init__(self, public: Fields, own: Fields, spectator: Fields) -> None:
        self.public = public
        self.own = own
        self.spectator = spectator

    def words(self, s: Snapshot, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees, as plain data."""
        own = self.spectator.words(s) if viewer is None else self.own.words(s, (viewer,))
        return {**own, **self.public.words(s)}


def _own(name: Any) -> Any:
    """A name that is a structure may be changed by those who get it."""
    return name.copy() if isinstance(name, dict) else name
