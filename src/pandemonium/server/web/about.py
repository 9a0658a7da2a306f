"""Routes about the server and its games: health, metrics, the protocol, words, rulebooks."""

import functools
import hmac

from starlette.requests import Request
from starlette.responses import Response

from pandemonium.games import find
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.languages import LANGUAGES, SOURCE
from pandemonium.server.operations.metrics import exposition
from pandemonium.server.web.answers import Kept, answer, problem
from pandemonium.server.web.reading import language_in
from pandemonium.server.web.schema import schema as protocol
from pandemonium.server.web.state import state_of

LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


async def healthz(request: Request) -> Response:
    """Whether it can read its database; and the games that are still being compiled."""
    house = state_of(request).house
    tables = await house.store.count()
    return answer({"status": "ok", "tables": tables, "compiling": house.readiness.compiling})


async def metrics(request: Request) -> Response:
    """What it counts, for Prometheus."""
    if not (on_this_machine(request) or has_metrics_token(request)):
        text = "metrics are for this machine, or for a request with the token: see docs/hosting.md"
        return problem(403, "private", text)
    return Response(exposition(), media_type="text/plain; version=0.0.4")


def on_this_machine(request: Request) -> bool:
    """Whether a request was made on this machine, and not passed on by a proxy on it."""
    passed_on = {"x-forwarded-for", "forwarded"} & set(request.headers)
    return request.client is not None and request.client.host in LOOPBACK and not passed_on


def has_metrics_token(request: Request) -> bool:
    """Whether a request has the token in the settings, as Prometheus sends it."""
    token = state_of(request).config.metrics_token
    given = request.headers.get("Authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())


async def schema(request: Request) -> Response:
    """The protocol as a JSON schema."""
    return kept_schema().answer(request)


@functools.cache
def kept_schema() -> Kept:
    """The schema, as it is sent."""
    return Kept.of(protocol())


async def words(request: Request) -> Response:
    """What the page says in a language, by the English text."""
    known, language = state_of(request).words, request.path_params["language"]
    if language not in known:
        return problem(404, "no-language", f"the languages are {one_of(list(LANGUAGES))}")
    return known[language].answer(request)


async def games(request: Request) -> Response:
    """All there is to choose from."""
    return state_of(request).catalogue.answer(request)


async def lines(request: Request) -> Response:
    """What the devils say at the table."""
    return state_of(request).lines.answer(request)


async def rulebook(request: Request) -> Response:
    """The rulebook of a game, block by block."""
    language = language_in(request) or SOURCE
    return kept_rulebook(find(request.path_params["game"]).name, language).answer(request)


@functools.cache
def kept_rulebook(game: str, language: str) -> Kept:
    """A rulebook, as it is sent."""
    return Kept.of(find(game).rulebook.blocks(language))
