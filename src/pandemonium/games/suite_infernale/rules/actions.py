"""La Suite Infernale: cards and actions by number and by name.

Cards     1..10, the numbers; then the ten kinds of special card; 0, no card.
Actions   a number or a joker laid on a suite (your own, if `to` is left out); each other special
          card with its target; a card thrown away; and the two answers in a window.
"""

from pandemonium.kernel.actions import ABSENT, Codec, Family
from pandemonium.kernel.compiling import rule

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
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES, start=1)}
LAID_CARDS = {name: CARD_NUMBERS[name] for name in CARD_NAMES[:PLUS_TWO]}

PLAYERS = range(MOST_PLAYERS)
NOBODY = ABSENT

FROM = {"target": "from", "number": "at"}
WITH = {"target": "with", "mover": "move"}

ACTIONS = Codec(
    Family({"do": "lay"}, {"owner": "to"}, own=("to",), card=LAID_CARDS, owner=PLAYERS),
    Family({"do": "remove"}, FROM, card=REMOVE, target=PLAYERS, number=NUMBERS),
    Family({"do": "remove2"}, FROM, card=REMOVE2, target=PLAYERS),
    Family({"do": "replay"}, card=REPLAY),
    Family({"do": "swap-hands"}, WITH, card=SWAP_HANDS, target=PLAYERS),
    Family({"do": "steal-last"}, FROM, card=STEAL_LAST, target=PLAYERS),
    Family({"do": "steal"}, FROM, card=STEAL, target=PLAYERS, number=NUMBERS),
    Family(
        {"do": "swap-seats"}, WITH, own=("move",), card=SWAP_SEATS, target=PLAYERS, mover=PLAYERS
    ),
    Family({"do": "discard"}, card=CARD_NUMBERS),
    Family({"do": "stop"}, card=STOP),
    Family({"do": "pass"}, card=STOP),
)
ACTION = ACTIONS.table
"""Every action as a record: its kind, the card it plays or throws away, the owner of the suite that
is laid on, the target it is played against, the number there, and who is to change places."""

DISCARD = ACTIONS.kind("discard")

do_lay = ACTIONS.encoder("lay")
do_remove = ACTIONS.encoder("remove")
do_remove2 = ACTIONS.encoder("remove2")
DO_REPLAY = ACTIONS.start("replay")
do_swap_hands = ACTIONS.encoder("swap-hands")
do_steal_last = ACTIONS.encoder("steal-last")
do_steal = ACTIONS.encoder("steal")
do_swap_seats = ACTIONS.encoder("swap-seats")
do_discard = ACTIONS.encoder("discard")
ANSWER_STOP = ACTIONS.start("stop")
ANSWER_PASS = ACTIONS.start("pass")


@rule
def is_answer(action):
    """Whether an action answers in a window."""
    return action == ANSWER_STOP or action == ANSWER_PASS


@rule
def is_play(action):
    """Whether an action plays a card, and does not throw it away."""
    return ACTION[action].kind < DISCARD
