"""A server that only carries and writes: how fast ours would be if rules and views took no time.

Run as `python -m benchmarks.bare DATABASE`. Every table repeats the beginning of one match,
recorded from the real rules when the server starts: whatever its players ask for is written to the
log, and the next messages are sent.
"""

import contextlib
import random
import sys
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from benchmarks.players import GAME, SEATS
from pandemonium.server import seeing, wire
from pandemonium.server.app import metrics
from pandemonium.server.config import load_config
from pandemonium.server.entries import Acted, Opened, Started
from pandemonium.server.frames import FrameProtocol, frames_of
from pandemonium.server.serving import run
from pandemonium.server.store import Row, SqliteStore
from pandemonium.server.table import Step, Table

MOVES = 200
"""As many as a table of the real server makes in a run of the benchmark, about."""

DONE = wire.encode(wire.Done(MOVES, MOVES))

Messages = list[bytes]
"""What each seat is told of a move."""


class BareTable:
    """Who sits where, and how much of the recorded match they have been shown."""

    def __init__(self, recording: list[Messages]) -> None:
        self.recording = recording
        self.shown = 0
        self.seats: dict[int, FrameProtocol] = {}

    def go_on(self) -> None:
        """Show everybody the next move."""
        messages = self.recording[self.shown % len(self.recording)]
        self.shown += 1
        for chair, frames in self.seats.items():
            frames.send_frame(messages[chair])


def recorded() -> list[Messages]:
    """The messages of the beginning of a match, played at random."""
    chance = random.Random(0)
    setting = msgspec.convert(GAME, wire.Setting)
    table = Table("", Opened(setting=setting, owner="", seed=f"{0:064x}"))
    step = table.step(Started())
    table.enter(1, 0, step)
    recording = [told(table, step)]
    while len(recording) < MOVES:
        match = table.playing()
        player = table.to_act[0]
        act = Acted(player=player, action=chance.choice(match.legal(player)))
        for step in table.steps(0, act):
            table.enter(table.seq + 1, 0, step)
            recording.append(told(table, step))
    return recording


def told(table: Table, step: Step) -> Messages:
    """What the real server would send of a step."""
    assert table.waits_for
    beginning = wire.encode_beginning(table.known, wire.Clock(table.waits_for, None))
    news = seeing.news(table, step, [(seat, None) for seat in range(SEATS)])
    return [beginning + news[seat, None] for seat in range(SEATS)]


def create_app(database: Path) -> Starlette:
    """The routes that the clients of the benchmark use."""
    recording = recorded()
    tables: dict[str, BareTable] = {}
    names = map(str, count())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.store = SqliteStore(database)
        yield
        await app.state.store.close()

    async def open_table(_request: Request) -> Response:
        name = next(names)
        tables[name] = BareTable(recording)
        answer = JSONResponse({"id": name})
        answer.set_cookie("guest", name)
        return answer

    async def play(socket: WebSocket) -> None:
        await socket.accept()
        name, store = socket.path_params["table"], socket.app.state.store
        table, frames = tables[name], frames_of(socket)
        hello, sit = await socket.receive_text(), await socket.receive_text()
        assert wire.read_hello(hello)
        asked = wire.read_request(sit)
        assert isinstance(asked, wire.Sit)
        table.seats[asked.chair] = frames
        frames.send_frame(DONE)
        try:
            while text := await socket.receive_text():
                entry = msgspec.json.encode(wire.read_request(text))
                await store.append(name, [Row(table.shown, 0, entry)])
                table.go_on()
                frames.send_frame(DONE)
        except WebSocketDisconnect:
            del table.seats[asked.chair]

    return Starlette(
        routes=[
            Route("/api/tables", open_table, methods=["POST"]),
            Route("/metrics", metrics),
            WebSocketRoute("/api/tables/{table}/play", play),
        ],
        lifespan=lifespan,
    )


if __name__ == "__main__":
    run(create_app(Path(sys.argv[1])), load_config(port=0))
