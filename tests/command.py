"""The command in a process of its own, forked from one that has imported everything already.

Importing is most of what a short run costs the processor; there are hundreds of such runs.
"""

import multiprocessing
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

LONGEST_S = 300
"""How long a run is waited for. Only one that hangs takes so long."""

STREAMS = ("stdin", "stdout", "stderr")

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["pandemonium.cli", "pandemonium.server.serving", "rich.table"])


@dataclass(frozen=True)
class Done:
    """How a run ended, and what it said."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str, typed: str = "", **environment: str) -> Done:
    """Run `pandemonium` with these words in the current folder, with what a person types."""
    with TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in STREAMS]
        files[0].write_text(typed, encoding="utf8")
        surroundings = {**os.environ, **environment}
        process = _processes.Process(target=_main, args=(words, surroundings, Path.cwd(), files))
        process.start()
        process.join(LONGEST_S)
        assert process.exitcode is not None
        _, said, complained = (file.read_text(encoding="utf8") for file in files)
        return Done(process.exitcode, said, complained)


def _main(
    words: tuple[str, ...], environment: dict[str, str], folder: Path, files: list[Path]
) -> None:
    from pandemonium.cli import main

    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    for number, file in enumerate(files):
        with file.open("wb" if number else "rb") as opened:
            os.dup2(opened.fileno(), number)
    sys.stdin = os.fdopen(0, encoding="utf8")
    sys.argv = ["pandemonium", *words]
    main()
