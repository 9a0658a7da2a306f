"""Prints one table: our games and their peers, measured in turn, the best round of each."""

from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.own import random_play, start_up_seconds
from benchmarks.peers import Rate, open_spiel_cpp, open_spiel_python, rlcard_uno

ROUNDS = 6
SECONDS = 0.5
GAMES = ("skip-bo", "hols-der-teufel")
PLAYERS = 4

Measure = Callable[[], Rate]

PEERS: dict[str, Measure] = {
    "C++": partial(open_spiel_cpp, SECONDS),
    "Python": partial(open_spiel_python, SECONDS),
    "RLCard": partial(rlcard_uno, SECONDS),
}
OURS: dict[tuple[str, int], Measure] = {
    (game, threads): partial(random_play, game, PLAYERS, threads, SECONDS)
    for game in GAMES
    for threads in (1, 2)
}


def main() -> None:
    """Measure, print."""
    console = Console()
    best = _measure({**PEERS, **OURS})
    console.print(_speed_table(best))
    start = {game: min(start_up_seconds(game) for _ in range(3)) for game in GAMES}
    for game, seconds in start.items():
        console.print(f"A new process deals {game} and makes a move after {seconds:.2f} s.")


def _measure(measures: dict[object, Measure]) -> dict[object, Rate]:
    """Round by round, everything in turn, so that a slow moment strikes all alike."""
    best: dict[object, Rate] = {}
    for _ in track(range(ROUNDS), description="measuring"):
        for name, measure in measures.items():
            rate = measure()
            if name not in best or rate.per_second > best[name].per_second:
                best[name] = rate
    return best


def _speed_table(best: dict[object, Rate]) -> Table:
    table = Table(title=f"Random moves a second, best of {ROUNDS} rounds", title_justify="left")
    for heading in ("", "one core", "x OpenSpiel C++", "x its Python", "x RLCard", "two cores"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=not heading)
    for name in PEERS:
        table.add_row(*_cells(best, name))
    for game in GAMES:
        two = best[game, 2].per_second / best[game, 1].per_second
        table.add_row(*_cells(best, (game, 1)), f"x {two:.2f}")
    return table


def _cells(best: dict[object, Rate], name: object) -> list[str]:
    rate = best[name]
    ratios = [rate.per_second / best[peer].per_second for peer in PEERS]
    return [rate.name, f"{rate.per_second:,.0f}", *(f"{ratio:.1f}" for ratio in ratios)]


main()
