"""What a request says: the language and the numbers in its address, its body."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.languages import LANGUAGES

LARGEST_BODY = 16 * 1024

T = TypeVar("T")


def language_in(request: Request) -> str | None:
    """The language asked for in an address."""
    language = request.query_params.get("lang")
    if language not in (None, *LANGUAGES):
        known = one_of(list(LANGUAGES))
        raise Malformed(f"unknown language {shown(language)}; the languages are {known}")
    return language


def number(text: str) -> int:
    """A number in an address."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise Malformed(f"{shown(text)} is not a number")
    return int(text)


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request. Malformed if it is too large or something else."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Malformed(f"a request can have {LARGEST_BODY} bytes at most")
    return msgspec.json.decode(body, type=kind)
