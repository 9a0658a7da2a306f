"""Options of a game: which there are, what they may be, and what they are when left out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.nearest import hint

Options = dict[str, Any]
Values = tuple[Any, ...] | range


@dataclass(frozen=True)
class Line:
    """The values of an option that is a short line of text; it may be empty."""

    longest: int
    """In bytes of UTF-8."""

    def __contains__(self, value: Any) -> bool:
        return (
            isinstance(value, str)
            and value.isprintable()
            and value == value.strip()
            and len(value.encode()) <= self.longest
        )

    def __str__(self) -> str:
        return (
            f"a line of printable text, at most {self.longest} bytes of UTF-8 long, "
            "without spaces around it"
        )


@dataclass(frozen=True)
class Option:
    """One option. Values and default may depend on the players and on the options before it."""

    name: str
    values: Values | Line | Callable[[int, Options], Values]
    default: Any | Callable[[int, Options], Any]

    def resolve(self, given: Mapping[str, Any], players: int, before: Options) -> Any:
        """The value given, if it is allowed, or the default."""
        values = self.values(players, before) if callable(self.values) else self.values
        default = self.default(players, before) if callable(self.default) else self.default
        value = given.get(self.name, default)
        if not _fits(value, values):
            raise Malformed(
                f"option {self.name!r} cannot be {shown(value)}; it is {_allowed(values)}"
            )
        return value


def resolve_options(options: tuple[Option, ...], players: int, given: Mapping[str, Any]) -> Options:
    """Every option of a game with its value; an unknown or impossible one is Malformed."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            near = hint(name, names)
            known = one_of(names)
            raise Malformed(f"there is no option {shown(name)}{near}; the options are {known}")
    resolved: Options = {}
    for option in options:
        resolved[option.name] = option.resolve(given, players, resolved)
    return resolved


def check_players(players: Any, allowed: Sequence[int]) -> int:
    """The count of players, if that many can play."""
    if type(players) is not int or players not in allowed:
        raise Malformed(f"not a game for {shown(players)} players; it takes {_allowed(allowed)}")
    return players


def _fits(value: Any, values: Values | Line) -> bool:
    if isinstance(values, Line):
        return value in values
    return any(type(value) is type(each) and value == each for each in values)


def _allowed(values: Sequence[Any] | Line) -> str:
    if isinstance(values, Line):
        return str(values)
    if isinstance(values, range):
        return f"{values[0]} to {values[-1]}"
    return one_of(values)
