"""Compiled code is exported once and imported on machines of the same kind."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from tests.code_folder import CodeFolder
from tests.command import Done, run

MANIFEST = "manifest.json"


def setup(*words: str | Path, **environment: str) -> Done:
    return run("setup", *map(str, words), **environment)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("exported") / "code.tar.gz"
    done = setup("--export", file)
    assert done.returncode == 0, done.stderr
    return file


def rewritten(exported: Path, folder: Path, **changes: str) -> Path:
    """The same file with another manifest."""
    with tarfile.open(exported) as archive:
        content = archive.extractfile(MANIFEST)
        assert content
        manifest = json.dumps({**json.load(content), **changes}).encode()
    with tarfile.open(folder / "other.tar.gz", "w:gz") as archive:
        entry = tarfile.TarInfo(MANIFEST)
        entry.size = len(manifest)
        archive.addfile(entry, io.BytesIO(manifest))
    return folder / "other.tar.gz"


def test_imported_code_needs_no_compiling(exported: Path, tmp_path: Path) -> None:
    folder = CodeFolder(tmp_path)
    done = setup("--import", exported, **folder.environment)
    assert done.returncode == 0, done.stderr
    with tarfile.open(exported) as archive:
        names = {name for name in archive.getnames() if name != MANIFEST}
    assert {file.name for file in folder.path.iterdir()} == names


@pytest.mark.parametrize(
    "depends_on", ["CPU", "Python", "version of Numba", "version of the games"]
)
def test_code_for_something_else_is_refused(
    exported: Path, tmp_path: Path, depends_on: str
) -> None:
    folder = CodeFolder(tmp_path)
    other = rewritten(exported, tmp_path, **{depends_on: "another"})
    done = setup("--import", other, **folder.environment)
    assert done.returncode == 2
    assert f"made for another {depends_on}: another" in done.stderr
    assert not list(folder.path.iterdir())


def test_what_was_not_exported_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing of the kind")
    done = setup("--import", tmp_path / "notes.txt")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "was not made by" in done.stderr
    assert "cannot be read" in setup("--import", tmp_path / "none").stderr
