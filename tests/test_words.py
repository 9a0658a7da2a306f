"""Every language says everything: nothing is missing, left over, guessed or filled in otherwise."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tools.words import Text, page_texts, problems, read, texts, update

from pandemonium.kernel.languages import TRANSLATIONS
from pandemonium.kernel.words import catalogue, msg, msg_in, msg_n, msg_you, spoken_to, translate

PAGE = """
<script lang="ts">
  import { t } from './words';
  const names = [msg("Red devil"), msg('L\\'ange')];
</script>
<h1 title={t("Your table")}>{t(`Open
tables`)}</h1>
<p>{t('{name}, it\\u2019s your turn', { name })} It's {t(
  "New\\nline"
)} {tn("{n} card", "{n} cards", n)} {set("no")} {x.t("no")} {t(names[0])}</p>
"""


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_language_says_everything(language: str) -> None:
    assert list(problems(read(language), texts())) == []


def test_texts_are_found_on_the_page() -> None:
    assert list(page_texts(PAGE)) == [
        "Red devil",
        "L'ange",
        "Your table",
        "Open\ntables",
        "{name}, it’s your turn",
        "New\nline",
        "{n} card\0{n} cards",
    ]


@pytest.mark.parametrize("source", ["t(`Hello ${name}`)", 't("Hello " + name)'])
def test_a_text_put_together_on_the_page_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match="written whole"):
        list(page_texts(source))


def test_texts_are_found_in_python_and_in_both_kinds_of_files_of_the_page(tmp_path: Path) -> None:
    python, page = tmp_path / "src", tmp_path / "web"
    (page / "tables").mkdir(parents=True)
    python.mkdir()
    (python / "a.py").write_text('A = msg(\n    "one "\n    "two"\n)\nB = msg_in("place", "left")')
    assert list(texts(python, tmp_path / "nowhere")) == [
        Text("one two", None, "a.py"),
        Text("left", "place", "a.py"),
    ]
    (page / "a.ts").write_text('t("three")')
    (page / "tables" / "b.svelte").write_text('<b>{t("four")}</b>')
    (page / "c.css").write_text('t("no")')
    found = [text.id for text in texts(python, page)]
    assert found == ["one two", "left", "three", "four"]


def french(**words: str) -> Catalog:
    catalogue = Catalog("fr")
    for text, translation in words.items():
        catalogue.add(text, translation)
    return catalogue


def in_code(*words: str) -> list[Text]:
    return [Text(text, None, "a.py") for text in words]


def test_what_is_wrong_with_a_catalogue_is_found() -> None:
    catalogue = french(red="rouge", old="vieux", green="")
    catalogue.add("blue", "bleu", flags=["fuzzy"])
    catalogue.add("{n} cards", "{nombre} cartes")
    catalogue.add("by {gain:+}", "de {gain}")
    found = in_code("red", "green", "blue", "new", "{n} cards", "by {gain:+}")
    assert [problem.split(":")[0] for problem in problems(catalogue, found)] == [
        "not in the catalogue",
        "no longer used",
        "not translated",
        "only guessed",
        "other names to fill in",
        "other names to fill in",
    ]


def test_an_update_keeps_translations_and_guesses_none() -> None:
    catalogue = french(red="rouge", greet="saluer")
    update(catalogue, in_code("red", "green", "greets"))
    words = {each.id: each.string or None for each in catalogue if each.id}
    assert words == {"red": "rouge", "green": None, "greets": None}
    assert not catalogue.obsolete
    assert not any(each.fuzzy for each in catalogue if each.id)


def test_a_text_is_translated_and_filled_in() -> None:
    assert translate("en", msg("Winner: {names}"), names="Ada") == "Winner: Ada"
    assert translate("fr", msg("Winner: {names}"), names="Ada") == "Victoire\u00a0: Ada"


def test_a_french_word_is_shortened_before_a_vowel() -> None:
    turns = [
        translate("fr", "{soul} from {giver} to {taker}", soul="Ivan", giver=name, taker="Pim")
        for name in ("Odile", "Élise", "Pim")
    ]
    assert turns == ["Ivan d’Odile à Pim", "Ivan d’Élise à Pim", "Ivan de Pim à Pim"]


def test_a_context_tells_texts_apart_that_are_alike_in_english() -> None:
    cards, side = msg_in("how many cards", "left"), msg("left")
    assert [translate("en", text) for text in (cards, side)] == ["left", "left"]
    assert [translate("fr", text) for text in (cards, side)] == ["reste", "gauche"]


@pytest.mark.parametrize(
    ("language", "chips"),
    [("en", ["0 chips", "1 chip", "2 chips"]), ("fr", ["0 jeton", "1 jeton", "2 jetons"])],
)
def test_a_number_of_things_is_one_or_several(language: str, chips: list[str]) -> None:
    text = msg_n("{n} chip", "{n} chips")
    assert [translate(language, text, n=n) for n in range(3)] == chips


def test_a_sentence_about_a_player_who_reads_it_says_you() -> None:
    text = msg_you("{player} draws {cards}", "You draw {cards}")
    names = spoken_to(1, ["Ada", "Ben"].__getitem__, "fr")
    told = [translate("fr", text, player=names(player), cards=2) for player in (0, 1)]
    assert told == ["Ada pioche 2", "Vous piochez 2"]


def test_sentences_about_a_player_begin_with_the_name_in_every_language() -> None:
    """The log of the page says the name once and cuts it off the sentences."""
    about = [text for text in catalogue("fr") if text.startswith("{player} ")]
    assert len(about) > 40
    assert [text for text in about if not catalogue("fr")[text].startswith("{player} ")] == []


def test_a_text_that_nobody_has_translated_is_said_in_english() -> None:
    text = "".join(("A text", " of this test"))
    assert translate("fr", text) == text


def test_nobody_speaks_an_unknown_language() -> None:
    with pytest.raises(ValueError, match="'de'"):
        catalogue("de")
