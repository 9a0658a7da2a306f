"""House rules: numbers in the rules of a game that no table offers, and that the lab can vary."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.states import State


class HouseRule(NamedTuple):
    """A number that the rules read from fields of the state."""

    name: str
    title: str
    """What people read, marked for the catalogues."""
    values: range
    fields: Sequence[str]
    place: int | None = None
    """Where the number stands in these fields, if they have several."""
    card: str = ""
    """The card it is about, if it is about one: `{card}` of the title."""

    def read(self, s: State) -> int:
        """What it is in a state."""
        field = s[self.fields[0]]
        return int(field if self.place is None else field[self.place])

    def write(self, s: State, value: int) -> None:
        """Make it another. Malformed if it cannot be that."""
        if type(value) is not int or value not in self.values:
            raise Malformed(
                f"house rule {self.name!r} cannot be {shown(value)}; "
                f"it is {self.values[0]} to {self.values[-1]}"
            )
        for name in self.fields:
            if self.place is None:
                s[name] = value
            else:
                s[name][self.place] = value


class House(NamedTuple):
    """The house rules of a game."""

    rules: tuple[HouseRule, ...] = ()
    check: Callable[[State], None] = lambda _: None
    """Malformed if a prepared state cannot be dealt: too few cards for all."""

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return [each.name for each in self.rules]

    def write(self, s: State, values: Mapping[str, int]) -> None:
        """Change a prepared state. Malformed if nobody can play by these numbers."""
        for rule in self.rules:
            if rule.name in values:
                rule.write(s, values[rule.name])
        if values:
            self.check(s)


NO_HOUSE = House()
