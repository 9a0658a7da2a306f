"""How a game looks on the terminal: its own module `words.terminal`, found through its package."""

from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Game, View
from pandemonium.kernel.words import NameOf


class Face(Protocol):
    """What the module `terminal` of a game has in it."""

    def table(self, view: View, name_of: NameOf, language: str) -> RenderableType:
        """All that a seat sees."""

    def hand(self, view: View, language: str) -> RenderableType:
        """The seat's own cards."""

    def label(self, action: Action, view: View, language: str) -> str:
        """A legal move of the seat in a few words."""

    def card_name(self, card: str, language: str) -> str:
        """What people call a card."""


def face_of(game: Game) -> Face:
    """The looks of a game."""
    return cast(Face, import_module(f"{game.package}.words.terminal"))
