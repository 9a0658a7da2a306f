"""Facts: what is worked out of a state for those who look at it, such as who may act.

A game adds its own, by fields and a rule that fills them: what its views show and its state does
not have as a field.
"""

from typing import Any

import numpy as np

from pandemonium.kernel.states import state_type

IN_EVERY_GAME = (
    ("acting", "u1"),  # the players who may act, as bits
    ("ended", "u1"),  # 1 once the match is over
    ("won", "u1"),  # the players who have won, as bits
)


def facts_type(*fields: Any) -> np.dtype[np.void]:
    """A record of the facts that there are in every game, and of these."""
    return state_type([*IN_EVERY_GAME, *fields])


NO_MORE_FACTS = facts_type()
