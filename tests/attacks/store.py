"""What a bad machine or a patient guest can do to the database."""

import asyncio
import sqlite3
import stat
import time
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from tests.attacks.attack import Target, Tried, counted
from tests.attacks.raw import TurnedAway, Visitor
from tests.attacks.visits import PROXY

OPENINGS = 60
"""Tables that are asked for, where 12 a minute are allowed."""
LOCKED_S = 8
WRITE_S, READ_S = 5, 1
"""How long a write may take to be refused while the database is locked, and a read to be answered;
and as much again for a busy machine."""
AHEAD_MS = 40 * 24 * 60 * 60 * 1000


async def openings(target: Target) -> Tried:
    """Tables without end, from one address."""
    return await open_tables(target, [target.visitor() for _ in range(OPENINGS)])


async def openings_by_ipv6(target: Target) -> Tried:
    """The same, each from another address of one network, which is one customer's."""
    addresses = (f"2001:db8:1:2::{number:x}" for number in range(1, OPENINGS + 1))
    return await open_tables(
        target,
        [Visitor(target.address, PROXY, {"X-Forwarded-For": each}) for each in addresses],
    )


async def open_tables(target: Target, visitors: list[Visitor]) -> Tried:
    """Each opens one table."""
    answers = Counter[str]()
    await target.begin()

    async def ask(visitor: Visitor) -> None:
        answer = await visitor.ask("POST", "/api/tables", {"game": "skip-bo", "players": 2})
        answers[f"answered {answer.status}"] += 1

    await asyncio.gather(*map(ask, visitors))
    while target.lasts():
        await asyncio.sleep(0.1)
    opened = answers["answered 201"]
    return Tried(counted(answers), [f"{opened} tables opened"] if opened > OPENINGS / 2 else [])


async def a_locked_database(target: Target) -> Tried:
    """Another program locks the database for longer than the server waits."""
    file = target.server.folder / "tables.db"
    player = target.visitor()
    table = await player.open_table()
    socket = await player.enter(table)
    await target.begin()
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(refusal_s(socket.ask("stand", 1)))
        reads, failed = [], 0
        until = time.monotonic() + LOCKED_S
        while time.monotonic() < until:
            begin = time.monotonic()
            try:
                assert (await player.ask("GET", "/api/tables")).status == 200
                (await target.visitor().enter(target.table)).hang_up()
            except (AssertionError, TurnedAway):
                failed += 1
            reads.append(time.monotonic() - begin)
            await asyncio.sleep(0.3)
        other.execute("ROLLBACK")
    other.close()
    code, write_s = await writing
    short, slow = [f"{failed} of {len(reads)} reads failed"] if failed else [], []
    if code != "unavailable" or write_s > 2 * WRITE_S:
        slow.append(f"a write was answered {code!r} after {write_s:.1f} s")
    if max(reads) > 2 * READ_S:
        slow.append(f"a read took {max(reads):.1f} s")
    socket.hang_up()
    tried = f"a write took {write_s:.1f} s ({code}), {len(reads)} reads {max(reads):.1f} at most"
    return Tried(tried, short, slow, others_wait=True)


async def refusal_s(asked: Awaitable[dict[str, Any]]) -> tuple[str, float]:
    """The code of a refusal, and how long it took."""
    begin = time.monotonic()
    answer = await asked
    return answer.get("code", answer["type"]), time.monotonic() - begin


async def a_wrong_clock(target: Target) -> Tried:
    """The server is started again with a clock that is 40 days ahead of all it has written."""
    before = await tables_in(target)
    await target.begin()
    target.server.kill()
    with sqlite3.connect(target.server.folder / "tables.db", isolation_level=None) as database:
        database.execute("UPDATE card SET touched_ms = touched_ms - ?", (AHEAD_MS,))
        database.execute("UPDATE log SET at_ms = at_ms - ?", (AHEAD_MS,))
    database.close()
    await asyncio.to_thread(target.server.start)
    await asyncio.sleep(target.seconds)
    after = await tables_in(target)
    short = [f"{before - after} of {before} tables removed"] if after < before else []
    return Tried(f"{before} tables, then {after}", short, others_wait=True)


async def tables_in(target: Target) -> int:
    """How many tables the server has."""
    count: int = (await target.visitor().ask("GET", "/healthz")).json()["tables"]
    return count


async def other_users(target: Target) -> Tried:
    """Another user of the machine reads the database, with its key and the seeds."""
    await target.begin()
    files = sorted(target.server.folder.glob("tables.db*"))
    short = [f"{file.name} is {mode:04o}" for file in files if (mode := mode_of(file)) & 0o077]
    while target.lasts():
        await asyncio.sleep(0.1)
    return Tried(f"{len(files)} files", short)


def mode_of(file: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(file.stat().st_mode)
