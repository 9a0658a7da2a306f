"""A duel of bots at the terminal: how far it is, and what came of it."""

from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Rows

from pandemonium.players.duel import Estimate, Results, Table, duel


def show_duel(table: Table, games: int, seed: int, threads: int | None, console: Console) -> None:
    """Play a duel and print its results."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    started = perf_counter()
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        task = progress.add_task(table.game.title, total=games)
        results = duel(table, games, seed, threads, lambda more: progress.advance(task, more))
    seconds = perf_counter() - started
    console.print(rows(table, results))
    console.print(
        f"{results.games} games, each deal in every rotation of the seats; seed {seed}; "
        f"{results.moves / results.games:.0f} moves a game; {seconds:.1f} s",
        soft_wrap=True,
    )


def rows(table: Table, results: Results) -> Rows:
    """One row for each bot: wins, rating, score, and how far it is ahead of the last one."""
    places: dict[str, list[int]] = {}
    for place, each in enumerate(table.entrants):
        places.setdefault(each.bot.name, []).append(place)
    last = list(places.values())[-1]
    found = Rows("bot", "wins", "rating", "score", title=table.game.title)
    if len(places) > 1:
        found.add_column(f"ahead of {list(places)[-1]}")
    for column in found.columns[1:]:
        column.justify = "right"
    for name, own in places.items():
        cells = [
            name,
            percent(results.win_rate(own)),
            f"{results.rating(own, last):+.0f}",
            number(results.score(own)),
        ]
        if len(places) > 1:
            cells.append("" if own == last else number(results.lead(own, last)))
        found.add_row(*cells)
    return found


def percent(rate: Estimate) -> str:
    """A rate with its 95 % interval."""
    return f"{100 * rate.mean:.1f} ± {100 * rate.error:.1f} %"


def number(value: Estimate) -> str:
    """A mean with its 95 % interval."""
    return f"{value.mean:.2f} ± {value.error:.2f}"
