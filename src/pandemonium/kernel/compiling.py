"""Compiling rules with Numba, and finding the compiled code again in the next process.

Numba's own cache has two gaps that matter to us. It looks at the one file a function stands
in, so a change in a file the function calls into goes unnoticed. And it cannot recognise a
function that closes over other compiled functions, so such a function is compiled anew in
every process while the cache grows. `SourceCache` closes both: its stamp covers every file
that the function's own imports lead to, and the functions it closes over are known by name.
"""

import hashlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., Any])

OWN_IMPORT = re.compile(r"^from (pandemonium\.[\w.]+) import", re.M)

numba_settings: Any = numba.config


def rule(function: F) -> F:
    """Compile a rule of a game: a module-level function on a state record."""
    return _compile(function)


def compiled_for(owner: str) -> Callable[[F], F]:
    """Compile a function that closes over the rules of `owner`, one version for each owner."""

    def decorate(function: F) -> F:
        function.__qualname__ = f"{function.__name__}[{owner}]"
        return _compile(function)

    return decorate


def interpreted(rule: F) -> F:
    """The Python function behind a rule, for the odd call that is not worth compiling for."""
    return cast(F, getattr(rule, "py_func", rule))


def _compile(function: F) -> F:
    dispatcher: Any = numba.njit(nogil=True)(function)
    if not numba_settings.DISABLE_JIT:
        dispatcher._cache = SourceCache(function)
    return cast(F, dispatcher)


class SourceCache(FunctionCache):
    """Compiled code on disk, valid as long as no file it was made from has changed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._cache_file = IndexDataCacheFile(
            cache_path=self._cache_path,
            filename_base=f"{Path(inspect.getfile(function)).stem}.{function.__qualname__}",
            source_stamp=_stamp(frozenset(_modules(function))),
        )

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple(), numba_settings.BOUNDSCHECK


def _modules(function: Callable[..., Any]) -> Iterator[str]:
    """The modules of a function and of all compiled functions it closes over, directly or not."""
    yield function.__module__
    for cell in function.__closure__ or ():
        if hasattr(cell.cell_contents, "py_func"):
            yield from _modules(cell.cell_contents.py_func)


@cache
def _stamp(modules: frozenset[str]) -> str:
    """A hash of all our files that these modules are made from."""
    digest = hashlib.sha256()
    for source in sorted(set().union(*map(_sources, modules))):
        digest.update(source.encode() + b"\0")
    return digest.hexdigest()


@cache
def _sources(module: str) -> frozenset[str]:
    """The text of a module and of all of ours that it imports, directly or not."""
    source = inspect.getsource(sys.modules[module])
    imported = map(_sources, OWN_IMPORT.findall(source))
    return frozenset({source}).union(*imported)
