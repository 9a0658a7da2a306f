"""Nim: positions as plain data, and back."""

from pandemonium.kernel.contract import Position
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.states import State, seats_of
from pandemonium_nim.rules.options import chosen_options


def position(s: State) -> Position:
    """Everything, as plain data."""
    return {
        "players": int(s.players),
        "options": chosen_options(s),
        "turn": int(s.turn),
        "to_act": [int(s.turn)] if s.heap else [],
        "heap": int(s.heap),
        "winners": list(seats_of(int(s.winners))) or None,
    }


def set_up(s: State, words: Position) -> None:
    """Write a position into a prepared record."""
    heap, turn = words.get("heap", int(s.matches)), words.get("turn", 1)
    if heap not in range(1, int(s.matches) + 1):
        raise Malformed(f"'heap' is a number from 1 to {s.matches}")
    if turn not in range(int(s.players)):
        raise Malformed("'turn' is a player")
    s.heap, s.turn = heap, turn
