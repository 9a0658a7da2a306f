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

ACTIONS = Codec(
    Family({"do": "play", "from": "hand"}, card=CARD_NAMES, to=range(SERIES)),
    Family({"do": "play", "from": "stock"}, to=range(SERIES)),
    Family({"do": "play", "from": "discard"}, pile=range(PILES), to=range(SERIES)),
    Family({"do": "discard"}, card=CARD_NAMES, to=range(PILES)),
    Family({"do": "pass"}),
)

# Every family starts at a multiple of SERIES, so `action % SERIES` is the series or pile.
FROM_HAND = ACTIONS.start(**{"from": "hand"})
FROM_STOCK = ACTIONS.start(**{"from": "stock"})
FROM_DISCARD = ACTIONS.start(**{"from": "discard"})
DISCARD = ACTIONS.start(do="discard")
PASS = ACTIONS.start(do="pass")
