"""Compiled code is found again by the next process, and computes what plain Python computes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pandemonium
import pandemonium as pan

PACKAGE = Path(pandemonium.__file__).parent

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


def cache_files() -> set[str]:
    return {str(file) for file in PACKAGE.rglob("__pycache__/*.nb*")}


@pytest.mark.parametrize("name", pan.games)
def test_a_second_process_compiles_nothing_and_the_cache_does_not_grow(name: str) -> None:
    run(COUNT_MISSES, name)
    before = cache_files()
    functions, misses = run(COUNT_MISSES, name).split()
    assert int(functions) >= 17
    assert misses == "0"
    assert cache_files() == before


@pytest.mark.parametrize("name", pan.games)
def test_rules_run_uncompiled_to_the_same_position(name: str) -> None:
    plain = run(PLAY, name, NUMBA_DISABLE_JIT="1", PYTHONWARNINGS="ignore::RuntimeWarning")
    assert plain == run(PLAY, name)


@pytest.mark.parametrize("name", pan.games)
def test_no_rule_reaches_outside_its_arrays(name: str) -> None:
    root = str(Path(__file__).parent.parent)
    assert run(RANDOM_GAMES, name, root, NUMBA_BOUNDSCHECK="1") == "inside"
