"""Folders for compiled code: empty ones, and such in which some of it is missing."""

import os
from collections.abc import Iterable
from pathlib import Path

from pandemonium.games import NAMES, find
from pandemonium.kernel.compiling import folders
from pandemonium.players.compilers import Compilers

WINNERS = "pandemonium.kernel.engine.winners[hols-der-teufel]"
"""A function that every table needs, and that is compiled in a moment."""


class CodeFolder:
    """A folder in which compiled code is looked for, and in no other. It begins empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "code"
        self.path.mkdir()
        self.environment = {
            "PANDEMONIUM_CACHE": str(self.path),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "TMPDIR": str(folder),
        }
        """For processes that use it."""

    def fill(self, *but: str) -> None:
        """Put all compiled code there, but for functions whose names begin like that."""
        for file in compiled_files():
            link = self.path / file.name
            if not file.name.startswith(but) and not link.exists():
                link.symlink_to(file)

    def bar(self, function: str) -> None:
        """Let no code of a function be kept anywhere."""
        for file in compiled_files():
            if file.name.startswith(function):
                (self.path / file.name).mkdir()
        self.environment["XDG_CACHE_HOME"] = "/proc/none"
        (self.path.parent / f"pandemonium-{os.geteuid()}").touch()

    def has(self, function: str) -> bool:
        """Whether there is code of a function."""
        return any(file.name.startswith(function) for file in self.path.iterdir())


def compiled_files() -> Iterable[Path]:
    """The compiled code of all games, which is compiled if it is not there."""
    compilers = Compilers(map(find, NAMES))
    while not compilers.join(timeout_s=60):
        pass
    assert not [work.problem for work in compilers.works() if work.problem]
    return [file for folder in folders() for file in folder.glob("*.compiled")]
