"""Every scenario comes out as it says, every clause has one, and a wrong one is found out."""

from pathlib import Path

import pytest

from pandemonium.games import find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.coverage import coverage
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.scenario import Failed, Scenario, load, run
from tests.settings import GAMES, setting_name

SCENARIOS = [scenario for game in GAMES for scenario in load(game.book / "scenarios.yaml")]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: f"{each.clause} {each.title}")
def test_scenario(scenario: Scenario) -> None:
    run(scenario, find(scenario.game))


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_every_clause_has_a_scenario_or_a_reason(game: Game) -> None:
    assert [each.clause for each in coverage(game.book) if each.missing] == []


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_the_rulebooks_have_the_same_clauses_in_every_language(game: Game) -> None:
    books = [list(game.rulebook.clauses(language)) for language in LANGUAGES]
    assert books[0] == books[1]
    assert len(set(books[0])) == len(books[0])
    numbered = [block.number for block in game.rulebook.blocks() if block.number]
    assert len(numbered) == len(books[0])


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_scenarios_name_clauses_that_exist(game: Game) -> None:
    clauses = game.rulebook.clauses()
    for scenario in load(game.book / "scenarios.yaml"):
        assert scenario.clause in clauses


GIVEN = {"players": 2, "turn": 0, "hands": [["1", "2"], []]}
PLAY_TWO = {"player": 0, "do": "play", "from": "hand", "card": "2", "to": 0}


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ({"act": PLAY_TWO}, "refused by SKB-13, but should be allowed"),
        ({"act": PLAY_TWO, "refused": "SKB-27"}, "refused by SKB-13, not SKB-27"),
        ({"act": {**PLAY_TWO, "card": "1"}, "refused": True}, "is allowed"),
        ({"act": {"player": 0, "do": "fly"}}, "not an action"),
        ({"expect": {"turn": 1}}, "turn is 0, not 1"),
        ({"expect": {"hands": [["1"], []]}}, "hands[0]"),
        ({"expect": {"moon": 1}}, "no moon"),
        ({"expect": {"counts": {"draw": 3}}}, "counts.draw is 94"),
        ({"legal": {0: [{"do": "pass"}]}}, "is not listed as legal for player 0"),
        ({"legal": {0: []}}, "is listed as legal for player 0"),
        ({"scores": [1, 0]}, "scores[0] is 0, not 1"),
    ],
)
def test_a_wrong_scenario_fails_and_says_where(step: dict[str, object], says: str) -> None:
    scenario = Scenario("SKB-13", "wrong", "skip-bo", GIVEN, [step])
    with pytest.raises(Failed) as failure:
        run(scenario, find("skip-bo"))
    assert "step 1" in str(failure.value)
    assert says in str(failure.value)


WRONG = "- {clause: SKB-01, title: B, game: skip-bo, given: 3, steps: 4}"


@pytest.mark.parametrize(
    "text",
    ["- clause: SKB-01", "clause: 1", "- {clause: A, title: B, when: C}", "- [", "\x00", WRONG],
)
def test_a_file_that_has_no_scenarios_is_malformed(text: str, tmp_path: Path) -> None:
    file = tmp_path / "scenarios.yaml"
    file.write_text(text)
    with pytest.raises(Malformed):
        load(file)
