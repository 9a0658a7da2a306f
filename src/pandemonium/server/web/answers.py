"""Answers to HTTP requests: in JSON, and packed once if they are given more than once."""

import gzip
import hashlib
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pandemonium.server import wire

JSON = "application/json"


def answer(content: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(content), status, media_type=JSON)


def problem(status: int, code: str, error: object) -> Response:
    """An answer that says what is wrong."""
    return answer(wire.Refused(None, code, str(error)), status)


class Kept(NamedTuple):
    """Content that a client may cache, if it asks each time whether it is still the same."""

    packed: bytes
    tag: str
    """Weak: the bytes that are sent may be compressed or not, and the content is the same."""

    @classmethod
    def of(cls, content: Any) -> "Kept":
        """Content as it will be sent."""
        body = msgspec.json.encode(content)
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
        return cls(gzip.compress(body, 6, mtime=0), tag)

    def answer(self, request: Request) -> Response:
        """The content, or that it has not changed."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache"}
        if self.tag in request.headers.get("If-None-Match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return Response(gzip.decompress(self.packed), headers=headers, media_type=JSON)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(self.packed, headers=headers, media_type=JSON)
