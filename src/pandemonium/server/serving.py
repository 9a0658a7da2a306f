"""Running the server: uvicorn, with the settings that were measured to be good."""

import gc
import sys

import uvicorn
from starlette.types import ASGIApp

from pandemonium.server.app import LARGEST_MESSAGE, create_app
from pandemonium.server.config import Config
from pandemonium.server.frames import FrameProtocol
from pandemonium.server.logs import set_up_logs

GRACE_S = 5
"""How long requests may take to end when the server is stopped."""

SWITCH_S = 0.001
"""How long the thread that writes to the disk waits for its turn beside a busy loop."""

ROUNDS = (50_000, 20, 50)
"""After how many new objects the collector looks for cycles; hardly anything here makes any."""


def serve(config: Config) -> None:
    """Serve until a signal says stop."""
    run(create_app(config), config)


def run(app: ASGIApp, config: Config) -> None:
    """Run any application as the server is run."""
    set_up_logs(config.pretty_logs)
    spare_the_collector()
    sys.setswitchinterval(SWITCH_S)
    uvicorn.run(
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


def spare_the_collector() -> None:
    """Keep it from looking through everything that was loaded, again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ROUNDS)
