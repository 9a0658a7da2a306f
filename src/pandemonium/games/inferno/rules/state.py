"""Inferno: what lies on the table. The state, and who owns what.

State     players               how many
          beats                 on a simulated table, how many seconds a beat lasts; 0 for people
          glass_s, choice_s, rest_s, look_s, pause, two_only, gifts     the options
          second_copy           what a second card of a soul counts
          runs                  how often the glass is turned
          copies[kind]          how many of each special card there are
          cattivo               what the table calls Cattivo, in UTF-8; blank: as everybody does
          phase                 LISTING, LOOKING, PLAYING, or OVER
          worth[player, soul]   their list, or what there is of it; 0 where there is no value yet
          lists_in              whose list is in, as bits
          owned[player, soul]   how many cards of a soul lie before them; locked: of these, locked
          movable[player, n]    the souls they have an unlocked card of, ascending;
          movables[player]      how many they are
          removed, aside[soul]  cards out of the race (INF-34); cards never dealt (INF-13)
          specials[player, kind], played[kind]    special cards in hand, and played
          flips, left_ms        how often the glass was turned; the sand left in it
          waited_ms             how long it has been looked on, or has lain empty
          special               the special card being carried out: NOTHING, SCAMBIO or GRANDE
          special_by            who played it
          target, taken         SCAMBIO: on whom, and which of their souls
          side                  GRANDE: LEFT or RIGHT
          waiting               who has still to choose, as bits
          choice[player]        what they chose last; a soul plus one
          choosing_ms           how long they have been choosing
          next_id               the id of the next offer; the offer of an id stands in id % SLOTS
          open_offers           the slots with an open offer, as bits
          offer_by, offer_size, offer_deal[slot, n]     who made it; its transfers, ascending
          parties, agreed[slot]    who is part of it, and who has agreed, as bits
          draft_size, draft[player, n]     the transfers that a player has put together, ascending
          drafted[player, giver, soul]     how often a soul is given in that draft
          acted                 simulated tables: who has acted in this beat, as bits
          guess, doubt[player, soul]    what the table gathers of the lists, see `hints`
          winners               as bits
          deck                  room for shuffling
A transfer is a number: (giver * 6 + taker) * 18 + soul.
"""

import numpy as np

from pandemonium.games.inferno.rules.actions import MOST_PLAYERS, SLOTS, SOULS, SPECIAL_NAMES
from pandemonium.kernel.chacha import STREAM
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import state_type

KINDS = len(SPECIAL_NAMES)
DECK = 2 * SOULS  # INF-02
MOST_TRANSFERS = DECK  # in a deal every card moves once at most
SPECIALS = np.array([4, 2, 2])  # INF-03
MOST_SPECIAL_CARDS = 3 * int(SPECIALS.sum())  # by house rules
RUNS = 3  # INF-36
SECOND_COPY = 5  # INF-23
LONGEST_NAME = 24  # bytes

