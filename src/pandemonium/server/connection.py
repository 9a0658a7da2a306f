"""One client at one table: what is to be sent to it, in order, at the pace it can take."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from pandemonium.server import wire
from pandemonium.server.entries import RequestId
from pandemonium.server.table import Guest

MOST_WAITING = 500
"""Messages that may wait for a slow client; then it is cut off, and may come again."""

TOO_SLOW = 4008
GOING_AWAY = 1012


class Connection:
    """A WebSocket that has said hello. `send` never waits."""

    def __init__(self, socket: WebSocket, guest: Guest, hello: wire.Hello) -> None:
        self.guest = guest
        self.client = hello.client
        self.language = hello.lang
        self._socket = socket
        self._texts: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
        self._close_code = GOING_AWAY
        self._sender = asyncio.create_task(self._send_all())

    def request_id(self, asked: wire.Request) -> RequestId:
        """What tells a request from all others."""
        return self.guest.id, self.client, asked.n

    def send(self, message: wire.FromServer) -> None:
        """Send a message, after those that wait."""
        self.send_text(wire.encode(message))

    def send_text(self, text: str) -> None:
        """The same for a message that is encoded already."""
        try:
            self._texts.put_nowait(text)
        except asyncio.QueueFull:
            self._close_code = TOO_SLOW
            self._sender.cancel()

    async def close(self) -> None:
        """Send what waits, and close."""
        if not self._texts.full():
            self._texts.put_nowait(None)
        else:
            self._sender.cancel()
        await asyncio.wait([self._sender])

    async def _send_all(self) -> None:
        try:
            while (text := await self._texts.get()) is not None:
                await self._socket.send_text(text)
        except WebSocketDisconnect:
            return
        except asyncio.CancelledError:
            pass
        try:
            await self._socket.close(self._close_code)
        except (WebSocketDisconnect, RuntimeError):
            return  # the client was quicker
