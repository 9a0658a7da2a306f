"""The project as a package: built, installed by root, used by somebody who may write nowhere."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from pandemonium.kernel import catalogues
from pandemonium.kernel.compiling import BESIDE_THE_PACKAGE

pytestmark = [
    pytest.mark.long,
    pytest.mark.xdist_group("package"),  # one build for all of them
]

ROOT = Path(__file__).parents[1]
NOBODY = 65534

NOT_ROOT = "only root can become somebody else"
as_root = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason=NOT_ROOT)

BECOME_NOBODY = [
    "setpriv",
    *(f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
    # Python itself may lie in a home that nobody else may enter: nobody reads it all the same.
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
    "--bounding-set=-all,+dac_read_search",
]

RULES = """
from pandemonium.kernel.compiling import compiled_for

@compiled_for("house")
def doubled(n):
    return 2 * n
"""

DOUBLE = """
from house_rules import doubled

print(doubled(21), doubled.stats.cache_misses.total())
"""

IN_FRENCH = """
import sys

sys.modules["babel"] = None
from pandemonium.kernel.words import translate

print(translate("fr", "Winner: {names}", names="Ada"))
"""


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    words = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", *words, str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@dataclass
class Installed:
    """An environment that root owns and everybody may read, with the wheel in it."""

    folder: Path

    @property
    def python(self) -> str:
        return str(self.folder / "env" / "bin" / "python")

    @property
    def shared(self) -> Path:
        """The folder of compiled code that everybody shares."""
        (package,) = self.folder.glob("env/lib/python*/site-packages/pandemonium")
        return package / "compiled"

    def run(
        self, *words: str, nobody: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run Python there; as nobody there is no home."""
        command = [*(BECOME_NOBODY if nobody else []), self.python, *words]
        places = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        return subprocess.run(
            command,
            cwd="/",
            env={**places, "PYTHONPATH": str(self.folder), **environment},
            capture_output=True,
            encoding="utf8",
            timeout=300,
        )

    def double(self, nobody: bool = False, **where: str) -> tuple[str, str]:
        """A rule's answer with the number of compilations, and what was said besides."""
        done = self.run("-c", DOUBLE, nobody=nobody, **where)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip(), done.stderr


@pytest.fixture(scope="session")
def environment(wheel: Path) -> Iterator[Installed]:
    folder = Path(tempfile.mkdtemp(prefix="pandemonium-installed-"))
    folder.chmod(0o755)
    place = folder / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(packages)
    numba = find_spec("numba")
    assert numba
    assert numba.origin
    (packages / "libraries.pth").write_text(str(Path(numba.origin).parents[1]))
    (folder / "house_rules.py").write_text(RULES)
    yield Installed(folder)
    shutil.rmtree(folder)


