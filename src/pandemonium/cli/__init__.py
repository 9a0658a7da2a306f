"""The one command, `pandemonium`: its commands by subject, each a function in a module beside this.

What takes long to import is imported by the command that needs it.
"""

import io
import sys
import warnings
from importlib.metadata import version
from typing import Annotated, Any

import typer

from pandemonium.cli import compiling, hosting, measuring, playing, reading
from pandemonium.cli.arguments import GameCommand, GameGroup, LabCommand
from pandemonium.cli.output import complain
from pandemonium.kernel.errors import Malformed

app = typer.Typer(
    help="Four card games: play them, read their rules, check their records, host tables.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def main() -> None:
    """The entry point. What is wrong with a request is one line, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show is replaced
            stream.reconfigure(errors="replace")
    warnings.showwarning = lambda message, *_: typer.echo(f"pandemonium: {message}", err=True)
    try:
        app(prog_name="pandemonium")
    except Malformed as error:
        complain(str(error))
    except OSError as error:
        if error.filename is None:
            raise
        complain(f"{error.filename}: {error.strerror}")


def show_version(wanted: bool) -> None:
    """Print the version, and end."""
    if wanted:
        typer.echo(f"pandemonium {version('pandemonium')}")
        raise typer.Exit


@app.callback()
def pandemonium(
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=show_version, is_eager=True),
    ] = False,
) -> None:
    """Four card games: play them, read their rules, check their records, host tables."""


WITH_GAME_OPTIONS: dict[str, Any] = {
    "cls": GameCommand,
    "context_settings": {"allow_extra_args": True, "ignore_unknown_options": True},
}
plain = app.command()
with_game_options = app.command(**WITH_GAME_OPTIONS)
lab = typer.Typer(
    cls=GameGroup,
    help="Study a game over many games: lab GAME; or analyse one position: lab position FILE.",
    context_settings={"ignore_unknown_options": True},
    no_args_is_help=True,
)
lab.command("study", **WITH_GAME_OPTIONS | {"cls": LabCommand})(measuring.lab)
lab.command()(measuring.position)

# In the order in which the help lists them.
plain(hosting.play)
with_game_options(playing.terminal)
plain(hosting.serve)
plain(hosting.tables)
plain(hosting.restore)
plain(hosting.move_database)
plain(hosting.rotate_key)
plain(reading.rules)
plain(reading.replay)
plain(reading.verify)
plain(reading.scenarios)
plain(reading.clauses)
with_game_options(measuring.duel)
app.add_typer(lab, name="lab")
with_game_options(measuring.tune)
plain(hosting.schema)
plain(compiling.setup)
