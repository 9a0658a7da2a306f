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

from benchmarks.players import SEATS, SKIP_BO, setting
from pandemonium.server import encoding, wire
from pandemonium.server.operations.config import load_config
from pandemonium.server.operations.limits import Rate
from pandemonium.server.serving import run
from pandemonium.server.socket.frames import FrameProtocol, frames_of
from pandemonium.server.store.interface import Row
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import outgoing
from pandemonium.server.table.entries import Acted, Opened, Started
from pandemonium.server.table.outgoing import Audience
from pandemonium.server.table.table import Step, Table
from pandemonium.server.web.about import metrics

MOVES = 200
"""As many as a table of the real server makes in a run of the benchmark, about."""

DONE = encoding.encode(wire.Done(MOVES, MOVES))

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
    wanted = msgspec.convert(setting(SKIP_BO), wire.Setting)
    table = Table("", Opened(setting=wanted, owner="", seed=f"{0:064x}"))
    step = table.step(Started())
    table.enter(1, 0, step)
    recording = [told(table, step)]
    while len(recording) < MOVES:
        match = table.match_at(0)
        assert match
        player = table.to_act[0]
        act = Acted(player=player, action=chance.choice(match.legal(player)))
        for step in table.steps(0, act):
            table.enter(table.seq + 1, 0, step)
            recording.append(told(table, step))
    return recording


def told(table: Table, step: Step) -> Messages:
    """What the real server would send of a step."""
    assert table.waits_for
    beginning = encoding.happened_beginning(table.public_seq, wire.Clock(table.waits_for, None))
    seats = [Audience(seat, None) for seat in range(SEATS)]
    endings = outgoing.happened(table, step, seats)
    return [beginning + endings[seat] for seat in seats]


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
        frames.allow(Rate(1_000_000, 1_000_000))
        hello, sit = await socket.receive_text(), await socket.receive_text()
        assert encoding.read_hello(hello)
        asked = encoding.read_request(sit)
        assert isinstance(asked, wire.Sit)
        table.seats[asked.chair] = frames
        frames.send_frame(DONE)
        try:
            while text := await socket.receive_text():
                entry = msgspec.json.encode(encoding.read_request(text))
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
