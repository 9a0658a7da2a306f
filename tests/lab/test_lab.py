"""The lab: the same seed, the same numbers; honest intervals; reports that stand alone."""

import re
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from pandemonium import lab
from pandemonium.games import OF_THE_HOUSE, find
from pandemonium.games.inferno.rules.actions import SOULS
from pandemonium.games.inferno.rules.state import points
from pandemonium.games.inferno.study import best_total
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.states import State, record_of
from pandemonium.lab.estimates import MOVES, Estimates
from pandemonium.lab.intervals import Interval
from pandemonium.lab.report import report
from pandemonium.lab.running import Outcome, continued, run, save
from pandemonium.lab.skill import spread
from pandemonium.lab.study import CHUNK, study_of
from tests.command import run as command

LAB = (sys.executable, "-m", "pandemonium", "lab", "skip-bo")


def played(games: int, seed: int = 0, threads: int = 2) -> Outcome:
    outcome = Outcome(study_of("skip-bo", 2, games=games, seed=seed, options={"stock": 3}))
    run(outcome, threads)
    return outcome


def same(one: Outcome, other: Outcome) -> bool:
    sums, others = one.variants[0], other.variants[0]
    return all(np.array_equal(values, others[name]) for name, values in sums.items())


def test_the_same_seed_gives_the_same_sums_on_any_number_of_threads() -> None:
    assert same(played(4 * CHUNK + 7, threads=1), played(4 * CHUNK + 7, threads=3))


def test_a_stopped_run_is_continued_to_the_same_sums(tmp_path: Path) -> None:
    outcome = Outcome(study_of("skip-bo", 2, games=6 * CHUNK, options={"stock": 3}))

    def stop(games: int) -> None:
        if games >= 2 * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(outcome, 2, stop)
    save(outcome, tmp_path / "kept")
    again = continued(outcome.study, tmp_path / "kept")
    assert again.games == 2 * CHUNK
    run(again, 2)
    assert same(again, played(6 * CHUNK))


def test_ctrl_c_keeps_what_is_played_and_the_same_command_continues(tmp_path: Path) -> None:
    report_file = tmp_path / "report.html"
    command = [*LAB, "--stock", "3", "--games", str(10**9), "--out", str(report_file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        collected = tmp_path / "report.unfinished"
        assert process.stdout
        # what is not compiled yet is compiled first, with a line of its own
        assert any("games to play" in line for line in process.stdout)
        process.send_signal(signal.SIGINT)
        said = process.stdout.read()
    assert process.returncode == 1
    assert "the same command continues" in said
    assert not report_file.exists()
    assert collected.exists() or "Stopped after 0 of" in said


def test_a_foreign_or_broken_unfinished_run_is_refused(tmp_path: Path) -> None:
    save(played(CHUNK), tmp_path / "kept")
    with pytest.raises(Malformed, match="another study"):
        continued(study_of("skip-bo", 2, games=9), tmp_path / "kept")
    (tmp_path / "kept").write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(Malformed, match="damaged"):
        continued(study_of("skip-bo", 2, games=9), tmp_path / "kept")


def test_intervals_hold_the_long_run_value_as_often_as_they_say() -> None:
    """Of a rate, a mean, and two things in which players of one game are counted together."""
    runs = [Estimates(played(CHUNK, seed)) for seed in range(200)]

    def skip_bo(found: Estimates) -> Interval:
        return next(worth.value for worth in found.cards() if worth.name == "skip-bo")

    for estimate in (
        lambda found: found.rates("order")[0],
        lambda found: found.metric(MOVES),
        lambda found: found.counts()[0][1],
        skip_bo,
    ):
        values = [estimate(found) for found in runs]
        truth = np.mean([each.value for each in values])
        held = np.mean([each.low <= truth <= each.high for each in values])
        assert 0.92 <= held <= 0.98, held


@pytest.mark.parametrize("game", OF_THE_HOUSE)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_report_is_one_valid_file_that_needs_nothing_else(game: str, language: str) -> None:
    outcome = Outcome(study_of(game, games=20))
    run(outcome)
    html = report(outcome, language=language)
    assert not re.search(r"(src|href)=\"(?!#)|url\(|@import|<script", html)
    assert len(html) < 300_000
    for picture in re.findall(r"<svg.*?</svg>", html, re.S):
        ElementTree.fromstring(picture)


def test_rules_are_compared_on_the_same_deals() -> None:
    found = lab.play("skip-bo", players=2, games=CHUNK, vary={"stock": [5, 3]})
    html = report(found.outcome)
    assert re.search(
        "With “Cards in the stock: 3” instead of “Cards in the stock: 5”, games are .* shorter; "
        "the first player",
        html,
    )
    assert found.games.height == CHUNK
    assert found.cards["played"].sum() > 0
    assert found.turns["chance_0"].is_between(0, 1).all()


def test_bad_requests_are_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "report.html").touch()
    for words, said in (
        (["--vary", "stock=3,999"], "cannot be 999"),
        (["--vary", "stock=3"], "two different values"),
        (["--vary", "stock"], "--vary takes"),
        ([], "--force"),
    ):
        done = command("lab", "skip-bo", "--out", str(tmp_path / "report.html"), *words)
        assert done.returncode == 2
        assert said in done.stderr
        assert "Traceback" not in done.stderr


def test_the_spread_of_results_is_taken_apart() -> None:
    coin = (np.arange(400) * 7919 % 1009 % 2).astype(float)
    other = (np.arange(400) * 104729 % 997 % 2).astype(float)
    always = np.ones(400)
    for first, second, part in ((always, always, 0), (coin, 1 - coin, 1), (coin, other, 2)):
        values = [each.value for each in spread(first, second)]
        assert sum(values) == pytest.approx(1)
        assert values[part] > 0.85


def test_the_best_that_is_possible_in_inferno_is_exact() -> None:
    random = np.random.default_rng(5)
    for _ in range(30):
        s = record_of(find("inferno").empty_states(1))
        s.players = 4
        s.worth[:4] = [random.permutation(SOULS) + 1 for _ in range(4)]
        for soul in range(SOULS):
            for _ in range(2):
                s.owned[random.integers(4), soul] += 1
        assert best_total(s) == sum(
            max(_worth(s, soul, taken) for taken in product(range(4), repeat=2))
            for soul in range(SOULS)
        )


def _worth(s: State, soul: int, taken: tuple[int, ...]) -> int:
    """What the two cards of a soul count when these players have them."""
    s = s.copy()
    s.owned[:] = 0
    for player in taken:
        s.owned[player, soul] += 1
    return sum(int(points(s, player)) for player in range(4))
