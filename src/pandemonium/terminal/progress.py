"""Compiling games, with a progress bar for those who wait."""

import os
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from threading import Event, Thread, Timer
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.players.compilers import Compilers, Work
from pandemonium.players.preparing import calls, take_up
from pandemonium.terminal.words import Say

INTERRUPTED = 128 + signal.SIGINT
"""The exit code of a process that Ctrl-C has ended."""

CODE_S = 1.0
"""How often it is looked whether more has been compiled."""

LOOK_S = 0.2
"""How often the bar moves on."""

PATIENCE = 1.0
"""Seconds that pass before a bar appears."""


def compile_games(games: Iterable[Game], console: Console, say: Say) -> None:
    """Compile every function of the games, or load it from disk, where a second start finds it."""
    compile_calls(
        {game: [*chain.from_iterable(calls(game).values())] for game in games}, console, say
    )


def compile_calls(wanted: Mapping[Game, Sequence[Call]], console: Console, say: Say) -> None:
    """Compile functions of games in this process, or load them from disk."""
    with leave_at_once(console, say), _bar_for_the_patient(console) as progress:
        for game, functions in wanted.items():
            compiling = say("compiling", title=game.title)
            task = progress.add_task(compiling, total=len(functions), step="")
            for call in functions:
                progress.update(task, step=call.function.__name__)
                call.compile()
                progress.update(task, advance=1, step="")


def set_up(games: Iterable[Game], console: Console, say: Say) -> list[Work]:
    """Compile games on all cores; returns what could not be compiled."""
    with leave_at_once(console, say), _bar_for_the_patient(console) as progress:
        compilers = Compilers(games, niceness=0)
        task = progress.add_task(say("compiling all"), total=None, step="")
        ended = False
        while not ended:
            ended = compilers.join(LOOK_S)
            works = compilers.works()
            done = sum(work.size - work.left for work in works)
            running = dict.fromkeys(work.game.title for work in works if work.running)
            total = sum(work.size for work in works)
            progress.update(task, completed=done, total=total, step=", ".join(running))
        compilers.close()
    return [work for work in works if work.problem]


@contextmanager
def compiling_beside(game: Game) -> Iterator[None]:
    """While a game is played, compile what is missing, and use it when it is there."""
    left = Event()

    def look() -> None:
        while not take_up(game) and not left.wait(CODE_S):
            pass

    taking_up = Thread(target=look, daemon=True)
    compilers = Compilers([game])
    taking_up.start()
    try:
        yield
    finally:
        left.set()
        compilers.close()
        taking_up.join()


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
        TimeRemainingColumn(),
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
