"""La Suite Infernale: cards and actions by number and by name.

Cards     1..10, the numbers; then the ten kinds of special card; 0, no card.
Actions   a number or a joker laid on a suite (one's own, if `to` is left out); each other special
          card with its target; a card thrown away; and the two answers in a window.
"""

import numpy as np

from pandemonium.kernel.actions import Action, Codec, Family

MOST_PLAYERS = 6
LAST = 10
NUMBERS = range(1, LAST + 1)

CARD_NAMES = (
    *(str(number) for number in NUMBERS),
    *("+1", "+2", "remove", "remove2", "replay"),
    *("swap-hands", "steal-last", "steal", "swap-seats", "stop"),
)
CARDS = len(CARD_NAMES)
PLUS_ONE, PLUS_TWO, REMOVE, REMOVE2, REPLAY = range(11, 16)
SWAP_HANDS, STEAL_LAST, STEAL, SWAP_SEATS, STOP = range(16, 21)
LAID_CARDS = CARD_NAMES[:PLUS_TWO]

PLAYERS = range(MOST_PLAYERS)

ACTIONS = Codec(
    Family({"do": "lay"}, card=LAID_CARDS, to=PLAYERS, own=("to",)),
    Family({"do": "remove"}, from_=PLAYERS, at=NUMBERS),
    Family({"do": "remove2"}, from_=PLAYERS),
    Family({"do": "replay"}),
    Family({"do": "swap-hands"}, with_=PLAYERS),
    Family({"do": "steal-last"}, from_=PLAYERS),
    Family({"do": "steal"}, from_=PLAYERS, at=NUMBERS),
    Family({"do": "swap-seats"}, with_=PLAYERS, move=PLAYERS, own=("move",)),
    Family({"do": "discard"}, card=CARD_NAMES),
    Family({"do": "stop"}),
    Family({"do": "pass"}),
)

LAY = ACTIONS.start(do="lay")
DO_REMOVE = ACTIONS.start(do="remove")
DO_REMOVE2 = ACTIONS.start(do="remove2")
DO_REPLAY = ACTIONS.start(do="replay")
DO_SWAP_HANDS = ACTIONS.start(do="swap-hands")
DO_STEAL_LAST = ACTIONS.start(do="steal-last")
DO_STEAL = ACTIONS.start(do="steal")
DO_SWAP_SEATS = ACTIONS.start(do="swap-seats")
DISCARD = ACTIONS.start(do="discard")
ANSWER_STOP = ACTIONS.start(do="stop")
ANSWER_PASS = ACTIONS.start(do="pass")

NOBODY = -1


def _card(action: Action) -> int:
    """The card an action plays or throws away; a pass counts as a STOP not laid."""
    name = action["card"] if "card" in action else action["do"]
    return STOP if name == "pass" else CARD_NAMES.index(name) + 1


def _field(*names: str, default: int) -> np.ndarray:
    """What every action has in the first of these fields that it has."""
    actions = map(ACTIONS.name, range(ACTIONS.count))
    found = ([action[name] for name in names if name in action] for action in actions)
    return np.array([values[0] if values else default for values in found])


CARD_OF = np.array([_card(ACTIONS.name(code)) for code in range(ACTIONS.count)])
TARGET_OF = _field("from", "with", default=NOBODY)
"""The player against whom a card is played."""
NUMBER_OF = _field("at", default=0)
"""The number at which a card is removed or stolen."""
OWNER_OF = _field("to", default=NOBODY)
"""The player on whose suite a card is laid."""
MOVER_OF = _field("move", default=NOBODY)
"""The player who is to change places."""
