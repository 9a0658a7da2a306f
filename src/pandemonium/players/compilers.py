"""Other processes that compile what is not on the disk yet, the most urgent part first."""

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Condition, Thread

import msgspec

from pandemonium.kernel.contract import Game
from pandemonium.players.preparing import Part, calls, on_disk
from pandemonium.players.worker import Progress, labours

LOWEST_PRIORITY = 19
"""How nice compilers are to everything else on the machine."""

USUAL_PACE_S = 0.02
"""How long a unit of work takes, until that is known of this machine."""

USUAL = 300
"""How many units of work count for that: with more, what was measured weighs more."""

LINES_KEPT = 20
"""Of what a compiler said before it came to a bad end."""


@dataclass(eq=False)
class Work:
    """A part of a game that is to be compiled."""

    game: Game = field(repr=False)
    part: Part
    size: int
    """How much work it is."""
    done: int = 0
    """How much of it is done."""
    cpu_s: float = 0.0
    began_s: float | None = None
    ended_s: float | None = None
    problem: str | None = None
    """Why it could not be compiled."""

    @property
    def running(self) -> bool:
        """Whether a compiler is at it."""
        return self.began_s is not None and self.ended_s is None

    @property
    def left(self) -> int:
        """How much work is still to be done."""
        return self.size - self.done if self.ended_s is None else 0

    @property
    def took_s(self) -> float:
        """How long it has taken until now, or until its end."""
        if self.began_s is None:
            return 0
        return (time.monotonic() if self.ended_s is None else self.ended_s) - self.began_s


class Compilers:
    """As many processes as there are cores. They end with this one, however it ends."""

    def __init__(self, games: Iterable[Game], niceness: int = LOWEST_PRIORITY) -> None:
        self._games = list(games)
        for game in self._games:
            calls(game)  # made once, before several threads ask for them
        self._niceness = niceness
        self._changed = Condition()
        self._works: list[Work] = []
        """The most urgent first."""
        self._wanted: list[Game] = []
        """The latest first."""
        self._looked = False
        """Whether it is known what is to be done."""
        self._closed = False
        self._processes: set[subprocess.Popen[str]] = set()
        self._threads: list[Thread] = []
        self._run(self._look)

    def want(self, game: Game) -> None:
        """Somebody has opened this game: it comes first from now on."""
        with self._changed:
            self._wanted = [game, *(each for each in self._wanted if each is not game)]
            self._works.sort(key=self._urgency)

    def works(self) -> list[Work]:
        """All that is to be done and was done, as far as it is known."""
        with self._changed:
            return self._works.copy()

    def unfinished(self) -> list[Game]:
        """The games of which something is still to be done."""
        with self._changed:
            if not self._looked:
                return self._games
            return [*dict.fromkeys(work.game for work in self._works if work.ended_s is None)]

    def seconds_until(self, game: Game, part: Part) -> float | None:
        """About how long it will take until a part of a game is compiled; None if it never is."""
        with self._changed:
            left = [work for work in self._works if work.ended_s is None]
            last = next((n for n, w in enumerate(left) if (w.game, w.part) == (game, part)), None)
            if last is None:
                return None
            own = sum(work.left for work in left[: last + 1] if work.game is game)
            shared = sum(work.left for work in left[: last + 1]) / cores()
            return max(own, shared) * self._pace_s()

    def join(self, timeout_s: float) -> bool:
        """Wait until all is done, for so long at most; says whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self.unfinished(), timeout_s)

    def close(self) -> None:
        """End all processes. What they have compiled is on the disk."""
        with self._changed:
            self._closed = True
            for process in self._processes:
                process.kill()
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _run(self, work: Callable[[], None]) -> None:
        self._threads.append(Thread(target=work, name="compilers", daemon=True))
        self._threads[-1].start()

    def _look(self) -> None:
        """See what is to be done, and begin."""
        for game in self._games:
            missing = [part for part in Part if not on_disk(game, part)]
            labour = labours(game) if missing else {}
            with self._changed:
                self._works += [Work(game, part, sum(labour[part].values())) for part in missing]
                self._works.sort(key=self._urgency)
        with self._changed:
            self._looked = True
            self._changed.notify_all()
            if not self._closed:
                for _ in range(min(cores(), len(self._works))):
                    self._run(self._compile)

    def _urgency(self, work: Work) -> tuple[int, int, int]:
        """What tables need now, the latest game first; then part by part."""
        part = list(Part).index(work.part)
        if self._wants(work):
            return 0, self._wanted.index(work.game), part
        return 1, part, self._games.index(work.game)

    def _wants(self, work: Work) -> bool:
        """Whether somebody has opened the game, and a table needs this part of it."""
        return work.game in self._wanted and work.part is not Part.MASS

    def _compile(self) -> None:
        """Keep a process busy as long as there is something to do."""
        process = work = None
        while (work := self._next(work)) is not None:
            if process is None or process.poll() is not None:
                process = self._start()
            self._order(process, work)
            with self._changed:
                work.ended_s = time.monotonic()
                self._changed.notify_all()
        if process is not None:
            with self._changed:
                self._processes.discard(process)
            process.communicate()

    def _next(self, last: Work | None) -> Work | None:
        """The next thing to do, when there is one; None when there is nothing left.

        Where nothing is urgent a compiler stays with a game: it knows part of it already.
        """
        with self._changed:
            while not self._closed:
                waiting = [work for work in self._works if work.began_s is None]
                if not waiting:
                    return None
                ready = [work for work in waiting if not self._builds_on_others(work)]
                if ready:
                    same = (each for each in ready if last and each.game is last.game)
                    work = ready[0] if self._wants(ready[0]) else next(same, ready[0])
                    work.began_s = time.monotonic()
                    return work
                self._changed.wait()
        return None

    def _builds_on_others(self, work: Work) -> bool:
        """All parts are made of the same rules, which two processes would compile twice."""
        return work.part is not Part.TABLE and any(
            each.game is work.game and each.part is Part.TABLE and each.ended_s is None
            for each in self._works
        )

    def _start(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "pandemonium.players.worker", str(self._niceness)]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # Ctrl-C is for this process, which then ends the others
        )
        with self._changed:
            self._processes.add(process)
            if self._closed:
                process.kill()
        return process

    def _order(self, process: "subprocess.Popen[str]", work: Work) -> None:
        """Let a process compile something, and see how far it comes."""
        assert process.stdin
        assert process.stdout
        said: deque[str] = deque(maxlen=LINES_KEPT)
        try:
            process.stdin.write(f"{work.game.name} {work.part}\n")
            process.stdin.flush()
        except OSError as error:
            said.append(str(error))
        for line in process.stdout:
            try:
                progress = msgspec.json.decode(line, type=Progress)
            except msgspec.MsgspecError:
                said.append(line)
                continue
            with self._changed:
                work.done, work.cpu_s = progress.done, progress.cpu_s
                work.problem = progress.problem
            if progress.ended:
                return
        work.problem = f"{''.join(said)}the compiler ended with {process.wait()}"

    def _pace_s(self) -> float:
        """How long a unit of work takes."""
        took_s = sum(work.took_s for work in self._works)
        return (USUAL * USUAL_PACE_S + took_s) / (USUAL + sum(work.done for work in self._works))


def cores() -> int:
    """How many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
