"""Programs that some tests need: found on this machine, or installed where we may do that."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import pytest

INSTALLING = Path(tempfile.gettempdir(), "pandemonium-tests-install.lock")


def program(*names: str, package: str) -> str | None:
    """The path of the first of these programs, from Debian's package if need be."""
    found = _on_path(names)
    if found or not shutil.which("apt-get") or os.geteuid() != 0:
        return found
    with INSTALLING.open("w") as lock:  # other workers of this run may want it at the same time
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _on_path(names):
            for command in (["update"], ["install", "--yes", package]):
                subprocess.run(["apt-get", "--quiet", *command], check=False, capture_output=True)
    return _on_path(names)


def missing(message: str) -> NoReturn:
    """Skip the test; in CI nothing is skipped unseen, so there it fails."""
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def _on_path(names: Iterable[str]) -> str | None:
    postgres = map(str, Path("/usr/lib/postgresql").glob("*/bin"))  # Debian keeps it off the path
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *postgres])
    return next(filter(None, (shutil.which(name, path=path) for name in names)), None)
