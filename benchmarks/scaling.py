"""How far workers on PostgreSQL go: measured as far as this machine goes, simulated beyond.

    python -m benchmarks.scaling [--tables 120] [--seconds 10] [--share 0.1] [--write]

`--write` puts the tables into docs/scaling.md.

First what everything takes: a move, a player, a look at the lobby, a commit. Then 1, 2 and 4
workers as fast as they go, each held to the same share of a core so that all of them find room
beside database and clients, and what the simulation says of each; it knows nothing but the costs,
which were measured on one worker with a core of its own. Last 100,000 players, simulated, and how
many players a core, a machine, ten machines and a region can hold.
"""

import argparse
import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import asyncpg
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table
from tests.server.postgres import Postgres

from benchmarks import log
from benchmarks.log import Log
from benchmarks.tables import SEATS
from benchmarks.traffic import Costs, People, Place, Seen, Simulation
from benchmarks.workers import Carried, at_one_port, carried, looked, one_by_one, rested

PAGE = Path(__file__).parents[1] / "docs" / "scaling.md"

COUNTS = (1, 2, 4)
"""Workers that are measured."""

EASY_S = 2.0
"""From one move at a table to the next, where nothing is in a hurry: most batches are of one."""
REST_S = 300
"""The same, where players are hardly more than connected."""

PLAYERS = 100_000
SERVED_BY = (4, 8, 16, 32, 64, 128)
"""Workers that are simulated."""

PLACES = {
    "one worker": (1, Place(1)),
    "a machine with 8 cores: 6 workers": (1, Place(6)),
    "ten machines: 72 workers, one log": (1, Place(72)),
    "the same, news on a bus instead of NOTIFY": (1, Place(72, serial=False)),
    "the same, in 12 cells with a log each": (12, Place(6)),
    "a region: 120 such cells": (120, Place(6)),
}
"""What is simulated: so many cells, which share nothing, each with these workers and a log."""

MOST_BUSY, MOST_MS = 0.7, 100
"""How busy workers may be, and how long one move in a hundred may take."""

FEW, LESS = 200, 0.8
"""Players for a worker to begin with; and how many of too many are tried next."""

MONTH_S = 30 * 24 * 3600

WIDTH = 140


class Found(NamedTuple):
    """What was measured on one worker with a core of its own, and on PostgreSQL alone."""

    fast: Carried
    easy: Carried
    costs: Costs
    log: Log
    look_database: float
    """Of PostgreSQL's cores, for a look at the lobby."""
    kb: float
    """Of memory, per player at a table."""
    move_bytes: float
    """Of disk, per move, its index included."""
    wal_bytes: float
    """Per move."""


def main() -> None:
    """Measure, simulate, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--share", type=float, default=0.1, help="of a core, for each worker")
    parser.add_argument("--write", action="store_true", help="into docs/scaling.md, too")
    asked = parser.parse_args()
    size = (asked.tables, asked.seconds)
    with own_postgres() as postgres:
        found = measured(postgres, *size)
        show(costs_table(found), asked.write)
        show(log_table(found), asked.write)
        show(points_table(postgres, found, *size, asked.share), asked.write)
    show(players_table(found), asked.write)
    show(places_table(found), asked.write)


def show(table: Table, write: bool) -> None:
    """Print a table; and put it where the page has the one with the same first heading."""
    console, heading = Console(width=WIDTH), str(table.columns[0].header)
    console.print(table)
    if write:
        with console.capture() as captured:
            console.print(table)
        lines = "\n".join(line.rstrip() for line in captured.get().split("\n")).strip()
        text = PAGE.read_text(encoding="utf8")
        old = re.compile(rf"^\| {re.escape(heading)} (?:.*\n)+?(?=\n)", re.M)
        assert old.search(text), f"{PAGE} has no table '{heading}'"
        PAGE.write_text(old.sub(lambda _: lines + "\n", text), encoding="utf8")


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL for this run."""
    postgres = Postgres()
    try:
        yield postgres
    finally:
        postgres.remove()


