"""What comes in over a connection, in bounds: uvicorn's protocols, with limits of size and time.

uvicorn parses all that the network brings at once, and waits for the rest as long as it takes.
Here data is parsed a piece at a time, and a client that sends too much or too slowly is closed
before others notice. Both classes build on methods of uvicorn's: its version is pinned.
"""

from asyncio import TimerHandle, Transport
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from pandemonium.server import wire
from pandemonium.server.operations.limits import Bucket, Rate

PIECE = 512
"""Bytes that are parsed at once: 85 of the smallest frames, a millisecond."""

LARGEST_HEAD = 64 * 1024
LARGEST_REQUEST = 256 * 1024
"""Head and body as they are sent, in chunks as small as a client likes."""

MOST_PIPELINED = 16
"""Requests that may follow without waiting for an answer; then answers are the last."""

REQUEST_S = 15.0
FRAMES = Rate(60, 200)
MOST_FRAGMENTS = 64
"""Frames that a message may come in."""

LATE_S = 0.5
"""From when on the event loop, rather than the client, is to blame for a pong not read yet."""

CLOSE_S = 1
"""How long a client that is closed may take to read why."""


class RequestProtocol(HttpToolsProtocol):
    """HTTP requests, each of a limited size and complete in a limited time."""

    def __init__(self, *given: Any, request_s: float = REQUEST_S, **named: Any) -> None:
        super().__init__(*given, **named)
        self._request_s = request_s
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; with pipelining not the last that came in."""
        self._received = 0
        """Bytes of the request that is coming in."""
        self._in_head = True
        self._ended = False
        """Whether what follows is no request."""
        self._deadline: TimerHandle | None = None
        """When it must be complete."""
        self._untaken: TimerHandle | None = None
        """When some of an answer must have been taken."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        """Parse a piece at a time, until there is too much."""
        for start in range(0, len(data), PIECE):
            if self._ended or self.transport.is_closing():
                return
            if self._deadline is None:
                self._set_deadline()
            piece = data[start : start + PIECE]
            self._received += len(piece)
            if self._in_head and self._received > LARGEST_HEAD:
                self._refuse(431, "too-large", f"headers can have {LARGEST_HEAD} bytes at most")
            elif self._received > LARGEST_REQUEST:
                self._refuse(
                    413, "too-large", f"a request can have {LARGEST_REQUEST} bytes at most"
                )
            elif len(self.pipeline) > MOST_PIPELINED:
                self._ended, self.cycle.keep_alive = True, False
            else:
                super().data_received(piece)

    def on_headers_complete(self) -> None:
        """The body follows."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The next request has its own limits."""
        super().on_message_complete()
        self._received, self._in_head = 0, True
        self._end_deadline()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol takes over."""
        self._ended = True
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """An answer waits for the client."""
        super().pause_writing()
        self._await_taking(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The client takes it."""
        super().resume_writing()
        if self._untaken is not None:
            self._untaken.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._end_deadline()
        self._stop_answering()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_answering(self) -> None:
        """Write no answer to a transport that is closed, which uvloop takes for an error."""
        if self._answering is not None:
            self._answering.disconnected = True

    def _set_deadline(self) -> None:
        self._deadline = self.loop.call_later(self._request_s, self._too_slow)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        if self._received:
            text = f"a request must be complete within {self._request_s:g} seconds"
            self._refuse(408, "too-slow", text)
        else:
            self.transport.close()

    def _refuse(self, status: int, code: str, text: str) -> None:
        """Answer the request that is coming in, if it has no answer yet, and close."""
        if not self.pipeline and self._unanswered():
            body = msgspec.json.encode(wire.Refused(None, code, text))
            head = (
                b"content-type: application/json\r\nconnection: close\r\n"
                b"content-length: %d\r\n\r\n" % len(body)
            )
            self.transport.write(STATUS_LINE[status] + head + body)
        self._stop_answering()
        self.transport.close()

    def _unanswered(self) -> bool:
        if self._in_head:  # the cycle is that of the request before it
            return self.cycle is None or self.cycle.response_complete
        return not self.cycle.response_started

    def _await_taking(self, waiting: int) -> None:
        """Close if so many bytes wait for the client, and after a while as many still do."""

        def check() -> None:
            left = self.transport.get_write_buffer_size()
            if left < waiting:
                self._await_taking(left)
            else:
                self._stop_answering()
                self.transport.abort()

        self._untaken = self.loop.call_later(self._request_s, check)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with a limited number of frames and fragments, and a fair keepalive."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._frames_left = Bucket(FRAMES)

    def allow(self, frames: Rate) -> None:
        """Let the client send so many frames, of every kind; PIECE bytes count as a frame."""
        self._frames_left = Bucket(frames)

    def data_received(self, data: bytes) -> None:
        """Parse a piece at a time, until there is too much."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(b"".join(self.conn.data_to_send()))  # it says why
                self.transport.close()

    def handle_events(self) -> None:
        """Handle what was in a piece, unless there were too many frames in the last ones."""
        if self._frames_left.take(max(len(self.conn.events), 1)):
            super().handle_events()
        else:
            self._fail("too many frames")

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment to a message."""
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._fail("too many fragments")

    async def send(self, message: Any) -> None:
        """Send; to refuse a handshake also completes it, which uvicorn misses."""
        if self.close_sent and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        self.handshake_complete |= self.close_sent

    def handle_parser_exception(self) -> None:
        """Close, and do not wait long for a client that reads nothing."""
        if self.conn.close_sent is None:  # it was not open yet
            self.transport.abort()
            return
        super().handle_parser_exception()
        self.loop.call_later(CLOSE_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close at once, since a client that answers no ping reads nothing else either.

        But first read what it has sent: the pong may be there, unread while we were busy.
        """
        assert self.ping_timeout is not None
        late_s = self.loop.time() - self.ping_sent_at - self.ping_timeout
        if self.read_paused or late_s > LATE_S:
            self.ping_sent_at = self.loop.time()
            self.pong_timer = self.loop.call_later(self.ping_timeout, self.keepalive_timeout)
            return
        super().keepalive_timeout()
        self.transport.abort()

    def _fail(self, reason: str) -> None:
        if self.transport.is_closing():
            return
        if self.close_sent:  # while the end was being agreed on
            self.transport.abort()
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION, reason)
        self.handle_parser_exception()
