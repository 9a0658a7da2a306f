"""What people read about a game before they play: complete, in all languages."""

from collections.abc import Iterator

import pytest

from pandemonium.games import NAMES, find
from pandemonium.kernel.about import Label
from pandemonium.kernel.contract import Game
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.server.web.catalogue import choices

GAMES = [find(name) for name in NAMES]


def labels(game: Game) -> Iterator[Label]:
    yield game.about.blurb
    for option in game.about.options.values():
        yield option.label
        yield from option.values.values()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_label_is_in_every_language(game: Game) -> None:
    for label in labels(game):
        assert sorted(label) == sorted(LANGUAGES)
        assert all(label.values())


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_every_option_and_every_value_in_words_has_a_label(game: Game) -> None:
    about = game.about.options
    assert list(about) == [option.name for option in game.options]
    for players in game.players:
        for option in choices(game, players, {}):
            values = option.values if isinstance(option.values, tuple) else ()
            words = [value for value in values if isinstance(value, str)]
            assert set(words) <= about[option.name].values.keys()


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_as_many_play_as_a_rule_as_can(game: Game) -> None:
    assert game.about.usual_players in game.players
