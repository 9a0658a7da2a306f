"""The page: its files, and the one document behind all its addresses."""

from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

SCREENS = ("/table/{table}", "/replay/{table}", "/rules/{game}")
"""What the page shows by itself when its document is there."""

BUILT = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"
HASHED = "assets/"
"""Where the files are whose names change with their contents."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def built_page() -> Path | None:
    """The page that was built at install, if it was."""
    return BUILT if (BUILT / DOCUMENT).is_file() else None


def page_routes(folder: Path) -> list[BaseRoute]:
    """The routes of a page in a folder. They come last: its files are at the root."""
    files = Files(directory=folder, html=True)

    async def document(request: Request) -> Response:
        return await files.get_response(DOCUMENT, request.scope)

    return [
        *(Route(path, document) for path in SCREENS),
        Mount("/", GZipMiddleware(files, compresslevel=6)),
    ]


class Files(StaticFiles):
    """Files that say how long a browser may keep them."""

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """A file, for ever where its name changes with its contents."""
        response = await super().get_response(path, scope)
        kept = FOR_EVER if path.startswith(HASHED) else ASK_FIRST
        response.headers["Cache-Control"] = kept
        return response
