"""A real PostgreSQL of our own: in a temporary folder, on a socket there, with durable writes."""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

import psutil

from tests.programs import missing, program

SMALL = (
    "-c listen_addresses='' -c fsync=on -c synchronous_commit=on -c shared_buffers=16MB "
    "-c max_connections=60 -c autovacuum=off -c max_wal_size=64MB"
)


class Postgres:
    """A PostgreSQL server. It can be stopped, started and killed, and has many databases."""

    def __init__(self) -> None:
        found = program("initdb", package="postgresql") or missing("no PostgreSQL")
        self._programs = Path(found).resolve().parent
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.folder = Path(tempfile.mkdtemp(prefix="pandemonium-postgres-"))
        """With the data, and the socket that it listens on."""
        shutil.chown(self.folder, self._user)
        self._data = str(self.folder / "data")
        self._names = (f"test{number}" for number in itertools.count())
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync", self._data)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"{SMALL} -c unix_socket_directories={self.folder}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "-D", self._data, "-w", "-l", log, "-o", options)

    def stop(self) -> None:
        """Stop it as a power cut would: connections are lost, what was committed is not."""
        self._run("pg_ctl", "stop", "-D", self._data, "-w", "-m", "immediate")

    def restart(self) -> None:
        """Stop it as an operator would, and start it again."""
        self._run("pg_ctl", "stop", "-D", self._data, "-w", "-m", "fast")
        self.start()

    def processes(self) -> list[psutil.Process]:
        """Those it has now, the first first."""
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            file = Path(self._data) / "postmaster.pid"
            first = psutil.Process(int(file.read_text().split()[0]))
            return [first, *first.children()]
        return []

    def kill(self) -> None:
        """End all its processes at once, if there are any."""
        processes = self.processes()
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(processes)

    def limit_files(self, size: str) -> None:
        """Let it write no file beyond a size, as on a full disk; "unlimited" ends that."""
        user = self._user if os.geteuid() == 0 else None
        for process in self.processes():
            limit = ["prlimit", "--pid", str(process.pid), f"--fsize={size}:unlimited"]
            subprocess.run(limit, user=user, capture_output=True, check=False)

    def answers(self) -> bool:
        """Whether it can be connected to."""
        command = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(command, check=False).returncode == 0

    def new_database(self) -> str:
        """The address of an empty database, with a password that must be shown nowhere."""
        name = next(self._names)
        self._run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres:swordfish@/{name}?host={self.folder}"

    def remove(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.folder)

    def _run(self, name: str, *words: str) -> None:
        user = self._user if os.geteuid() == 0 else None
        with (self.folder / "commands").open("ab") as output:
            command = [str(self._programs / name), *words]
            done = subprocess.run(
                command, user=user, cwd="/", stdout=output, stderr=output, check=False
            )
        assert done.returncode == 0, (self.folder / "commands").read_text()
