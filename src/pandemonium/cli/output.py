"""Where commands print, and how they end."""

import sys
from typing import NoReturn

import typer
from rich.console import Console


def new_console() -> Console:
    """Where commands print."""
    return Console(highlight=False)


def finish(good: bool) -> None:
    """Exit with 1 if something did not hold."""
    if not good:
        raise typer.Exit(1)


def complain(message: str) -> NoReturn:
    """Say what is wrong with a request, and end."""
    typer.echo(f"pandemonium: {message}", err=True)
    sys.exit(2)
