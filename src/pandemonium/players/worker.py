"""A process that compiles parts of games for others: `python -m pandemonium.players.worker`.

It reads orders, a line each: `skip-bo table`. To each it answers with lines of JSON that say how
far it is (`Progress`). It ends when nobody can give it orders any more.
"""

import os
import sys
import time
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from types import FunctionType

import msgspec
from numba.core import event

from pandemonium.games import find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.fingerprint import reach
from pandemonium.players.preparing import Part, calls

LAST_STEP = "native_lowering"
"""What Numba calls the step after which the code of a function is there."""

LEAST_LABOUR = 10
"""How much work a function is that calls no other, counted in functions it could call."""


class Progress(msgspec.Struct, frozen=True):
    """How far an order is."""

    done: int
    """How much of it is compiled."""
    cpu_s: float
    """The time of the processor that it took."""
    ended: bool = False
    problem: str | None = None
    """Why it cannot be carried out."""


def main(niceness: int) -> None:
    """Carry out orders, one after the other."""
    if hasattr(os, "nice"):
        os.nice(niceness)
    orders: SimpleQueue[str] = SimpleQueue()
    Thread(target=_listen, args=[orders], daemon=True).start()
    while True:
        name, part = orders.get().split()
        carry_out(find(name), Part(part), _tell)


def carry_out(game: Game, part: Part, tell: Callable[[Progress], None]) -> None:
    """Compile a part of a game, and tell how far it is."""
    began = time.process_time()
    labour = labours(game)[part]
    counter = Counter(labour, lambda done: tell(Progress(done, time.process_time() - began)))
    problem = None
    try:
        with event.install_listener("numba:run_pass", counter):
            for call in calls(game)[part]:
                call.compile()
                if not call.on_disk():
                    raise OSError(f"the code of {call.function.__qualname__} cannot be kept")
    except Exception:
        problem = traceback.format_exc()
    tell(Progress(sum(labour.values()), time.process_time() - began, ended=True, problem=problem))


def labours(game: Game) -> dict[Part, dict[FunctionType, int]]:
    """For each part the functions that no part before it has, and about how much work each is.

    The compiler takes the longer the more is called by a function, as it all becomes one piece.
    """
    known: set[FunctionType] = set()
    found = {}
    for part in Part:
        functions = (call.function for call in calls(game)[part])
        reached = set().union(*(reach(getattr(each, "py_func", each)) for each in functions))
        found[part] = {each: LEAST_LABOUR + len(reach(each)) for each in reached - known}
        known |= reached
    return found


class Counter(event.Listener):
    """Counts the work that is done, function by function; some are compiled for several types."""

    def __init__(self, labour: dict[FunctionType, int], tell: Callable[[int], None]) -> None:
        self._left = {(each.__module__, each.__qualname__): n for each, n in labour.items()}
        self._done = 0
        self._tell = tell

    def on_start(self, happening: event.Event) -> None:
        """The compiler begins with a step."""

    def on_end(self, happening: event.Event) -> None:
        """The compiler is done with a step."""
        about = happening.data
        if about["name"].startswith(LAST_STEP):
            self._done += self._left.pop((about["module"], about["qualname"]), 0)
            self._tell(self._done)


def _listen(orders: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        orders.put(line)
    os._exit(0)


def _tell(progress: Progress) -> None:
    sys.stdout.write(msgspec.json.encode(progress).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
