"""Running the server: uvicorn, with the settings that were measured to be good."""

import contextlib
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from pandemonium.kernel.errors import Malformed
from pandemonium.server.app import LARGEST_MESSAGE, create_app
from pandemonium.server.config import Config
from pandemonium.server.frames import FrameProtocol
from pandemonium.server.logs import set_up_logs
from pandemonium.server.page import DOCUMENT
from pandemonium.server.store import open_database

GRACE_S = 5
"""How long requests may take to end when the server is stopped."""

SWITCH_S = 0.001
"""How long the thread that writes to the disk waits for its turn beside a busy loop."""

ROUNDS = (100_000, 5, 50)
"""After how many new objects the collector looks for cycles among them, and after how many times
among older ones. Everybody waits meanwhile, 50 to 100 ms. Only those who come and go leave cycles
behind; a move leaves two or three objects, so that this is one wait in 40,000 moves."""


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
    """Malformed if one could not serve so: better known before the games are compiled."""
    open_database(config.database).close()
    if config.page is not None and not (config.page / DOCUMENT).is_file():
        raise Malformed(f"there is no page in {config.page}: it has no {DOCUMENT}")
    try:
        _bind(config.host, config.port)
    except OSError as error:
        place = f"{config.host}, port {config.port}"
        raise Malformed(f"one cannot listen at {place}: {error.strerror}") from error


def serve(config: Config, listening: Callable[[int], None] = lambda _: None) -> None:
    """Serve until a signal says stop; `listening` is told the port when people may come."""
    run(create_app(config), config, listening)


def run(app: ASGIApp, config: Config, listening: Callable[[int], None] = lambda _: None) -> None:
    """Run any application as the server is run."""
    set_up_logs(config.pretty_logs)
    spare_the_collector()
    allow_many_files()
    sys.setswitchinterval(SWITCH_S)
    settings = uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        ws=FrameProtocol,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        access_log=False,
        log_config=None,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=GRACE_S,
    )
    Server(settings, listening).run()


def spare_the_collector() -> None:
    """Keep it from looking through everything that was loaded, again and again."""
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
    """That port, or if somebody has it, 0: any."""
    try:
        _bind("0.0.0.0", wanted)
    except OSError:
        return 0
    return wanted


def _bind(host: str, port: int) -> None:
    """Try to take a port, and leave it. OSError if it cannot be had."""
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
