"""The house style does not slip back: phrases that once crept in, in English and French."""

import ast
import re
from collections.abc import Iterator

import pytest
from tools.words import PYTHON, ROOT, name_of, read, texts

from pandemonium.kernel.catalogues import joined

ENGLISH = {
    r"whoever|shall": "say it as people say it",
    r"he|his|him|himself": "a player is 'they'",
    r"one cannot|one's|oneself": "say 'you'",
    r"(?<!there )is no (?!longer)\w+": "say 'is not a ...'",
    r"only who|by chance|look(s|ing)? on|in good order": "only the host, at random, watching",
    r"(you|some) are asked|you may act|whose eyes|what was agreed|first page": "the page says it",
    r"written down|house is full|hear nothing|let it run|cry STOP": "save, server, mute, play, say",
    r"tell a record|are believed|once and for all": "narrate, trusted",
    r"answer given|to play: \{|offer \{(offer|number)\}": "not in a log",
}
FRENCH = {
    r"tu|te|toi|ton|ta|tes|t’\w+": "« vous » throughout",
    r"on vous demande|par les yeux|comme des gens|ce qui est convenu|quiconque": "a calque",
    r"fût|eût|dût|puisse": "no literary subjunctives",
    r"on demande à|d’autres aussi|comment vous appeler|ne plus entendre": "a calque",
    r"faire un son|honnête|hors course|réponse donnée|au tour de :": "say it as at the table",
    r"(la|une|cette) donne|de donnes|donne suivante": "a round is a « manche »",
}

COMMANDS = PYTHON / "pandemonium" / "cli"

GENERATED = "clauses.md"
"""Made of the titles of scenarios."""


def english() -> Iterator[tuple[str, str]]:
    """Every English text people read, with its file: catalogue, errors, help, docs."""
    yield from ((text.file, text.id) for text in texts())
    for file in sorted(PYTHON.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf8"))
        yield from ((name_of(file), text) for text in spoken(tree))
        if file.parent == COMMANDS:
            yield from ((name_of(file), text) for text in commands(tree))
    for file in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if file.name != GENERATED:
            yield name_of(file), file.read_text(encoding="utf8")


def spoken(tree: ast.Module) -> Iterator[str]:
    """The texts of errors that are raised, and of help for the command line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (isinstance(node, ast.keyword) and node.arg == "help"):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def commands(tree: ast.Module) -> Iterator[str]:
    """What the commands do, as `--help` shows it: their docstrings."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return (text for node in functions if (text := ast.get_docstring(node)))


def french() -> Iterator[tuple[str, str]]:
    """Every translation, with the text it translates."""
    return ((joined(message.id), joined(message.string)) for message in read("fr") if message.id)


def slips(text: str, banned: dict[str, str]) -> list[str]:
    """The phrases of a text that the house style does not want, and what to do."""
    return [
        f"{found[0]!r}: {advice}"
        for phrase, advice in banned.items()
        for found in re.finditer(rf"(?<![\w’])(?:{phrase})(?!\w)", text, re.I)
    ]


def test_english_is_plain_and_modern() -> None:
    assert [(file, slip) for file, text in english() for slip in slips(text, ENGLISH)] == []


def test_french_is_as_people_speak_it() -> None:
    assert [(text, slip) for text, said in french() for slip in slips(said, FRENCH)] == []


def test_french_punctuation_never_begins_a_line() -> None:
    """The space before it is one that does not break."""
    assert [said for _, said in french() if re.search(r" [:;!?»]|« ", said)] == []


@pytest.mark.parametrize(
    ("text", "banned"),
    [
        ("Drag it to whoever shall have it.", ENGLISH),
        ("A player takes his chair back.", ENGLISH),
        ("That is no move of this game.", ENGLISH),
        ("À toi de jouer\u00a0!", FRENCH),
        ("C’est à toi", FRENCH),
        ("La donne est finie.", FRENCH),
        ("Some are asked.", ENGLISH),
        ("{player}: accepts offer {offer}", ENGLISH),
        ("{player}\u00a0: réponse donnée", FRENCH),
    ],
)
def test_a_slip_is_found(text: str, banned: dict[str, str]) -> None:
    assert slips(text, banned)


def test_errors_and_help_are_read_too() -> None:
    source = 'raise Malformed(f"{text!r} is no number")\nOption(help="Whoever plays.")'
    assert [*spoken(ast.parse(source))] == [" is no number", "Whoever plays."]


def test_docs_and_code_are_read() -> None:
    read_files = dict(english()).keys()
    assert {"README.md", "docs/protocol.md", "src/pandemonium/cli/hosting.py"} <= read_files
