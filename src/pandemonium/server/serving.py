"""Running the server: uvicorn, with the settings that were measured to be good."""

import asyncio
import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from pandemonium.kernel.dispatching import compile_elsewhere
from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import DOCUMENT, Config, PostgresUrl
from pandemonium.server.operations.logs import set_up_logs
from pandemonium.server.socket.frames import FrameProtocol
from pandemonium.server.socket.incoming import RequestProtocol
from pandemonium.server.store.database import claim, open_database
from pandemonium.server.store.opening import open_store
from pandemonium.server.web.app import create_app

LARGEST_MESSAGE = 16 * 1024

GRACE_S = 5
"""How long requests may take to end when the server is stopped."""

SWITCH_S = 0.001
"""How long the thread that writes to the disk waits for its turn beside a busy event loop."""

ROUNDS = (100_000, 5, 50)
"""The thresholds of the garbage collector: how many new objects make it look among them, and how
many runs make it look among older ones. Everybody waits meanwhile, 50 to 100 ms. Only connections
leave cycles behind; a move leaves two or three objects, so this is one wait in 40,000 moves."""


class Server(uvicorn.Server):
    """A server that says when it listens, and at which port."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[int], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._listening(self.servers[0].sockets[0].getsockname()[1])


def check(config: Config) -> None:
    """Malformed if this configuration cannot be served, before anything is begun."""
    config.keys()
    if config.workers > 1 and not isinstance(config.database, PostgresUrl):
        raise Malformed("several workers need PostgreSQL: --database postgresql://…")
    if config.workers > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise Malformed("this system cannot share a port among workers")
    if config.page is not None and not (config.page / DOCUMENT).is_file():
        raise Malformed(f"no page in {config.page}: {DOCUMENT} is missing")
    try:
        _bind(config.host, config.port)
    except OSError as error:
        place = f"{config.host}:{config.port}"
        raise Malformed(f"cannot listen on {place}: {error.strerror}") from error
    check_database(config.database)


def check_database(database: Path | PostgresUrl) -> None:
    """Malformed if a database cannot be served."""
    if isinstance(database, PostgresUrl):
        asyncio.run(_connect(database))
    elif database.exists():
        open_database(database).close()
        claim(database).close()
    else:  # it is made when the server starts
        open_database(database).close()
        database.unlink()


async def _connect(database: PostgresUrl) -> None:
    store = await open_store(database)
    await store.close()


def serve(
    config: Config, listening: Callable[[int], None] = lambda _: None, shared: bool = False
) -> None:
    """Serve until a signal says stop; `listening` is told the port once it listens.

    A shared port is one that other workers listen on, too.
    """
    compile_elsewhere()
    run(create_app(config), config, listening, shared)


def run(
    app: ASGIApp,
    config: Config,
    listening: Callable[[int], None] = lambda _: None,
    shared: bool = False,
) -> None:
    """Run any application as the server is run."""
    set_up_logs(config.pretty_logs, config.log_level)
    spare_the_collector()
    allow_many_files()
    sys.setswitchinterval(SWITCH_S)
    settings = uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=partial(RequestProtocol, request_s=config.request_s),  # type: ignore[arg-type]
        ws=FrameProtocol,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        access_log=False,
        log_config=None,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=GRACE_S,
    )
    sockets = [shared_socket(config.host, config.port)] if shared else None
    Server(settings, listening).run(sockets)


def shared_socket(host: str, port: int) -> socket.socket:
    """A socket on a port that several processes may listen on."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    shared = socket.socket(family)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    shared.bind(address)
    return shared


def spare_the_collector() -> None:
    """Keep the garbage collector from looking through all that was loaded, again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ROUNDS)


def allow_many_files() -> None:
    """As many as the system lets us: every client is one, and usually only 1,024 may be open."""
    with contextlib.suppress(ImportError, ValueError):  # Windows knows no limit, macOS no maximum
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def free_port(wanted: int) -> int:
    """That port, or if it is taken, 0: any."""
    try:
        _bind("0.0.0.0", wanted)
    except OSError:
        return 0
    return wanted


def _bind(host: str, port: int) -> None:
    """Try to bind a port, and release it. OSError if that fails."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind(address)


def own_address() -> str:
    """The address of this machine in its network, as others see it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.254.254.254", 1))  # nothing is sent
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
