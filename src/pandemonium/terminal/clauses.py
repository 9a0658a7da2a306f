"""The table that shows which clause is covered by which scenarios."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from pandemonium.kernel.contract import Game
from pandemonium.kernel.coverage import Coverage
from pandemonium.kernel.rulebook import is_reading

MISSING = "no scenario and no reason"


def clause_table(game: Game, entries: list[Coverage]) -> Table:
    """The table of a game for the terminal."""
    grid = Table(box=None, title=game.title, title_justify="left", title_style="bold")
    grid.add_column(no_wrap=True)
    grid.add_column()
    for entry in entries:
        style = "red" if entry.missing else "dim" if is_reading(entry.clause) else ""
        grid.add_row(entry.clause, Text("\n".join(_shown_by(entry))), style=style)
    return grid


def clause_markdown(game: Game, entries: list[Coverage]) -> str:
    """The same as Markdown."""
    rows = [f"| {each.clause} | {'<br>'.join(_shown_by(each))} |" for each in entries]
    return "\n".join([f"## {game.title}", "", "| clause | shown by |", "|---|---|", *rows, ""])


def _shown_by(entry: Coverage) -> Iterator[str]:
    """The titles of the scenarios, or what stands in their place."""
    yield from entry.scenarios
    if entry.reason:
        yield f"({entry.reason})"
    elif not entry.scenarios:
        yield MISSING
