"""HTTP and WebSocket by hand, for clients that send what no library would."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.server.client import PATIENCE_S

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
"""Kinds of frames."""

FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A mask of zeros leaves the payload as it is."""

KEY = "cGFuZGVtb25pdW0tZmlyZQ=="

GONE = (OSError, asyncio.IncompleteReadError)
"""What a client meets when the server hangs up."""


class TurnedAway(Exception):
    """The server did not open a WebSocket, or closed it before it was welcome."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(f"turned away with {status}")


class Answer(NamedTuple):
    """What the server answered to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """The body."""
        return json.loads(self.body)


@dataclass
class Visitor:
    """A client with one address, which it connects from, and perhaps a cookie."""

    address: str
    source: str
    """A loopback address of its own: the server counts by address."""
    headers: dict[str, str] = field(default_factory=dict)
    """Sent with every request."""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection that nothing was sent on."""
        host, port = self.address.split(":")
        return await asyncio.open_connection(host, int(port), local_addr=(self.source, 0))

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """The first lines of a request."""
        all_headers = {"Host": self.address, **self.headers, **headers}
        lines = [f"{name.replace('_', '-')}: {value}" for name, value in all_headers.items()]
        return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "\r\n"]).encode("latin-1")

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """One request, on a connection of its own."""
        reader, writer = await self.connect()
        try:
            content = b"" if body is None else json.dumps(body).encode()
            length = str(len(content))
            writer.write(self.head(method, path, Content_Length=length, **headers) + content)
            async with asyncio.timeout(PATIENCE_S):
                return await read_answer(reader)
        finally:
            writer.close()

    async def open_table(self, game: str = "skip-bo", players: int = 2, **wanted: Any) -> str:
        """A table of this visitor's, who is known by a cookie from then on; its name."""
        body = {"game": game, "players": players, **wanted}
        answer = await self.ask("POST", "/api/tables", body)
        if answer.status != 201:
            raise TurnedAway(answer.status)
        self.headers["Cookie"] = answer.headers["set-cookie"].split(";")[0]
        name: str = answer.json()["id"]
        return name

    async def enter(self, table: str, client: str = "attack", **hello: Any) -> "Socket":
        """A WebSocket at a table that has said hello and was welcomed."""
        socket = await self.open_socket(table)
        socket.say("hello", protocol=1, client=client, **hello)
        try:
            await socket.until("welcome")
        except TurnedAway:
            socket.hang_up()
            raise
        return socket

    async def open_socket(self, table: str) -> "Socket":
        """A WebSocket at a table. TurnedAway if the server will not have it."""
        reader, writer = await self.connect()
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"}
        version = {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": KEY}
        writer.write(self.head("GET", f"/api/tables/{table}/play", **upgrade, **version))
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await read_head(reader)
        except GONE:
            writer.close()
            raise TurnedAway(0) from None
        if answer.status != 101:
            writer.close()
            raise TurnedAway(answer.status)
        return Socket(reader, writer, answer.headers.get("set-cookie", "").split(";")[0])


class Socket:
    """A WebSocket, from the client's side."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cookie: str = ""
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.cookie = cookie
        """What a stranger is known by from now on."""
        self.closed: int | None = None
        """The code the server closed it with; 0 if it hung up without one."""
        self.received = 0
        """Messages so far."""
        self.welcome: dict[str, Any] = {}

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.writer.write(frame(TEXT, json.dumps({"type": kind, **fields}).encode()))

    async def ask(self, kind: str, n: int, **fields: Any) -> dict[str, Any]:
        """Send a request; its answer."""
        self.say(kind, n=n, **fields)
        while (answer := await self.message()).get("n") != n:
            pass
        return answer

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind. TurnedAway if the connection ends before it."""
        while True:
            message = await self.message()
            if message["type"] == "welcome":
                self.welcome = message
            if message["type"] == kind:
                return message

    async def message(self) -> dict[str, Any]:
        """The next message; pings are answered meanwhile."""
        while True:
            text = await self.text()
            if text is None:
                raise TurnedAway(self.closed or 0)
            message: dict[str, Any] = json.loads(text)
            return message

    async def text(self) -> bytes | None:
        """The next message as it came; None when the server has closed the connection."""
        while self.closed is None:
            try:
                async with asyncio.timeout(PATIENCE_S):  # wait_for may swallow a cancellation
                    kind, payload = await self._frame()
            except GONE:
                self.closed = 0
                break
            if kind == PING:
                self.writer.write(frame(PONG, payload))
            elif kind == CLOSE:
                self.closed = int.from_bytes(payload[:2], "big")
            elif kind == TEXT:
                self.received += 1
                return payload
        return None

    async def ignore(self) -> None:
        """Read all there is, until the server closes the connection."""
        while await self.text() is not None:
            pass

    async def _frame(self) -> tuple[int, bytes]:
        first, length = await self.reader.readexactly(2)
        if length >= 126:
            more = await self.reader.readexactly(2 if length == 126 else 8)
            length = int.from_bytes(more, "big")
        return first & 15, await self.reader.readexactly(length)

    def hang_up(self) -> None:
        """Break off, without a goodbye."""
        self.writer.transport.abort()


def frame(kind: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame as clients send it."""
    length = len(payload)
    if length < 126:
        size = bytes([MASKED | length])
    else:
        size = bytes([MASKED | 126]) + length.to_bytes(2, "big")
    return bytes([kind | (FINAL if final else 0)]) + size + NO_MASK + payload


async def read_head(reader: asyncio.StreamReader) -> Answer:
    """An answer up to its body."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(":") for line in lines if line)
    return Answer(int(first.split()[1]), {k.lower(): v.strip() for k, _, v in pairs}, b"")


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """An answer with its body."""
    head = await read_head(reader)
    body = await reader.readexactly(int(head.headers.get("content-length", "0")))
    return head._replace(body=body)
