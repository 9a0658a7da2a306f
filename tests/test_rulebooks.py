"""Rulebooks are for players: a summary with pictures first, and nothing of the software in them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pandemonium.games import find
from pandemonium.games.inferno.rules.actions import SOUL_TABLE
from pandemonium.kernel.contract import Game
from pandemonium.kernel.languages import LANGUAGES
from pandemonium.kernel.rulebook import BACK, EMPTY_PLACE, Block, Rulebook
from pandemonium.terminal.face import face_of
from tests.cards import CARDS
from tests.settings import GAMES, setting_name, settings

SUMMARY = {
    "en": ("In one minute", "The goal.", "A turn.", "How it ends.", "What people get wrong."),
    "fr": ("En une minute", "Le but.", "Un tour.", "La fin.", "Les erreurs courantes."),
}
WORDS_IN_THE_SUMMARY = 400
"""What a person reads in a minute or two."""

SOFTWARE = re.compile(
    r"`|\b(?:bytes?|octets?|seeds?|json|software|logiciel|servers?|serveurs?|default|par défaut)\b",
    re.I,
)

UNIT = re.compile(r", (?:in|en) second| \(|\u00a0\(")

every_book = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES, ids=setting_name)


def summary(game: Game, language: str) -> list[Block]:
    """What stands between the first two headings under the title."""
    blocks = game.rulebook.blocks(language)
    first, second = [k for k, block in enumerate(blocks) if block.heading == 2][:2]
    return list(blocks[first:second])


def ids_of(game: Game) -> set[str]:
    """Names of options, values and cards that nobody takes for words: `stop_by`, `3-then-5`."""
    options = [option.name for option in game.options]
    values = [value for setting in settings(game) for value in setting.values()]
    names = {each for each in (*options, *values, *CARDS[game.name]) if isinstance(each, str)}
    return {each for each in names if re.search(r"\w[-_]\w|[a-z]\d", each)}


@every_game
@every_book
def test_a_rulebook_starts_with_a_summary_of_a_minute(game: Game, language: str) -> None:
    title, *parts = SUMMARY[language]
    heading, *blocks = summary(game, language)
    assert game.rulebook.blocks(language)[1] == heading == Block(title, heading=2)
    text = "\n".join(block.text for block in blocks)
    assert re.findall(r"^\*\*(.+?)\*\*", text, re.M) == parts
    assert len(text.split()) < WORDS_IN_THE_SUMMARY
    assert any(block.cards for block in blocks)


@every_game
def test_the_summaries_show_the_same_pictures_in_every_language(game: Game) -> None:
    english, french = ([block.cards for block in summary(game, each)] for each in LANGUAGES)
    assert english == french


@every_game
@every_book
def test_every_card_in_a_picture_exists_and_has_a_name(game: Game, language: str) -> None:
    shown = {card for block in game.rulebook.blocks(language) for card in block.cards}
    cards = shown - {BACK, EMPTY_PLACE}
    assert cards <= set(CARDS[game.name])
    names = [face_of(game).card_name(card, language) for card in cards]
    assert all(names)
    assert not {*names} & ids_of(game)


@every_book
def test_infernos_rulebook_shows_which_souls_are_ours(language: str) -> None:
    *_, printed, ours = (b.cards for b in find("inferno").rulebook.blocks(language) if b.cards)
    assert printed == tuple(soul["slug"] for soul in SOUL_TABLE if "filler" not in soul)
    assert ours == tuple(soul["slug"] for soul in SOUL_TABLE if "filler" in soul)


@every_game
@every_book
def test_no_row_of_cards_is_left_without_its_caption(game: Game, language: str) -> None:
    assert not [block for block in game.rulebook.blocks(language) if "[" in block.text]


@every_game
@every_book
def test_a_rulebook_says_nothing_about_the_software(game: Game, language: str) -> None:
    text = "\n".join(block.text for block in game.rulebook.blocks(language))
    assert SOFTWARE.findall(text) == []
    assert [name for name in ids_of(game) if name in text] == []


def written(game: Game, language: str) -> Iterator[str]:
    """The labels of the form for a new table, as a rulebook writes them: `**Edition`, `*short*`."""
    for option in game.about.options.values():
        yield f"**{UNIT.split(straight(option.label[language]))[0]}"
        for value in option.values.values():
            yield f"*{straight(value[language])}*"


def straight(text: str) -> str:
    """With straight apostrophes."""
    return text.replace("’", "'")


@every_game
@every_book
def test_settings_are_called_what_the_form_calls_them(game: Game, language: str) -> None:
    text = straight("\n".join(block.text for block in game.rulebook.blocks(language)))
    labels = [*written(game, language)]
    assert len(labels) >= len(game.options)
    assert [label for label in labels if label not in text] == []


def test_names_of_the_software_are_known() -> None:
    known = set().union(*map(ids_of, GAMES))
    assert {"stop_by", "3-then-5", "glass_s", "steal-last", "remove2", "red-7"} <= known
    assert SOFTWARE.findall("With `target` the default is 24 bytes of JSON.") == [
        *("`", "`", "default", "bytes", "JSON"),
    ]


def test_a_line_of_cards_is_a_picture_and_the_rest_its_caption(tmp_path: Path) -> None:
    (tmp_path / "rulebook.en.md").write_text(
        "[1] [skip-bo]  [ ] [back]\nA *caption*\nof two lines.\n\n"
        "[1] in a sentence is text.\n\n"
        "[1] [2]\n\n"
        "**SKB-01** A clause.\n"
    )
    assert Rulebook(tmp_path).blocks() == (
        Block("A *caption*\nof two lines.", cards=("1", "skip-bo", "", "back")),
        Block("[1] in a sentence is text."),
        Block("[1] [2]"),
        Block("A clause.", number="SKB-01"),
    )
