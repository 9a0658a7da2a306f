"""The scenarios see faults that once went unnoticed; those listed as harmless can be made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UNCOMPILED = {**os.environ, "NUMBA_DISABLE_JIT": "1"}

CURRENT = """
from pandemonium.games import NAMES, find
from tests.mutants import known_equivalents, mutants_of
known = {mutant.key for name in NAMES for mutant in mutants_of(find(name))}
assert len(known) > 2000
assert not [key for key in known_equivalents() if key not in known]
"""


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=UNCOMPILED, capture_output=True, text=True
    )


FAULTS = {
    "suite-infernale": [
        "moves.play s.stolen = 0",  # a free discard that lasts too long
        "moves.swap_hands missing",  # a card too many after a swap
    ],
    "skip-bo": [
        "moves.deal_round s.started[:] = 0",  # "3-then-5" in a new round
        "moves.discard s.idle = 0",  # the count of idle turns
        "moves.draw_hand",  # a second shuffle within one draw
        "pile < s.piles",  # a discard pile beyond those of the house rule
    ],
    "hols-der-teufel": [
        "legality.stuck return False",  # a playable angel unsticks
        "legality.list_openings",
    ],
    "inferno": [
        "specials.best_choice if value > most",  # a choice that comes late
        "specials.best_choice value =",
        "glass.stands_still",  # rest during a paused special card
        "offers.still_possible given +=",  # both cards of a soul, one of them gone
        "specials.play_special s.choosing_ms = 0",
        "state.points",
        "moves.apply start_list",  # a list that is not erased
    ],
}


@pytest.mark.long
@pytest.mark.parametrize("game", FAULTS)
def test_scenarios_see_faults_that_once_went_unnoticed(game: str) -> None:
    options = ("--scenarios-only", "--seconds", "2", "--only", *FAULTS[game])
    tried = python("-m", "tests.mutants", game, *options)
    assert "100.0% of" in tried.stdout, tried.stdout + tried.stderr


def test_every_fault_said_to_make_no_difference_is_one_that_can_be_made() -> None:
    checked = python("-c", CURRENT)
    assert checked.returncode == 0, checked.stderr
