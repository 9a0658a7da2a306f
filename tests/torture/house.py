"""What is tortured: servers with their doors, and the database they share."""

import asyncio
import os
import shutil
import signal
import struct
import subprocess
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import asyncpg

from tests.server.conftest import Server
from tests.server.postgres import Postgres
from tests.torture.proxy import Proxy

WORKERS = 3
FULL_DISK = 1
"""No file of a process can be written beyond this."""


class Worker:
    """A server process, the door to it, and its clock."""

    def __init__(self, folder: Path, jumping: Path | None, settings: dict[str, Any]) -> None:
        folder.mkdir()
        self._ahead = folder / "ahead"
        self.set_clock(0)
        clock = {"LD_PRELOAD": str(jumping), "CLOCK_AHEAD": str(self._ahead)} if jumping else {}
        self.server = Server(folder, environment=clock, compile=False, **settings)
        self.busy = asyncio.Lock()
        """Held while something is done to the process."""

    async def open_door(self) -> None:
        """Let clients in."""
        self.door = Proxy(self.server.address)
        await self.door.start()

    def set_clock(self, ahead_s: int) -> None:
        """Let its clock jump to so many seconds ahead of the machine's."""
        if not self._ahead.exists():
            self._ahead.write_bytes(bytes(8))
        with self._ahead.open("r+b") as file:
            file.write(struct.pack("=q", ahead_s))

    async def kill(self) -> None:
        """End the process at once."""
        await asyncio.to_thread(self.server.kill)

    async def drain(self) -> None:
        """Ask the process to end."""
        await asyncio.to_thread(self.server.stop)

    async def start(self) -> None:
        """Start it again, at the same place."""
        await asyncio.to_thread(self.server.start)

    def freeze(self, frozen: bool) -> None:
        """Stop the process where it is, or let it go on."""
        os.kill(self.server.process.pid, signal.SIGSTOP if frozen else signal.SIGCONT)


class House(ABC):
    """Servers that share a database."""

    workers: list[Worker]

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database_busy = asyncio.Lock()

    async def open(self) -> None:
        """Start everything."""
        jumping = await asyncio.to_thread(jumping_clock, self.folder)
        places = [self.folder / f"worker{number}" for number in range(self.size)]
        settings = self.settings()
        self.workers = await asyncio.gather(
            *(asyncio.to_thread(Worker, place, jumping, settings) for place in places)
        )
        for worker in self.workers:
            await worker.open_door()

    async def close(self) -> None:
        """End everything."""
        for worker in self.workers:
            await worker.door.close()
            await worker.kill()

    @property
    def doors(self) -> list[str]:
        """Where clients connect."""
        return [worker.door.address for worker in self.workers]

    @property
    @abstractmethod
    def size(self) -> int:
        """How many servers there are."""

    @property
    @abstractmethod
    def database(self) -> str:
        """The address of the database, for whoever reads the logs."""

    @abstractmethod
    def settings(self) -> dict[str, Any]:
        """What the servers are told."""


class SqliteHouse(House):
    """One server and its file."""

    size = 1

    @property
    def database(self) -> str:
        """The file."""
        return str(self.folder / "tables.db")

    def settings(self) -> dict[str, Any]:
        """Where the file is."""
        return {"database": self.database}


class PostgresHouse(House):
    """Several workers and a PostgreSQL."""

    size = WORKERS

    def __init__(self, folder: Path, postgres: Postgres) -> None:
        super().__init__(folder)
        self.postgres = postgres
        self._url = postgres.new_database()

    @property
    def database(self) -> str:
        """The database of its own."""
        return self._url

    def settings(self) -> dict[str, Any]:
        """Which database it is."""
        return {"database": self._url}

    async def execute(self, query: str) -> list[Any]:
        """Do something in the database behind the servers' backs."""
        connection = await asyncpg.connect(self._url, timeout=5)
        try:
            return list(await connection.fetch(query))
        finally:
            connection.terminate()


def jumping_clock(folder: Path) -> Path | None:
    """The library that lets the clock of a process jump (clock.c); None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library, source = folder / "clock.so", Path(__file__).with_name("clock.c")
    command = [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return library


def new_folder() -> "tempfile.TemporaryDirectory[str]":
    """For what a house writes."""
    return tempfile.TemporaryDirectory(prefix="pandemonium-torture-")
