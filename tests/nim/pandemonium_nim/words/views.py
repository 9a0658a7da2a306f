"""Nim: what a seat sees, and what it sees happen."""

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Happenings, View
from pandemonium.kernel.states import State
from pandemonium_nim.words.positions import position


def public(s: State) -> View:
    """Everybody sees everything."""
    return {"seat": None, **position(s), "over": bool(s.heap == 0)}


def own(_s: State, seat: int) -> View:
    """The part of a view that differs from seat to seat."""
    return {"seat": seat}


def happenings(_before: State, player: int | None, action: Action, after: State) -> Happenings:
    """What an act did."""
    return [
        {"event": "take", "player": player, "matches": action["matches"], "left": int(after.heap)}
    ]
