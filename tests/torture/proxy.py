"""A TCP proxy that cuts, delays, holds back and doubles what passes through it."""

import asyncio
from contextlib import suppress

from tests.attacks.raw import GONE, TEXT

CHUNK = 1 << 16


class Proxy:
    """The door of a server: clients connect here, also while the server is away."""

    def __init__(self, target: str) -> None:
        self.target = target
        """Where the server listens."""
        self.address = ""
        self.delay_s = 0.0
        """How much later everything arrives."""
        self.doubling = False
        """Whether every request is sent twice."""
        self._open = asyncio.Event()
        self._open.set()
        self._writers: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = "{}:{}".format(*self._server.sockets[0].getsockname())

    def hold(self) -> None:
        """Let nothing pass; nobody is told."""
        self._open.clear()

    def let_pass(self) -> None:
        """Let everything pass again, what was held back first."""
        self._open.set()

    def cut(self) -> None:
        """Break all connections, wherever they are in a message."""
        for writer in self._writers:
            writer.transport.abort()

    async def close(self) -> None:
        """Listen no longer."""
        self._server.close()
        self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self.target.split(":")
        try:
            back, forth = await asyncio.open_connection(host, int(port))
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, forth}
        self._writers |= ends
        pumps = [self._requests(reader, forth), self._pass_on(back, writer)]
        tasks = [asyncio.create_task(pump) for pump in pumps]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(0)
        finally:
            for task in tasks:
                task.cancel()
            self._writers -= ends
            for end in ends:
                end.close()

    async def _requests(self, reader: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        """Pass on what a client sends: after the handshake frame by frame."""
        with suppress(*GONE):
            head = await reader.readuntil(b"\r\n\r\n")
            await self._send(head, to)
            if b"upgrade: websocket" not in head.lower():
                return await self._pass_on(reader, to)
            while True:
                frame = await read_frame(reader)
                doubled = self.doubling and frame[0] & 15 == TEXT and b'"hello"' not in frame
                await self._send(frame * (2 if doubled else 1), to)

    async def _pass_on(self, reader: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(*GONE):
            while data := await reader.read(CHUNK):
                await self._send(data, to)

    async def _send(self, data: bytes, to: asyncio.StreamWriter) -> None:
        await self._open.wait()
        if self.delay_s:
            await asyncio.sleep(self.delay_s)
        to.write(data)
        await to.drain()


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """A frame of a client, whole."""
    head = await reader.readexactly(2)
    length = head[1] & 127
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        head, length = head + more, int.from_bytes(more, "big")
    return head + await reader.readexactly(4 + length)
