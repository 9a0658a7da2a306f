"""Commands that read: rulebooks, records and scenarios."""

from pathlib import Path
from typing import Annotated

import typer

from pandemonium.cli.arguments import Lang, games_named
from pandemonium.cli.output import finish, new_console
from pandemonium.kernel.languages import SOURCE


def rules(game: Annotated[str, typer.Argument(help="The game.")], lang: Lang = SOURCE) -> None:
    """Read the rulebook of a game."""
    from pandemonium.games import find
    from pandemonium.terminal.rulebook import show_rulebook

    show_rulebook(find(game), new_console(), lang)


def replay(
    record: Annotated[Path, typer.Argument(help="The record file.")],
    at: Annotated[int | None, typer.Option(help="Stop after this many moves.")] = None,
    lang: Lang = SOURCE,
) -> None:
    """Narrate a recorded match, and show the final position."""
    from pandemonium.terminal.records import load
    from pandemonium.terminal.replay import show_replay

    show_replay(load(record), at, new_console(), lang)


def verify(records: Annotated[list[Path], typer.Argument(help="Record files.")]) -> None:
    """Check records: the published seed, every move, and the outcome."""
    from pandemonium.terminal.verify import verify_records

    finish(verify_records(records, new_console()))


def scenarios(
    paths: Annotated[
        list[Path] | None, typer.Argument(help="Files or folders; by default, all games.")
    ] = None,
) -> None:
    """Run scenarios: the rules as examples."""
    from pandemonium.terminal.scenarios import run_scenarios

    finish(run_scenarios(paths or [], new_console()))


def clauses(
    game: Annotated[str | None, typer.Argument(help="The game; by default, all.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Show which clause of the rules is covered by which scenarios."""
    from pandemonium.kernel.coverage import coverage
    from pandemonium.terminal.clauses import clause_markdown, clause_table

    console = new_console()
    complete = True
    for each in games_named(game):
        entries = coverage(each.book)
        complete &= not any(entry.missing for entry in entries)
        if markdown:
            typer.echo(clause_markdown(each, entries))
        else:
            console.print(clause_table(each, entries))
    finish(complete)
