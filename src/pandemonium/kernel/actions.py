"""Actions by number and by name: the codec between what rules compute and what people write.

A game lists its families of actions. A family is what its actions have in common
(`{"do": "play", "from": "hand"}`) and the fields in which they differ, each with its values.
Numbers are given out family by family, the last field running fastest.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

import msgspec

from pandemonium.kernel.errors import Malformed

Action = dict[str, Any]


class Family:
    """Actions that differ only in the values of their fields.

    A field called like a word of Python has an underscore behind it here. The fields named in
    `own` are players, and left out mean the player who acts.
    """

    def __init__(
        self, common: Mapping[str, str], own: Sequence[str] = (), **fields: Sequence[Any]
    ) -> None:
        self.common = dict(common)
        self.own = own
        self.fields = {name.rstrip("_"): tuple(values) for name, values in fields.items()}
        self.count = prod(len(values) for values in self.fields.values())


class Codec:
    """The numbering of a game's actions."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self._names = [
            {**family.common, **dict(zip(family.fields, values, strict=True))}
            for family in families
            for values in product(*family.fields.values())
        ]

    @property
    def count(self) -> int:
        """How many actions there are."""
        return len(self._names)

    def start(self, **common: str) -> int:
        """The number of the first action of the family with these common fields."""
        starts = (code for code, name in enumerate(self._names) if common.items() <= name.items())
        return next(starts)

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
            raise Malformed(f"an action is a mapping such as {self._names[0]}, not {action!r}")
        family = self._family(action)
        action = {**dict.fromkeys(family.own, player), **action}
        for name in action:
            if name not in family.common and name not in family.fields:
                raise Malformed(f"{_words(family.common)} takes no {name!r}; {_usage(family)}")
        for name, values in family.fields.items():
            if name not in action:
                raise Malformed(f"{_words(family.common)} needs {name!r}; {_usage(family)}")
            if not any(_same(action[name], value) for value in values):
                raise Malformed(f"{name!r} cannot be {action[name]!r}; {_usage(family)}")
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
                    f"{name!r} must be {one_of(tuple(allowed))}, not {action.get(name)!r}"
                )
            candidates = matching
        return candidates[0]


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
