"""Compiling rules with Numba, and finding the compiled code again in the next process.

Numba's own cache has three gaps that matter to us. It looks at the one file a function stands
in, so a change in a file the function calls into goes unnoticed. It cannot recognise a function
that closes over other compiled functions, so such a function is compiled anew in every process
while the cache grows. And it fails where it may not write. `CodeCache` closes all three: code is
known by everything it was made from (`kernel/fingerprint.py`), looked for in several folders, and
written to the first that can be written to. Rules need no files: they are part of the functions
that Python calls (`kernel/linking.py`).
"""

import hashlib
import os
import pickle
import stat
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from pandemonium.kernel.dispatching import Border, Rule, WrappingRule
from pandemonium.kernel.fingerprint import Unknown, fingerprint
from pandemonium.kernel.folders import user_cache
from pandemonium.kernel.linking import BorderCompiler, RuleCompiler

F = TypeVar("F", bound=Callable[..., Any])

FOLDER = "PANDEMONIUM_CACHE"
"""The variable that names another folder than the one beside the package."""

BESIDE_THE_PACKAGE = Path(__file__).parents[1] / "compiled"

SEAL_SIZE = 32

numba_settings: Any = numba.config


def rule(function: F) -> F:
    """Compile a rule of a game: a module-level function on a state record."""
    return _compile(function)


def wrapping_rule(function: F) -> F:
    """Compile a rule whose integers wrap around on purpose; uncompiled, NumPy would warn of it."""
    quiet = np.errstate(over="ignore")(function) if numba_settings.DISABLE_JIT else function
    return _compile(quiet, WrappingRule)


def rule_for(owner: str) -> Callable[[F], F]:
    """Compile a rule that closes over the rules of `owner`, one version for each owner."""
    return lambda function: _compile(_named(function, owner))


def compiled_for(owner: str) -> Callable[[F], F]:
    """Compile a function that Python calls, with the rules of `owner` in it."""
    return lambda function: _compile(_named(function, owner), Border, BorderCompiler)


def interpreted(rule: F) -> F:
    """The Python function behind a rule, for the odd call that is not worth compiling for."""
    return cast(F, getattr(rule, "py_func", rule))


def _named(function: F, owner: str) -> F:
    function.__qualname__ = f"{function.__name__}[{owner}]"
    return function


def _compile(
    function: F,
    kind: type[Rule | Border] = Rule,
    compiler: type[RuleCompiler] = RuleCompiler,
) -> F:
    dispatcher: Any = numba.njit(nogil=True, pipeline_class=compiler)(function)
    if not numba_settings.DISABLE_JIT:
        dispatcher.__class__ = kind
        if kind is Border:
            dispatcher._cache = CodeCache(function)
    return cast(F, dispatcher)


class CodeCache(_Cache):
    """The compiled versions of a function on disk: a file for each signature and CPU.

    A file begins with a seal over all that its code depends on and over the code itself: code that
    is out of date, made for something else or damaged does not fit, and is made again.
    """

    def __init__(self, function: Any) -> None:
        self._function = function

    @property
    def cache_path(self) -> str:
        """The first place where code is looked for."""
        return str(next(folders()))

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The code for a signature; None if there is none that fits."""
        target.refresh()
        file = self.file(signature, target)
        if file is None:
            return None
        return CompileResult._rebuild(target, *pickle.loads(file.read_bytes()[SEAL_SIZE:]))

    def holds(self, signature: Any, target: Any) -> bool:
        """Whether there is code for a signature that fits."""
        return self.file(signature, target) is not None

    def file(self, signature: Any, target: Any) -> Path | None:
        """The file with the code for a signature, if there is one that fits."""
        key = self._key(signature, target.codegen())
        for folder in folders():
            file = folder / self._file_name(key)
            with suppress(OSError):
                content = file.read_bytes()
                if content[:SEAL_SIZE] == self._seal(key, content[SEAL_SIZE:]):
                    return file
        return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the code for a signature, where its parts are known."""
        if self.stamp is None or compiled.library.has_dynamic_globals:
            return
        key = self._key(signature, compiled.codegen)
        code = dumps(compiled._reduce())
        keep(self._file_name(key), self._seal(key, code) + code)

    def enable(self) -> None:
        """It is always in use."""

    def disable(self) -> None:
        """It is always in use."""

    def flush(self) -> None:
        """Nothing waits to be written."""

    @cached_property
    def stamp(self) -> str | None:
        """What the function is made of, asked when all modules are loaded; None if unknown."""
        try:
            return fingerprint(self._function)
        except Unknown:
            return None

    def _key(self, signature: Any, codegen: Any) -> str:
        """What else decides about the code: types, CPU, versions, settings."""
        versions = sys.implementation.cache_tag, numba.__version__
        return repr((signature, codegen.magic_tuple(), versions, numba_settings.BOUNDSCHECK))

    def _file_name(self, key: str) -> str:
        name = f"{self._function.__module__}.{self._function.__qualname__}"
        name = name.replace("<", "").replace(">", "")
        return f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.compiled"

    def _seal(self, key: str, code: bytes) -> bytes:
        return hashlib.sha256(f"{self.stamp} {key}".encode() + code).digest()


def folders() -> Iterator[Path]:
    """Where compiled code is looked for: what all users share, this user's own, a temporary one."""
    named = os.environ.get(FOLDER)
    yield Path(named) if named else BESIDE_THE_PACKAGE
    own = user_cache()
    if own and _is_safe(own / "compiled"):
        yield own / "compiled"
    if _temporary().exists() and _is_safe(_temporary()):
        yield _temporary()


def keep(name: str, content: bytes) -> None:
    """Write a file to the first folder that takes it. Where none does, only time is lost."""
    for folder in folders():
        with suppress(OSError):
            _write_whole(folder, name, content)
            return
    _warn()
    with suppress(OSError):
        _temporary().mkdir(mode=0o700)
        _write_whole(_temporary(), name, content)


def _write_whole(folder: Path, name: str, content: bytes) -> None:
    """Write a file that is whole at every moment, and readable to all who may enter the folder."""
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
    new = folder / f".{name}.{os.getpid()}"
    try:
        new.write_bytes(content)
        new.chmod(0o644)
        new.replace(folder / name)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def _temporary() -> Path:
    """The last resort: a folder of this user that the next start of the machine may remove."""
    user = os.geteuid() if hasattr(os, "geteuid") else ""
    return Path(tempfile.gettempdir(), f"pandemonium-{user}")


def _is_safe(folder: Path) -> bool:
    """Whether nobody else can have put code there, or there is nothing yet."""
    try:
        found = folder.lstat()
    except OSError:
        return True
    own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    return stat.S_ISDIR(found.st_mode) and own and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def _warn() -> None:
    tried = " or ".join(map(str, folders()))
    warnings.warn(
        f"compiled code cannot be written to {tried}; it goes to {_temporary()}, "
        f"unless {FOLDER} names a folder",
        stacklevel=1,
    )
