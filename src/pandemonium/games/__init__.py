"""The games of the house, found by name. A new game is a new folder and a line here."""

from importlib import import_module

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed

FOLDERS = {
    "suite-infernale": "suite_infernale",
    "skip-bo": "skip_bo",
    "hols-der-teufel": "hols_der_teufel",
    "inferno": "inferno",
}
NAMES = tuple(FOLDERS)


def find(name: str) -> Game:
    """The game of that name. Malformed if there is none."""
    if not isinstance(name, str) or name not in FOLDERS:
        raise Malformed(f"there is no game {name!r}; the games are {one_of(NAMES)}")
    game: Game = import_module(f"pandemonium.games.{FOLDERS[name]}").GAME
    return game
