"""The keyboard of a game with a clock: lines come as they are typed, below what happens."""

import codecs
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Thread

from rich.console import Console


class Keyboard:
    """What is typed, while other things happen.

    A thread reads it. On a terminal the line being typed stands below all that is printed: it
    is drawn while the person is listened to, and wiped out in between.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.drawn = on_terminal(console)
        self.typed = ""
        """The line so far."""
        self.keys: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def read(self, ms: int, prompt: str) -> str | None:
        """The next line; None if there is none for so long. EOFError when no more will come."""
        end = time.monotonic() + ms / 1000
        while True:
            self._draw(prompt)
            try:
                key = self.keys.get(timeout=max(end - time.monotonic(), 0))
            except Empty:
                self._wipe()
                return None
            if key in ("\n", "\r"):
                return self._finish()
            self._press(key)

    def _listen(self) -> None:
        """Read keys as long as there are any. No lock of sys.stdin is held at the exit."""
        decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf8")("replace")
        while data := os.read(sys.stdin.fileno(), 1024):
            for key in re.sub(ESCAPED, "", decoder.decode(data)):
                self.keys.put(key)
        self.keys.put(END)

    def _press(self, key: str) -> None:
        if key == END:
            if not self.typed:
                raise EOFError
            self.keys.put("\n")
            self.keys.put(END)
        elif key in ("\b", "\x7f"):
            self.typed = self.typed[:-1]
        elif key == "\x15":  # Ctrl-U
            self.typed = ""
        elif key.isprintable():
            self.typed += key

    def _finish(self) -> str:
        if self.drawn:
            self.console.file.write("\n")
        line, self.typed = self.typed, ""
        return line

    def _draw(self, prompt: str) -> None:
        if self.drawn:
            room = max(self.console.width - len(prompt) - 1, 1)
            self.console.file.write(f"{WIPE}{prompt}{self.typed[-room:]}")
            self.console.file.flush()

    def _wipe(self) -> None:
        if self.drawn:
            self.console.file.write(WIPE)
            self.console.file.flush()


END = "\x04"
"""Ctrl-D, and the end of a file."""

ESCAPED = r"\x1b(\[[\d;]*.|O.)?"
"""Arrow keys, and others that mean nothing here."""

WIPE = "\r\x1b[K"


def on_terminal(console: Console) -> bool:
    """Whether the person types where they read, and the system can hand over every key."""
    return os.name == "posix" and console.is_terminal and sys.stdin.isatty()


@contextmanager
def key_by_key(console: Console) -> Iterator[None]:
    """Have a terminal hand over every key at once, and not show it."""
    if not on_terminal(console):
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSANOW)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
