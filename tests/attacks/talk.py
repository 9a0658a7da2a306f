"""Spectators who talk, mute, come and go; players who do in private what nobody sees."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from itertools import count, pairwise
from typing import Any

from tests.attacks.attack import Target, Tried, counted
from tests.attacks.matches import finished_match
from tests.attacks.raw import Socket, TurnedAway, Visitor

TALKERS = 60
"""Spectators of one client, each with a cookie of their own."""
EVERY_S = 0.05
"""How often each of them asks for something: as often as one connection may."""
LINES_PER_S = 20
"""What a table may take of all of them together, many times over: it is documented as 1, with 15
at once."""

ARRIVALS = 100
MOST_MESSAGES, MOST_BYTES = 1000, 1_000_000
"""What the news of them may cost in all."""
GATHERED_S = 22
"""How long the last news of them takes: it is documented as 0.2 s for each client."""

TIMES = 2
"""How many times as long joining a match of 1,000 acts may take as joining a new one."""
JOINING = 8
"""How many come at once."""
NOISE_S = 0.02
"""Beside that: what a busy machine adds."""


async def chat(target: Target) -> Tried:
    """Spectators of an honest table talk without pause."""
    lines = ({"text": f"line {n}"} for n in count())
    return await talk(target, "say", lambda: next(lines))


async def mutes(target: Target) -> Tried:
    """Spectators of an honest table mute guests, and unmute them, without pause."""
    guests = ({"guest": f"guest {n // 2 % 1000}", "on": not n % 2} for n in count())
    return await talk(target, "mute", lambda: next(guests))


async def talk(target: Target, kind: str, fields: Callable[[], dict[str, Any]]) -> Tried:
    """Everybody asks for the same kind of thing, as often as they may."""
    sockets = await spectators(target, TALKERS)
    answers = Counter[str]()
    before_s = await welcome_s(target, target.table)
    await target.begin()

    async def speak(socket: Socket) -> None:
        for n in count(1):
            if not target.lasts():
                break
            socket.say(kind, n=n, **fields())
            await asyncio.sleep(EVERY_S)

    async def listen(socket: Socket) -> None:
        while (text := await socket.text()) is not None:
            if text.startswith(b'{"type":"done"'):
                answers["done"] += 1
            elif text.startswith(b'{"type":"refused"'):
                answers["refused"] += 1

    listening = [asyncio.create_task(listen(socket)) for socket in sockets]
    await asyncio.gather(*map(speak, sockets))
    after_s = await welcome_s(target, target.table)
    for task, socket in zip(listening, sockets, strict=True):
        task.cancel()
        socket.hang_up()
    short = []
    if kind == "say" and answers["done"] > 15 + LINES_PER_S * target.seconds:
        short.append(f"{answers['done']} lines taken")
    slow = []
    if after_s > TIMES * before_s + 5 * NOISE_S:
        slow.append(f"a welcome took {1000 * before_s:.0f} ms, then {1000 * after_s:.0f}")
    return Tried(f"{counted(answers)}, by {len(sockets)} spectators", short, slow)


async def arrivals(target: Target) -> Tried:
    """A hundred spectators come to an honest table, and go."""
    await target.begin()
    sockets = await spectators(target, ARRIVALS)
    messages = size = 0

    async def listen(socket: Socket) -> None:
        nonlocal messages, size
        while (text := await socket.text()) is not None:
            if text.startswith(b'{"type":"table"'):
                messages, size = messages + 1, size + len(text)

    reading = [asyncio.create_task(listen(socket)) for socket in sockets]
    await asyncio.sleep(target.seconds if target.brief else GATHERED_S)
    for task, socket in zip(reading, sockets, strict=True):
        task.cancel()
        socket.hang_up()
    while target.lasts():
        await asyncio.sleep(0.1)
    short = []
    if messages > MOST_MESSAGES or size > MOST_BYTES:
        short.append(f"{messages:,} messages, {size / 1e6:.1f} MB")
    tried = f"{len(sockets)} arrivals: {messages:,} messages, {size / 1e6:.1f} MB"
    return Tried(tried, short)


async def newcomers(target: Target) -> Tried:
    """A match of a thousand acts is joined again and again, in words."""
    host = target.visitor()
    long, new = await finished_match(target, host), await host.open_table(bots=["imp", "imp"])
    socket = await host.enter(new)
    await socket.ask("start", 1)
    socket.hang_up()
    long_s = min([await welcome_s(target, long) for _ in range(7)])
    new_s = min([await welcome_s(target, new) for _ in range(7)])
    joined = Counter[str]()
    await target.begin()

    async def join() -> None:
        while target.lasts():
            try:
                socket = await target.visitor().enter(long, lang="fr")
            except TurnedAway as turned:
                joined[f"turned away {turned.status}"] += 1
                await asyncio.sleep(EVERY_S)
            else:
                joined["welcomes"] += 1
                socket.hang_up()

    await asyncio.gather(*(join() for _ in range(JOINING)))
    times = f"{1000 * long_s:.0f} ms, a new match {1000 * new_s:.0f}"
    slow = [] if long_s < TIMES * new_s + NOISE_S else [f"joining takes {times}"]
    return Tried(f"{counted(joined)}; joining takes {times}", slow=slow)


async def private_acts(target: Target) -> Tried:
    """A player of Inferno writes in their secret list and erases it, so that the others wait
    for ever; and a spectator asks the clock when they did.
    """
    one, other = target.visitor(), target.visitor()
    table = await one.open_table("inferno", 2, clocks={"turn_s": 60})
    first, second = await one.enter(table), await other.enter(table)
    await second.ask("sit", 1, chair=1)
    await first.ask("start", 1)
    await target.begin()
    clocks, acts = [], 0
    while target.lasts():
        clocks.append(await time_left_ms(target, table))
        for n in range(5):
            acts += 1
            rating = {"do": "rate", "soul": "attila", "value": 1 + n}
            await first.ask("act", 2 * acts, action=rating)
            await first.ask("act", 2 * acts + 1, action={"do": "erase"})
        await asyncio.sleep(0.5)
    clocks.append(await time_left_ms(target, table))
    for socket in (first, second):
        socket.hang_up()
    passed = clocks[0] - clocks[-1]
    rising = any(later > earlier for earlier, later in pairwise(clocks))
    short = ["a private act gives new time"] if rising else []
    return Tried(f"{acts} lines erased while the clock went on by {passed / 1000:.1f} s", short)


async def spectators(target: Target, number: int) -> list[Socket]:
    """Spectators at the honest table, as many as are let in."""
    sockets = []
    for _ in range(number):
        try:
            sockets.append(await target.visitor().enter(target.table))
        except TurnedAway:
            break
    return sockets


async def welcome_s(target: Target, table: str) -> float:
    """How long somebody who comes from elsewhere waits for their welcome."""
    newcomer = Visitor(target.address, target.elsewhere)
    socket = await newcomer.open_socket(table)
    begin = time.perf_counter()
    socket.say("hello", protocol=1, client="newcomer", lang="fr")
    await socket.until("welcome")
    socket.hang_up()
    return time.perf_counter() - begin


async def time_left_ms(target: Target, table: str) -> int:
    """What a spectator who comes is told of the clock."""
    socket = await target.visitor().enter(table)
    socket.hang_up()
    left: int = socket.welcome["clock"]["left_ms"]
    return left
