"""Nim: the size of the heap."""

from pandemonium.kernel.options import Option, Options
from pandemonium.kernel.states import State

OPTIONS = (Option("heap", range(1, 101), 21),)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    s.players = players
    s.matches = options["heap"]


def chosen_options(s: State) -> Options:
    """The options in a record, by name."""
    return {"heap": int(s.matches)}
