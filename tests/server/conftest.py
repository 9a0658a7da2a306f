"""A server of one's own: a real process with a real database."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import pytest

from tests.server.client import PATIENCE_S, Guest
from tests.server.postgres import Postgres

LISTENING = re.compile(r"running on http://([\d.:]+)")

GENEROUS = {
    "requests_per_s": 1000,
    "visits_per_s": 1000,
    "openings_per_minute": 10_000,
    "most_tables_of_guest": 10_000,
    "most_tables_of_address": 10_000,
    "most_connections_each": 1000,
}


class Server:
    """A server process. It can be killed and started again at the same place.

    As a context it ends with its block: stopped, or killed where the block fails.
    """

    def __init__(
        self,
        folder: Path,
        environment: dict[str, str] | None = None,
        generous: bool = True,
        **settings: Any,
    ) -> None:
        self.folder = folder
        self.settings = {**GENEROUS, **settings} if generous else settings
        self.environment = environment or {}
        """What else its next process finds in its environment."""
        self.log: list[str] = []
        """The lines it has logged."""
        self.address = "127.0.0.1:0"
        self.start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind:
            self.kill()
        else:
            self.stop()

    def start(self) -> None:
        """Run the command, and wait until it listens."""
        environment = {f"PANDEMONIUM_{name.upper()}": str(v) for name, v in self.settings.items()}
        port = self.address.split(":")[1]
        where = ["--port", port]
        if "database" not in self.settings:
            where += ["--database", str(self.folder / "tables.db")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pandemonium", "serve", *where],
            env={**os.environ, **environment, **self.environment},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr
        for line in self.process.stderr:
            self.log.append(line)
            if found := LISTENING.search(line):
                self.address = found[1]
                self._reader = Thread(target=self.log.extend, args=[self.process.stderr])
                self._reader.start()
                return
        raise AssertionError("".join(self.log))

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._end()

    def stop(self) -> None:
        """End it as an operator would; it must come to a good end."""
        self.process.send_signal(signal.SIGTERM)
        self._end()
        assert '"closed"' in "".join(self.log[-5:])

    def workers(self) -> list[psutil.Process]:
        """The workers that it has started, if it was to start several."""
        processes = psutil.Process(self.process.pid).children()
        return [each for each in processes if "spawn_main" in "".join(each.cmdline())]

    def until_logged(self, event: str, times: int = 1) -> None:
        """Wait for a log line about something, or for several."""
        deadline = time.monotonic() + PATIENCE_S
        while sum(f'"event": "{event}"' in line for line in self.log) < times:
            assert time.monotonic() < deadline, "".join(self.log)
            time.sleep(0.02)

    def limit_files(self, size: int) -> None:
        """Let no file of the process grow beyond a size, as on a full disk."""
        limit, (_, hard) = resource.RLIMIT_FSIZE, resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, limit, (size, hard))

    def _end(self) -> None:
        self._reader.join()
        assert self.process.stderr
        self.process.stderr.close()
        self.process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that most tests share."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()
    assert not [line for line in server.log if '"error"' in line]


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers with settings of their own."""
    servers: list[Server] = []

    def start(**settings: Any) -> Server:
        folder = tmp_path / str(len(servers))
        folder.mkdir()
        servers.append(Server(folder, **settings))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.returncode is None:
            server.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that many tests share, each with its own databases."""
    postgres = Postgres()
    yield postgres
    postgres.remove()


@pytest.fixture
def guest(server: Server) -> Iterator[Callable[..., Guest]]:
    """Guests of the server."""
    guests: list[Guest] = []

    def enter(name: str = "", at: Server = server) -> Guest:
        guests.append(Guest(at.address, name))
        return guests[-1]

    yield enter
    for each in guests:
        each.close()
