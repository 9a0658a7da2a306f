"""The moving examples of the rulebooks: enough of them, in every language, and something moves."""

import pytest

from pandemonium.games import NAMES, find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.examples import example, titles
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.scenario import Scenario, load

games = pytest.mark.parametrize("game", [find(name) for name in NAMES], ids=NAMES)


def sections(game: Game) -> dict[str, set[str]]:
    """The clauses of a rulebook by the section they stand in."""
    found: dict[str, set[str]] = {}
    title = ""
    for block in game.rulebook.blocks():
        title = block.text if block.heading else title
        if block.number:
            found.setdefault(title, set()).add(block.number)
    return found


def moves(scenario: Scenario) -> bool:
    """Whether something is done in a scenario that starts from a position."""
    done = any("act" in step and "refused" not in step for step in scenario.steps)
    return done and scenario.given.get("deal") is not True


@games
def test_every_section_has_two_examples_where_it_has_scenarios_that_move(game: Game) -> None:
    scenarios = [each for each in load(game.book / "scenarios.yaml") if moves(each)]
    shown = [each.clause for each in titles(game, "en")]
    for section, clauses in sections(game).items():
        possible = [each for each in scenarios if each.clause in clauses]
        assert sum(clause in clauses for clause in shown) >= min(2, len(possible)), section


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_example_something_moves(game: Game, language: str) -> None:
    for number, title in enumerate(titles(game, language)):
        shown = example(game, number, language)
        assert shown.title == title.title
        assert len(shown.scenes) > 1
        assert any(scene.events for scene in shown.scenes)
        assert title.clause in game.rulebook.clauses(language)


@games
def test_examples_are_told_in_both_languages(game: Game) -> None:
    english, french = titles(game, "en"), titles(game, "fr")
    assert [each.clause for each in english] == [each.clause for each in french]
    assert not {each.title for each in english} & {each.title for each in french}


def test_there_is_no_example_beyond_the_last() -> None:
    with pytest.raises(Malformed, match="no such example"):
        example(find("skip-bo"), 999, "en")
