"""How a game looks on the terminal: its own module `terminal`, found through its folder."""

from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Game, View
from pandemonium.terminal.words import NameOf


class Face(Protocol):
    """What the module `terminal` of a game has in it."""

    USUAL_PLAYERS: int
    """How many sit down when nobody says how many."""

    def table(self, view: View, name_of: NameOf, language: str) -> RenderableType:
        """All that a seat sees."""

    def hand(self, view: View, language: str) -> RenderableType:
        """The seat's own cards."""

    def label(self, action: Action, view: View, language: str) -> str:
        """A legal move of the seat in a few words."""


def face_of(game: Game) -> Face:
    """The looks of a game."""
    return cast(Face, import_module(f"pandemonium.games.{game.folder.name}.terminal"))
