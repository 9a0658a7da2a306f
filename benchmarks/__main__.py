"""Prints one table: our games and their peers, measured in turn, the best round of each."""

from collections.abc import Callable
from functools import partial

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.own import Setting, random_play, start_up_seconds
from benchmarks.peers import Rate, open_spiel_cpp, open_spiel_python, rlcard_uno
from pandemonium.games import NAMES

ROUNDS = 10
WIDTH = 100
SECONDS = 0.5

Measure = Callable[[], Rate]
Name = str | tuple[str, int]

PEERS: dict[Name, Measure] = {
    "C++": partial(open_spiel_cpp, SECONDS),
    "Python": partial(open_spiel_python, SECONDS),
    "RLCard": partial(rlcard_uno, SECONDS),
}
SETTINGS: dict[str, tuple[str, Setting]] = {
    "Skip-Bo": ("skip-bo", {"players": 4}),
    "Hol's der Teufel": ("hols-der-teufel", {"players": 4}),
    "La Suite Infernale": ("suite-infernale", {"players": 4}),
    "La Suite Infernale, 2 v 2": ("suite-infernale", {"players": 4, "teams": "pairs"}),
    "La Suite Infernale, 3 v 3": ("suite-infernale", {"players": 6, "teams": "trios"}),
    "Inferno": ("inferno", {"players": 4}),
}
OURS: dict[Name, Measure] = {
    (name, threads): partial(random_play, game, setting, threads, SECONDS)
    for name, (game, setting) in SETTINGS.items()
    for threads in (1, 2)
}


def main() -> None:
    """Measure, print."""
    console = Console(width=WIDTH)
    best = _measure({**PEERS, **OURS})
    console.print(_speed_table(best))
    console.print("* counting every card that OpenSpiel deals or draws as a step of its own")
    for game in NAMES:
        seconds = min(start_up_seconds(game) for _ in range(3))
        console.print(f"A new process deals {game} and makes a move after {seconds:.2f} s.")


def _measure(measures: dict[Name, Measure]) -> dict[Name, Rate]:
    """Round by round, everything in turn, so that a slow moment strikes all alike."""
    best: dict[Name, Rate] = {}
    for _ in track(range(ROUNDS), description="measuring"):
        for name, measure in measures.items():
            rate = measure()
            if name not in best or rate.per_second > best[name].per_second:
                best[name] = rate
    return best


def _speed_table(best: dict[Name, Rate]) -> Table:
    title = f"Random play, best of {ROUNDS} rounds: moves a second, and times as fast as ..."
    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for heading in ("one core", "moves/s", "C++", "C++ *", "Python", "RLCard", "2 cores"):
        table.add_column(
            heading, justify="left" if heading == "one core" else "right", no_wrap=True
        )
    for name in PEERS:
        table.add_row(*_cells(best, name))
    for ours in SETTINGS:
        two = best[ours, 2].per_second / best[ours, 1].per_second
        table.add_row(*_cells(best, (ours, 1)), f"x {two:.2f}")
    return table


def _cells(best: dict[Name, Rate], name: Name) -> list[str]:
    rate = best[name]
    cpp, *others = PEERS
    rates = [best[cpp].per_second, best[cpp].steps_per_second]
    rates += [best[peer].per_second for peer in others]
    ratios = [rate.per_second / each for each in rates]
    label = name[0] if isinstance(name, tuple) else rate.name
    return [label, f"{rate.per_second / 1e6:.2f} M", *(f"{ratio:.1f}" for ratio in ratios)]


main()
