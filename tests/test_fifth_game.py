"""A game that another package brings works wherever the four of the house do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fifth_game import install


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {**os.environ, **install(tmp_path_factory.mktemp("installed"))}


def run(environment: dict[str, str], *command: str | Path, typed: str = "") -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(
        [sys.executable, *command], env=environment, input=typed, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def pandemonium(environment: dict[str, str], words: str, typed: str = "") -> str:
    """The same for our own command."""
    return run(environment, "-m", "pandemonium", *words.split(), typed=typed)


def test_it_is_dealt_played_recorded_and_replayed(environment: dict[str, str]) -> None:
    said = run(
        environment,
        "-c",
        "import pandemonium as pan\n"
        "assert pan.games[-1] == 'nim'\n"
        "match = pan.deal('nim', heap=5, seed=7)\n"
        "match.play(1, {'do': 'take', 'matches': 3})\n"
        "try: match.play(0, {'do': 'take', 'matches': 3})\n"
        "except pan.Refused as refused: print(refused.clause)\n"
        "match.play(0, {'do': 'take', 'matches': 2})\n"
        "print(pan.replay(match.record()).winners)\n"
        "print(len(pan.batch('nim', 10, players=3).play_out()))\n",
    )
    assert said.split() == ["NIM-03", "(0,)", "10"]


def test_its_scenarios_run_and_its_clauses_are_covered(environment: dict[str, str]) -> None:
    book = Path(environment["PYTHONPATH"], "pandemonium_nim", "book")
    assert "all hold" in pandemonium(environment, f"scenarios {book}")
    assert "NIM-04" in pandemonium(environment, "clauses nim")


def test_bots_duel_in_it(environment: dict[str, str]) -> None:
    said = pandemonium(environment, "duel nim --bots devil,naive --games 20 --heap 21")
    assert "devil │ 100.0" in said


def test_a_bot_of_the_package_duels_by_its_name(environment: dict[str, str]) -> None:
    said = pandemonium(environment, "duel nim --bots taker,devil --games 4 --heap 21")
    assert "taker" in said
    said = run(environment, "-c", "import pandemonium as pan; print(*pan.bots)")
    assert said.split() == ["imp", "naive", "devil", "fiend", "lucifer", "taker"]


def test_it_is_played_at_the_terminal(environment: dict[str, str], tmp_path: Path) -> None:
    home = {**environment, "XDG_DATA_HOME": str(tmp_path)}
    said = pandemonium(home, "terminal nim --heap 3 --seed 1", typed="3\n3\n3\n")
    assert "The match is over" in said
