"""Our side of the benchmark: random play with the full legal list at every move."""

import os
import subprocess
import sys
from time import perf_counter
from typing import Any

from benchmarks.peers import Rate
from pandemonium.games import find
from pandemonium.kernel.batch import Batch

MOVES = 2_000_000
"""How many moves are made between two readings of the clock, about."""
SAMPLE = 100
SEED = 1

Setting = dict[str, Any]


def random_play(game: str, setting: Setting, threads: int, seconds: float) -> Rate:
    """Whole matches by random moves, dealing included, for about the seconds given."""
    moves = games = 0
    spent = 0.0
    length = Batch(find(game), SAMPLE, **setting).play_out().mean()
    batch = Batch(find(game), int(MOVES / length), seed=SEED, threads=threads, **setting)
    while spent < seconds:
        begin = perf_counter()
        batch.restart()
        made = batch.play_out()
        spent += perf_counter() - begin
        assert made.min() > 0
        assert (batch.states["winners"] != 0).all()
        moves += int(made.sum())
        games += len(batch)
    sides = f", {setting['teams']}" if "teams" in setting else ""
    name = f"{batch.game.title}, {batch.players} players{sides}"
    return Rate(name, moves=moves, games=games, seconds=spent)


def start_up_seconds(game: str) -> float:
    """How long a new process takes to import us, deal a game and make a move."""
    play = f"""
import pandemonium as pan
match = pan.deal({game!r})
player = match.to_act[0]
match.play(player, match.legal(player)[0])
"""
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", play], check=True, env=os.environ)
    return perf_counter() - begin
