"""The application: its routes, what it opens and closes, how it tells errors."""

import contextlib
from collections.abc import AsyncIterator

import msgspec
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from pandemonium.kernel.errors import Malformed
from pandemonium.players.bots import offer
from pandemonium.server.live.house import House, NoTable
from pandemonium.server.operations.config import Config
from pandemonium.server.operations.limits import Buckets, Rate
from pandemonium.server.store.interface import Unavailable
from pandemonium.server.store.opening import open_store
from pandemonium.server.table.table import Denied
from pandemonium.server.web import about, guests, learning, outlook, story, tables
from pandemonium.server.web.answers import problem
from pandemonium.server.web.guard import Guard
from pandemonium.server.web.identity import Identity
from pandemonium.server.web.page import page_routes
from pandemonium.server.web.play import play
from pandemonium.server.web.state import AppState

log = structlog.get_logger()


def create_app(config: Config) -> Starlette:
    """The whole server, as an ASGI application. Malformed if a bot of the settings is none."""
    offer(config.bots)
    visits = Buckets(Rate(config.visits_per_s, 10 * config.visits_per_s))
    routes: list[BaseRoute] = [
        Route("/healthz", about.healthz),
        Route("/metrics", about.metrics),
        Route("/api/schema", about.schema),
        Route("/api/words/{language}", about.words),
        Route("/api/games", about.games),
        Route("/api/lines", about.lines),
        Route("/api/games/{game}/rulebook", about.rulebook),
        Route("/api/games/{game}/examples", learning.examples),
        Route("/api/games/{game}/examples/{number}", learning.one_example),
        Route("/api/games/{game}/guided", learning.guided),
        Route("/api/games/{game}/guided/{prompt}/why", learning.why_not, methods=["POST"]),
        Route("/api/me", guests.me, methods=["GET", "POST"]),
        Route("/api/me/tables", guests.my_tables),
        Route("/api/tables", tables.list_tables, methods=["GET"]),
        Route("/api/tables", tables.open_table, methods=["POST"]),
        Route("/api/tables/{table}", tables.show_table),
        Route("/api/tables/{table}/options", tables.table_options),
        Route("/api/tables/{table}/qr.svg", tables.qr_code),
        Route("/api/tables/{table}/record", tables.record),
        Route("/api/tables/{table}/replay", tables.replay),
        Route("/api/tables/{table}/story", story.story),
        Route("/api/tables/{table}/outlook", outlook.outlook),
        WebSocketRoute("/api/tables/{table}/play", play),
    ]
    if config.page is not None:
        routes += page_routes(config.page, tables.preview)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await open_store(config.database)
        identity = Identity(*(config.keys() or await store.keys()))
        house = House(config, store, identity.seat_token)
        app.state.shared = AppState(config, house, identity)
        log.info("serving", database=str(config.database))
        yield
        app.state.shared.close()
        await house.close()
        await store.close()
        log.info("closed")

    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, config.origins, visits),
            Middleware(GZipMiddleware, compresslevel=6),
        ],
        exception_handlers={
            Malformed: lambda _, error: problem(400, "malformed", error),
            msgspec.ValidationError: lambda _, error: problem(400, "malformed", error),
            msgspec.DecodeError: lambda _, error: problem(400, "malformed", error),
            RecursionError: lambda _, error: problem(400, "malformed", error),
            Denied: lambda _, error: problem(409, error.code, error),
            Unavailable: lambda _, error: problem(503, "unavailable", error),
            NoTable: lambda _, error: problem(404, "no-table", error),
            ClientDisconnect: lambda *_: Response(status_code=400),  # nobody reads it
        },
    )
    app.state.visits = visits
    return app
