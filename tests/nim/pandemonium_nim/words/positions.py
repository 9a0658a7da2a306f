"""Nim: positions as plain data, and back."""

from pandemonium.kernel.contract import Position
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.shown import WINNERS, Fields, Number, Options, Players
from pandemonium.kernel.states import State
from pandemonium_nim.rules.options import chosen_options

POSITION = Fields(
    players=Number("players"),
    options=Options(chosen_options),
    turn=Number("turn"),
    to_act=Players("acting"),
    heap=Number("heap"),
    winners=WINNERS,
)


def set_up(s: State, words: Position) -> None:
    """Write a position into a prepared record."""
    heap, turn = words.get("heap", int(s.matches)), words.get("turn", 1)
    if heap not in range(1, int(s.matches) + 1):
        raise Malformed(f"'heap' is a number from 1 to {s.matches}")
    if turn not in range(int(s.players)):
        raise Malformed("'turn' is a player")
    s.heap, s.turn = heap, turn
