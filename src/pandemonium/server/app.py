"""The HTTP routes and the WebSocket: from requests to the house, and back."""

import asyncio
import contextlib
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from io import BytesIO
from typing import Any, TypeVar

import msgspec
import segno
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from pandemonium.games import find
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.record import record_text
from pandemonium.kernel.rulebook import LANGUAGES
from pandemonium.kernel.words import catalogue as translations
from pandemonium.server import replays, wire
from pandemonium.server.catalogue import catalogue
from pandemonium.server.config import Config
from pandemonium.server.connection import Connection
from pandemonium.server.guard import Guard, address
from pandemonium.server.house import House, NoTable
from pandemonium.server.identity import COOKIE, YEAR_S, Identity, new_guest, read_name
from pandemonium.server.limits import Bucket, Buckets, Rate
from pandemonium.server.metrics import CONNECTIONS, exposition
from pandemonium.server.page import page_routes
from pandemonium.server.room import Room
from pandemonium.server.store import SqliteStore, Store, Unavailable
from pandemonium.server.table import Denied, Guest

LARGEST_BODY = 16 * 1024
LARGEST_MESSAGE = 16 * 1024
MOST_STEPS = 500
"""Of a replay, in one answer."""

HELLO_S = 10
"""How long a client may take to say hello."""

NOT_UNDERSTOOD = 4000
UNKNOWN_TABLE = 4004
TRY_LATER = 1013

T = TypeVar("T")

log = structlog.get_logger()


def create_app(config: Config) -> Starlette:
    """The whole server, as an ASGI application."""
    routes: list[BaseRoute] = [
        Route("/healthz", healthz),
        Route("/metrics", metrics),
        Route("/api/schema", schema),
        Route("/api/words/{language}", words),
        Route("/api/games", games),
        Route("/api/games/{game}/rulebook", rulebook),
        Route("/api/me", me, methods=["GET", "POST"]),
        Route("/api/tables", list_tables, methods=["GET"]),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables/{table}", show_table),
        Route("/api/tables/{table}/qr.svg", qr_code),
        Route("/api/tables/{table}/record", record),
        Route("/api/tables/{table}/replay", replay),
        WebSocketRoute("/api/tables/{table}/play", play),
    ]
    if config.page is not None:
        routes += page_routes(config.page)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store: Store = SqliteStore(config.database)
        secret = config.secret.encode() if config.secret else await store.secret()
        app.state.desk = Desk(config, House(config, store, Identity(secret)))
        log.info("serving", database=str(config.database))
        yield
        await app.state.desk.house.close()
        await store.close()
        log.info("closed")

    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, config=config)],
        exception_handlers={
            Malformed: lambda _, error: problem(400, "malformed", error),
            msgspec.ValidationError: lambda _, error: problem(400, "malformed", error),
            msgspec.DecodeError: lambda _, error: problem(400, "malformed", error),
            RecursionError: lambda _, error: problem(400, "malformed", error),
            Denied: lambda _, error: problem(409, error.code, error),
            Unavailable: lambda _, error: problem(503, "unavailable", error),
            NoTable: lambda _, error: problem(404, "no-table", error),
        },
    )


class Desk:
    """What the routes share: the house, and who has asked for how much."""

    def __init__(self, config: Config, house: House) -> None:
        self.config = config
        self.house = house
        per_minute = config.openings_per_minute
        self.openings = Buckets(Rate(per_minute / 60, per_minute))
        self.connected: Counter[str] = Counter()
        self.catalogue = answer(catalogue())
        self.words = {language: tagged(answer(translations(language))) for language in LANGUAGES}

    def full(self, where: str) -> bool:
        """Whether there are too many connections, altogether or from one address."""
        return (
            self.connected.total() >= self.config.most_connections
            or self.connected[where] >= self.config.most_connections_each
        )

    @contextlib.contextmanager
    def counting(self, where: str) -> Iterator[None]:
        """While a client is connected. Nothing is kept of addresses without one."""
        self.connected[where] += 1
        CONNECTIONS.inc()
        try:
            yield
        finally:
            self.connected[where] -= 1
            if not self.connected[where]:
                del self.connected[where]
            CONNECTIONS.dec()


def desk_of(connection: HTTPConnection) -> Desk:
    """The desk of this server."""
    desk: Desk = connection.app.state.desk
    return desk


