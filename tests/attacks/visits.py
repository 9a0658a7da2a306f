"""HTTP: headers without end, requests that never become whole, answers that cost more than they
should, headers that make no sense.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Sequence
from itertools import cycle

from tests.attacks.attack import Target, Tried, counted
from tests.attacks.matches import ROUND_AFTER_ROUND, finished_match
from tests.attacks.raw import GONE, Answer, Visitor

LINE = b"X-Filler: " + b"x" * 990 + b"\r\n"
CHUNK = LINE * 64
MOST_SENT = 300_000_000
"""Bytes in all: it is the server's memory that is to fill, not the machine's."""
MOST_TAKEN_MB = 16
"""Of headers on one connection: 64 KB are allowed, the rest is in buffers of the system."""

HALF = 1000
"""Half requests at once."""
COMPLETE_S = 15
"""How long a request may take to come in."""

ASKED = 200
"""Positions, of one match."""
OTHERS = {"replay?first=1&last=9": 1.0, "story": 12.0}
"""What somebody else asks for meanwhile, and how many seconds it may take."""

CLIENTS = 16
"""Connections of one visitor that asks without end."""
PER_S, AT_ONCE = 20, 200
"""How much of the cheapest one address may ask for, in the long run and at once."""
PAGES = ("/", "/api/games", "/api/games/inferno/rulebook?lang=fr", "/api/words/fr", "/api/schema")

PROXY = "127.0.0.1"
"""The default of the setting `proxies`: requests from here say who they are from."""
ELSEWHERE = "203.0.113.7"


async def headers(target: Target) -> Tried:
    """Header lines without end."""
    most, total, ends = 0, 0, Counter[str]()
    await target.begin()
    while target.lasts() and total < MOST_SENT:
        _, writer = await target.visitor().connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        taken = 0
        try:
            while target.lasts() and taken < MOST_SENT:
                writer.write(CHUNK)
                await asyncio.wait_for(writer.drain(), target.seconds)
                taken += len(CHUNK)
        except (*GONE, TimeoutError):
            ends["cut off"] += 1
        else:
            ends["open at the end"] += 1
        writer.transport.abort()
        most, total = max(most, taken), total + taken
    while target.lasts():
        await asyncio.sleep(0.1)
    short = most > MOST_TAKEN_MB * 1e6
    tried = f"{total / 1e6:.0f} MB, {most / 1e6:.0f} at once; {counted(ends)}"
    return Tried(tried, ["headers without a limit"] if short else [])


async def half_requests(target: Target) -> Tried:
    """A thousand requests that never become whole: half a head, or half a body."""
    halves = cycle(
        [
            b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
            b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
        ]
    )
    await target.begin()
    connections = []
    for half in (next(halves) for _ in range(HALF)):
        try:
            reader, writer = await target.visitor().connect()
        except OSError:
            continue
        writer.write(half)
        connections.append((reader, writer))
    closing = [asyncio.create_task(reader.read()) for reader, _ in connections]
    await asyncio.wait(closing, timeout=COMPLETE_S + 5)
    still_open = sum(not each.done() for each in closing)
    for task, (_, writer) in zip(closing, connections, strict=True):
        task.cancel()
        writer.transport.abort()
    await asyncio.gather(*closing, return_exceptions=True)
    short = [f"{still_open} half requests open after {COMPLETE_S + 5} s"] if still_open else []
    return Tried(f"{len(connections)} half requests, {still_open} left", short)


async def replays(target: Target) -> Tried:
    """The costliest answers there are, from every side and in every language."""
    table = await finished_match(target, target.visitor())
    paths = [
        f"/api/tables/{table}/{what}"
        for what in ("replay?seat=open&lang=fr", "replay?seat=0&lang=en", "replay", "record")
    ]
    await target.begin()
    return await ask_without_end(target, paths)


async def visits(target: Target) -> Tried:
    """Pages, rulebooks and catalogues without end."""
    await target.begin()
    return await ask_without_end(target, PAGES)


async def analyses(target: Target) -> Tried:
    """All positions of a match that takes long to play on are asked, and its story; meanwhile
    somebody else asks for theirs, and for a replay.
    """
    table = await finished_match(target, target.visitor(), ROUND_AFTER_ROUND, players=6)
    other = Visitor(target.address, target.elsewhere)
    own = await finished_match(target, other)
    paths = [f"/api/tables/{table}/outlook?at={at}" for at in range(ASKED)]
    paths[1:1] = [f"/api/tables/{table}/story?lang={language}" for language in ("en", "fr")]
    await target.begin()
    asking = asyncio.create_task(ask_without_end(target, paths))
    slow = []
    for path, most_s in OTHERS.items():
        await asyncio.sleep(target.seconds / 4)
        begun = time.monotonic()
        status = await status_of(other.ask("GET", f"/api/tables/{own}/{path}"))
        took_s = time.monotonic() - begun
        if status != 200 or took_s > most_s:
            slow.append(f"another's {path}: {status} after {took_s:.1f} s")
    tried = await asking
    return Tried(tried.what, tried.short, slow)


async def ask_without_end(target: Target, paths: Sequence[str]) -> Tried:
    """Ask for these in turn, on many connections; the visitor takes the answers as they come."""
    answers = Counter[str]()
    visitor, turn = target.visitor(Accept_Encoding="gzip"), cycle(paths)

    async def ask() -> None:
        while target.lasts():
            try:
                answer = await visitor.ask("GET", next(turn), Connection="close")
            except (TimeoutError, *GONE):
                answers["cut off"] += 1
            else:
                answers[f"answered {answer.status}"] += 1

    await asyncio.gather(*(ask() for _ in range(CLIENTS)))
    allowed = AT_ONCE + PER_S * (time.monotonic() - target.begun)
    slowed = any("429" in each for each in answers)
    too_much = answers.total() > allowed and not slowed
    return Tried(counted(answers), ["never slowed down"] if too_much else [])


async def odd_headers(target: Target) -> Tried:
    """Hosts and origins that no browser sends; metrics from elsewhere."""
    stranger = target.visitor()
    from_elsewhere = Visitor(target.address, PROXY, {"X-Forwarded-For": ELSEWHERE})
    name, qr = {"name": "Eve"}, f"/api/tables/{target.table}/qr.svg"
    answers = Counter[str]()
    short = set()
    await target.begin()
    while target.lasts():
        for what, asked in (
            ("Origin: http://[", stranger.ask("POST", "/api/me", name, Origin="http://[")),
            ("an empty Host", stranger.ask("POST", "/api/me", name, Host="", Origin="null")),
            ("a QR code of 4,000 characters", stranger.ask("GET", qr, Host="x" * 4000)),
            ("metrics from elsewhere", from_elsewhere.ask("GET", "/metrics")),
        ):
            status = await status_of(asked)
            answers[f"answered {status}"] += 1
            if not 400 <= status < 500:
                short.add(f"{what}: {status}")
        await asyncio.sleep(0.2)
    return Tried(counted(answers), sorted(short))


async def status_of(asked: Awaitable[Answer]) -> int:
    """The status of an answer; 0 if there was none."""
    try:
        return (await asked).status
    except (TimeoutError, *GONE):
        return 0


async def malformed_openings(target: Target) -> Tried:
    """Mistakes in the form for a new table must not use up the right to open one."""
    visitor, answers = target.visitor(), Counter[str]()
    await target.begin()
    for _ in range(20):
        answer = await visitor.ask("POST", "/api/tables", {"game": "skip-bo", "players": 99})
        answers[f"answered {answer.status}"] += 1
    right = await visitor.ask("POST", "/api/tables", {"game": "skip-bo", "players": 2})
    while target.lasts():
        await asyncio.sleep(0.1)
    short = [] if right.status == 201 else [f"a table after that is refused with {right.status}"]
    return Tried(f"{counted(answers)}, then {right.status}", short)
