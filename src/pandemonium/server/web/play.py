"""The WebSocket of a table: a client from hello to the end of its connection."""

import asyncio
import contextlib
from enum import Enum

import msgspec
from starlette.responses import Response
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from pandemonium.kernel.errors import Malformed
from pandemonium.server import encoding, wire
from pandemonium.server.live.house import NoTable
from pandemonium.server.live.room import Room
from pandemonium.server.operations.limits import Bucket, Rate
from pandemonium.server.socket.connection import Connection
from pandemonium.server.socket.frames import frames_of
from pandemonium.server.store.interface import Unavailable
from pandemonium.server.table.guests import Guest, new_guest
from pandemonium.server.table.table import Denied
from pandemonium.server.web.answers import problem
from pandemonium.server.web.guard import address
from pandemonium.server.web.guests import guest_of, remembering
from pandemonium.server.web.state import AppState, room_of, state_of

HELLO_S = 10
"""How long a client may take to say hello."""

TOO_MUCH = 1008
TRY_LATER = 1013


class Enough(Enum):
    """That a client has asked for too much, too often."""

    ENOUGH = 0


ENOUGH = Enough.ENOUGH


async def play(socket: WebSocket) -> None:
    """A client at a table, from hello to the end of the connection."""
    state, where = state_of(socket), address(socket)
    if state.full(where):
        await socket.send_denial_response(problem(429, "busy", "too many connections"))
        return
    guest = guest_of(socket)
    cookie = Response()
    if guest is None:
        guest = new_guest()
        remembering(guest, socket, cookie)
    per_s = state.config.requests_per_s
    frames_of(socket).allow(Rate(3 * per_s, 10 * per_s))
    await socket.accept(headers=[pair for pair in cookie.raw_headers if pair[0] == b"set-cookie"])
    with state.counting(where), contextlib.suppress(WebSocketDisconnect):
        await converse(socket, guest)


async def converse(socket: WebSocket, guest: Guest) -> None:
    """Hello, welcome, and then request after request."""
    state = state_of(socket)
    try:
        hello = encoding.read_hello(text_of(await asyncio.wait_for(next_message(socket), HELLO_S)))
        if hello.protocol != wire.PROTOCOL:
            raise Malformed(f"this server speaks version {wire.PROTOCOL} of the protocol")
        guest = seat_owner(state, socket.path_params["table"], hello, guest)
        room = await room_of(socket)
    except NoTable as error:
        return await turn_away(socket, wire.Close.UNKNOWN_TABLE, "no-table", error)
    except Unavailable as error:
        return await turn_away(socket, TRY_LATER, "unavailable", error)
    except TimeoutError:
        late = f"a client must say hello within {HELLO_S} seconds"
        return await turn_away(socket, wire.Close.NOT_UNDERSTOOD, "malformed", late)
    except (msgspec.MsgspecError, Malformed, Denied) as error:
        return await turn_away(
            socket, wire.Close.NOT_UNDERSTOOD, getattr(error, "code", "malformed"), error
        )
    connection = Connection(socket, guest, hello)
    try:
        await room.join(connection, hello)
        await Listener(socket, room, connection).listen()
    except Unavailable as error:  # a player who was away cannot be written back in
        await turn_away(socket, TRY_LATER, "unavailable", error)
    finally:
        room.leave(connection)
        await connection.close()


async def turn_away(socket: WebSocket, close: int, code: str, error: object) -> None:
    """Say why a client is not welcome, and close."""
    await socket.send_text(encoding.encode(wire.Refused(None, code, str(error))).decode())
    await socket.close(close)


def seat_owner(state: AppState, table: str, hello: wire.Hello, guest: Guest) -> Guest:
    """The guest of the cookie, or of the seat token that a client has shown."""
    if hello.seat is None:
        return guest
    seated = state.identity.seated(table, hello.seat)
    if seated is None:
        raise Denied("bad-token", "this seat token is not for this table")
    return seated


class Listener:
    """What a client asks for, unless it asks for too much."""

    def __init__(self, socket: WebSocket, room: Room, connection: Connection) -> None:
        self._socket = socket
        self._room = room
        self._connection = connection
        self._state, self._where = state_of(socket), address(socket)
        per_s = self._state.config.requests_per_s
        self._bucket = Bucket(Rate(per_s, 2 * per_s))
        self._patience = Bucket(Rate(per_s, 5 * per_s))
        self._busy = False
        """Whether a request is under way that others must wait for."""

    async def listen(self) -> None:
        """Carry out what cannot be done at once, request after request."""
        frames_of(self._socket).listen(self.hear)
        while True:
            message = await next_message(self._socket)
            asked = message["asked"] if "asked" in message else self.hear(text_of(message))
            if asked is ENOUGH:
                return await self._connection.close(TOO_MUCH)
            if asked is not None:
                self._busy = True
                await self._room.request(self._connection, asked)
                self._busy = False

    def hear(self, text: str) -> wire.FromClient | Enough | None:
        """Read a message, and do at once what can be; returns what is left to be done."""
        connection = self._connection
        if not (self._bucket.take() and self._state.requests.take(self._where)):
            connection.send(wire.Refused(encoding.number_of(text), "busy", "too many requests"))
            return None if self._patience.take() else ENOUGH
        try:
            asked = encoding.read_request(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            connection.send(wire.Refused(encoding.number_of(text), "malformed", str(error)))
            return None
        if isinstance(asked, wire.Act) and not self._busy:
            return None if self._room.act_at_once(connection, asked) else asked
        return asked


async def next_message(socket: WebSocket) -> Message:
    """The next message of a client."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message


def text_of(message: Message) -> str:
    """The text of a message. Bytes are none of ours: they count as an empty one."""
    return message.get("text") or ""
