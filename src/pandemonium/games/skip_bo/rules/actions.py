"""Skip-Bo: cards and actions by number and by name.

Cards     1..12, the numbers; 13, SKIP-BO; 0, no card.
Actions   a card played on one of the four series: from the hand, from the stock, from the top
          of one of the player's four discard piles; a card of the hand put on a discard pile,
          which ends the turn; and passing (SKB-A12).
"""

from pandemonium.kernel.actions import Codec, Family

SKIP_BO = 13
CARDS = 13
SERIES = 4
PILES = 4

CARD_NAMES = (*(str(number) for number in range(1, SKIP_BO)), "skip-bo")

CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES, start=1)}

ON_SERIES = {"k": "to"}
ON_PILE = {"pile": "to"}

ACTIONS = Codec(
    Family({"do": "play", "from": "hand"}, ON_SERIES, card=CARD_NUMBERS, k=range(SERIES)),
    Family({"do": "play", "from": "stock"}, ON_SERIES, k=range(SERIES)),
    Family({"do": "play", "from": "discard"}, ON_SERIES, pile=range(PILES), k=range(SERIES)),
    Family({"do": "discard"}, ON_PILE, card=CARD_NUMBERS, pile=range(PILES)),
    Family({"do": "pass"}),
)
ACTION = ACTIONS.table
"""Every action as a record: its kind, and its card, pile and series `k`."""

FROM_HAND = ACTIONS.kind("play", "hand")
FROM_STOCK = ACTIONS.kind("play", "stock")
FROM_DISCARD = ACTIONS.kind("play", "discard")
DISCARD = ACTIONS.kind("discard")

from_hand = ACTIONS.encoder("play", "hand")
from_stock = ACTIONS.encoder("play", "stock")
from_discard = ACTIONS.encoder("play", "discard")
discard_on = ACTIONS.encoder("discard")
PASS = ACTIONS.start("pass")
