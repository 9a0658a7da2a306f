"""The documentation: its samples run and show what they say, and its links lead somewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PYTHON = re.compile(r"```python\n(.*?)```", re.S)
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\((?!\w+:)([^)\s]+)\)")
MANY = re.compile(r"100_000|4096")
COMMENT = re.compile(r"  # (.+)$")


@pytest.mark.parametrize("page", ["README.md", "docs/programming.md", "docs/players.md"])
def test_the_samples_of_a_page_run_one_after_the_other(page: str) -> None:
    samples = PYTHON.findall((ROOT / page).read_text(encoding="utf8"))
    assert samples
    names: dict[str, Any] = {}
    for sample in samples:
        run(MANY.sub("50", sample), names)


def test_a_value_in_a_comment_is_compared() -> None:
    with pytest.raises(AssertionError):
        run("[1, 2, 3]  # [1, 3, ...]", {})
    run("[1, 2, 3]  # [1, 2, ...]\n2 + 2  # is what it is", {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_to_a_file_and_a_heading_that_are_there(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf8")):
        place, _, anchor = link.partition("#")
        file = page.parent / place if place else page
        assert file.exists(), link
        assert not anchor or anchor in headings(file), link


def test_the_targets_of_make_that_pages_name_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    for page in PAGES:
        named = set(re.findall(r"`make ([a-z-]+)", page.read_text(encoding="utf8")))
        assert named <= targets, page


def run(sample: str, names: dict[str, Any]) -> None:
    """Run a sample. An expression with a value in the comment behind it must have that value."""
    for statement, value in statements(sample):
        if isinstance(statement, ast.Expr) and value is not None:
            assert agrees(eval(ast.unparse(statement), names), value), ast.unparse(statement)
        else:
            exec(ast.unparse(statement), names)


def statements(sample: str) -> Iterator[tuple[ast.stmt, Any]]:
    """The statements of a sample, with the value that stands in the comment, if one does."""
    lines = sample.splitlines()
    for statement in ast.parse(sample).body:
        comment = COMMENT.search(lines[(statement.end_lineno or 0) - 1])
        try:
            yield statement, ast.literal_eval(comment[1]) if comment else None
        except (SyntaxError, ValueError):  # words
            yield statement, None


def agrees(found: Any, shown: Any) -> bool:
    """Whether a value is the one shown; a list may be cut short by `...`."""
    if isinstance(shown, list) and shown and shown[-1] is ...:
        return bool(found[: len(shown) - 1] == shown[:-1])
    return bool(found == shown)


def headings(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}
