"""Bots that think for nobody, hints without end, matches that never pause."""

import asyncio
import time
from collections import Counter
from itertools import count
from typing import Any

from tests.attacks.attack import Target, Tried, counted
from tests.attacks.matches import NO_PAUSES, imps_playing
from tests.attacks.raw import Socket, TurnedAway, Visitor

TABLES = 12
"""As many as one address may open at once."""
ASKERS = 48
"""Connections of one client that ask for hints, four at each table."""
COACHED = 10
"""Tables at which everybody asks the coach."""
EXTRA_S = 1.0
"""How much longer than usual a devil may take."""
PACE = 0.3
"""Of the devil that is measured: 0.2 to 0.5 s a move, beside what it thinks."""


async def lucifers(target: Target) -> Tried:
    """Tables of four lucifers that nobody watches; a person plays a devil elsewhere."""
    return await beside_a_devil(target, await tables_of_lucifers(target), watched=False)


async def watched_lucifers(target: Target) -> Tried:
    """The same, with somebody at each table."""
    return await beside_a_devil(target, await tables_of_lucifers(target), watched=True)


async def tables_of_lucifers(target: Target) -> list[Socket]:
    """Their hosts, who watch; nothing has begun."""
    hosts = []
    for _ in range(TABLES):
        host = target.visitor()
        four = {"bots": ["lucifer"] * 4, "sit": False, "pace": 0, "clocks": NO_PAUSES}
        hosts.append(await host.enter(await host.open_table("skip-bo", 4, **four)))
    return hosts


async def beside_a_devil(target: Target, hosts: list[Socket], watched: bool) -> Tried:
    """How long a devil takes for a move, alone and while these matches run."""
    person = Person(Visitor(target.address, target.elsewhere))
    await person.sit_down()
    usual_s = max([await person.wait_for_the_devil() for _ in range(4)])
    for host in hosts:
        host.say("start", n=1)
        await host.until("happened")
        if not watched:
            host.hang_up()
    reading = [asyncio.create_task(host.ignore()) for host in hosts if watched]
    await target.begin()
    waits = []
    while target.lasts():
        waits.append(await person.wait_for_the_devil())
    for task in reading:
        task.cancel()
    for socket in (*hosts, person.socket):
        socket.hang_up()
    devil = f"a devil took {usual_s:.1f} s, then {max(waits):.1f}"
    slow = [] if max(waits) < usual_s + EXTRA_S else [devil]
    return Tried(f"{len(hosts)} tables of four lucifers; {devil}", slow=slow)


class Person:
    """Somebody who plays a devil."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.numbers = count(1)

    async def sit_down(self) -> None:
        """Begin a match."""
        setting = {"bots": ["devil", None], "pace": PACE, "options": {"edition": "classic"}}
        table = await self.visitor.open_table("skip-bo", 2, **setting)
        self.socket = await self.visitor.enter(table)
        self.socket.say("start", n=next(self.numbers))
        self.legal = (await self.socket.until("happened"))["legal"]

    async def wait_for_the_devil(self) -> float:
        """End our turn; how long the devil takes for its first move."""
        while not self.legal:
            self.legal = (await self.socket.until("happened"))["legal"]
        while self.legal:
            move = next((move for move in self.legal if move["do"] == "discard"), self.legal[0])
            self.socket.say("act", n=next(self.numbers), action=move)
            self.legal = (await self.socket.until("happened"))["legal"]
        asked = time.monotonic()
        self.legal = (await self.socket.until("happened"))["legal"]
        return time.monotonic() - asked


async def hints(target: Target) -> Tried:
    """The player at each of many tables asks lucifers for advice, all the time."""
    players = []
    for _ in range(TABLES):
        host = target.visitor()
        table = await host.open_table("skip-bo", 2, bots=["imp", None])
        first, *others = [await host.enter(table, str(n)) for n in range(ASKERS // TABLES)]
        await first.ask("start", 1)
        players += [first, *others]
    answers = Counter[str]()
    await target.begin()

    async def ask(player: Socket) -> None:
        for n in count(2):
            if not target.lasts():
                break
            answer = await player.ask("hint", n, bot="lucifer")
            answers[answer.get("code", answer["type"])] += 1
            await asyncio.sleep(0.05)

    asking = [asyncio.create_task(ask(player)) for player in players]
    await asyncio.wait(asking, timeout=target.seconds)
    for task, player in zip(asking, players, strict=True):
        task.cancel()
        player.hang_up()
    return Tried(f"{len(players)} connections: {counted(answers)}")


async def coached(target: Target) -> Tried:
    """All players at many tables move as often as they may, with the coach at their side; a person
    plays a devil elsewhere.
    """
    person = Person(Visitor(target.address, target.elsewhere))
    await person.sit_down()
    usual_s = max([await person.wait_for_the_devil() for _ in range(4)])
    players = [player for _ in range(COACHED) for player in await full_table(target)]
    answers = Counter[str]()
    await target.begin()

    async def play(player: Socket) -> None:
        legal: list[dict[str, Any]] | None = None
        for n in count(2):
            while not legal:
                legal = (await player.until("happened"))["legal"]
            move = next((each for each in legal if each["do"] == "discard"), legal[0])
            answer = await player.ask("act", n, action=move, coach=True)
            answers[answer.get("code", "made")] += 1
            if answer["type"] == "done":
                legal = None
            else:
                await asyncio.sleep(0.05)

    playing = [asyncio.create_task(play(player)) for player in players]
    waits = []
    while target.lasts():
        waits.append(await person.wait_for_the_devil())
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for socket in (*players, person.socket):
        socket.hang_up()
    devil = f"a devil took {usual_s:.1f} s, then {max(waits):.1f}"
    slow = [] if max(waits) < usual_s + EXTRA_S else [devil]
    return Tried(f"{len(players)} players: {counted(answers)}; {devil}", slow=slow)


async def full_table(target: Target) -> list[Socket]:
    """A table of Skip-Bo with six guests, who are about to be dealt cards."""
    host = target.visitor()
    table = await host.open_table("skip-bo", 6, options={"edition": "classic"})
    players = [await host.enter(table)]
    for chair in range(1, 6):
        players.append(await target.visitor().enter(table))
        await players[-1].ask("sit", 1, chair=chair)
    players[0].say("start", n=1)
    return players


async def restless_imps(target: Target) -> Tried:
    """Matches among imps that take no time to think, with somebody watching each."""
    hosts = []
    for _ in range(TABLES):
        try:
            hosts.append((await imps_playing(target.visitor()))[1])
        except TurnedAway:
            break
    await target.begin()
    reading = [asyncio.create_task(host.ignore()) for host in hosts]
    before = sum(host.received for host in hosts)
    while target.lasts():
        await asyncio.sleep(0.1)
    acts = sum(host.received for host in hosts) - before
    for task, host in zip(reading, hosts, strict=True):
        task.cancel()
        host.hang_up()
    return Tried(f"{len(hosts)} tables of two imps at pace 0: {acts / target.seconds:.0f} acts/s")
