"""La Suite Infernale: what is worked out of a state for those who look at it."""

from pandemonium.games.suite_infernale.rules.actions import ACTION, LAST, MOST_PLAYERS
from pandemonium.games.suite_infernale.rules.state import (
    NOT_ASKED,
    STOPS_IT,
    WAITING,
    to_act,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.facts import facts_type

FACTS = facts_type(
    ("places", "u1", (MOST_PLAYERS, LAST)),  # what lies on the places of a suite, from 1 on
    ("length", "u1", MOST_PLAYERS),  # how many they are, without holes at the end
    ("card", "u1"),  # the special card that waits in a window
    ("target", "i1"),  # on whom it was played, or NOBODY
    ("waiting", "u1"),  # who has still to answer, as bits
    ("stops", "u1"),  # who has answered STOP, as bits; it is still secret
    ("asked", "u1"),  # whose turn it is, and in a window everybody who was asked
    ("asked_for", "u1", MOST_PLAYERS),  # the same as a viewer sees it, who knows their own answer
)


@rule
def work_out(s, f):
    """Fill in the facts."""
    for player in range(s.players):
        for place in range(LAST):
            f.places[player, place] = s.suite[player, place + 1]
            if f.places[player, place]:
                f.length[player] = place + 1
    if s.window:
        f.card = ACTION[s.pending].card
        f.target = ACTION[s.pending].target
        for player in range(s.players):
            f.asked |= (s.answer[player] != NOT_ASKED) << player
            f.waiting |= (s.answer[player] == WAITING) << player
            f.stops |= (s.answer[player] == STOPS_IT) << player
    else:
        f.asked = to_act(s)
    for viewer in range(s.players):
        f.asked_for[viewer] = f.asked
        if s.window and s.answer[viewer] != WAITING:
            f.asked_for[viewer] ^= f.asked & 1 << viewer
