"""Compiling rules with Numba, and finding the compiled code again in the next process.

Numba's own cache has two gaps that matter to us. It looks at the one file a function stands
in, so a change in a file the function calls into goes unnoticed. And it cannot recognise a
function that closes over other compiled functions, so such a function is compiled anew in
every process while the cache grows. `FolderCache` closes both: its stamp covers the folders
of everything the function is made of, and the functions it closes over are known by name.
"""

import hashlib
import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile

F = TypeVar("F", bound=Callable[..., Any])

KERNEL = Path(__file__).parent

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
        dispatcher._cache = FolderCache(function)
    return cast(F, dispatcher)


class FolderCache(FunctionCache):
    """Compiled code on disk, valid as long as no file it was made from has changed."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._cache_file = IndexDataCacheFile(
            cache_path=self._cache_path,
            filename_base=f"{Path(inspect.getfile(function)).stem}.{function.__qualname__}",
            source_stamp=_stamp(frozenset(_folders(function))),
        )

    def _index_key(self, signature: Any, codegen: Any) -> Any:
        return signature, codegen.magic_tuple(), numba_settings.BOUNDSCHECK


def _folders(function: Callable[..., Any]) -> set[Path]:
    """The folders whose files decide what `function` compiles to."""
    enclosed = [cell.cell_contents for cell in function.__closure__ or ()]
    rules = [getattr(each, "py_func", None) for each in enclosed]
    files = [inspect.getfile(each) for each in (function, *filter(None, rules))]
    return {KERNEL, *(Path(file).parent for file in files)}


@cache
def _stamp(folders: frozenset[Path]) -> str:
    digest = hashlib.sha256()
    for folder in sorted(folders):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
