"""Nim at the terminal."""

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import View
from pandemonium.kernel.words import NameOf


def table(view: View, _name_of: NameOf, _language: str) -> str:
    """All that a seat sees."""
    return "|" * view["heap"]


def hand(_view: View, _language: str) -> str:
    """Nobody holds anything."""
    return ""


def label(action: Action, _view: View, _language: str) -> str:
    """A legal move in a few words."""
    return f"take {action['matches']}"


def card_name(card: str, _language: str) -> str:
    """There are no cards."""
    return card
