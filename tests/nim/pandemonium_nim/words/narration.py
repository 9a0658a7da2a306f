"""Nim: events as sentences."""

from collections.abc import Callable

from pandemonium.kernel.contract import Event


def narrate(event: Event, name_of: Callable[[int], str], _language: str) -> str:
    """An event as a sentence."""
    return f"{name_of(event['player'])}: {event['matches']}, {event['left']} left"
