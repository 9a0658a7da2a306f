"""The sources of the page: its types, its unit tests, its weight, and a lock for all machines."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

from pandemonium.server.operations.config import built_page
from pandemonium.server.web.schema import schema
from tests.settings import GAMES

WEB = Path(__file__).parent.parent / "web"
PROGRAMS = Path(sys.executable).parent


def node(*words: str, typed: str = "") -> str:
    """What a program of Node prints."""
    path = os.pathsep.join([str(PROGRAMS), os.environ["PATH"]])
    done = subprocess.run(
        [str(PROGRAMS / words[0]), *words[1:]],
        input=typed,
        capture_output=True,
        encoding="utf8",
        cwd=WEB,
        env={**os.environ, "PATH": path},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_types_of_the_page_are_those_of_the_server_and_the_games(tmp_path: Path) -> None:
    node("node", "types.js", str(tmp_path), typed=json.dumps(schema()))
    made = [file.relative_to(tmp_path) for file in tmp_path.rglob("*.ts")]
    assert len(made) == 1 + len(GAMES)
    for file in made:
        found = (WEB / "src" / file).read_text("utf8")
        assert found == (tmp_path / file).read_text("utf8"), "run make types"


def test_the_unit_tests_of_the_page_pass() -> None:
    assert "passed" in node("npm", "test")


def test_the_page_is_light() -> None:
    page = built_page()
    assert page, "pip install builds it"
    scripts = [gzip.compress(file.read_bytes()) for file in page.rglob("*.js")]
    assert 0 < sum(map(len, scripts)) < 150_000


def test_the_lock_has_the_bundler_of_every_platform_and_no_addresses() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text("utf8"))["packages"]
    bindings = [name for name in packages if "/@rolldown/binding-" in name]
    assert len(bindings) >= 10
    assert not any("resolved" in package for package in packages.values())
