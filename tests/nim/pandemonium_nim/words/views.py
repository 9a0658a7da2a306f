"""Nim: what a seat sees, and what it sees happen."""

from pandemonium.kernel.actions import Action
from pandemonium.kernel.contract import Happenings
from pandemonium.kernel.shown import NOTHING, Fields, Place, Seen, flag
from pandemonium.kernel.states import State
from pandemonium_nim.rules.state import MOST_PLAYERS
from pandemonium_nim.words.positions import POSITION

SEEN = Seen(
    public=Fields(**POSITION.parts, over=flag("ended")),
    own=Fields(seat=Place(MOST_PLAYERS)),
    spectator=Fields(seat=NOTHING),
)


def happenings(_before: State, player: int | None, action: Action, after: State) -> Happenings:
    """What an act did."""
    return [
        {"event": "take", "player": player, "matches": action["matches"], "left": int(after.heap)}
    ]
