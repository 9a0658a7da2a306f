"""Actions by number and by name: the codec between what rules compute and what people write.

A game lists its families of actions. A family is what its actions have in common
(`{"do": "play", "from": "hand"}`) and the fields in which they differ, each with its values.
Numbers are given out family by family, the last field running fastest.

Compiled rules do no arithmetic with these numbers. The codec gives them a table of records
(`ACTION[a].card`) to read an action, and functions (`from_hand(card, series)`) to write one.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import msgspec
import numpy as np

from pandemonium.kernel.compiling import rule
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.states import record_type

Action = dict[str, Any]

NUMBER = np.int16
"""The type of the numbers in the table of actions. It is small, for the table is read at every
move, and it is a constant in compiled code."""

ABSENT = -1
"""What stands in the table of actions where an action lacks a field."""


class Family:
    """Actions that differ only in the values of their fields.

    Fields have the names that the rules use; `called` says what people write, where that is
    another word. The rules know a value by its number: values that are numbers stand for
    themselves, names are counted from 0, or a mapping has the number of each, in ascending order
    and without gaps. A field that is one number is the same in all actions of the family, and
    only the rules know it. The fields named in `own` are players, and left out mean the player
    who acts.
    """

    def __init__(
        self,
        common: Mapping[str, str],
        called: Mapping[str, str] | None = None,
        own: Sequence[str] = (),
        **fields: Sequence[Any] | Mapping[str, int] | int,
    ) -> None:
        words = called or {}
        self.common = dict(common)
        self.own = own
        self.constants = {name: each for name, each in fields.items() if isinstance(each, int)}
        values = {name: each for name, each in fields.items() if not isinstance(each, int)}
        self.numbers = {name: _numbers(each) for name, each in values.items()}
        self.fields = {words.get(name, name): tuple(each) for name, each in values.items()}
        self.count = prod(len(each) for each in self.fields.values())


def _numbers(values: Sequence[Any] | Mapping[str, int]) -> range:
    """The numbers of a field's values in the rules."""
    first = next(iter(values.values() if isinstance(values, Mapping) else values))
    return range(first, first + len(values)) if isinstance(first, int) else range(len(values))


