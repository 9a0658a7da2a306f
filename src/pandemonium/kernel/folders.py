"""The folders of this user: for what can be made again, and for what must be kept."""

import os
import sys
from pathlib import Path

NAME = "pandemonium"


def user_cache() -> Path | None:
    """Where this user keeps what can be made again; None for a user without a home."""
    return _folder("XDG_CACHE_HOME", ".cache", "Library/Caches")


def user_data() -> Path:
    """Where this user's records and tables are kept; below the current folder without a home."""
    return _folder("XDG_DATA_HOME", ".local/share", "Library/Application Support") or Path(NAME)


def _folder(variable: str, on_linux: str, on_macos: str) -> Path | None:
    """What the variable names, or the usual place of the system."""
    if sys.platform == "win32":
        variable = "LOCALAPPDATA"
    if named := os.environ.get(variable):
        return Path(named, NAME)
    try:
        return Path.home() / (on_macos if sys.platform == "darwin" else on_linux) / NAME
    except RuntimeError:
        return None
