"""Break everything around people who play, and see that every promise is kept.

    python -m tests.torture [--faults 1000] [--store sqlite|postgres] [--seed N] [--again]

Schedules of some 50 faults, each from a seed and on servers of its own, half of them on PostgreSQL
with several workers. A schedule that fails is kept in runs/torture: `--again` runs these, and
`--seed N --store S` runs one.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.progress import Progress

from tests.server.postgres import Postgres
from tests.torture.faults import FAULTS
from tests.torture.progress import COLUMNS
from tests.torture.schedule import Outcome, run

AT_ONCE = 50
"""Faults in one schedule."""
KEPT = Path("runs/torture")


def main() -> None:
    """Run schedules, print what came of them, and fail if a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--faults", type=int, default=1000, help="in all; 1,000 by default")
    parser.add_argument("--store", choices=FAULTS, help="both by default")
    parser.add_argument("--seed", type=int, help="one schedule only")
    parser.add_argument("--again", action="store_true", help="the schedules that have failed")
    given = parser.parse_args()
    stores = [given.store] if given.store else list(FAULTS)
    if given.again:
        wanted = kept()
    elif given.seed is not None:
        wanted = [(store, given.seed) for store in stores]
    else:
        first, count = int(time.time()), -(-given.faults // AT_ONCE)
        wanted = [(stores[number % len(stores)], first + number) for number in range(count)]
    outcomes = list(torture(wanted))
    report(outcomes)
    sys.exit(any(outcome.violations for outcome in outcomes))


def torture(wanted: list[tuple[str, int]]) -> Iterator[Outcome]:
    """All schedules, with a bar; each is told when it is over."""
    postgres = Postgres() if any(store == "postgres" for store, _ in wanted) else None
    try:
        with Progress(*COLUMNS, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task("faults", total=len(wanted) * AT_ONCE)
            for store, seed in wanted:
                outcome = run(store, seed, AT_ONCE, postgres, lambda: bar.advance(task))
                tell(outcome)
                keep(outcome)
                yield outcome
    finally:
        if postgres:
            postgres.remove()


def tell(outcome: Outcome) -> None:
    """One line, and one for each violation."""
    done = f"{outcome.faults.total()} faults, {outcome.moves} requests granted at {outcome.tables}"
    rest = f"tables, {outcome.connections} connections, {outcome.seconds:.0f} s"
    print(f"{outcome.store} {outcome.seed}: {done} {rest}", flush=True)
    for violation in outcome.violations:
        print(f"  {violation[:500]}", flush=True)


def keep(outcome: Outcome) -> None:
    """Remember a schedule that failed, forget it when it no longer does."""
    file = KEPT / f"{outcome.store}-{outcome.seed}"
    if outcome.violations:
        KEPT.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(outcome.violations))
    else:
        file.unlink(missing_ok=True)


def kept() -> list[tuple[str, int]]:
    """The schedules that have failed."""
    names = (file.name.split("-") for file in sorted(KEPT.glob("*-*")))
    return [(store, int(seed)) for store, seed in names]


def report(outcomes: list[Outcome]) -> None:
    """All in all."""
    faults = sum((outcome.faults for outcome in outcomes), Counter[str]())
    print(", ".join(f"{count} {name}" for name, count in sorted(faults.items())))
    moves = sum(outcome.moves for outcome in outcomes)
    found = sum(len(outcome.violations) for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    print(f"{faults.total()} faults, {moves} requests granted, {found} violations, {seconds:.0f} s")


if __name__ == "__main__":
    main()
