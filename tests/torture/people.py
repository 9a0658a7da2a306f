"""People who play whatever happens, and remember everything they were sent."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.attacks.raw import GONE, Socket, TurnedAway, Visitor

Message = dict[str, Any]

CLIENT = "person"
LOST = (*GONE, TurnedAway, TimeoutError)
"""What a client meets when a connection breaks, or none can be made."""
PASSING = ("busy", "unavailable")
"""What a request is refused for that may be granted a moment later."""
AGAIN_S = 0.2
"""After how long a request is tried again, and a lost connection replaced."""
THINK_S = 0.1
"""At most; so that each move meets others of its table on their way."""
UNDO = 0.05
"""How often an act that can be taken back is."""


@dataclass
class Session:
    """A connection, from its welcome to its end, as the client saw it."""

    chair: int | None
    seen: int
    """What the client had been told before."""
    welcome: Message
    shown: list[Message] = field(default_factory=list)
    """Everything that happened in the match meanwhile."""


@dataclass
class Shadow:
    """Another connection of the same guest, which sends something at the same moment."""

    socket: Socket
    client: str
    """If it has the name of the first one, it sends the same requests."""


class Person:
    """A player, or without a chair a spectator: connects by any door, again and again."""

    def __init__(
        self, visitor: Visitor, doors: Sequence[str], table: str, chair: int | None, random: Random
    ) -> None:
        self.visitor = visitor
        self.doors = doors
        self.table = table
        self.chair = chair
        self.random = random
        self.guest = ""
        self.seq = -1
        """The last number they were told."""
        self.sessions: list[Session] = []
        self.answers: defaultdict[tuple[str, int], list[Message]] = defaultdict(list)
        """What was answered, by client and number of the request; not what may be asked again."""
        self.shadow: Shadow | None = None
        self.over = asyncio.Event()
        self._socket: Socket | None = None
        self._n = 0
        self._asked: Message | None = None
        self._answered: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._legal: list[Message] = []
        self._may_act = asyncio.Event()

    def __repr__(self) -> str:
        there = "connected" if self._socket else "not connected"
        moves = f"{len(self._legal)} moves"
        return f"chair {self.chair}: {there}, at {self.seq}, {moves}, asks for {self._asked}"

    async def stay(self) -> None:
        """Be at the table, for ever: connect, listen, connect again."""
        while True:
            with suppress(*LOST):
                await self._visit()
            self._socket = None
            await asyncio.sleep(self.random.uniform(0, AGAIN_S))

    async def move(self) -> None:
        """Play until the match is over."""
        while not self.over.is_set():
            await self._may_act.wait()
            await asyncio.sleep(self.random.uniform(0, THINK_S))
            if self._legal:
                answer = await self.ask("act", action=self.random.choice(self._legal))
                if answer.get("undo") and self.random.random() < UNDO:
                    await self.ask("undo")

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Ask for something until it is answered for good."""
        self._n += 1
        self._asked = {"type": kind, "n": self._n, **fields}
        self._answered = asyncio.get_running_loop().create_future()
        self._send()
        return await self._answered

    async def open_another(self, door: str, client: str) -> Shadow:
        """A second connection, which the next request is sent on, too."""
        visitor = Visitor(door, self.visitor.source, self.visitor.headers)
        socket = await visitor.enter(self.table, client, seen=self.seq)
        self.shadow = Shadow(socket, client)
        return self.shadow

    async def listen_to(self, shadow: Shadow) -> None:
        """Note what was granted to a second connection: what is refused there may be granted here,
        if both have asked for the same.
        """
        while True:
            message = await shadow.socket.message()
            if message["type"] == "done":
                self.answers[shadow.client, message["n"]].append(message)

    async def _visit(self) -> None:
        visitor, seen = self.visitor, self.seq
        visitor.address = self.random.choice(self.doors)
        socket = await visitor.enter(self.table, CLIENT, seen=seen)
        try:
            self.guest = socket.welcome["guest"]
            visitor.headers.setdefault("Cookie", socket.cookie)
            session = Session(self.chair, seen, socket.welcome)
            self.sessions.append(session)
            self._socket = socket
            self._see(socket.welcome)
            self._send()
            while True:
                self._hear(await socket.message(), session)
        finally:
            socket.hang_up()

    def _hear(self, message: Message, session: Session) -> None:
        if message["type"] == "happened":
            session.shown.append(message)
            self._see(message)
        elif message["type"] == "table":
            self.seq = max(self.seq, message["seq"])
        elif message["type"] == "moves":
            self._know(message["actions"])
        elif self._asked and message.get("n") == self._asked["n"]:
            if message.get("code") in PASSING:
                asyncio.get_running_loop().call_later(AGAIN_S, self._send)
                return
            self.answers[CLIENT, self._asked["n"]].append(message)
            self._asked = None
            if not self._answered.done():  # nobody waits for it any more
                self._answered.set_result(message)

    def _see(self, shown: Message) -> None:
        """The match has gone on."""
        view = shown["view"]
        self.seq = max(self.seq, shown["seq"])
        self._know(shown["legal"] or [])
        if view and view["over"]:
            self.over.set()
            self._may_act.set()
        elif view and self.chair in view["to_act"] and not self._legal and self._socket:
            self._n += 1
            self._socket.say("legal", n=self._n)

    def _know(self, legal: list[Message]) -> None:
        self._legal = legal
        if legal or self.over.is_set():
            self._may_act.set()
        else:
            self._may_act.clear()

    def _send(self) -> None:
        """Send what is asked for, perhaps again: it has the same number then."""
        if self._asked and self._socket:
            self._socket.say(**sent(self._asked))
            if self.shadow:
                self._send_along(self.shadow, self._asked)
                self.shadow = None

    def _send_along(self, shadow: Shadow, asked: Message) -> None:
        if shadow.client == CLIENT:
            shadow.socket.say(**sent(asked))
        elif self._legal:
            shadow.socket.say("act", n=1, action=self.random.choice(self._legal))


