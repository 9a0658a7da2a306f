"""Routes about tables: list, open and show them; their QR code, record and replay."""

import asyncio
import contextlib
import functools
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.record import record_text
from pandemonium.server import wire
from pandemonium.server.live.house import NoTable
from pandemonium.server.store.interface import Unavailable
from pandemonium.server.table.guests import new_guest
from pandemonium.server.web import previews, replays
from pandemonium.server.web.answers import answer, problem
from pandemonium.server.web.catalogue import choices
from pandemonium.server.web.guard import address
from pandemonium.server.web.guests import guest_of, remembering
from pandemonium.server.web.reading import language_in, number, read_body
from pandemonium.server.web.state import charge, room_of, state_of

MOST_STEPS = 500
"""Of a replay, in one answer."""

REPLAY_COST = 20
RECORD_COST = OPENING_COST = DRAWING_COST = 5
"""What some requests count for, on top of 1. One is about a millisecond of work."""


async def list_tables(request: Request) -> Response:
    """The public tables."""
    return answer(await state_of(request).house.public())


async def open_table(request: Request) -> Response:
    """Open a table."""
    charge(request, OPENING_COST)
    state, where = state_of(request), address(request)
    wanted = await read_body(request, wire.NewTable)
    if not state.openings.take(where):
        return problem(429, "busy", "too many new tables; wait a moment")
    guest = guest_of(request) or new_guest()
    try:
        name = await state.house.open(wanted, guest, where)
    except Malformed:
        state.openings.charge(where, -1)
        raise
    room = await state.house.room(name)
    return remembering(guest, request, answer(room.info(), 201))


async def show_table(request: Request) -> Response:
    """What anybody with the link may know."""
    room = await room_of(request)
    return answer(room.info())


async def table_options(request: Request) -> Response:
    """The options of the game, with what each can be at this table as it is set."""
    table = (await room_of(request)).table
    return answer(choices(table.game, table.setting.players, table.setting.options))


async def qr_code(request: Request) -> Response:
    """The link of a table as a QR code."""
    charge(request, DRAWING_COST)
    room = await room_of(request)
    image = drawn_link(f"{request.base_url}table/{room.table.id}")
    return Response(image, media_type="image/svg+xml")


@functools.lru_cache(maxsize=1000)
def drawn_link(link: str) -> bytes:
    """A link as a QR code."""
    image = BytesIO()
    segno.make(link).save(image, kind="svg", scale=4)
    return image.getvalue()


async def preview(request: Request) -> previews.Preview:
    """What a messenger shows of an address of the page."""
    language = previews.preferred_language(request.headers.get("Accept-Language", ""))
    asked = request.path_params
    if "game" in asked:
        learning = request.url.path.startswith("/learn/")
        return previews.of_game(asked["game"], language, learning)
    if "table" in asked:
        with contextlib.suppress(NoTable, Unavailable):
            return previews.of_table((await room_of(request)).info(), language)
    return previews.of_site(language)


async def record(request: Request) -> Response:
    """The record of a finished match, as `pandemonium verify` takes it."""
    charge(request, RECORD_COST)
    table = (await room_of(request)).table
    text = await asyncio.to_thread(lambda: record_text(replays.record(table)))
    headers = {"Content-Disposition": 'attachment; filename="pandemonium.json"'}
    return Response(text, media_type="application/json", headers=headers)


async def replay(request: Request) -> Response:
    """What a seat saw of a finished match: `?seat=2`, `?seat=open`, none for a spectator.

    With `&lang=fr` it is also told in that language.
    """
    asked = request.query_params
    seat = asked.get("seat")
    viewer = replays.OPEN if seat == replays.OPEN else None if seat is None else number(seat)
    first = number(asked.get("first", "0"))
    last = min(number(asked.get("last", "999999")), first + MOST_STEPS)
    part = replays.Part(viewer, first, last, language_in(request))
    made = state_of(request).replays
    if not made.keeps(request.path_params["table"], part):
        charge(request, REPLAY_COST)
    table = (await room_of(request)).table
    return (await made.get(table, part, address(request))).answer(request)
