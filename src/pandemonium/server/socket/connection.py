"""One client at one table: what is sent to it, at the pace it can take."""

from starlette.websockets import WebSocket, WebSocketDisconnect

from pandemonium.server import encoding, wire
from pandemonium.server.socket.frames import frames_of
from pandemonium.server.table.entries import RequestId
from pandemonium.server.table.guests import Guest

MOST_WAITING = 1 << 20
"""Bytes that may wait for a slow client; then it is cut off, and may come again."""

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
        self.send_text(encoding.encode(message))

    def send_text(self, text: bytes) -> None:
        """The same for a message that is encoded already."""
        if self._frames.unsent() > MOST_WAITING:
            self._frames.cut_off(wire.Close.TOO_SLOW)
        else:
            self._frames.send_frame(text)

    async def send_away(self) -> None:
        """Tell the client that its guest was removed from the table, and close."""
        self.send(wire.Refused(None, "removed", "the host has removed you from this table"))
        await self.close(wire.Close.REMOVED)

    async def close(self, code: int = GOING_AWAY) -> None:
        """Close, after what waits; at once if the client does not take it."""
        if not self._frames.writable.is_set():
            self._frames.cut_off(code)
            return
        try:
            await self._socket.close(code)
        except (WebSocketDisconnect, RuntimeError):
            return  # the client was quicker