def sent(asked: Message) -> dict[str, Any]:
    """A request as `Socket.say` takes it."""
    return {"kind": asked["type"], **{name: asked[name] for name in asked if name != "type"}}


@dataclass
class Company:
    """The people of one table, during one match."""

    table: str
    people: list[Person]
    tasks: list["asyncio.Task[None]"] = field(default_factory=list)
    moving: list["asyncio.Task[None]"] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        """How many requests were granted."""
        every = (answers for person in self.people for answers in person.answers.values())
        return sum(any(each["type"] == "done" for each in answers) for answers in every)

    @property
    def over(self) -> bool:
        """Whether all have seen the end."""
        return all(person.over.is_set() for person in self.people)

    async def begin(self) -> None:
        """Come in, sit down, deal."""
        self.tasks = [asyncio.create_task(person.stay()) for person in self.people]
        host, *others = self.people
        for person in others:
            if person.chair is not None:
                await person.ask("sit", chair=person.chair)
        while (await host.ask("start"))["type"] != "done":  # asked where the others are not known
            await asyncio.sleep(AGAIN_S)
        players = [person for person in self.people if person.chair is not None]
        self.moving = [asyncio.create_task(person.move()) for person in players]

    async def stop(self) -> None:
        """Make no more moves."""
        await cancel(self.moving)

    async def leave(self) -> None:
        """Go."""
        await cancel([*self.moving, *self.tasks])


async def cancel(tasks: Sequence["asyncio.Task[Any]"]) -> None:
    """End tasks. What went wrong in one before is raised."""
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


async def company(
    visitors: Sequence[Visitor], doors: Sequence[str], setting: Message, random: Random
) -> Company:
    """A new table for two players and a spectator, and a bot if the setting has one."""
    host = visitors[0]
    while True:
        host.address = random.choice(doors)
        with suppress(*LOST):
            table = await host.open_table(**setting)
            break
        await asyncio.sleep(AGAIN_S)
    chairs = (0, 1, None)
    people = [
        Person(visitor, doors, table, chair, Random(random.random()))
        for visitor, chair in zip(visitors, chairs, strict=True)
    ]
    return Company(table, people)