def measured(postgres: Postgres, tables: int, seconds: float) -> Found:
    """One worker with a core of its own, then PostgreSQL alone."""
    database = postgres.new_database()
    with one_by_one(database, 1, share=1) as place:
        idle = rested(place)
        rest = carried(place, postgres, tables, seconds, REST_S)
        easy = carried(place, postgres, tables, seconds, EASY_S)
        before = asyncio.run(kept(database))
        fast = carried(place, postgres, tables, seconds)
        after = asyncio.run(kept(database))
        look, look_database = looked(place, postgres)
    written = log.measured(postgres)
    easy = easy._replace(worker_s=easy.worker_s - idle / easy.moves_per_s)
    batch = (easy.worker_s - fast.worker_s) / (easy.batches - fast.batches)
    move = fast.worker_s - fast.batches * batch
    connected = rest.moves_per_s * (rest.worker_s - rest.batches * batch - move) - idle
    costs = Costs(
        move=move,
        batch=batch,
        notice=written.notice,
        news=written.news,
        look=look,
        open=fast.open_s,
        enter=fast.enter_s,
        stay=max(connected, 0) / (tables * SEATS),
        commit=written.commit,
        row=written.row,
    )
    moves = after.entries - before.entries
    size, wal = (after.log_bytes - before.log_bytes), (after.wal_bytes - before.wal_bytes)
    return Found(fast, easy, costs, written, look_database, fast.kb, size / moves, wal / moves)


class Kept(NamedTuple):
    """What is on the disk."""

    entries: int
    log_bytes: int
    wal_bytes: int


async def kept(database: str) -> Kept:
    """What is on the disk now."""
    connection = await asyncpg.connect(database)
    query = (
        "SELECT count(*), pg_total_relation_size('log'), "
        "pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint FROM log"
    )
    found = await connection.fetchrow(query)
    await connection.close()
    return Kept(*found)


def costs_table(found: Found) -> Table:
    """What everything takes."""
    table = table_of("what it takes", "a worker, µs", "PostgreSQL, µs")
    fast, easy, costs, log = found.fast, found.easy, found.costs, found.log
    rows = {
        "a move, as fast as it goes": (fast.worker_s, fast.database_s),
        f"a move, each table every {EASY_S:.0f} s": (easy.worker_s, easy.database_s),
        "of that: judged, encoded, shown to four": (costs.move, log.cpu_row),
        "of that: for each batch": (costs.batch, log.cpu_commit),
        "to be told of another worker's batch": (costs.notice, log.cpu_listener),
        "and for each move in it": (costs.news, 0),
        "a look at the lobby": (costs.look, found.look_database),
        "to open a table": (costs.open, 0),
        "to come and sit down": (costs.enter, 0),
        "to be connected for a second": (costs.stay, 0),
    }
    for name, (worker, database) in rows.items():
        table.add_row(name, f"{worker * 1e6:.1f}", f"{database * 1e6:.1f}" if database else "")
    return table