def answer(content: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def tagged(response: Response) -> Response:
    """An answer that a client may keep, as long as it asks whether it is still the same."""
    response.headers["ETag"] = f'"{hashlib.sha256(response.body).hexdigest()[:32]}"'
    response.headers["Cache-Control"] = "no-cache"
    return response


def problem(status: int, code: str, error: object) -> Response:
    """An answer that says what is wrong."""
    return answer(wire.Refused(None, code, str(error)), status)


# About the server


async def healthz(request: Request) -> Response:
    """Whether it can read its database."""
    return answer({"status": "ok", "tables": await desk_of(request).house.store.count()})


async def metrics(_request: Request) -> Response:
    """What it counts, for Prometheus."""
    return Response(exposition(), media_type="text/plain; version=0.0.4")


async def schema(_request: Request) -> Response:
    """The protocol as a JSON schema."""
    return answer(wire.schema())


async def words(request: Request) -> Response:
    """All translations into a language by the English text, for the page."""
    known, language = desk_of(request).words, request.path_params["language"]
    if language not in known:
        return problem(404, "no-language", f"the languages are {one_of(LANGUAGES)}")
    response = known[language]
    if request.headers.get("If-None-Match") == response.headers["ETag"]:
        return Response(status_code=304, headers={"ETag": response.headers["ETag"]})
    return response


async def games(request: Request) -> Response:
    """All there is to choose from."""
    return desk_of(request).catalogue


async def rulebook(request: Request) -> Response:
    """The rulebook of a game, block by block."""
    language = language_in(request) or LANGUAGES[0]
    return answer(find(request.path_params["game"]).rulebook.blocks(language))


# Guests


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `POST /api/me`."""

    name: str


async def me(request: Request) -> Response:
    """Who one is; a POST takes another name."""
    guest = guest_of(request) or new_guest()
    if request.method == "POST":
        name = read_name((await read_body(request, NewName)).name)
        if not name:
            raise Malformed("a name has letters in it")
        guest = Guest(guest.id, name)
    return remembering(guest, request, answer({"guest": guest.id, "name": guest.name}))


def guest_of(connection: HTTPConnection) -> Guest | None:
    """The guest whose cookie came with a request."""
    return desk_of(connection).house.identity.guest(connection.cookies.get(COOKIE))


def remembering(guest: Guest, request: HTTPConnection, response: Response) -> Response:
    """An answer with the cookie of a guest."""
    response.set_cookie(
        COOKIE,
        desk_of(request).house.identity.cookie(guest),
        max_age=YEAR_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme in ("https", "wss"),
    )
    return response


# Tables


async def list_tables(request: Request) -> Response:
    """The public tables."""
    return answer(await desk_of(request).house.public())


async def open_table(request: Request) -> Response:
    """Open a table."""
    desk = desk_of(request)
    wanted = await read_body(request, wire.NewTable)
    if not desk.openings.take(address(request)):
        return problem(429, "busy", "too many new tables; wait a little")
    guest = guest_of(request) or new_guest()
    name = await desk.house.open(wanted, guest)
    room = await desk.house.room(name)
    return remembering(guest, request, answer(room.info(), 201))


async def show_table(request: Request) -> Response:
    """What everybody may know who has the link."""
    room = await room_of(request)
    return answer(room.info())


async def qr_code(request: Request) -> Response:
    """The link of a table, to be photographed."""
    room = await room_of(request)
    image = BytesIO()
    segno.make(f"{request.base_url}table/{room.table.id}").save(image, kind="svg", scale=4)
    return Response(image.getvalue(), media_type="image/svg+xml")


async def record(request: Request) -> Response:
    """The record of a finished match, as `pandemonium verify` takes it."""
    name = request.path_params["table"]
    rows = await (await room_of(request)).house.store.read(name)
    text = record_text(await asyncio.to_thread(replays.record, name, rows))
    headers = {"Content-Disposition": 'attachment; filename="pandemonium.json"'}
    return Response(text, media_type="application/json", headers=headers)


async def replay(request: Request) -> Response:
    """What a seat saw of a finished match: `?seat=2`, `?seat=open`, none for a spectator.

    With `&lang=fr` it is also told in that language.
    """
    name, asked = request.path_params["table"], request.query_params
    seat = asked.get("seat")
    viewer = replays.OPEN if seat == replays.OPEN else None if seat is None else number(seat)
    first = number(asked.get("first", "0"))
    last = min(number(asked.get("last", "999999")), first + MOST_STEPS)
    rows = await (await room_of(request)).house.store.read(name)
    part = (name, rows, viewer, first, last, language_in(request))
    return answer(await asyncio.to_thread(replays.replay, *part))


async def room_of(connection: HTTPConnection) -> Room:
    """The room of the table in the address."""
    return await desk_of(connection).house.room(connection.path_params["table"])


def language_in(request: Request) -> str | None:
    """The language asked for in an address."""
    language = request.query_params.get("lang")
    if language not in (None, *LANGUAGES):
        raise Malformed(f"there is nothing in {language!r}; the languages are {one_of(LANGUAGES)}")
    return language


def number(text: str) -> int:
    """A number in an address."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise Malformed(f"{text!r} is no number")
    return int(text)


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request. Malformed if it is too large or something else."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Malformed(f"a request has {LARGEST_BODY} bytes at most")
    return msgspec.json.decode(body, type=kind)


# Playing


async def play(socket: WebSocket) -> None:
    """A client at a table, from hello to the end of the connection."""
    desk, where = desk_of(socket), address(socket)
    if desk.full(where):
        await socket.close()
        return
    guest = guest_of(socket)
    cookie = Response()
    if guest is None:
        guest = new_guest()
        remembering(guest, socket, cookie)
    await socket.accept(headers=[pair for pair in cookie.raw_headers if pair[0] == b"set-cookie"])
    with desk.counting(where), contextlib.suppress(WebSocketDisconnect, TimeoutError):
        await converse(socket, guest)


async def converse(socket: WebSocket, guest: Guest) -> None:
    """Hello, welcome, and then request after request."""
    desk = desk_of(socket)
    try:
        hello = wire.read_hello(await asyncio.wait_for(next_text(socket), HELLO_S))
        if hello.protocol != wire.PROTOCOL:
            raise Malformed(f"this server speaks version {wire.PROTOCOL} of the protocol")
        guest = known(desk, socket.path_params["table"], hello, guest)
        room = await room_of(socket)
    except NoTable as error:
        return await turn_away(socket, UNKNOWN_TABLE, "no-table", error)
    except Unavailable as error:
        return await turn_away(socket, TRY_LATER, "unavailable", error)
    except (msgspec.MsgspecError, Malformed, Denied) as error:
        return await turn_away(socket, NOT_UNDERSTOOD, getattr(error, "code", "malformed"), error)
    connection = Connection(socket, guest, hello)
    try:
        await room.join(connection, hello)
        await listen(socket, room, connection)
    finally:
        room.leave(connection)
        await connection.close()


async def turn_away(socket: WebSocket, close: int, code: str, error: Exception) -> None:
    """Say why a client is not welcome, and close."""
    await socket.send_text(wire.encode(wire.Refused(None, code, str(error))).decode())
    await socket.close(close)


def known(desk: Desk, table: str, hello: wire.Hello, guest: Guest) -> Guest:
    """The guest of the cookie, or of the seat token that a client has shown."""
    if hello.seat is None:
        return guest
    seated = desk.house.identity.seated(table, hello.seat)
    if seated is None:
        raise Denied("bad-token", "this seat token is not for this table")
    return seated


async def listen(socket: WebSocket, room: Room, connection: Connection) -> None:
    """Carry out what a client asks for, unless it asks for too much."""
    per_s = desk_of(socket).config.requests_per_s
    bucket, patience = Bucket(Rate(per_s, 2 * per_s)), Bucket(Rate(per_s, 5 * per_s))
    while True:
        text = await next_text(socket)
        if not bucket.take():
            connection.send(wire.Refused(wire.number_of(text), "busy", "too many requests"))
            if not patience.take():
                return
            continue
        try:
            request = wire.read_request(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            connection.send(wire.Refused(wire.number_of(text), "malformed", str(error)))
        else:
            await room.request(connection, request)


async def next_text(socket: WebSocket) -> str:
    """The next message of a client. Bytes are none of ours: they count as an empty one."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"])
    return message.get("text") or ""
