"""Compiled code is found again by the next process, and computes what plain Python computes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pandemonium as pan
from pandemonium.kernel.compiling import folders
from tests.code_folder import WINNERS, CodeFolder

PLAY = """
import hashlib
import sys

import pandemonium as pan
from pandemonium.kernel.quick import generators

match = pan.deal(sys.argv[1], players=2, seed=5)
seen = hashlib.sha256()
while not match.over and len(match.log) < 400:
    if match.to_act:
        player = match.to_act[0]
        seen.update(match.observe(player).tobytes())
        world = match.states.copy()
        match.game.engine.imagine(world, 0, player, generators(len(match.log), 1)[0])
        seen.update(world.tobytes())
        legal = match.legal(player)
        match.play(player, legal[len(match.log) * 7 % len(legal)])
    else:
        match.next_deal()
print(match.outcome().position_sha256, seen.hexdigest())
"""

ELSEWHERE = """
from pandemonium.kernel.dispatching import compile_elsewhere

compile_elsewhere()
"""

COUNT_MISSES = """
import sys
from numba.core.dispatcher import Dispatcher
from pandemonium.games import find

engine = find(sys.argv[1]).engine
for name in engine.warm_up():
    pass
compiled = [each for each in vars(engine).values() if isinstance(each, Dispatcher)]
print(len(compiled), sum(each.stats.cache_misses.total() for each in compiled))
"""

RANDOM_GAMES = """
import sys
sys.path.insert(0, sys.argv[2])
from pandemonium.kernel.batch import Batch
from pandemonium.games import find
from tests.settings import settings

game = find(sys.argv[1])
for setting in settings(game):
    Batch(game, count=5, **setting).play_out(20_000)
print("inside")
"""


BOTS = """
import sys
import pandemonium as pan
from pandemonium.players.bots import BOTS

match = pan.deal(sys.argv[1], players=3, seed=3)
for seed in range(150):
    for player in match.to_act:
        action = BOTS["devil"].think(match, player, seed).action
        if action and player in match.to_act:
            match.play(player, action)
    if match.game.timed:
        match.advance(500)
    elif not match.to_act and not match.over:
        match.next_deal()
print(*{each["do"] for each in pan.replay(match.record()).log})
"""

FOREIGN_LOOP = """
import numba
import numpy as np
from pandemonium.games import find
from pandemonium.kernel.batch import Batch

game = find("hols-der-teufel")
rules = game.rules
to_act, over, next_deal = rules.to_act, rules.over, rules.next_deal
legal, apply = rules.legal, rules.apply

@numba.njit
def first_moves(states, out):
    moves = 0
    for i in range(len(states)):
        while not over(states[i]):
            if to_act(states[i]) == 0:
                next_deal(states[i])
                continue
            seat = 0
            while not to_act(states[i]) >> seat & 1:
                seat += 1
            legal(states[i], seat, out)
            apply(states[i], seat, out[0])
            moves += 1
    return moves

@numba.njit
def twice(states, others, out):
    return first_moves(states, out) == first_moves(others, out) and over(states[0])

states = Batch(game, 3, players=3, seed=1).states
others, plain = states.copy(), states.copy()
out = game.engine.calls()["legal"].arguments[-1]
first_moves.py_func(plain.view(np.recarray), out)
print(twice(states, others, out), (plain == states).all())
"""

SIZES = """
import numpy as np
from pandemonium.kernel.compiling import compiled_for, rule

@rule
def next_one(n):
    return n + 1

@compiled_for("test")
def all_sizes(small, unsigned):
    return next_one(small[0]), next_one(unsigned[0]), next_one(6)

print(*all_sizes(np.array([6], np.int8), np.array([6], np.uint16)), len(next_one.overloads))
"""

FOREIGN = {
    "rules.py": """
import house.scores
from house import costs
from . import tables
from .helpers import doubled
from pandemonium.kernel.compiling import compiled_for

@compiled_for("house")
def value(n):
    \"\"\"What Python asks for.\"\"\"
    return doubled(n) + costs.COST + house.scores.bonus(n) + tables.TABLE[n]
""",
    "helpers.py": """
from pandemonium.kernel.compiling import rule

@rule
def doubled(n):
    return 2 * n
""",
    "costs.py": "COST = 100",
    "scores.py": """
from pandemonium.kernel.compiling import rule

@rule
def bonus(n):
    return 1000
""",
    "tables.py": """
import numpy as np

TABLE = np.array([0, 10_000])
""",
    "__init__.py": "",
}
"""A game of somebody else: its rules stand in several files, imported in every way there is."""

VALUE = """
import sys
from house.rules import value

