"""Routes about the guest who asks: their name, their tables, their cookie."""

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed
from pandemonium.server import wire
from pandemonium.server.table.guests import AVATARS, Guest, new_guest, read_name
from pandemonium.server.web.answers import answer
from pandemonium.server.web.identity import COOKIE, YEAR_S
from pandemonium.server.web.reading import read_body
from pandemonium.server.web.state import state_of


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """The body of `POST /api/me`."""

    name: str
    avatar: str | None = None
    """Left out, it stays what it was."""


async def me(request: Request) -> Response:
    """The guest who asks; a POST changes their name, and their avatar if it says one."""
    guest = guest_of(request) or new_guest()
    if request.method == "POST":
        wanted = await read_body(request, NewName)
        name = read_name(wanted.name)
        if not name:
            raise Malformed("a name needs at least one visible character")
        if wanted.avatar is not None and wanted.avatar not in AVATARS:
            raise Malformed(f"the avatars are {one_of(AVATARS)}")
        guest = Guest(guest.id, name, wanted.avatar or guest.avatar)
    return remembering(guest, request, answer(wire.Person(*guest)))


async def my_tables(request: Request) -> Response:
    """The tables of the guest who asks, and of nobody else."""
    guest = guest_of(request)
    response = answer(await state_of(request).house.of_guest(guest) if guest else [])
    response.headers["Cache-Control"] = "no-store"
    return response


def guest_of(connection: HTTPConnection) -> Guest | None:
    """The guest whose cookie came with a request."""
    return state_of(connection).identity.guest(connection.cookies.get(COOKIE))


def remembering(guest: Guest, request: HTTPConnection, response: Response) -> Response:
    """An answer with the cookie of a guest."""
    response.set_cookie(
        COOKIE,
        state_of(request).identity.cookie(guest),
        max_age=YEAR_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme in ("https", "wss"),
    )
    return response
