"""The catalogues of words, brought up to date with the code and the page: `make words`.

Translations are kept; new texts have none yet, and `tests/test_words.py` fails until they do.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from pandemonium.kernel.catalogues import END_OF_FORM, joined
from pandemonium.kernel.languages import TRANSLATIONS
from pandemonium.kernel.words import catalogue_file

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / "src"
PAGE = ROOT / "web" / "src"

WIDTH = 100
HEADER = """\
# The words of Pandemonium. `make words` keeps this file up to date with the code and the page.
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""

MARKS: Mapping[str, tuple[int | tuple[int, str], ...] | None] = {
    "msg": None,
    "msg_in": ((1, "c"), 2),
    "msg_n": (1, 2),
    "msg_you": (1, 2),
}
"""The functions of kernel/words.py that mark a text, as Babel wants to know them."""

LITERAL = r"""(?: "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | `(?:[^`\\]|\\.)*` )"""
CALL = re.compile(
    rf"""(?<![\w.$])(?: (?:t|msg)\(\s*(?P<text>{LITERAL})
                    | tn\(\s*(?P<one>{LITERAL})\s*,\s*(?P<many>{LITERAL}) )
    \s*(?P<after>.)""",
    re.X | re.S,
)
"""A text of the page: `t("...")` where it is shown, `msg("...")` where it is only written, and
`tn("...", "...", n)` for one thing and for several."""

ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.S)
ESCAPED = {"n": "\n", "t": "\t", "\n": ""}


class Text(NamedTuple):
    """A text in the code or on the page."""

    id: str
    context: str | None
    file: str


def texts(python: Path = PYTHON, page: Path = PAGE) -> Iterator[Text]:
    """All texts, in the order of the files."""
    for file in sorted(python.rglob("*.py")):
        for _, found, _, context in extract_from_file("python", file, keywords=MARKS):
            yield Text(joined(found), context, name_of(file))
    for file in sorted(path for path in page.rglob("*") if path.suffix in (".ts", ".svelte")):
        for found in page_texts(file.read_text(encoding="utf8")):
            yield Text(found, None, name_of(file))


def page_texts(source: str) -> Iterator[str]:
    """The texts in a file of the page. ValueError where one is put together as it is shown."""
    for call in CALL.finditer(source):
        forms = [call["text"]] if call["text"] else [call["one"], call["many"]]
        if call["after"] not in ",)" or any(form[0] == "`" and "${" in form for form in forms):
            raise ValueError(f"a text is written whole, with {{names}} to fill in: {call[0]}")
        yield joined([ESCAPE.sub(_unescaped, form[1:-1]) for form in forms])


def _unescaped(escape: re.Match[str]) -> str:
    code, letter = escape.groups()
    return chr(int(code, 16)) if code else ESCAPED.get(letter, letter)


def name_of(file: Path) -> str:
    """A file by its path in the project."""
    return file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name


def read(language: str) -> Catalog:
    """The catalogue of a language as it is; an empty one where there is none."""
    file = catalogue_file(language)
    if not file.exists():
        return Catalog(language)
    with file.open("rb") as lines:
        return read_po(lines, locale=language)


def write(language: str, catalogue: Catalog) -> None:
    """Write a catalogue, without the dates that would change every time."""
    with catalogue_file(language).open("wb") as file:
        file.write(HEADER.format(language=language).encode())
        write_po(file, catalogue, WIDTH, omit_header=True, sort_by_file=True, include_lineno=False)


def update(catalogue: Catalog, found: Iterable[Text]) -> None:
    """Bring a catalogue up to date: no guesses, and nothing that is no longer used."""
    template = Catalog()
    for text in found:
        forms = tuple(text.id.split(END_OF_FORM))
        message = forms if len(forms) > 1 else text.id
        template.add(message, context=text.context, locations=[(text.file, 0)])
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()


def problems(catalogue: Catalog, found: Iterable[Text]) -> Iterator[str]:
    """What is wrong with a catalogue, in a line each."""
    used = {(text.context, text.id) for text in found}
    there = {(each.context, joined(each.id)): each for each in catalogue if each.id}
    yield from (f"not in the catalogue: {text!r}" for _, text in used - there.keys())
    yield from (f"no longer used: {text!r}" for _, text in there.keys() - used)
    yield from (f"no longer used: {each.id!r}" for each in catalogue.obsolete.values())
    for message in there.values():
        if not joined(message.string):
            yield f"not translated: {message.id!r}"
        elif message.fuzzy:
            yield f"only guessed: {message.id!r}"
        elif blanks(joined(message.id)) != blanks(joined(message.string)):
            yield f"other names to fill in: {message.id!r}, {message.string!r}"


def blanks(text: str) -> list[set[tuple[str, str | None, str | None]]]:
    """What is to be filled in, and how, in each form of a text."""
    return [
        {(name, spec, how) for _, name, spec, how in Formatter().parse(form) if name is not None}
        for form in text.split(END_OF_FORM)
    ]


def main() -> None:
    """Write the catalogues anew."""
    for language in TRANSLATIONS:
        catalogue = read(language)
        update(catalogue, texts())
        write(language, catalogue)
        for problem in problems(catalogue, texts()):
            print(f"{language}: {problem}")


if __name__ == "__main__":
    main()