print(value(int(sys.argv[1])), value.stats.cache_misses.total())
"""


def run(script: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", pan.games)
def test_a_second_process_compiles_nothing_and_the_cache_does_not_grow(
    name: str, tmp_path: Path
) -> None:
    run(COUNT_MISSES, name)
    for folder in folders():
        for file in folder.glob("*.compiled"):  # tests beside this one add to those folders
            (tmp_path / file.name).symlink_to(file)
    before = set(tmp_path.iterdir())
    functions, misses = run(COUNT_MISSES, name, PANDEMONIUM_CACHE=str(tmp_path)).split()
    assert int(functions) >= 17
    assert misses == "0"
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", pan.games)
def test_rules_run_uncompiled_to_the_same_position(name: str, tmp_path: Path) -> None:
    code = CodeFolder(tmp_path)
    plain = run(PLAY, name, NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="error")
    waiting = run(ELSEWHERE + PLAY, name, PYTHONWARNINGS="error", **code.environment)
    assert plain == waiting == run(PLAY, name)
    assert not any(code.path.iterdir())


def setup(code: CodeFolder) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pandemonium", "setup"]
    environment = {**os.environ, **code.environment}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_setup_compiles_what_is_missing(tmp_path: Path) -> None:
    code = CodeFolder(tmp_path)
    code.fill(WINNERS)
    done = setup(code)
    assert done.stdout.endswith("All games are compiled.\n")
    assert done.returncode == 0
    assert code.has(WINNERS)


def test_setup_says_what_could_not_be_compiled(tmp_path: Path) -> None:
    code = CodeFolder(tmp_path)
    code.fill(WINNERS)
    code.bar(WINNERS)
    done = setup(code)
    assert "Hol's der Teufel (table) could not be compiled" in done.stdout
    assert "the code of winners[hols-der-teufel] cannot be kept" in done.stdout
    assert done.returncode == 1


def test_functions_that_numba_compiles_in_its_own_way_can_call_rules() -> None:
    assert run(FOREIGN_LOOP) == "True True"


def test_a_rule_is_compiled_once_for_integers_of_all_sizes(tmp_path: Path) -> None:
    assert run(SIZES, **CodeFolder(tmp_path).environment) == "7 7 7 1"


@pytest.mark.long
@pytest.mark.parametrize("name", pan.games)
def test_no_rule_reaches_outside_its_arrays(name: str, pytestconfig: pytest.Config) -> None:
    """Hardly optimised, which checks the same: LLVM takes four times as long for the checks."""
    assert pytestconfig.cache
    code = pytestconfig.cache.mkdir("bounds-checked")
    checked = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1", "PANDEMONIUM_CACHE": str(code)}
    root = str(Path(__file__).parent.parent)
    assert run(RANDOM_GAMES, name, root, **checked) == "inside"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("suite-infernale", {"lay", "discard", "pass"}),
        ("skip-bo", {"play", "discard"}),
        ("hols-der-teufel", {"lay", "angel"}),
        ("inferno", {"list", "one-for-two", "decline"}),
    ],
)
def test_devils_play_every_game_uncompiled(name: str, kinds: set[str]) -> None:
    done = run(BOTS, name, NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="error")
    assert kinds <= set(done.split())


class House:
    """A package of rules in a folder of its own, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "house"
        self.folder.mkdir()
        self.places = {"PYTHONPATH": str(folder), "PANDEMONIUM_CACHE": str(folder / "compiled")}
        for name, text in FOREIGN.items():
            (self.folder / name).write_text(text)

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file."""
        file = self.folder / name
        assert old in file.read_text()
        file.write_text(file.read_text().replace(old, new))

    def value(self, n: int = 1) -> tuple[int, int]:
        """What a new process computes, and how many times it had to compile."""
        result, misses = run(VALUE, str(n), PYTHONDONTWRITEBYTECODE="1", **self.places).split()
        return int(result), int(misses)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_an_edit_in_any_file_that_a_rule_is_made_from_is_noticed(house: House) -> None:
    assert house.value() == (11102, 1)
    assert house.value() == (11102, 0)
    for name, old, new, result in (
        ("rules.py", "doubled(n)", "doubled(n + 1)", 11104),
        ("helpers.py", "2 * n", "3 * n", 11106),
        ("costs.py", "100", "200", 11206),
        ("scores.py", "1000", "2000", 12206),
        ("tables.py", "10_000", "20_000", 22206),
    ):
        house.edit(name, old, new)
        assert house.value() == (result, 1)
    assert house.value() == (result, 0)


def test_an_edit_that_changes_no_rule_compiles_nothing(house: House) -> None:
    assert house.value() == (11102, 1)
    house.edit("rules.py", "What Python asks for.", "What somebody asks for.")
    house.edit("helpers.py", "@rule", "# A comment, and a function nobody calls.\n@rule")
    assert house.value() == (11102, 0)


def test_two_rules_that_change_places_are_noticed(house: House) -> None:
    house.edit("rules.py", "doubled(n) +", "doubled(n) - same(n) +")
    house.edit("rules.py", "import doubled", "import doubled, same")
    house.edit("helpers.py", "@rule", "@rule\ndef same(n):\n    return n\n\n@rule")
    assert house.value() == (11101, 1)
    house.edit("rules.py", "import doubled, same", "import doubled as same, same as doubled")
    assert house.value() == (11099, 1)


def test_rules_leave_no_files_of_their_own(house: House) -> None:
    house.value()
    (file,) = Path(house.places["PANDEMONIUM_CACHE"]).iterdir()
    assert file.name.startswith("house.rules.value[house]-")


def test_damaged_code_is_compiled_again(house: House) -> None:
    house.value()
    files = list(Path(house.places["PANDEMONIUM_CACHE"]).iterdir())
    assert files
    for number, file in enumerate(files):
        content = file.read_bytes()
        file.write_bytes(content[:40] if number % 2 else content[:-40] + b"x" * 40)
    assert house.value() == (11102, 1)
    assert house.value() == (11102, 0)


SOMETHING = {
    "an intrinsic": """
@numba.extending.intrinsic
def something(context, n):
    def code(context, builder, signature, arguments):
        return arguments[0]
    return n(n), code
""",
    "a function of C": """
something = ctypes.CDLL(None).abs
something.argtypes, something.restype = [ctypes.c_int], ctypes.c_int
""",
}


@pytest.mark.parametrize("what", SOMETHING)
def test_a_rule_made_of_something_unknown_is_compiled_every_time(house: House, what: str) -> None:
    house.edit("rules.py", "import house.scores", "import ctypes, house.scores, numba.extending")
    house.edit("rules.py", "@compiled_for", f"{SOMETHING[what]}\n@compiled_for")
    house.edit("rules.py", "doubled(n)", "2 * something(n)")
    assert house.value() == (11102, 1)
    assert house.value() == (11102, 1)
