"""Compiling games, with a progress bar for whoever has to wait."""

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from threading import Timer
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from pandemonium.kernel.contract import Game
from pandemonium.players.mind import mind_of
from pandemonium.terminal.words import Say

INTERRUPTED = 128 + signal.SIGINT
"""The exit code of a process that Ctrl-C has ended."""

PATIENCE = 1.0
"""Seconds that pass before a bar appears."""


def compile_games(games: Iterable[Game], console: Console, say: Say) -> None:
    """Compile every function of the games, or load it from disk, where a second start finds it."""
    with leave_at_once(console, say), _bar_for_the_patient(console) as progress:
        for game in games:
            mind = mind_of(game)
            total = len(game.engine.functions) + len(mind.functions)
            task = progress.add_task(say("compiling", title=game.title), total=total, step="")
            for name in chain(game.engine.warm_up(), mind.warm_up()):
                progress.update(task, advance=1, step=name)
            progress.update(task, completed=total, step="")


@contextmanager
def leave_at_once(console: Console, say: Say) -> Iterator[None]:
    """Ctrl-C ends the process here and now: an exception would crash the compiler on its way.

    What has been compiled is on the disk, function by function, each file whole.
    """

    def leave(*_: Any) -> None:
        console.show_cursor()
        console.print("\n" + say("interrupted"))
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar_for_the_patient(console: Console) -> Iterator[Progress]:
    """A progress display that shows itself only if the work is still going on after a while."""
    progress = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[step]}"),
        console=console,
    )
    timer = Timer(PATIENCE, progress.start)
    timer.start()
    try:
        yield progress
    finally:
        timer.cancel()
        timer.join()
        if progress.live.is_started:
            progress.stop()
