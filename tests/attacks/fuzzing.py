"""Nonsense of every kind: messages, bodies, bytes. `tests/server/test_fuzzing.py` draws from here.

What hypothesis draws for an attack is drawn before it begins, and sent again and again.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from itertools import count, cycle
from random import Random
from typing import Any, TypeVar, get_args
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pandemonium.server import wire
from tests.attacks.attack import Target, Tried, counted
from tests.attacks.raw import BINARY, GONE, KEY, TEXT, TurnedAway, frame, read_head

T = TypeVar("T")

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
BODIES = VALUES | st.fixed_dictionaries({"game": st.just("skip-bo"), "players": VALUES})
TYPES = [kind.__struct_config__.tag for kind in get_args(wire.FromClient)]
FIELDS = {name for kind in get_args(wire.FromClient) for name in kind.__struct_fields__}
ACTIONS = st.fixed_dictionaries(
    {"do": st.sampled_from(["play", "discard", "pass", "time", "deal"]) | VALUES},
    optional={
        "from": st.sampled_from(["hand", "stock", "discard"]),
        "card": st.sampled_from(["1", "2", "skip-bo"]) | VALUES,
        "to": st.integers(-1, 5),
        "pile": st.integers(-1, 5),
        "ms": st.integers(),
        "player": st.integers(0, 3),
    },
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "hello"]) | st.text(max_size=6)},
    optional={
        **dict.fromkeys(sorted(FIELDS), VALUES),
        "n": st.integers(0, 10_000) | VALUES,
        "action": ACTIONS | VALUES,
        "chair": st.integers(-1, 5),
        "bot": st.sampled_from(["imp", "golem"]) | st.none(),
        "phrase": st.sampled_from(["hello", "nonsense"]),
    },
)
PATHS = (
    *(f"/api/games/{{}}/{what}" for what in ("rulebook", "examples", "examples/{}", "guided")),
    *(f"/api/tables/{{}}/{what}" for what in ("", "options", "qr.svg", "record", "replay")),
    *(f"/api/tables/{{}}/{what}" for what in ("story", "outlook", "play")),
    *("/api/words/{}", "/table/{}", "/replay/{}", "/rules/{}", "/learn/{}", "/{}/{}"),
)
KNOWN = ("skip-bo", "inferno", "0", "1", "7", "-1", "999999", "1000000", "fr", "en", "open", "\0")
PARTS = st.sampled_from(KNOWN) | st.text(max_size=12)
QUERIES = st.dictionaries(
    st.sampled_from(["lang", "seat", "first", "last", "at"]) | st.text(max_size=4),
    PARTS,
    max_size=3,
)
ADDRESSES = st.builds(
    lambda path, first, second, query: (
        path.format(quote(first, safe=""), quote(second, safe="")) + f"?{urlencode(query)}"
    ),
    *(st.sampled_from(PATHS), PARTS, PARTS, QUERIES),
)
"""What can be asked for in an address, right and wrong."""
FRAMES = st.binary(max_size=50) | st.text(max_size=50) | (MESSAGES | VALUES).map(json.dumps)

DRAWN = 200
"""How much nonsense is drawn for an attack."""
TALKERS = 10
EVERY_S = 0.05
"""How often each of them sends something: about as often as a connection may."""
CLIENTS = 8


def drawn(strategy: "st.SearchStrategy[T]", many: int = DRAWN) -> list[T]:
    """Examples of a strategy."""
    found: list[T] = []

    @settings(
        max_examples=many,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(value: T) -> None:
        found.append(value)

    draw()
    return found


async def nonsense_messages(target: Target) -> Tried:
    """A spectator of an honest table, and a player of their own, send what they like."""
    host = target.visitor()
    table = await host.open_table("skip-bo", 2, bots=["imp", None])
    socket = await host.enter(table)
    await socket.ask("start", 1)
    socket.hang_up()
    frames = cycle([frame(*coded(each)) for each in await asyncio.to_thread(drawn, FRAMES)])
    sent, ends = 0, Counter[str]()
    await target.begin()

    async def send(player: bool) -> None:
        nonlocal sent
        while target.lasts():
            try:
                visitor = host if player else target.visitor()
                socket = await visitor.enter(table if player else target.table, str(id(visitor)))
            except TurnedAway as turned:
                ends[f"turned away {turned.status}"] += 1
                await asyncio.sleep(EVERY_S)
                continue
            reading = asyncio.create_task(socket.ignore())
            while target.lasts() and socket.closed is None:
                socket.writer.write(next(frames))
                sent += 1
                await asyncio.sleep(EVERY_S)
            ends["open at the end" if socket.closed is None else f"closed {socket.closed}"] += 1
            reading.cancel()
            socket.hang_up()

    await asyncio.gather(*(send(bool(number % 2)) for number in range(TALKERS)))
    return Tried(f"{sent} messages; {counted(ends)}")


def coded(nonsense: Any) -> tuple[int, bytes]:
    """Nonsense as kind and payload of a frame."""
    return (BINARY, nonsense) if isinstance(nonsense, bytes) else (TEXT, nonsense.encode())


async def nonsense_bodies(target: Target) -> Tried:
    """Tables and names asked for in every way."""
    bodies = cycle(await asyncio.to_thread(drawn, BODIES))
    visitor, answers = target.visitor(), Counter[str]()
    await target.begin()

    async def ask() -> None:
        while target.lasts():
            for path in ("/api/tables", "/api/me"):
                answer = await visitor.ask("POST", path, next(bodies))
                answers[f"answered {answer.status}"] += 1

    await asyncio.gather(*(ask() for _ in range(CLIENTS)))
    failed = [each for each in answers if "answered 5" in each]
    return Tried(counted(answers), failed)


async def nonsense_addresses(target: Target) -> Tried:
    """Whatever an address can name: games, tables, seats, positions, languages, and what is none;
    and moves that are tried at a prompt of a guided game.
    """
    addresses = cycle(await asyncio.to_thread(drawn, ADDRESSES))
    moves = cycle(await asyncio.to_thread(drawn, ACTIONS | VALUES))
    visitor, answers = target.visitor(), Counter[str]()
    why = "/api/games/skip-bo/guided/{}/why"
    await target.begin()

    async def ask() -> None:
        for n in count():
            if not target.lasts():
                break
            for method, path, body in (
                ("GET", next(addresses), None),
                ("POST", why.format(n % 12), next(moves)),
            ):
                answer = await visitor.ask(method, path, body)
                answers[f"answered {answer.status}"] += 1

    await asyncio.gather(*(ask() for _ in range(CLIENTS)))
    failed = [each for each in answers if "answered 5" in each]
    return Tried(counted(answers), failed)


async def nonsense_bytes(target: Target) -> Tried:
    """Requests and frames with bytes changed, left out or put in; and plain noise."""
    random, answers = Random(0), Counter[str]()
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    opening = target.visitor().head(
        "GET", f"/api/tables/{target.table}/play", **upgrade, **{"Sec-WebSocket-Key": KEY}
    )
    hello = frame(TEXT, b'{"type":"hello","protocol":1,"client":"noise"}')
    await target.begin()

    async def send() -> None:
        while target.lasts():
            reader, writer = await target.visitor().connect()
            with suppress(*GONE):
                if random.random() < 0.5:
                    writer.write(spoiled(random, opening) + b"\r\n\r\n")
                else:
                    writer.write(opening + hello)
                    await asyncio.wait_for(read_head(reader), 1)
                    writer.write(spoiled(random, hello * 3))
                writer.write_eof()
            answers[await ending(reader)] += 1
            writer.transport.abort()

    await asyncio.gather(*(send() for _ in range(CLIENTS)))
    return Tried(counted(answers))


def spoiled(random: Random, right: bytes) -> bytes:
    """Something that was right, with a few bytes that are not."""
    data = bytearray(right)
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(data))
        match random.randrange(3):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                del data[at : at + random.randint(1, 4)]
            case 2:
                data[at:at] = random.randbytes(random.randint(1, 4))
    return bytes(data) or b"\x00"


async def ending(reader: asyncio.StreamReader) -> str:
    """How the server takes it."""
    try:
        data = await asyncio.wait_for(reader.read(), 3)
    except (TimeoutError, *GONE):
        return "left open"
    status = data[9:12].decode("latin-1") if data.startswith(b"HTTP/1.1 ") else ""
    return f"answered {status}" if status else "closed"
