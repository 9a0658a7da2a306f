"""WebSocket frames written straight to the transport, for messages that go to many clients.

uvicorn's own way takes a queue, a task and a dozen calls for every message. A frame that the
server sends is a short header and the text. All frames of one turn of the event loop are handed
to the transport together, since each write is a system call; it keeps what the client cannot take
yet.
"""

from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from pandemonium.server.socket.incoming import SocketProtocol

EXTENSION = "pandemonium.frames"

TEXT = 0x81
"""The first byte of a text frame that is whole."""


class FrameProtocol(SocketProtocol):
    """Our protocol, with a way past it for text that is encoded already."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._collected: list[bytes] = []
        """What is written at the end of this turn of the event loop."""
        self._hear: Callable[[str], object | None] | None = None
        """Gets every message at once; what it returns waits in line in its place."""

    def handle_connect(self, event: Any) -> None:
        """Let the application find this protocol."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"protocol": self}

    def listen(self, hear: Callable[[str], object | None]) -> None:
        """Let `hear` have each message as it comes in, unless others wait in line before it.

        It returns what is left to be done, which the application finds as the message's `asked`.
        """
        self._hear = hear

    def handle_text(self, event: Any) -> None:
        """Let the application hear a message that is whole."""
        if self._hear is None or not event.fin or self.close_sent or not self.queue.empty():
            super().handle_text(event)
            return
        try:
            asked = self._hear(event.data.decode())
        except UnicodeDecodeError:
            super().handle_text(event)  # it knows how to close
            return
        if asked is not None:
            message: Any = {"type": "websocket.receive", "asked": asked}
            self.queue.put_nowait(message)
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def send_frame(self, text: bytes) -> None:
        """Send a text frame, unless the connection is closed; never waits."""
        if not self._collected:
            self.loop.call_soon(self._write_collected)
        self._collected += (_header(len(text)), text)

    async def send(self, message: Any) -> None:
        """What uvicorn sends itself, after all frames that were sent before it."""
        self._write_collected()
        await super().send(message)

    def unsent(self) -> int:
        """How many bytes wait for the client, without those of this turn."""
        return self.transport.get_write_buffer_size()

    def _write_collected(self) -> None:
        frames = b"".join(self._collected)
        self._collected.clear()
        if frames and not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(frames)

    def cut_off(self, code: int) -> None:
        """Close without waiting for a client that takes nothing."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.close_sent = True
        self.transport.abort()


def frames_of(socket: WebSocket) -> FrameProtocol:
    """The protocol beneath a WebSocket."""
    protocol: FrameProtocol = socket.scope["extensions"][EXTENSION]["protocol"]
    return protocol


def _header(length: int) -> bytes:
    """What stands before a text of this length."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return bytes((TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((TEXT, 127)) + length.to_bytes(8, "big")