class Codec:
    """The numbering of a game's actions."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self._names = [
            {**family.common, **dict(zip(family.fields, values, strict=True))}
            for family in families
            for values in product(*family.fields.values())
        ]
        self.count = len(self._names)
        """How many actions there are."""

    def kind(self, *common: str) -> int:
        """The number of the family with these values in common: the `kind` of its actions."""
        return [tuple(family.common.values()) for family in self.families].index(common)

    def start(self, *common: str) -> int:
        """The number of the first action of that family, or of its only one."""
        return sum(family.count for family in self.families[: self.kind(*common)])

    def encoder(self, *common: str) -> Callable[..., int]:
        """The compiled function from the numbers of that family's fields to an action."""
        return encoder(self.start(*common), *self.families[self.kind(*common)].numbers.values())

    @cached_property
    def table(self) -> np.ndarray[tuple[int], np.dtype[np.void]]:
        """What every action means to the rules: its `kind`, and the numbers of its fields."""
        names = dict.fromkeys(
            name for family in self.families for name in (*family.constants, *family.numbers)
        )
        rows = np.full((self.count, 1 + len(names)), ABSENT, NUMBER)
        table = rows.view(record_type([(name, NUMBER) for name in ("kind", *names)]))[:, 0]
        first = 0
        for kind, family in enumerate(self.families):
            part = table[first : first + family.count]
            part["kind"] = kind
            for name, number in family.constants.items():
                part[name] = number
            columns = np.array([*product(*family.numbers.values())], NUMBER).T
            for name, column in zip(family.numbers, columns, strict=True):
                part[name] = column
            first += family.count
        return table

    def name(self, code: int) -> Action:
        """The named action of a number."""
        return dict(self._names[code])

    def name_in(self, _state: Any, code: int) -> Action:
        """The same, where a game says it better in a state it knows."""
        return self.name(code)

    @cached_property
    def _texts(self) -> list[bytes]:
        """The named actions of all numbers, in JSON."""
        return [msgspec.json.encode(name) for name in self._names]

    @cached_property
    def _code_of_text(self) -> dict[bytes, int]:
        return {text: code for code, text in enumerate(self._texts)}

    def texts_in(self, _state: Any, codes: list[int]) -> list[bytes]:
        """Several as `name_in` says them, in JSON."""
        texts = self._texts
        return [texts[code] for code in codes]

    def code(self, action: Mapping[str, Any], player: int) -> int:
        """The number of a player's named action. What is none is Malformed, and says why."""
        found = self._exact(action)
        return self._read(action, player) if found is None else found

    def _exact(self, action: Mapping[str, Any]) -> int | None:
        """The number of an action as we write it ourselves; None if it is not as simple."""
        try:
            return self._code_of_text.get(msgspec.json.encode(action))
        except (TypeError, ValueError, OverflowError, RecursionError):
            return None

    def _read(self, action: Mapping[str, Any], player: int) -> int:
        if not isinstance(action, Mapping):
            raise Malformed(f"an action is a mapping such as {self._names[0]}, not {shown(action)}")
        family = self._family(action)
        action = {**dict.fromkeys(family.own, player), **action}
        for name in action:
            if name not in family.common and name not in family.fields:
                raise Malformed(f"{_words(family.common)} takes no {shown(name)}; {_usage(family)}")
        for name, values in family.fields.items():
            if name not in action:
                raise Malformed(f"{_words(family.common)} needs {name!r}; {_usage(family)}")
            if not any(_same(action[name], value) for value in values):
                raise Malformed(f"{name!r} cannot be {shown(action[name])}; {_usage(family)}")
        exact = {**family.common, **{name: action[name] for name in family.fields}}
        return self._code_of_text[msgspec.json.encode(exact)]

    def read(self, action: Mapping[str, Any], player: int) -> tuple[list[int], Action]:
        """The steps a named action is made of, and the action with nothing left out.

        There is one step, unless a game composes actions.
        """
        code = self.code(action, player)
        return [code], self.name(code)

    def _family(self, action: Mapping[str, Any]) -> Family:
        """The family an action belongs to, found field by common field ('do' first)."""
        candidates = list(self.families)
        for name in dict.fromkeys(name for family in self.families for name in family.common):
            allowed = {family.common[name]: None for family in candidates if name in family.common}
            if not allowed:
                continue
            matching = [f for f in candidates if _same(action.get(name), f.common.get(name))]
            if not matching:
                raise Malformed(
                    f"{name!r} must be {one_of(tuple(allowed))}, not {shown(action.get(name))}"
                )
            candidates = matching
        return candidates[0]


def encoder(start: int, *fields: range) -> Callable[..., int]:
    """The compiled function from numbers in these ranges to actions from `start` on."""
    scales = [prod(map(len, fields[place + 1 :])) for place in range(len(fields))]
    zero = start - sum(field[0] * scale for field, scale in zip(fields, scales, strict=True))
    base, first, second = (np.int64(number) for number in [zero, *scales, 1][:3])

    def of_one(a: Any) -> Any:
        return base + a

    def of_two(a: Any, b: Any) -> Any:
        return base + a * first + b

    def of_three(a: Any, b: Any, c: Any) -> Any:
        return base + a * first + b * second + c

    function: Any = (of_one, of_two, of_three)[len(fields) - 1]
    function.__qualname__ = f"encoder[{zero},{','.join(map(str, scales))}]"  # all that it does
    return rule(function)  # type: ignore[no-any-return]


def _same(given: Any, value: Any) -> bool:
    """Equal, and of one type: True is no series 1."""
    return type(given) is type(value) and bool(given == value)


def _words(common: Mapping[str, str]) -> str:
    return " ".join(f"{name}: {value}" for name, value in common.items())


def _usage(family: Family) -> str:
    fields = "; ".join(f"{name!r} is {one_of(values)}" for name, values in family.fields.items())
    return fields or "it takes nothing else"


def one_of(values: Sequence[Any]) -> str:
    """'a', 'b' or 'c'; a long row of values is cut in the middle."""
    words = [repr(value) for value in values]
    if len(words) > 14:
        words = [*words[:3], "...", words[-1]]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
