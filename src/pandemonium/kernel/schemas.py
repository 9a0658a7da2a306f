"""JSON schemas of the types a game describes: typed dicts, names, lists, mappings, unions.

msgspec makes those of messages, but knows no unions of typed dicts.
"""

from collections.abc import Mapping
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pandemonium.kernel.types import EACH

Schema = dict[str, Any]

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
DESCRIBED = (Annotated, Literal, UnionType, Union, dict, list)


def schemas_of(module: ModuleType) -> dict[str, Schema]:
    """All types with a name in a module, by name, as definitions that refer to each other."""
    named = {name: each for name, each in vars(module).items() if _is_described(each)}
    return {name: _Definitions(named, name).schema(each) for name, each in named.items()}


def _is_described(value: Any) -> bool:
    return is_typeddict(value) or get_origin(value) in DESCRIBED


class _Definitions:
    """Makes the schema of one definition; other named types become references."""

    def __init__(self, named: Mapping[str, Any], own: str) -> None:
        self._named = [(each, name) for name, each in named.items() if name != own]

    def schema(self, kind: Any) -> Schema:
        if is_typeddict(kind):
            return self._fields(kind)
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in (UnionType, Union):
            return {"anyOf": [self._part(part) for part in parts]}
        if origin is list:
            return {"type": "array", "items": self._part(parts[0])}
        if origin is dict:
            return self._mapping(*parts, required=False)
        if origin is NotRequired:
            return self._part(parts[0])
        if origin is Annotated and parts[1] == EACH:
            return self._mapping(*get_args(parts[0]), required=True)
        raise TypeError(f"no schema for {kind}")

    def _part(self, kind: Any) -> Schema:
        names = (name for each, name in self._named if each == kind)
        name = next(names, None)
        return {"$ref": f"#/$defs/{name}"} if name else self.schema(kind)

    def _fields(self, kind: Any) -> Schema:
        hints = get_type_hints(kind, include_extras=True)
        return {
            **({"description": kind.__doc__} if kind.__doc__ else {}),
            "type": "object",
            "properties": {name: self._part(hint) for name, hint in hints.items()},
            "required": [name for name in hints if name in kind.__required_keys__],
            "additionalProperties": False,
        }

    def _mapping(self, keys: Any, values: Any, *, required: bool) -> Schema:
        if get_origin(keys) is not Literal:
            return {"type": "object", "additionalProperties": self._part(values)}
        names = list(get_args(keys))
        return {
            "type": "object",
            "properties": {name: self._part(values) for name in names},
            "required": names if required else [],
            "additionalProperties": False,
        }
