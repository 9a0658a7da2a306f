"""A real client for a real server: guests over HTTP, players over WebSocket."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]

PATIENCE_S = 60
"""How long a message is waited for. Only a server that hangs takes so long."""

QUICK = {"turn_s": None, "window_s": 60, "window_least_s": 0, "away_s": None, "between_s": 0}
"""Clocks for games among programs."""


class Guest:
    """Somebody with a cookie."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE_S)
        body = {"name": name} if name else None
        answer = self.http.post("/api/me", json=body) if body else self.http.get("/api/me")
        self.id: str = answer.json()["guest"]

    def open(self, game: str, players: int, **wanted: Any) -> str:
        """Open a table; its name."""
        body = {"game": game, "players": players, "clocks": QUICK, "pace": 0, **wanted}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["id"]
        return name

    def get(self, path: str) -> Any:
        """What the server answers, which must be well."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def cookie(self) -> dict[str, str]:
        """The header that says who it is."""
        return {"Cookie": f"guest={self.http.cookies['guest']}"}

    def sit_down(self, table: str, chair: int | None = None, **hello: Any) -> "Player":
        """Connect to a table, and take a chair."""
        player = Player(self, table, **hello)
        if chair is not None:
            player.ask("sit", chair=chair)
        return player

    def close(self) -> None:
        """Leave the house."""
        self.http.close()


class Player:
    """A guest at a table: what he knows of it, what he asks for and is answered."""

    def __init__(
        self, guest: Guest, table: str, seen: int = -1, client: str = "test", **hello: Any
    ) -> None:
        self.guest = guest
        self.table = table
        self.client = client
        self.n = 0
        self.messages: list[Message] = []
        """Everything received."""
        self.frames: list[str] = []
        """The same, as it came."""
        self.connect(seen, **hello)

    def connect(self, seen: int, **more: Any) -> None:
        """Connect, say hello, be welcomed."""
        self.open = ExitStack()
        opening = open_socket(self.guest.address, self.table, self.guest.cookie())
        self.socket = self.open.enter_context(opening)
        hello = {"type": "hello", "protocol": 1, "client": self.client, "seen": seen, **more}
        self.socket.send(json.dumps(hello))
        self.welcome = self.until(lambda message: message["type"] == "welcome")
        self.chair: int | None = self.welcome["chair"]

    @property
    def seq(self) -> int:
        """The last entry he knows of."""
        return max((each["seq"] for each in self.messages if "seq" in each), default=-1)

    @property
    def latest(self) -> Message | None:
        """The last message that showed him the match."""
        return next((each for each in reversed(self.messages) if each.get("view")), None)

    @property
    def view(self) -> Message:
        """What he sees of the match; if it has not begun, he waits for it."""
        while self.latest is None:
            self.receive()
        view: Message = self.latest["view"]
        return view

    @property
    def info(self) -> Message:
        """What he last heard about the table."""
        infos = [each["table"] for each in self.messages if "table" in each]
        info: Message = infos[-1]
        return info

    def receive(self, patience_s: float = PATIENCE_S) -> Message:
        """The next message."""
        frame = self.socket.recv(patience_s)
        assert isinstance(frame, str)
        message: Message = json.loads(frame)
        self.frames.append(frame)
        self.messages.append(message)
        return message

    def until(self, wanted: Callable[[Message], Any]) -> Message:
        """Read up to a message that is wanted."""
        while not wanted(message := self.receive()):
            pass
        return message

    def send(self, kind: str, **fields: Any) -> int:
        """Ask for something; the number of the request."""
        self.n += 1
        self.socket.send(json.dumps({"type": kind, "n": self.n, **fields}))
        return self.n

    def answer(self, n: int) -> Message:
        """The answer to a request."""
        return self.until(lambda message: message.get("n") == n)

    def ask(self, kind: str, **fields: Any) -> Message:
        """Ask for something that is granted."""
        answer = self.answer(self.send(kind, **fields))
        assert answer["type"] != "refused", answer
        return answer

    def refused(self, kind: str, **fields: Any) -> Message:
        """Ask for something that is not; why."""
        answer = self.answer(self.send(kind, **fields))
        assert answer["type"] == "refused", answer
        return answer

    def close(self) -> None:
        """Break off."""
        self.open.close()


def open_socket(
    address: str, table: str, headers: dict[str, str]
) -> AbstractContextManager[ClientConnection]:
    """A WebSocket at a table."""
    uri = f"ws://{address}/api/tables/{table}/play"
    return connect(
        uri, additional_headers=headers, proxy=None, compression=None, ping_interval=None
    )


def play_at_random(player: Player, seed: int, most: int = 100_000) -> None:
    """Play a chair by random legal moves until the match is over, or so many were made."""
    random = Random(seed)
    made = 0
    while not player.view["over"] and made < most:
        if player.chair in player.view["to_act"]:
            assert player.latest
            moves = player.latest["legal"] or player.ask("legal")["actions"]
            if moves:
                player.send("act", action=random.choice(moves))
                made += 1
        player.until(lambda each: each["type"] in ("happened", "refused"))


__all__ = ["ConnectionClosed", "Guest", "Player", "open_socket", "play_at_random"]
