"""Tuning the weights of a game's bots at the terminal: what is better goes to a file at once."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table as Rows

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.heuristics import flat
from pandemonium.players.bots import find
from pandemonium.players.duel import Entrant, Results, Table, duel, entrant
from pandemonium.players.ladder import weights_of
from pandemonium.players.tuning import Trial, gather, tune_by_duels, tune_by_experience
from pandemonium.terminal.duel import percent
from pandemonium.terminal.progress import leave_at_once
from pandemonium.terminal.records import write_whole
from pandemonium.terminal.words import speaker

WEIGHTS = Path("bots", "weights.toml")

EASY = 50
"""How many changes of the evaluation, which need no games, are tried for one of `skilled`."""

FRESH = 10**9
"""Added to the seed for the games that judge the outcome: no trial has seen their deals."""


def tune(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    trials: int,
    games: int,
    seed: int,
    output: Path,
    console: Console,
) -> None:
    """Look for better weights: first for how things stand, then for what skilled players do."""
    sections = tomllib.loads((game.folder / WEIGHTS).read_text("utf-8"))
    weights = weights_of(game)
    bot = find("devil")
    table = Table(game, players, options, [entrant(game, bot)])
    with leave_at_once(console, speaker("en")):
        experience = gather(table, games, seed)
    evaluation = _of_section(game, sections["evaluation"])
    by_experience = tune_by_experience(game, experience, weights, evaluation, EASY * trials, seed)
    weights = _follow(game, by_experience, EASY * trials, weights, console, "evaluation", output)
    which = _of_section(game, sections["skilled"])
    by_duels = tune_by_duels(game, bot, players, options, weights, which, trials, games, seed)
    weights = _follow(game, by_duels, trials, weights, console, "skilled", output)
    if (weights == weights_of(game)).all():
        console.print("No change was better: nothing is written.")
        return
    both = Table(game, players, options, [Entrant(bot, weights), entrant(game, bot)])
    with leave_at_once(console, speaker("en")):
        results = duel(both, games, seed + FRESH)
    _show(game, weights, results, output, console)


def check(game: Game, players: int, options: Mapping[str, Any], output: Path) -> None:
    """Malformed if weights cannot be tuned like this, before any work is done."""
    game.settle(players, options)
    if players % 2:
        raise Malformed("changed weights play unchanged ones: choose an even number of players")
    if output.exists():
        raise Malformed(f"{output} already exists; choose another file")
    if not output.parent.is_dir():
        raise Malformed(f"{output} cannot be written: there is no folder {output.parent}")


def _show(
    game: Game, weights: np.ndarray, results: Results, output: Path, console: Console
) -> None:
    """What would change, and what it seems to be worth, in games that nothing was tuned on."""
    rows = Rows("weight", "now", "would be", title=game.title)
    for name, now, then in zip(game.heuristics.weights, weights_of(game), weights, strict=True):
        if now != then:
            rows.add_row(name, f"{now:.4g}", f"{then:.4g}")
    console.print(rows)
    better = results.win_rate([0]).mean - results.win_rate([0]).error > 1 / 2
    console.print(
        f"A devil with these weights wins {percent(results.win_rate([0]))} against one as it is, "
        f"in {results.games} other games" + ("." if better else ": no clear gain."),
        soft_wrap=True,
    )
    console.print(
        f"Written to {output}; the game keeps its own, {game.folder / WEIGHTS}, "
        "until you replace them.",
        soft_wrap=True,
    )


def _of_section(game: Game, section: Mapping[str, float]) -> np.ndarray:
    """Which of the weights stand in a section of the file."""
    names = flat(section)
    return np.array([name in names for name in game.heuristics.weights])


def _follow(
    game: Game,
    trials: Iterable[Trial],
    count: int,
    weights: np.ndarray,
    console: Console,
    title: str,
    output: Path,
) -> np.ndarray:
    """Show how it goes on, and write down what is better."""
    kept = 0
    for trial in track(trials, title, count, console=console):
        if trial.kept:
            kept += 1
            weights = trial.weights
            write_weights(output, game, weights)
    console.print(f"{title}: {kept} of {count} changes kept")
    return weights


def write_weights(file: Path, game: Game, weights: np.ndarray) -> None:
    """Write weights to a file, in the sections of the game's own."""
    values = dict(zip(game.heuristics.weights, weights, strict=True))
    lines = [f"# How much each rule of thumb counts. Written by `pandemonium tune {game.name}`."]
    for section, names in tomllib.loads((game.folder / WEIGHTS).read_text("utf-8")).items():
        lines += _section_lines(section, "", names, values)
    write_whole(file, "\n".join(lines) + "\n")


def _section_lines(
    section: str, group: str, names: Mapping[str, Any], values: Mapping[str, float]
) -> list[str]:
    """The lines of a section, then those of its groups."""
    groups = {name: inside for name, inside in names.items() if isinstance(inside, Mapping)}
    own = [name for name in names if name not in groups]
    lines = ["", f"[{section}]", *(f"{name} = {values[group + name]:.4g}" for name in own)]
    for name, inside in groups.items():
        lines += _section_lines(f"{section}.{name}", f"{name}.", inside, values)
    return lines
