"""What stands before every request: who it is from, how much he asks for, what a page may do."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pandemonium.server.config import Config
from pandemonium.server.limits import Buckets, Rate

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table lets people in
}
OVER_TLS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""What browsers heed, and do not complain about, only where a page is safe on its way."""

SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Refuses what comes from other sites or too often; adds headers to answers."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._origins = {origin.rstrip("/") for origin in config.origins}
        self._visits = Buckets(Rate(config.visits_per_s, 10 * config.visits_per_s))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif not self._visits.take(address(HTTPConnection(scope))):
            await refuse(429, scope, receive, send)
        elif scope.get("method") not in SAFE and not self._welcome(Headers(scope=scope)):
            await refuse(403, scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, with_headers(send, scope["scheme"] == "https"))

    def _welcome(self, headers: Headers) -> bool:
        """Whether a request comes from our own page, from a site we know, or from no page."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        return urlsplit(origin).netloc == headers.get("host")


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


async def refuse(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a status and nothing else; a WebSocket is not opened."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008})
    else:
        await Response(status_code=status)(scope, receive, send)


def with_headers(send: Send, tls: bool) -> Send:
    """Answers that tell browsers what a page of ours may do."""
    headers = {**HEADERS, **OVER_TLS} if tls else HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return send_with_headers
