"""Calling compiled functions from Python, also while their code is still being compiled.

A process either compiles by itself what it calls, or leaves that to other processes. Then
functions run as they are written, in plain Python, and compute the same, until the code that
another process has put on the disk is loaded. Only functions on the border to Python are ever
called compiled: rules are compiled into them, and called by Python they stay plain.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

NARROW = frozenset({types.int8, types.int16, types.int32, types.uint8, types.uint16})
"""The integers that rules calculate with as int64."""

_elsewhere = False


def compile_elsewhere() -> None:
    """From now on compile nothing in this process."""
    global _elsewhere
    _elsewhere = True


class Rule(CPUDispatcher):
    """A function that compiled code calls; called by Python it runs as it is written."""

    def __call__(self, *arguments: Any) -> Any:
        """Run it in plain Python."""
        return self.py_func(*arguments)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How compiled code calls it: one version serves all small integers and all literals."""
        return super().get_call_template([*map(_widened, args)], kws)

    def add_overload(self, code: Any) -> None:
        """Keep a version for other code; there is nothing in it that Python could call."""
        self.overloads[tuple(code.signature.args)] = code


class WrappingRule(Rule):
    """A rule whose integers wrap around on purpose; in plain Python, NumPy would warn of it."""

    def __call__(self, *arguments: Any) -> Any:
        """Run it in plain Python, quietly."""
        with np.errstate(over="ignore"):
            return self.py_func(*arguments)


class Border(CPUDispatcher):
    """A function that Python calls, on arrays of states.

    From the first call after its code has been loaded it runs compiled.
    """

    _cache: Any

    def _compile_for_args(self, *arguments: Any) -> Callable[..., Any]:
        """What to call when no code that is loaded fits the arguments; Numba asks for it."""
        if _elsewhere:
            return self._run_plain
        return super()._compile_for_args(*arguments)  # type: ignore[misc,no-any-return]

    def _run_plain(self, *arguments: Any) -> Any:
        with np.errstate(over="ignore"):  # compiled integers wrap around without a warning
            return self.py_func(*map(_with_attributes, arguments))

    def on_disk(self, types: tuple[Any, ...]) -> bool:
        """Whether code for arguments of these types could be loaded."""
        return bool(self._cache.holds(types, self.targetctx))

    def file(self, types: tuple[Any, ...]) -> Path | None:
        """Where that code is."""
        found: Path | None = self._cache.file(types, self.targetctx)
        return found

    def load(self, types: tuple[Any, ...]) -> None:
        """Load the code for arguments of these types, if it is on the disk."""
        with global_compiler_lock:
            if types in self.overloads:
                return
            code = self._cache.load_overload(types, self.targetctx)
            if code is not None:
                entry = code.entry_point
                self.targetctx.insert_user_function(entry, code.fndesc, [code.library])
                self.add_overload(code)


def runs_compiled(function: Any) -> bool:
    """Whether a call of the function runs compiled code, compiled by this process where it must
    be. A plain function, where Numba is switched off, never does.
    """
    return isinstance(function, Border) and (not _elsewhere or bool(function.overloads))


class Call(NamedTuple):
    """A function on the border, and arguments of the types it is always called with."""

    function: Any
    """A `Border`; a plain function where Numba is switched off."""
    arguments: tuple[Any, ...]

    def compile(self) -> None:
        """Compile it here and now, or load its code."""
        if isinstance(self.function, Border):
            self.function.compile(self._types())

    def on_disk(self) -> bool:
        """Whether its code could be loaded."""
        return not isinstance(self.function, Border) or self.function.on_disk(self._types())

    def file(self) -> Path | None:
        """Where its code is, if it is on the disk."""
        found: Path | None = self.function.file(self._types())
        return found

    @property
    def stamp(self) -> str:
        """A hash of everything it is made of."""
        return str(self.function._cache.stamp)

    def load(self) -> bool:
        """Load its code, if it is on the disk; says whether it is loaded."""
        if not self.loaded:
            self.function.load(self._types())
        return self.loaded

    @property
    def loaded(self) -> bool:
        """Whether a call runs compiled code, compiled by this process where it must be."""
        waiting = _elsewhere and isinstance(self.function, Border)
        return not waiting or bool(self.function.overloads)

    def _types(self) -> tuple[Any, ...]:
        return tuple(map(self.function.typeof_pyval, self.arguments))


def _with_attributes(value: Any) -> Any:
    """States whose records have their fields as attributes, wherever they are in an argument."""
    if isinstance(value, np.ndarray) and value.dtype.names:
        return value.view(np.recarray)
    if isinstance(value, tuple):
        return type(value)(*map(_with_attributes, value))
    return value


def _widened(kind: Any) -> Any:
    """The type that a rule gets in place of another."""
    kind = types.unliteral(kind)
    return types.int64 if kind in NARROW else kind
