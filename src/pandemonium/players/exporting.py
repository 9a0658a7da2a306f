"""Compiled code for other machines of the same kind: an image or a classroom compiles once.

The file is a tar archive with the compiled functions that Python calls, and a manifest of all that
the code depends on. It is code: import only files that you trust.
"""

import io
import json
import sys
import tarfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path, PurePosixPath

import numba
from numba.core.registry import cpu_target

from pandemonium.kernel.compiling import keep
from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.errors import Malformed
from pandemonium.players.preparing import calls

MANIFEST = "manifest.json"

Manifest = dict[str, str]


def export_code(games: Iterable[Game], file: Path) -> None:
    """Write the compiled code of games to a file. Malformed if some of it is not compiled."""
    wanted = _calls(games)
    found = [call.file() for call in wanted]
    if None in found:
        raise Malformed("some games are not compiled, so there is nothing to export")
    manifest = json.dumps(_manifest(wanted)).encode()
    try:
        with tarfile.open(file, "w:gz") as archive:
            entry = tarfile.TarInfo(MANIFEST)
            entry.size = len(manifest)
            archive.addfile(entry, io.BytesIO(manifest))
            for code in filter(None, found):
                archive.add(code, code.name, recursive=False)
    except OSError as error:
        raise Malformed(f"{file} cannot be written: {error.strerror}") from error


def import_code(games: Iterable[Game], file: Path) -> None:
    """Keep the compiled code of a file. Malformed if it was made for something else."""
    wanted = _manifest(_calls(games))
    try:
        with tarfile.open(file) as archive:
            contents = {
                entry.name: opened.read()
                for entry in archive
                if PurePosixPath(entry.name).name == entry.name
                and (opened := archive.extractfile(entry))
            }
        given = json.loads(contents.pop(MANIFEST))
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror or error}") from error
    except (tarfile.TarError, KeyError, ValueError, EOFError) as error:
        raise Malformed(f"{file} was not made by `pandemonium setup --export`") from error
    for name, value in wanted.items():
        if given.get(name) != value:
            raise Malformed(f"{file} was made for another {name}: {given.get(name)}, not {value}")
    for name, content in contents.items():
        keep(name, content)


def _calls(games: Iterable[Game]) -> list[Call]:
    return [call for game in games for part in calls(game).values() for call in part]


def _manifest(wanted: list[Call]) -> Manifest:
    """All that compiled code depends on, in words for people."""
    system, cpu, features = cpu_target.target_context.codegen().magic_tuple()
    return {
        "system": system,
        "CPU": f"{cpu} ({_hash(features)})",
        "Python": sys.implementation.cache_tag,
        "version of Numba": numba.__version__,
        "version of the games": _hash(" ".join(call.stamp for call in wanted)),
    }


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]
