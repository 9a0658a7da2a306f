"""Attack a fresh server in every way we know, and print how honest players fared.

    python -m tests.attacks [--seconds 6] [--tables 50] [NAME ...]

Each attack has a server of its own, with default limits, and comes from one client. Meanwhile two
honest players at each of the tables, every table with a loopback address of its own, make a move
every few seconds. Then the server is killed, and every acknowledged move must be in its log.
"""

import argparse
import asyncio
import sys
from dataclasses import replace

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tests.attacks.attack import Attack, name_of, no_attack
from tests.attacks.catalogue import ATTACKS
from tests.attacks.house import Row, house

WIDTH = 150
EVERY_S = 1.5
"""How often a move is made at each table."""


def main() -> None:
    """Attack, print, and fail if something fell short."""
    names = [name_of(attack) for attack in ATTACKS]
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"all of them: {', '.join(names)}")
    parser.add_argument("--seconds", type=float, default=6, help="of each attack; 6 by default")
    parser.add_argument("--tables", type=int, default=50, help="of honest players; 50 by default")
    given = parser.parse_args()
    if unknown := set(given.names) - set(names):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    wanted = {*(given.names or names), name_of(no_attack)}
    chosen = [attack for attack in ATTACKS if name_of(attack) in wanted]
    rows = [run(attack, given.seconds, given.tables) for attack in chosen]
    Console(width=WIDTH).print(report(rows, given.tables))
    sys.exit(any(row.short or row.slow for row in rows))


def run(attack: Attack, seconds: float, tables: int) -> Row:
    """One attack on a server of its own."""
    row = asyncio.run(attacked(attack, seconds, tables))
    worst = f"p50 {row.p50_ms:.0f}, p99 {row.p99_ms:.0f}, worst {row.worst_ms:.0f} ms"
    short = "; ".join((*row.slow, *row.short)) or "held"
    print(f"{row.name}: {row.tried}; {worst}; {short}", file=sys.stderr, flush=True)
    return row


async def attacked(attack: Attack, seconds: float, tables: int) -> Row:
    """The attack, and after it what is missing in the log."""
    async with house(tables, EVERY_S) as attacked:
        row = await attacked.suffer(attack, seconds)
        lost = await attacked.close()
    return replace(row, short=(*row.short, *([f"{len(lost)} moves lost"] if lost else [])))


def report(rows: list[Row], tables: int) -> Table:
    """One table for people."""
    title = f"{tables} tables of honest players under attack from one client"
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    table.add_column("attack", no_wrap=True)
    table.add_column("tried")
    for heading in ("moves", "p50 ms", "p99 ms", "worst", "core", "MB"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("fell short")
    for row in rows:
        figures = (row.moves, *(f"{ms:.0f}" for ms in (row.p50_ms, row.p99_ms, row.worst_ms)))
        table.add_row(
            row.name,
            row.tried,
            *map(str, figures),
            f"{row.cpu:.0%}",
            f"{row.grown_mb:+.0f}",
            "; ".join((*row.slow, *row.short)),
        )
    return table


if __name__ == "__main__":
    main()
