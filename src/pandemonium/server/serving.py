"""Running the server: uvicorn, with the settings that were measured to be good."""

import uvicorn

from pandemonium.server.app import LARGEST_MESSAGE, create_app
from pandemonium.server.config import Config
from pandemonium.server.logs import set_up_logs

GRACE_S = 5
"""How long requests may take to end when the server is stopped."""


def serve(config: Config) -> None:
    """Serve until a signal says stop."""
    set_up_logs(config.pretty_logs)
    uvicorn.run(
        create_app(config),
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        access_log=False,
        log_config=None,
        forwarded_allow_ips=config.proxies,
        timeout_graceful_shutdown=GRACE_S,
    )
