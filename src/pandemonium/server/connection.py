"""One client at one table: what is sent to it, at the pace it can take."""

from starlette.websockets import WebSocket, WebSocketDisconnect

from pandemonium.server import wire
from pandemonium.server.entries import RequestId
from pandemonium.server.frames import frames_of
from pandemonium.server.table import Guest

MOST_WAITING = 1 << 20
"""Bytes that may wait for a slow client; then it is cut off, and may come again."""

TOO_SLOW = 4008
GOING_AWAY = 1012


class Connection:
    """A WebSocket that has said hello. `send` never waits."""

    def __init__(self, socket: WebSocket, guest: Guest, hello: wire.Hello) -> None:
        self.guest = guest
        self.client = hello.client
        self.language = hello.lang
        self._socket = socket
        self._frames = frames_of(socket)

    def request_id(self, asked: wire.Request) -> RequestId:
        """What tells a request from all others."""
        return self.guest.id, self.client, asked.n

    def send(self, message: wire.FromServer) -> None:
        """Send a message, after those that wait."""
        self.send_text(wire.encode(message))

    def send_text(self, text: bytes) -> None:
        """The same for a message that is encoded already."""
        if self._frames.unsent() > MOST_WAITING:
            self._frames.cut_off(TOO_SLOW)
        else:
            self._frames.send_frame(text)

    async def close(self) -> None:
        """Close, after what waits; at once if the client does not take it."""
        if not self._frames.writable.is_set():
            self._frames.cut_off(GOING_AWAY)
            return
        try:
            await self._socket.close(GOING_AWAY)
        except (WebSocketDisconnect, RuntimeError):
            return  # the client was quicker
