"""Checking records, with a line for each."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pandemonium.kernel.errors import BadRecord
from pandemonium.kernel.match import Match
from pandemonium.terminal.records import load


def verify_records(files: Iterable[Path], console: Console) -> bool:
    """Check the seed, every act and the outcome of all records; whether all are right."""
    checked = [_verify(file, console) for file in files]
    return all(checked)


def _verify(file: Path, console: Console) -> bool:
    try:
        match = load(file)
    except BadRecord as error:
        console.print(Text.assemble(("✗", "red"), f" {error}"), soft_wrap=True)
        return False
    console.print(Text.assemble(("✓", "green"), f" {file}: {_summary(match)}"), soft_wrap=True)
    return True


def _summary(match: Match) -> str:
    state = "over" if match.over else "not over"
    scores = ", ".join(str(score) for score in match.scores)
    acts = "1 act" if len(match.log) == 1 else f"{len(match.log)} acts"
    return f"{match.game.title}, {acts}, {state}, scores {scores}"
