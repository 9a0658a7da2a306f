"""The games, found by name: the four of the house, and those that other packages register.

A package registers its game as an entry point, and it works everywhere:

    [project.entry-points."pandemonium.games"]
    nim = "pandemonium_nim:GAME"
"""

from importlib.metadata import EntryPoint, entry_points

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.nearest import hint

GROUP = "pandemonium.games"

OF_THE_HOUSE = {
    "suite-infernale": "suite_infernale",
    "skip-bo": "skip_bo",
    "hols-der-teufel": "hols_der_teufel",
    "inferno": "inferno",
}

_FOUND = {
    **{name: EntryPoint(name, f"{__name__}.{at}:GAME", GROUP) for name, at in OF_THE_HOUSE.items()},
    **{each.name: each for each in entry_points(group=GROUP) if each.name not in OF_THE_HOUSE},
}
NAMES = tuple(_FOUND)


def find(name: str) -> Game:
    """The game of that name. Malformed if there is none."""
    if not isinstance(name, str) or name not in _FOUND:
        near = hint(name, NAMES)
        raise Malformed(f"there is no game {shown(name)}{near}; the games are {one_of(NAMES)}")
    game = _FOUND[name].load()
    if not isinstance(game, Game) or game.name != name:
        raise Malformed(f"{_FOUND[name].value} is not the game {shown(name)}, as it is registered")
    return game
