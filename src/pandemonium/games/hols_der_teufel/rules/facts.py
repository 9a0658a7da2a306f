"""Hol's der Teufel: what is worked out of a state for those who look at it."""

from pandemonium.games.hols_der_teufel.rules.actions import ANGEL, DEVILS, HIGH, LOW, VALUES
from pandemonium.games.hols_der_teufel.rules.state import (
    ANGEL_BACK,
    ANGELS,
    COLOUR_COUNT,
    MOST_PLAYERS,
    NONE,
    devil,
    end_value,
    fine_below,
    stands,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.facts import facts_type

CARDS, ENDS = DEVILS + 1, 2

FACTS = facts_type(
    ("held", "u1", (MOST_PLAYERS, CARDS)),  # how many of each card a player holds
    ("aside", "u1", CARDS),  # how many of each card nobody was dealt (HDT-A23)
    ("lacking", "u1", (MOST_PLAYERS, DEVILS)),  # 1 for devils that a stuck player lacks (HDT-32)
    ("anybody_lacks", "u1"),  # 1 once somebody was stuck
    ("laid", "u1", (COLOUR_COUNT, VALUES)),  # the cards of a column, low end first
    ("length", "u1", COLOUR_COUNT),  # how many they are
    ("open", "u1", (DEVILS, ENDS)),  # 1 where an end of the devil's column takes it
    ("fine", "u1", (DEVILS, ENDS)),  # what it costs there, whatever the player can pay (HDT-18)
    ("placeable", "u1", (MOST_PLAYERS, DEVILS)),  # 1 for devils they hold whose column stands
)


@rule
def work_out(s, f):
    """Fill in the facts."""
    f.aside[:] = 1
    f.aside[ANGEL] = ANGELS
    work_out_hands(s, f)
    for colour in range(COLOUR_COUNT):
        work_out_column(s, f, colour)


@rule
def work_out_hands(s, f):
    """Who holds and lacks what."""
    for player in range(s.players):
        f.held[player, ANGEL] = s.backs[player, ANGEL_BACK]
        f.aside[ANGEL] -= s.backs[player, ANGEL_BACK]
        for colour in range(COLOUR_COUNT):
            hand, lacks = s.hand[player, colour], s.lacks[player, colour]
            standing = stands(s, colour)
            for value in range(1, VALUES + 1):
                card = devil(colour, value)
                if hand >> value & 1:
                    f.held[player, card] = 1
                    f.aside[card] = 0
                    f.placeable[player, card] = standing
                if lacks >> value & 1:
                    f.lacking[player, card] = 1
                    f.anybody_lacks = 1


@rule
def work_out_column(s, f, colour):
    """A column, and what devils cost at its ends."""
    f.length[colour] = s.high[colour] - s.low[colour] + 1
    for place in range(f.length[colour]):
        card = devil(colour, s.column[colour, s.low[colour] + place])
        f.laid[colour, place] = card
        f.aside[card] -= 1
    f.aside[ANGEL] -= s.angel[colour] != NONE
    if stands(s, colour):
        for end in (LOW, HIGH):
            shown = end_value(s, colour, end)
            for value in range(1, VALUES + 1):
                card = devil(colour, value)
                f.open[card, end] = s.angel[colour] != end
                f.fine[card, end] = fine_below(shown, value)
