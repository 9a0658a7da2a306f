"""What every request passes first: its origin, its rate, the headers of its answer."""

import asyncio
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pandemonium.server.operations.limits import Buckets, counted_as
from pandemonium.server.web.answers import problem

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

TOO_MANY = 429
BUSY_S = 1
"""How long the answer to one request too many is delayed, so that the client sends fewer."""

HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)


class Guard:
    """Refuses what comes from other sites or too often; adds headers to answers."""

    def __init__(self, app: ASGIApp, origins: Iterable[str], visits: Buckets) -> None:
        self._app = app
        self._origins = {origin.rstrip("/") for origin in origins}
        self._visits = visits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        refusal = None if scope["type"] == "lifespan" else self._refusal(scope)
        if scope["type"] == "http":
            send = with_headers(send, scope["scheme"] == "https")
        if refusal is not None and refusal.status_code == TOO_MANY:
            await asyncio.sleep(BUSY_S)
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """What is wrong with a request, if anything; a WebSocket is not opened then."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if not self._visits.take(address(HTTPConnection(scope))):
            return problem(TOO_MANY, "busy", "too many requests; wait a moment")
        if len(hosts) > 1 or not all(map(is_host, hosts)):
            text = "the header Host must be one name or address, with or without a port"
            return problem(400, "malformed", text)
        if scope.get("method") not in SAFE and not self._welcome(headers):
            return problem(403, "foreign", "the header Origin names another site")
        return None

    def _welcome(self, headers: Headers) -> bool:
        """Whether a request comes from our own page, from a site we know, or from no page."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        host = headers.get("host")
        return host is not None and origin in (f"http://{host}", f"https://{host}")


def is_host(text: str) -> bool:
    """Whether this can be the name or address of a server, with or without a port."""
    try:
        urlsplit(f"//{text}").port  # noqa: B018 - it looks when it is asked for
    except ValueError:
        return False
    return HOST.fullmatch(text) is not None


def address(connection: HTTPConnection) -> str:
    """Where a request comes from, as it is counted."""
    return counted_as(connection.client.host) if connection.client else ""


def with_headers(send: Send, tls: bool) -> Send:
    """Answers that tell browsers what a page of ours may do."""
    headers = {**HEADERS, **OVER_TLS} if tls else HEADERS

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers)
        await send(message)

    return send_with_headers
