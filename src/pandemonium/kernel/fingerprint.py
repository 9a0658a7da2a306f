"""What a compiled function is made of: its code, the values it uses, and all functions it calls.

This is what Numba compiles, wherever it is written. Compiled code with the same fingerprint can be
used again; comments, docstrings and functions that are not called make no difference.
"""

import hashlib
import sys
from collections.abc import Iterator
from enum import Enum, EnumMeta
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np
from numba.core.types import Type

LIBRARIES = frozenset({*sys.stdlib_module_names, "numba", "numpy"})
"""What Numba compiles in its own way: it changes only with the versions of Python and Numba."""

PLAIN = (int, float, complex, str, bytes, type(None), Enum, Type, np.dtype)
"""Values whose `repr` says all about them."""


class Unknown(Exception):
    """A function uses something that cannot be compared from one process to the next."""


def fingerprint(function: FunctionType) -> str:
    """A hash of everything a function is made of. Unknown where that cannot be said."""
    return _hash("".join(sorted(map(_own, reach(function)))))


def reach(function: FunctionType) -> set[FunctionType]:
    """A function and all that it calls, also by way of others."""
    reached = {function}
    waiting = [function]
    while waiting:
        called = set(_calls(waiting.pop())) - reached
        reached |= called
        waiting += called
    return reached


@cache
def _own(function: FunctionType) -> str:
    """A hash of what stands in a function itself, with the values and callees of its names."""
    used = (f"{name}: {_said(value)}" for name, value in sorted(_used(function).items()))
    return _hash("\n".join([_said(function), *used]))


@cache
def _calls(function: FunctionType) -> tuple[FunctionType, ...]:
    return tuple(value for value in _used(function).values() if isinstance(value, FunctionType))


@cache
def _used(function: FunctionType) -> dict[str, Any]:
    """All that the names of a function stand for outside of it."""
    names = {name for code in _codes(function.__code__) for name in code.co_names}
    used = {name: function.__globals__[name] for name in names & function.__globals__.keys()}
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    used.update((name, cell.cell_contents) for name, cell in cells)
    for place in [name for name, value in used.items() if isinstance(value, ModuleType)]:
        used.update(_used_of_module(place, used[place], names))
    return {name: getattr(value, "py_func", value) for name, value in used.items()}


def _used_of_module(place: str, module: ModuleType, names: set[str]) -> Iterator[tuple[str, Any]]:
    """What a function may mean by `module.name`, also with modules in between."""
    if _of_a_library(module.__name__):
        return
    for name in names & vars(module).keys():
        value = getattr(module, name)
        yield f"{place}.{name}", value
        if isinstance(value, ModuleType):
            yield from _used_of_module(f"{place}.{name}", value, names - {name})


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A piece of code and those inside it, such as comprehensions."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _said(value: Any) -> str:
    """A value in words that are the same in every process."""
    if isinstance(value, FunctionType):
        return f"{value.__module__}.{value.__qualname__} {_code_said(value)}"
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
        return f"{value.dtype!r} {value.shape} {value.flags.fortran} {_hash(value.tobytes())}"
    if isinstance(value, PLAIN):
        return f"{type(value).__qualname__} {value!r}"
    if isinstance(value, tuple | list):
        return f"{type(value).__qualname__} {[*map(_said, value)]}"
    if isinstance(value, frozenset):
        return f"frozenset {sorted(map(_said, value))}"
    if isinstance(value, EnumMeta):
        return f"{value.__qualname__} {[*value]!r}"
    if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields"):
        return f"{value.__module__}.{value.__qualname__} {value._fields}"
    module = getattr(value, "__module__", None) or type(value).__module__
    if _of_a_library(module) and hasattr(value, "__name__"):
        return f"{module}.{value.__name__}"
    raise Unknown(f"a {type(value).__qualname__}")


def _code_said(function: FunctionType) -> str:
    """The instructions and constants of a function, without its docstring."""
    said = []
    for code in _codes(function.__code__):
        constants = [each for each in code.co_consts if not isinstance(each, CodeType)]
        if constants and constants[0] == function.__doc__:
            constants[0] = None
        said.append(f"{code.co_code.hex()} {_said(constants)} {code.co_names} {code.co_varnames}")
    return f"{said} {_said(function.__defaults__)}"


def _of_a_library(module: str) -> bool:
    return module.partition(".")[0] in LIBRARIES


def _hash(said: str | bytes) -> str:
    return hashlib.sha256(said.encode() if isinstance(said, str) else said).hexdigest()
