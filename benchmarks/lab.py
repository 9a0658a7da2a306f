"""What counting costs: the same deals played bare and by the lab (`python -m benchmarks.lab`)."""

from time import process_time

import numpy as np

from pandemonium.games import OF_THE_HOUSE
from pandemonium.lab.collecting import play_rows
from pandemonium.lab.study import CHUNK, study_of
from pandemonium.lab.sums import sums_of
from pandemonium.players.duel import play_deals
from pandemonium.players.search import new_stop

CHUNKS = {"inferno": 1}
USUAL_CHUNKS = 8


def seconds(game: str) -> tuple[float, float]:
    """CPU seconds of bare play and of play with counting, on one thread."""
    study = study_of(game, players=4)
    table, bare, counted = study.variants[0].table, 0.0, 0.0
    for chunk in range(CHUNKS.get(game, USUAL_CHUNKS) + 1):
        deals = range(chunk * CHUNK, (chunk + 1) * CHUNK)
        start = process_time()
        moves = play_deals(table, deals, 0, new_stop()).moves
        middle = process_time()
        rows = play_rows(table, deals, 0, new_stop())
        sums_of(study.game, rows)
        end = process_time()
        assert moves == int(np.sum(rows.moves)), "both have played the same games"
        if chunk:  # the first one loads compiled code
            bare, counted = bare + middle - start, counted + end - middle
    return bare, counted


def main() -> None:
    """Print a row for each game."""
    print("| game | bare play | with counting | more |\n|---|---|---|---|")
    for game in OF_THE_HOUSE:
        bare, counted = seconds(game)
        print(f"| {game} | {bare:.2f} s | {counted:.2f} s | {100 * (counted / bare - 1):.0f} % |")


if __name__ == "__main__":
    main()
