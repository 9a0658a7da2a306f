"""Hol's der Teufel: cards and actions by number and by name.

Cards     colour * 9 + value - 1, the devils; 36, an angel.
Actions   a devil laid at the low or high end of its column, or as a new column;
          an angel laid at the low or high end of a column.
"""

from pandemonium.games.hols_der_teufel.types import Colour
from pandemonium.kernel.actions import Codec, Family

COLOURS: tuple[Colour, ...] = ("red", "yellow", "violet", "green")
VALUES = 9
DEVILS = len(COLOURS) * VALUES
ANGEL = DEVILS
ENDS = ("low", "high", "new")
LOW, HIGH, NEW = range(3)

DEVIL_NAMES = tuple(f"{colour}-{value}" for colour in COLOURS for value in range(1, VALUES + 1))
CARD_NAMES = (*DEVIL_NAMES, "angel")

ACTIONS = Codec(
    Family({"do": "lay"}, card=DEVIL_NAMES, end=ENDS),
    Family({"do": "angel"}, colour=COLOURS, end=ENDS[:NEW]),
)

ACTION = ACTIONS.table
"""Every action as a record: its kind, the devil's card or the angel's colour, and the end."""

LAY = ACTIONS.kind("lay")
LAY_ANGEL = ACTIONS.kind("angel")

lay = ACTIONS.encoder("lay")
lay_angel = ACTIONS.encoder("angel")
