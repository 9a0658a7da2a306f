"""The games and their options, as `--help` lists them."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rich.console import Console
from rich.table import Table

from pandemonium.games import NAMES, find
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.options import Line, Option, Options
from pandemonium.kernel.states import record_of


def show_options(console: Console, house: bool = False) -> None:
    """Print every game with its options, what they may be, and what they are when left out; and
    with its house rules.
    """
    for name in NAMES:
        game = find(name)
        players = f"{one_of(game.players)} players"
        grid = Table.grid(padding=(0, 2), pad_edge=True)
        for option, values, default in option_rows(game, game.about.usual_players):
            grid.add_row(f"--{option}", values, f"[dim]default: {default}[/dim]")
        console.print(f"\n [bold]{name}[/bold]: {game.title}, {players}")
        for rule, values, default in house_rows(game) if house else ():
            grid.add_row(f"--{rule}", values, f"[dim]default: {default}; a house rule[/dim]")
        console.print(grid)
    console.print()


def option_rows(game: Game, players: int) -> Iterator[tuple[str, str, str]]:
    """The options of a game: name, values with any number of players, default with so many."""
    chosen = game.settle(players, {})
    for option in game.options:
        default = _word(chosen[option.name]) or "none"
        yield option.name.replace("_", "-"), _values(option, game, chosen), default


def house_rows(game: Game) -> Iterator[tuple[str, str, str]]:
    """The house rules of a game: name, values, default with the usual number of players."""
    s, players = record_of(game.empty_states(1)), game.about.usual_players
    game.prepare(s, players, game.settle(players, {}))
    for rule in game.house.rules:
        values = f"{rule.values[0]} to {rule.values[-1]}"
        yield rule.name.replace("_", "-"), values, str(rule.read(s))


def _values(option: Option, game: Game, chosen: Options) -> str:
    if isinstance(option.values, Line):
        return f"text, up to {option.values.longest} bytes"
    if isinstance(option.values, tuple | range):
        values = [*option.values]
    else:
        allowed = (option.values(players, chosen) for players in game.players)
        values = [*dict.fromkeys(chain.from_iterable(allowed))]
    if len(values) > 2 and all(type(value) is int for value in values):
        return f"{min(values)} to {max(values)}"
    return ", ".join(map(_word, values))


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
