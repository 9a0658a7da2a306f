"""Routes for learning a game: its guided first game, and the moving examples of its rulebook."""

import asyncio
import functools
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pandemonium.games import find
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.examples import example, titles
from pandemonium.kernel.guided import Guide, guide_of
from pandemonium.kernel.languages import SOURCE
from pandemonium.server import wire
from pandemonium.server.live.requests import refused
from pandemonium.server.web.answers import Kept, answer
from pandemonium.server.web.reading import language_in, number, read_body
from pandemonium.server.web.state import charge

JUDGING_COST = 5
"""What playing a few moves counts for, on top of 1."""


async def examples(request: Request) -> Response:
    """The titles of the moving examples in a game's rulebook, with their clauses."""
    return answer(titles(find(request.path_params["game"]), language_in(request) or SOURCE))


async def one_example(request: Request) -> Response:
    """One of them, act by act."""
    charge(request, JUDGING_COST)
    language, asked = language_in(request) or SOURCE, request.path_params
    name, which = find(asked["game"]).name, number(asked["number"])
    return (await asyncio.to_thread(kept_example, name, which, language)).answer(request)


@functools.cache
def kept_example(game: str, which: int, language: str) -> Kept:
    """An example, as it is sent."""
    return Kept.of(example(find(game), which, language))


async def guided(request: Request) -> Response:
    """The guided first game of a game, ready to be played."""
    language = language_in(request) or SOURCE
    name = find(request.path_params["game"]).name
    return (await asyncio.to_thread(kept_lesson, name, language)).answer(request)


@functools.cache
def kept_lesson(game: str, language: str) -> Kept:
    """A guided game, as it is sent."""
    return Kept.of(guide(game).lesson(language))


def guide(game: str) -> Guide:
    """The guided game of a game. Malformed if it has none."""
    found = guide_of(find(game))
    if found is None:
        raise Malformed(f"{game} has no guided game")
    return found


async def why_not(request: Request) -> Response:
    """Whether a move could be made at a prompt of a guided game, and if not, why."""
    charge(request, JUDGING_COST)
    asked = request.path_params
    found, prompt = guide(asked["game"]), number(asked["prompt"])
    action = await read_body(request, dict[str, Any])
    try:
        found.judge(prompt, action)
    except (Refused, Malformed) as error:
        return answer(refused(None, error))
    return answer(wire.Allowed(0))
