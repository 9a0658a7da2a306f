"""House rules: numbers that the lab varies beside the options, as far as a game can be played."""

import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from pandemonium import lab
from pandemonium.games import OF_THE_HOUSE, find
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.house import HouseRule
from pandemonium.kernel.quick import generators
from pandemonium.kernel.states import record_of
from pandemonium.lab.report import report
from pandemonium.players.bots import find as find_bot
from pandemonium.players.duel import Table, deal_all, entrant
from tests.conformance import FAULTS, checked_play

LONGEST = 3_000
MATCHES = 8

EVERY = [(name, rule) for name in OF_THE_HOUSE for rule in find(name).house.rules]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "rule"), EVERY, ids=lambda each: each.name if isinstance(each, HouseRule) else each
)
def test_every_game_holds_by_the_least_and_the_most_of_every_house_rule(
    name: str, rule: HouseRule
) -> None:
    game, played = find(name), 0
    devil = [entrant(game, find_bot("devil"))]
    for value, players in product((rule.values[0], rule.values[-1]), (2, 4)):
        try:
            table = Table(game, players, {}, devil, {rule.name: value})
        except Malformed:  # too few cards for so many players
            continue
        states, _ = deal_all(table, range(MATCHES), 0)
        moves, faults = np.zeros((2, MATCHES), np.int64)
        checked_play(game)(states, generators(0, MATCHES), LONGEST, moves, faults)
        assert {FAULTS[each] for each in faults} <= {"", "the match does not end"}, (players, value)
        played += int(moves.sum())
    assert played


@pytest.mark.parametrize("name", OF_THE_HOUSE)
def test_left_alone_house_rules_are_those_of_the_sheet(name: str) -> None:
    game = find(name)
    plain = Table(game, 4, {}, [entrant(game, find_bot("devil"))])
    s = record_of(plain.prepared())
    usual = {rule.name: rule.read(s) for rule in game.house.rules}
    assert usual
    again = Table(game, 4, {}, plain.entrants, usual)
    assert again.prepared().tobytes() == plain.prepared().tobytes()


def test_bots_play_by_house_rules_and_the_report_says_by_which() -> None:
    found = lab.play("hols-der-teufel", players=2, games=64, chips=50, vary={"price": [1, 3]})
    assert found.games.select("score_0", "score_1").sum_horizontal().unique().to_list() == [200]
    html = report(found.outcome)
    assert "chips for every step down: 3” instead of" in html
    assert "chips at the start of a deal: 50" in html


def test_more_stops_are_said_where_there_are_more() -> None:
    found = lab.play("suite-infernale", players=3, games=64, vary={"stop": [0, 8]})
    place = [count.name for count in find("suite-infernale").study.counts].index("stops")
    none, eight = (sums["counts"][place][0] for sums in found.outcome.variants)
    assert none == 0
    assert eight > 0


@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("skip-bo", {"skip_bos": 41}, "it is 0 to 40"),
        ("skip-bo", {"copies": 2, "skip_bos": 0}, "has 20 cards, and"),
        ("skip-bo", {"copies": 14, "skip_bos": 30}, "162 is the most"),
        ("suite-infernale", {"hand_size": 12, "players": 6}, "full hands and suites take"),
        ("inferno", {"scambio_obbligato": 0, "grande_scambio": 0}, "special cards"),
        ("hols-der-teufel", {"prise": 2}, "did you mean 'price'"),
        ("hols-der-teufel", {"price": True}, "cannot be True"),
    ],
)
def test_numbers_nobody_can_play_by_are_refused(
    game: str, rules: dict[str, int], said: str
) -> None:
    with pytest.raises(Malformed, match=said):
        lab.play(game, games=1, **rules)  # type: ignore[arg-type]


def test_a_designer_varies_prices_at_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pandemonium", "lab", "hols-der-teufel", "--deals", "1"]
    command += ["--games", "64", "--cards-before-angel", "1", "--vary", "price=0,1"]
    file = tmp_path / "report.html"
    done = subprocess.run([*command, "--out", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "chips for every step down" in file.read_text("utf8")
    listed = subprocess.run(
        [sys.executable, "-m", "pandemonium", "lab", "skip-bo", "--help"],
        capture_output=True,
        text=True,
    )
    assert "a house rule" in listed.stdout
