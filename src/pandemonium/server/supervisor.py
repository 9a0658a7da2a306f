"""Several workers behind one port: started, started again when one dies, stopped."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, NamedTuple

import structlog

from pandemonium.server import serving
from pandemonium.server.operations.config import Config

PAUSE_S = 1.0
"""How long a worker must have lived to be followed by another at once."""

log = structlog.get_logger()

SPAWN = multiprocessing.get_context("spawn")


class Worker(NamedTuple):
    """A process that serves."""

    number: int
    process: multiprocessing.context.SpawnProcess
    listens: Connection
    """Has something to read once it listens."""
    started_s: float


def serve(config: Config, listening: Callable[[int], None] = lambda _: None) -> None:
    """Serve until a signal says stop, by as many workers as the settings say."""
    if config.workers == 1:
        serving.serve(config, listening)
    else:
        with serving.shared_socket(config.host, config.port) as place:  # no other program gets it
            Supervisor(config, place.getsockname()[1]).run(listening)


class Supervisor:
    """The process that looks after the workers, and does nothing else."""

    def __init__(self, config: Config, port: int) -> None:
        self._settings = {**config.model_dump(), "port": port}
        self._port = port
        self._workers: list[Worker] = []
        self._silent: set[Connection] = set()
        """Those of workers that do not listen yet."""
        self._stopping = False

    def run(self, listening: Callable[[int], None]) -> None:
        """Look after the workers until a signal says stop, and all have come to an end."""
        for signum in (signal.SIGTERM, signal.SIGINT):
            signal.signal(signum, self._stop)
        count = self._settings["workers"]
        self._workers = [self._start(number) for number in range(count)]
        announced = False
        while self._workers:
            wait([*self._silent, *(worker.process.sentinel for worker in self._workers)])
            self._replace_dead()
            self._silent = {pipe for pipe in self._silent if not pipe.poll()}
            if not (announced or self._silent or self._stopping):
                announced = True
                log.info(f"running on http://{self._settings['host']}:{self._port}")
                listening(self._port)
        log.info("closed")

    def _start(self, number: int) -> Worker:
        receiver, sender = SPAWN.Pipe(duplex=False)
        settings = {**self._settings, "compile": self._settings["compile"] and number == 0}
        process = SPAWN.Process(target=work, args=(settings, sender), name=f"worker {number}")
        process.start()
        sender.close()
        self._silent.add(receiver)
        return Worker(number, process, receiver, time.monotonic())

    def _replace_dead(self) -> None:
        """Start a worker for each that has died, unless all are to stop."""
        for dead in [worker for worker in self._workers if not worker.process.is_alive()]:
            self._workers.remove(dead)
            self._silent.discard(dead.listens)
            dead.listens.close()
            if not self._stopping:
                log.error("worker died", worker=dead.number, exit_code=dead.process.exitcode)
                time.sleep(max(0, dead.started_s + PAUSE_S - time.monotonic()))
                self._workers.append(self._start(dead.number))

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for worker in self._workers:
            worker.process.terminate()


def work(settings: dict[str, Any], sender: Connection) -> None:
    """Be a worker, until a signal says stop or the supervisor is gone."""
    supervisor = multiprocessing.parent_process()
    assert supervisor

    def end_with_supervisor() -> None:
        wait([supervisor.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=end_with_supervisor, daemon=True).start()
    serving.serve(Config(**settings), lambda _: sender.send(True), shared=True)
