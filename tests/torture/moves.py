"""A billion random moves over the four games, with every state on the way checked.

    python -m tests.torture.moves [--moves 1000000000] [--again]

Compiled batches, all settings in turn. How far each game has come is kept in
runs/torture/moves.json, so that a run that was broken off goes on; `--again` begins anew.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from rich.progress import Progress

from pandemonium.kernel.contract import Game
from tests.settings import GAMES
from tests.test_conformance import checked_moves, ways
from tests.torture.progress import COLUMNS

KEPT = Path("runs/torture/moves.json")
CHUNK = 500_000
"""Moves with one setting, before the next has its turn."""


def main() -> None:
    """Play, and fail if something does not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.moves", description=__doc__)
    parser.add_argument("--moves", type=int, default=10**9, help="in all; a billion by default")
    parser.add_argument("--again", action="store_true", help="from the beginning")
    given = parser.parse_args()
    done = json.loads(KEPT.read_text()) if KEPT.exists() and not given.again else {}
    share, begun, before = given.moves // len(GAMES), time.monotonic(), sum(done.values())
    with Progress(*COLUMNS, disable=not sys.stderr.isatty()) as bar:
        for game in GAMES:
            task = bar.add_task(game.name, total=share, completed=done.setdefault(game.name, 0))
            for moves in chunks(game, done[game.name] // CHUNK):
                if done[game.name] >= share:
                    break
                done[game.name] += moves
                bar.update(task, completed=done[game.name])
                keep(done)
    made, seconds = sum(done.values()) - before, time.monotonic() - begun
    print(", ".join(f"{name} {moves:,}" for name, moves in done.items()))
    print(f"{made:,} moves in {seconds:.0f} s ({made / seconds:,.0f} a second), no fault")


def chunks(game: Game, first: int) -> Iterator[int]:
    """One setting after the other, again and again: how many moves were made with each."""
    every = list(ways(game).values())
    for number in count(first):
        yield checked_moves(game, CHUNK, number, *every[number % len(every)])


def keep(done: dict[str, int]) -> None:
    """Remember how far each game has come."""
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(done))


if __name__ == "__main__":
    main()
