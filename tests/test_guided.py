"""The scripts of the guided games: they can be played, in every language, and are complete."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from pandemonium.games import NAMES, find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.guided import LEARNER, Guide, Script, guide_of
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.match import Match

games = pytest.mark.parametrize("game", NAMES)
languages = pytest.mark.parametrize("language", LANGUAGES)

FEWEST, MOST = 6, 10
LONGEST_PROMPT = 260
"""In characters: what fits above a table on a phone."""


def guide(name: str) -> Guide:
    """The guided game of a game: played through already, so that every act in it is legal."""
    found = guide_of(find(name))
    assert found
    return found


def written(name: str) -> dict[str, Any]:
    """The file of a guided game."""
    text = (find(name).book / "guided.yaml").read_text(encoding="utf8")
    entries: dict[str, Any] = yaml.safe_load(text)
    return entries


@games
def test_a_guided_game_is_short_and_the_learner_wins_it(game: str) -> None:
    found = guide(game)
    assert FEWEST <= len(found.script.beats) <= MOST
    match = played_to_the_end(found)
    assert match.winners == (LEARNER,)
    assert len(found.script.names) == match.players - 1


def played_to_the_end(found: Guide) -> Match:
    """The match after the last beat."""
    match = found.matches[-1].copy()
    last = found.script.beats[-1]
    for act in ({"player": LEARNER, **last.act}, *last.then):
        match.act(act)
    return match


@games
@languages
def test_every_prompt_says_what_to_do_why_and_where(game: str, language: str) -> None:
    for beat in guide(game).script.beats:
        assert beat.say[language].endswith((".", "!"))
        assert len(beat.say[language]) <= LONGEST_PROMPT
        assert beat.why[language].endswith(".")
        assert beat.at
    assert len({beat.say[language] for beat in guide(game).script.beats}) > FEWEST - 1


@games
@languages
def test_a_lesson_shows_the_learner_no_hidden_card(game: str, language: str) -> None:
    found = guide(game)
    lesson = found.lesson(language)
    for number, prompt in enumerate(lesson.prompts):
        before = lesson.prompts[number - 1].moments[-1] if number else lesson.start
        assert before.view == found.matches[number].view(LEARNER)
        assert LEARNER in before.view["to_act"]
        assert len(prompt.moments) == 1 + len(found.script.beats[number].then)


@games
def test_a_wrong_move_is_judged_and_nothing_comes_of_it(game: str) -> None:
    found = guide(game)
    before = found.matches[0].position()
    found.judge(0, found.script.beats[0].act)
    late = found.script.beats[-2].act
    with pytest.raises(Refused):
        found.judge(0, late)
    with pytest.raises(Malformed):
        found.judge(len(found.matches), late)
    assert found.matches[0].position() == before


def broken(name: str, **changes: Any) -> Guide:
    """A guided game with a beat that was changed for the worse."""
    entries = written(name)
    entries["beats"][0] |= changes
    return Guide(find(name), msgspec.convert(entries, Script))


def test_a_script_with_a_fault_is_refused() -> None:
    with pytest.raises(Refused):
        broken("skip-bo", act={"do": "play", "from": "hand", "card": "9", "to": 0})
    with pytest.raises(Malformed, match="en, fr"):
        broken("skip-bo", why={"en": "Why not?"})
    with pytest.raises(msgspec.ValidationError):
        broken("skip-bo", says={})
    entries = written("skip-bo")
    entries["beats"].pop()
    with pytest.raises(Malformed, match="to its end"):
        Guide(find("skip-bo"), msgspec.convert(entries, Script))


def test_a_game_without_a_script_has_no_guided_game(tmp_path: Path) -> None:
    class Bookless(Game):
        @property
        def book(self) -> Path:
            return tmp_path

    fields = {name: getattr(find("skip-bo"), name) for name in Game.__dataclass_fields__}
    assert guide_of(Bookless(**fields)) is None