@pytest.fixture
def installed(environment: Installed) -> Installed:
    """The environment, with nothing compiled."""
    shutil.rmtree(environment.shared, ignore_errors=True)
    return environment


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder that belongs to nobody."""
    folder = Path(tempfile.mkdtemp(prefix="pandemonium-nobody-"))
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


@as_root
@pytest.mark.parametrize("words", [("--help",), ("--version",), ("rules", "skip-bo")])
def test_commands_work_for_a_user_who_may_write_nowhere(
    installed: Installed, words: tuple[str, ...]
) -> None:
    done = installed.run("-m", "pandemonium", *words, nobody=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@as_root
def test_code_compiled_by_root_is_used_by_others(installed: Installed) -> None:
    assert installed.double() == ("42 1", "")
    assert list(installed.shared.iterdir())
    assert installed.double(nobody=True) == ("42 0", "")


@as_root
def test_code_compiled_by_a_careful_root_is_used_by_others(installed: Installed) -> None:
    before = os.umask(0o077)
    try:
        assert installed.double() == ("42 1", "")
    finally:
        os.umask(before)
    assert installed.double(nobody=True) == ("42 0", "")


@as_root
def test_a_user_without_shared_code_has_code_of_their_own(
    installed: Installed, own_folder: Path
) -> None:
    where = {"XDG_CACHE_HOME": str(own_folder)}
    assert installed.double(nobody=True, **where) == ("42 1", "")
    assert list((own_folder / "pandemonium" / "compiled").iterdir())
    assert not installed.shared.exists()
    assert installed.double(nobody=True, **where) == ("42 0", "")


@as_root
def test_a_user_without_a_home_is_warned_and_uses_a_temporary_folder(
    installed: Installed, own_folder: Path
) -> None:
    where = {"TMPDIR": str(own_folder)}
    answer, said = installed.double(nobody=True, **where)
    assert answer == "42 1"
    assert f"compiled code cannot be written to {installed.shared} or /nonexistent/" in said
    assert f"it goes to {own_folder}/pandemonium-{NOBODY}, unless PANDEMONIUM_CACHE names" in said
    assert installed.double(nobody=True, **where) == ("42 0", "")


@as_root
def test_the_variable_says_where(installed: Installed, own_folder: Path) -> None:
    where = {"PANDEMONIUM_CACHE": str(own_folder / "here")}
    assert installed.double(nobody=True, **where) == ("42 1", "")
    assert list((own_folder / "here").iterdir())
    assert installed.double(nobody=True, **where) == ("42 0", "")


@as_root
@pytest.mark.parametrize("place", ["XDG_CACHE_HOME", "TMPDIR"])
def test_code_that_somebody_else_put_there_is_not_run(
    installed: Installed, own_folder: Path, place: str
) -> None:
    folder = own_folder / ("pandemonium/compiled" if place == "XDG_CACHE_HOME" else "pandemonium-0")
    folder.parent.mkdir(exist_ok=True)
    assert installed.double(PANDEMONIUM_CACHE=str(folder)) == ("42 1", "")
    os.chown(folder, NOBODY, NOBODY)
    nowhere = dict.fromkeys(("PANDEMONIUM_CACHE", "XDG_CACHE_HOME"), "/proc/none")
    where = {**nowhere, "TMPDIR": str(own_folder), place: str(own_folder)}
    assert installed.double(nobody=False, **where)[0] == "42 1"


# What is in it


def test_a_wheel_has_all_it_needs_and_needs_no_babel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        needed = re.findall(r"^Requires-Dist: (.+)$", file.read(metadata).decode(), re.M)
        words = json.loads(file.read("pandemonium/locale/fr.json"))["others"]
    assert words["Winner: {names}"] == "Victoire\u00a0: {names}"
    assert {"pandemonium/page/index.html", "pandemonium/envs/cards/index.json"} <= {*names}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith(".po") or "/compiled/" in name]
    plain = [each for each in needed if "extra ==" not in each]
    assert not [each for each in plain if each.startswith("babel")]
    assert [each for each in plain if re.match(r"uvicorn.*<", each)]


def test_a_package_speaks_french_without_babel(installed: Installed) -> None:
    assert installed.run("-c", IN_FRENCH).stdout == "Victoire\u00a0: Ada\n"


def test_words_that_are_newer_than_the_build_are_read(tmp_path: Path) -> None:
    source = tmp_path / "fr.po"
    source.write_text('msgid "red"\nmsgstr "rouge"\n')
    assert catalogues.load(source).others == {"red": "rouge"}
    catalogues.build(source)
    source.write_text('msgid "red"\nmsgstr "vermeil"\n')
    built = source.with_suffix(".json").stat().st_mtime
    os.utime(source, (built + 1, built + 1))
    assert catalogues.load(source).others == {"red": "vermeil"}
    os.utime(source, (built, built))
    assert catalogues.load(source).others == {"red": "rouge"}


def test_an_sdist_has_what_people_look_for(tmp_path: Path) -> None:
    words = ["-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
    wanted = {"CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "SECURITY.md"}
    assert wanted | {"README.md", "hatch_build.py", "deploy/pandemonium.service"} <= names
    assert "src/pandemonium/locale/fr.po" in names
    assert not [name for name in names if name.startswith("src/pandemonium/compiled")]


# As a service


UNIT = ROOT / "deploy" / "pandemonium.service"


@pytest.fixture
def unit(environment: Installed, own_folder: Path) -> dict[str, str]:
    """The lines of the unit, with the places of this test for those of a real machine."""
    text = UNIT.read_text(encoding="utf8").replace("PANDEMONIUM_PORT=8666", "PANDEMONIUM_PORT=0")
    text = text.replace("/opt/pandemonium/bin/", f"{environment.folder}/env/bin/")
    text = text.replace("/var/lib/pandemonium", str(own_folder))
    command = environment.folder / "env" / "bin" / "pandemonium"
    command.write_text(f"#!{environment.python}\nfrom pandemonium.cli import main\nmain()\n")
    command.chmod(0o755)
    (own_folder / "pandemonium.service").write_text(text)
    return dict(re.findall(r"^(ExecStart|Environment)=(.*)$", text, re.M)) | {"file": text}


@as_root
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_accepts_the_unit(unit: dict[str, str], own_folder: Path) -> None:
    words = ["systemd-analyze", "verify", str(own_folder / "pandemonium.service")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@as_root
def test_the_unit_s_command_serves_tables_as_another_user(
    unit: dict[str, str], own_folder: Path
) -> None:
    variables = [
        each
        for line in re.findall(r"^Environment=(.*)$", unit["file"], re.M)
        for each in line.split()
    ]
    compiled = f"PANDEMONIUM_CACHE={BESIDE_THE_PACKAGE}"
    command = ["env", "--ignore-environment", "HOME=/", *variables, compiled]
    with subprocess.Popen(
        [*BECOME_NOBODY, *command, *unit["ExecStart"].split()],
        cwd="/",
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr
            lines = (re.search(r"running on (http://[\d.:]+)", line) for line in process.stderr)
            address = next(each[1] for each in lines if each)
            assert httpx.get(f"{address}/healthz").status_code == 200
            assert "<title>Pandemonium</title>" in httpx.get(address).text
            assert (own_folder / "tables.db").stat().st_uid == NOBODY
        finally:
            process.terminate()
        assert '"closed"' in process.stderr.read()
