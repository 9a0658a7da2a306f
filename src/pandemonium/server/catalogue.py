"""What one can choose from when opening a table: games, players, options, bots, phrases."""

from typing import Any, get_args

from msgspec import Struct

from pandemonium.games import NAMES, find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.options import Option, Options
from pandemonium.players import bots
from pandemonium.server import wire


class OptionInfo(Struct, frozen=True):
    """An option, its values for so many players (a list, or from and to), and its default."""

    name: str
    values: Any
    default: Any


class GameInfo(Struct, frozen=True):
    """A game, and its options by the number of players."""

    name: str
    title: str
    timed: bool
    options: dict[int, list[OptionInfo]]


class Catalogue(Struct, frozen=True):
    """All there is to choose from."""

    games: list[GameInfo]
    bots: list[str]
    phrases: list[str]


def catalogue() -> Catalogue:
    """All there is to choose from."""
    games = [_game(find(name)) for name in NAMES]
    return Catalogue(games, list(bots.NAMES), list(get_args(wire.Phrase)))


def _game(game: Game) -> GameInfo:
    options = {players: _options(game, players) for players in game.players}
    return GameInfo(game.name, game.title, game.timed, options)


def _options(game: Game, players: int) -> list[OptionInfo]:
    """The options, each as it is while those before it have their defaults."""
    before: Options = {}
    found = []
    for option in game.options:
        values = option.values(players, before) if callable(option.values) else option.values
        before[option.name] = _default(option, players, before, values)
        found.append(OptionInfo(option.name, _words(values), before[option.name]))
    return found


def _default(option: Option, players: int, before: Options, values: Any) -> Any:
    """The default, or where it cannot be with so many players, the first value that can."""
    try:
        return option.resolve({}, players, before)
    except Malformed:
        return values[0]


def _words(values: Any) -> Any:
    return {"from": values[0], "to": values[-1]} if isinstance(values, range) else values
