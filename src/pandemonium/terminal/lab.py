"""A study at the terminal: how far it is, a stop that loses nothing, and the report."""

from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.languages import SOURCE
from pandemonium.lab import FRAMES, Found, data_file
from pandemonium.lab.collecting import collector
from pandemonium.lab.frames import need_polars
from pandemonium.lab.running import Outcome, continued, run, save
from pandemonium.lab.study import Study
from pandemonium.terminal.progress import compile_games, leave_at_once
from pandemonium.terminal.words import speaker


def unfinished_file(report: Path) -> Path:
    """Where a stopped run is kept, beside the report it will become."""
    return report.with_suffix(".unfinished")


def check(study: Study, report: Path, force: bool) -> Outcome:
    """The run to begin or continue. Malformed if that cannot be, before anything is played."""
    need_polars()
    if not report.parent.is_dir():
        raise Malformed(f"{report} cannot be written: there is no folder {report.parent}")
    for file in (report, *(data_file(report, name) for name in FRAMES)):
        if file.exists() and not force:
            raise Malformed(f"{file} already exists; --force overwrites it")
    kept = unfinished_file(report)
    return continued(study, kept) if kept.exists() else Outcome(study)


def show_study(
    outcome: Outcome,
    report: Path,
    language: str,
    threads: int | None,
    console: Console,
    on: str | None = None,
) -> bool:
    """Play, and write the report; says whether it was not stopped on the way."""
    study = outcome.study
    say = speaker(SOURCE)
    compile_games([study.game], console, say)
    with leave_at_once(console, say):
        collector(study.game).compile()
    try:
        console.print(f"{study.games - outcome.games} games to play; Ctrl-C stops.", soft_wrap=True)
        _play(outcome, threads, console, on)
    except KeyboardInterrupt:
        if outcome.chunks:
            save(outcome, unfinished_file(report))
        console.print(
            f"Stopped after {outcome.games} of {study.games} games; the same command continues.",
            soft_wrap=True,
        )
        return False
    Found(outcome, threads).report(report, language)
    unfinished_file(report).unlink(missing_ok=True)
    console.print(f"Report: {report}", soft_wrap=True)
    return True


def _play(outcome: Outcome, threads: int | None, console: Console, on: str | None) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        study = outcome.study
        task = progress.add_task(study.game.title, total=study.games, completed=outcome.games)
        run(outcome, threads, lambda games: progress.update(task, completed=games), on)


class Rate(ProgressColumn):
    """How many games are played in a second."""

    def render(self, task: Task) -> Text:
        """The rate, once it is known."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} games/s")