LISTING, LOOKING, PLAYING, OVER = range(4)
NOTHING, SCAMBIO, GRANDE = range(3)
LEFT, RIGHT = range(2)
SCAMBIO_CARD, GRANDE_CARD, BUONA_CARD = range(KINDS)

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("beats", "u1"),
        ("glass_s", "u2"),
        ("choice_s", "u2"),
        ("rest_s", "u2"),
        ("look_s", "u2"),
        ("second_copy", "u1"),
        ("runs", "u1"),
        ("copies", "u1", KINDS),
        ("pause", "u1"),
        ("two_only", "u1"),
        ("gifts", "u1"),
        ("cattivo", "u1", LONGEST_NAME),
        ("phase", "u1"),
        ("worth", "u1", (MOST_PLAYERS, SOULS)),
        ("lists_in", "u1"),
        ("owned", "u1", (MOST_PLAYERS, SOULS)),
        ("locked", "u1", (MOST_PLAYERS, SOULS)),
        ("movable", "u1", (MOST_PLAYERS, SOULS)),
        ("movables", "u1", MOST_PLAYERS),
        ("removed", "u1", SOULS),
        ("aside", "u1", SOULS),
        ("specials", "u1", (MOST_PLAYERS, KINDS)),
        ("played", "u1", KINDS),
        ("flips", "u1"),
        ("left_ms", "u4"),
        ("waited_ms", "u4"),
        ("special", "u1"),
        ("special_by", "u1"),
        ("target", "u1"),
        ("taken", "u1"),
        ("side", "u1"),
        ("waiting", "u1"),
        ("choice", "u1", MOST_PLAYERS),
        ("choosing_ms", "u4"),
        ("next_id", "u4"),
        ("open_offers", "u2"),
        ("offer_by", "u1", SLOTS),
        ("offer_size", "u1", SLOTS),
        ("offer_deal", "u2", (SLOTS, MOST_TRANSFERS)),
        ("parties", "u1", SLOTS),
        ("agreed", "u1", SLOTS),
        ("draft_size", "u1", MOST_PLAYERS),
        ("draft", "u2", (MOST_PLAYERS, MOST_TRANSFERS)),
        ("drafted", "u1", (MOST_PLAYERS, MOST_PLAYERS, SOULS)),
        ("acted", "u1"),
        ("guess", "u2", (MOST_PLAYERS, SOULS)),
        ("doubt", "u2", (MOST_PLAYERS, SOULS)),
        ("winners", "u1"),
        ("deck", "u1", DECK),
    ]
)


@rule
def bit(seat):
    """A seat as a set of one."""
    return np.int64(1) << np.int64(seat)


@rule
def everybody(s):
    """All seats, as bits."""
    return bit(s.players) - 1


@rule
def copies(s):
    """INF-11 to INF-13: one series for two or three players, both for more."""
    return 1 if s.players < 4 else 2


# Transfers


@rule
def transfer(giver, taker, soul):
    """The number of a transfer."""
    return (giver * MOST_PLAYERS + taker) * SOULS + soul


@rule
def giver_of(number):
    """Who gives in a transfer."""
    return np.int64(number) // (MOST_PLAYERS * SOULS)


@rule
def taker_of(number):
    """Who gets the soul of a transfer."""
    return np.int64(number) // SOULS % MOST_PLAYERS


@rule
def soul_of(number):
    """The soul of a transfer."""
    return np.int64(number) % SOULS


# Who owns what


@rule
def unlocked(s, player, soul):
    """How many cards of a soul a player could give (INF-30)."""
    return np.int64(s.owned[player, soul]) - np.int64(s.locked[player, soul])


@rule
def move(s, giver, taker, soul):
    """A soul changes hands."""
    s.owned[giver, soul] -= 1
    s.owned[taker, soul] += 1


@rule
def note_movable(s):
    """Bring `movable` up to date, whenever souls have moved, left, or been locked."""
    for player in range(s.players):
        count = 0
        for soul in range(SOULS):
            s.movable[player, soul] = 0
            s.movable[player, count] = soul
            count += s.owned[player, soul] > s.locked[player, soul]
        if count < SOULS:
            s.movable[player, count] = 0
        s.movables[player] = count


# Lists


@rule
def start_list(s, player):
    """A list without values."""
    for soul in range(SOULS):
        s.worth[player, soul] = 0


@rule
def values_used(s, player):
    """The values that stand in a player's list, as bits."""
    used = 0
    for soul in range(SOULS):
        if s.worth[player, soul]:
            used |= bit(s.worth[player, soul])
    return used


@rule
def list_complete(s, player):
    """INF-06: every soul has a value."""
    for soul in range(SOULS):
        if s.worth[player, soul] == 0:
            return False
    return True


@rule
def gain(s, player, soul, had):
    """What one more card of a soul counts for a player who had so many (INF-21, INF-23)."""
    return np.int64(s.worth[player, soul]) if had == 0 else np.int64(s.second_copy)


@rule
def points(s, player):
    """INF-24: what a player's souls count by their own list."""
    return points_by(s.worth[player], s.owned[player], s.second_copy)


@rule
def points_by(worth, owned, second_copy):
    """INF-21, INF-23: the first card what the list says, the second 5."""
    total = 0
    for soul in range(SOULS):
        if owned[soul]:
            total += worth[soul] + (np.int64(owned[soul]) - 1) * second_copy
    return total
