"""The page: its files, and the one document behind all its addresses, with a link preview each."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from pandemonium.server.operations.config import DOCUMENT
from pandemonium.server.web.previews import SITE, Preview, tags

SCREENS = ("/", "/table/{table}", "/replay/{table}", "/rules/{game}", "/learn/{game}")
"""What the page shows by itself when its document is there."""

PICTURES = "previews"
END_OF_HEAD = "</head>"
HASHED = "assets/"
"""Where the files are whose names change with their contents."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def page_routes(
    folder: Path, preview_of: Callable[[Request], Awaitable[Preview]]
) -> list[BaseRoute]:
    """The routes of a page in a folder. They come last: its files are at the root."""
    files = Files(directory=folder)

    async def document(request: Request) -> Response:
        preview = await preview_of(request)
        plain = await asyncio.to_thread((folder / DOCUMENT).read_text, "utf8")
        head = tags(preview, *addresses(folder, request, preview))
        return kept(request, plain.replace(END_OF_HEAD, head + END_OF_HEAD, 1))

    return [
        *(Route(path, document) for path in SCREENS),
        Mount("/", files),
    ]


def addresses(folder: Path, request: Request, preview: Preview) -> tuple[str, str]:
    """The address of a screen and that of its picture, whole, as a messenger wants them."""
    own = folder / PICTURES / f"{preview.picture}.jpg"
    picture = preview.picture if own.is_file() else SITE.lower()
    screen = str(request.url.replace(query="", fragment=""))
    return screen, f"{request.base_url}{PICTURES}/{picture}.jpg"


def kept(request: Request, document: str) -> Response:
    """A document that a browser may cache, if it asks each time whether it is still the same."""
    tag = f'"{hashlib.sha256(document.encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_FIRST, "Vary": "Accept-Language"}
    if request.headers.get("If-None-Match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(document, headers=headers, media_type="text/html")


class Files(StaticFiles):
    """Files that say how long a browser may keep them."""

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """A file, for ever where its name changes with its contents."""
        response = await super().get_response(path, scope)
        kept = FOR_EVER if path.startswith(HASHED) else ASK_FIRST
        response.headers["Cache-Control"] = kept
        return response