def log_table(found: Found) -> Table:
    """What is kept, and how fast PostgreSQL alone is."""
    table = table_of("and more", "")
    written = found.log
    rows = {
        "memory of a worker per player, their part of the table included": f"{found.kb:.0f} KB",
        "log per move, with its index": f"{found.move_bytes:.0f} bytes",
        "WAL per move": f"{found.wal_bytes:.0f} bytes",
        "commits of one move a second, on one connection": f"{written.alone_per_s:.0f}",
        "on eight connections": f"{written.together_per_s:.0f}",
        "on eight connections, without NOTIFY": f"{written.silent_per_s:.0f}",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    return table


def points_table(
    postgres: Postgres, found: Found, tables: int, seconds: float, share: float
) -> Table:
    """Workers as fast as they go, and what the simulation says."""
    table = table_of(
        "workers, each with a share of a core",
        "simulated, moves/s",
        "measured",
        "x one worker",
        "core µs a move",
        "PostgreSQL µs",
        "clients µs",
    )
    crowd = People(tables * SEATS, think_s=0, moves=1e9, lobby_s=0, sizes=(SEATS,))
    base = 0.0
    for count in COUNTS:
        said = Simulation(Place(count, share), crowd, found.costs).seen(1, 5)
        with one_by_one(postgres.new_database(), count, share) as place:
            load = carried(place, postgres, tables, seconds)
        base = base or load.moves_per_s
        name = f"{count} worker{'s' * (count > 1)}"
        table.add_row(name, f"{said.moves_per_s:.0f}", *of_load(load, base))
    with at_one_port(postgres.new_database(), 2, share) as place:
        load = carried(place, postgres, tables, seconds)
    table.add_row("2 workers, players at either", "", *of_load(load, base))
    return table


def of_load(load: Carried, base: float) -> list[str]:
    """What is shown of a load."""
    spent = (load.worker_s, load.database_s, load.client_s)
    rate = load.moves_per_s
    return [f"{rate:.0f}", f"{rate / base:.2f}", *(f"{each * 1e6:.0f}" for each in spent)]


def players_table(found: Found) -> Table:
    """A hundred thousand players on more and more workers."""
    headings = ("moves/s", "moves in a batch", "p50 ms", "p99 ms", "a worker", "PostgreSQL")
    table = table_of(f"{PLAYERS:,} players on", *headings)
    for workers in SERVED_BY:
        seen = Simulation(Place(workers), People(PLAYERS), found.costs).seen(2, 10)
        table.add_row(
            f"{workers} workers",
            f"{seen.moves_per_s:.0f}",
            f"{seen.batch:.1f}",
            f"{seen.p50_ms:.0f}",
            f"{seen.p99_ms:.0f}",
            f"{seen.worker:.0%}",
            f"{database_cores(seen, workers, PLAYERS, found):.1f} cores",
        )
    return table


def database_cores(seen: Seen, workers: int, players: int, found: Found) -> float:
    """How many cores of PostgreSQL are busy."""
    batches, written, people = seen.moves_per_s / seen.batch, found.log, People(players)
    looking = people.lobby_s / (people.lobby_s + people.moves * people.think_s) * players
    return (
        seen.moves_per_s * written.cpu_row
        + batches * (written.cpu_commit + workers * written.cpu_listener)
        + looking / people.look_s * found.look_database
    )


def places_table(found: Found) -> Table:
    """How many players places can hold."""
    headings = ("players", "moves/s", "p99 ms", "a worker", "memory", "PostgreSQL", "a month's log")
    table = table_of("how many players find room", *headings)
    for name, (cells, place) in PLACES.items():
        players, seen = most_players(place, found.costs)
        moves = cells * seen.moves_per_s
        table.add_row(
            name,
            f"{round(cells * players, -2):,}",
            f"{moves:,.0f}",
            f"{seen.p99_ms:.0f}",
            f"{seen.worker:.0%}",
            f"{cells * players * found.kb / 1e6:.0f} GB",
            f"{cells * database_cores(seen, place.workers, players, found):.1f} cores",
            f"{moves * found.move_bytes * MONTH_S / 1e12:.1f} TB",
        )
    return table


def most_players(place: Place, costs: Costs) -> tuple[int, Seen]:
    """About the most players that a place has room for, and how they fare."""
    few = FEW * place.workers
    players = int(few * MOST_BUSY / fared(place, few, costs).worker)
    while True:
        seen = fared(place, players, costs)
        if seen.worker <= MOST_BUSY and seen.p99_ms <= MOST_MS:
            return players, seen
        players = int(players * LESS)


def fared(place: Place, players: int, costs: Costs) -> Seen:
    """How players fare."""
    return Simulation(place, People(players), costs).seen(2, 4)


def table_of(title: str, *headings: str) -> Table:
    """A table of figures, as it stands in docs/scaling.md."""
    table = Table(box=MARKDOWN)
    table.add_column(title, no_wrap=True)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


if __name__ == "__main__":
    main()
