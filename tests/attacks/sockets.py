"""WebSockets that send what no page would: control frames, fragments, requests without end."""

import asyncio
from collections import Counter
from itertools import count

from tests.attacks.attack import Target, Tried, counted
from tests.attacks.raw import CONTINUATION, GONE, PING, PONG, TEXT, Socket, TurnedAway, frame

CHUNK = 64 * 1024
"""Bytes that are sent at once."""
PAUSE_S = 0.02
"""Between two tries to come in: a server that is asked more often is attacked by visits."""
ALLOWED = 100
REQUESTS_PER_S = 20
"""What the default settings allow: connections of an address, requests of a connection."""
MANY = 150
"""Connections, where 100 from one address are allowed."""


async def pings(target: Target) -> Tried:
    """Nothing but pings."""
    return await flood(target, b"", frame(PING))


async def pongs(target: Target) -> Tried:
    """Answers to pings that nobody has sent."""
    return await flood(target, b"", frame(PONG))


async def fragments(target: Target) -> Tried:
    """One message in empty parts that never ends."""
    return await flood(target, frame(TEXT, final=False), frame(CONTINUATION, final=False))


async def requests(target: Target) -> Tried:
    """Requests without waiting for answers."""
    request = frame(TEXT, b'{"type":"legal","n":1}')
    return await flood(target, b"", request)


async def flood(target: Target, first: bytes, again: bytes) -> Tried:
    """The same frame as fast as the server takes it; when cut off, from a new connection."""
    chunk = again * (CHUNK // len(again))
    sent, ends = 0, Counter[str]()
    await target.begin()
    while target.lasts():
        try:
            socket = await target.visitor().enter(target.table)
        except TurnedAway as turned:
            ends[f"turned away {turned.status}"] += 1
            await asyncio.sleep(PAUSE_S)
            continue
        reading = asyncio.create_task(socket.ignore())
        socket.writer.write(first)
        sent += await send_until_closed(target, socket, chunk)
        await asyncio.wait([reading], timeout=PAUSE_S)
        ends["open at the end" if socket.closed is None else f"closed {socket.closed}"] += 1
        reading.cancel()
        socket.hang_up()
    tried = f"{sent / 1e6:.1f} MB, {sent // len(again):,} frames; {counted(ends)}"
    cut = any(end.startswith("closed") for end in ends)
    return Tried(tried, [] if cut else ["never cut off"])


async def send_until_closed(target: Target, socket: Socket, chunk: bytes) -> int:
    """Send a chunk again and again; how many bytes."""
    sent = 0
    while target.lasts() and socket.closed is None:
        try:
            socket.writer.write(chunk)
            await asyncio.wait_for(socket.writer.drain(), 1)
        except TimeoutError:
            continue
        except GONE:
            break
        sent += len(chunk)
    return sent


async def many_at_once(target: Target) -> Tried:
    """As many connections as there may be, each asking for as much as it may: long lists."""
    host = target.visitor()
    table = await host.open_table("inferno", 2, bots=[None, "imp"])
    sockets = [await host.enter(table, str(number)) for number in range(ALLOWED)]
    await sockets[0].ask("start", 1)
    answers = Counter[str]()
    await target.begin()

    async def ask(socket: Socket) -> None:
        for n in count(2):
            if not target.lasts():
                break
            socket.say("legal", n=n)
            await asyncio.sleep(1 / REQUESTS_PER_S)

    async def listen(socket: Socket) -> None:
        while (text := await socket.text()) is not None:
            kind = next((kind for kind in ("moves", "refused") if kind.encode() in text[:20]), "")
            answers[kind or "news"] += 1

    listening = [asyncio.create_task(listen(socket)) for socket in sockets]
    await asyncio.gather(*map(ask, sockets))
    for task, socket in zip(listening, sockets, strict=True):
        task.cancel()
        socket.hang_up()
    short = [] if answers["refused"] else ["never slowed down"]
    return Tried(f"{len(sockets)} connections: {counted(answers)}", short)


async def connections(target: Target) -> Tried:
    """As many as there may be and more; every second one never says hello."""
    sockets: list[Socket] = []
    ends = Counter[str]()
    await target.begin()
    for number in range(MANY):
        try:
            socket = await target.visitor().open_socket(target.table)
        except TurnedAway as turned:
            ends[f"turned away {turned.status}"] += 1
            continue
        sockets.append(socket)
        if number % 2:
            socket.say("hello", protocol=1, client=str(number))
    reading = [asyncio.create_task(socket.ignore()) for socket in sockets]
    while target.lasts():
        await asyncio.sleep(0.1)
    for task, socket in zip(reading, sockets, strict=True):
        task.cancel()
        socket.hang_up()
    short = [] if ends else [f"{len(sockets)} connections from one address"]
    return Tried(f"{len(sockets)} of {MANY} opened; {counted(ends)}", short)
