"""Tuning the weights of a game's bots at the terminal: what is better is kept at once."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.players.bots import find, weights_of
from pandemonium.players.duel import Table, entrant
from pandemonium.players.tuning import Trial, gather, tune_by_duels, tune_by_experience
from pandemonium.terminal.progress import leave_at_once
from pandemonium.terminal.records import write_whole
from pandemonium.terminal.words import speaker

WEIGHTS = "weights.toml"

EASY = 50
"""How many changes of `standing`, which need no games, are tried for one of `devil`."""


def tune(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    trials: int,
    games: int,
    seed: int,
    console: Console,
) -> None:
    """Look for better weights: first for how things stand, then for what a devil does."""
    file = game.folder / WEIGHTS
    sections = tomllib.loads(file.read_text("utf-8"))
    weights = weights_of(game)
    table = Table(game, players, options, [entrant(game, find("devil"))])
    with leave_at_once(console, speaker("en")):
        experience = gather(table, games, seed)
    standing = _of_section(game, sections["standing"])
    by_experience = tune_by_experience(game, experience, weights, standing, EASY * trials, seed)
    weights = _follow(game, by_experience, EASY * trials, weights, console, "standing")
    which = _of_section(game, sections["devil"])
    by_duels = tune_by_duels(
        game, find("devil"), players, options, weights, which, trials, games, seed
    )
    _follow(game, by_duels, trials, weights, console, "devil")
    console.print(f"Written to {file}")


def check(game: Game, players: int, options: Mapping[str, Any]) -> None:
    """Malformed or OSError if weights could not be tuned so: better known before the work."""
    game.settle(players, options)
    if players % 2:
        raise Malformed("changed weights play unchanged ones: it takes an even number of players")
    (game.folder / WEIGHTS).open("a").close()


def _of_section(game: Game, section: Mapping[str, float]) -> np.ndarray:
    """Which of the weights stand in a section of the file."""
    return np.array([name in section for name in game.craft.weights])


def _follow(
    game: Game,
    trials: Iterable[Trial],
    count: int,
    weights: np.ndarray,
    console: Console,
    title: str,
) -> np.ndarray:
    """Show how it goes on, and write down what is better."""
    kept = 0
    for trial in track(trials, title, count, console=console):
        if trial.kept:
            kept += 1
            weights = trial.weights
            write_weights(game.folder / WEIGHTS, game, weights)
    console.print(f"{title}: {kept} of {count} changes kept")
    return weights


def write_weights(file: Path, game: Game, weights: np.ndarray) -> None:
    """Put weights into the file, in its sections."""
    values = dict(zip(game.craft.weights, weights, strict=True))
    lines = [f"# How much each rule of thumb counts. Written by `pandemonium tune {game.name}`."]
    for section, names in tomllib.loads(file.read_text("utf-8")).items():
        lines += ["", f"[{section}]", *(f"{name} = {values[name]:.4g}" for name in names)]
    write_whole(file, "\n".join(lines) + "\n")
