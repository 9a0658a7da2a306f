"""Inferno: what is worked out of a state for those who look at it."""

import numpy as np

from pandemonium.games.inferno.rules.actions import MOST_PLAYERS, SLOTS, SOULS
from pandemonium.games.inferno.rules.beliefs import FIRST_DOUBT
from pandemonium.games.inferno.rules.state import KINDS, LISTING, OVER, points
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.facts import facts_type

FACTS = facts_type(
    ("list_in", "u1", MOST_PLAYERS),  # 1 once a player's list is in
    ("list_open", "u1", MOST_PLAYERS),  # 1 once everybody sees it (INF-09)
    ("list_seen", "u1", (MOST_PLAYERS, MOST_PLAYERS)),  # viewer, player: 1 once the viewer does
    ("begun", "u1", (MOST_PLAYERS, SOULS)),  # 1 for the lines of a list that is not in
    ("anybody_lists", "u1"),  # 1 where there are such lines
    ("cards_aside", "u1"),  # how many cards were never dealt
    ("cards_held", "u1", MOST_PLAYERS),  # how many special cards a player holds
    ("itself", "u1", (MOST_PLAYERS, MOST_PLAYERS)),  # viewer, player: 1 where they are the same
    ("offers", "u1"),  # how many offers are open
    ("slot", "u1", SLOTS),  # where they lie, in the order they were made
    ("offer_id", "u4", SLOTS),  # the id of the offer in a slot
    ("anybody_drafts", "u1"),  # 1 where a draft has a transfer
    ("total", "u2", MOST_PLAYERS),  # what everybody counts in the end (INF-24)
    ("hint", "u2", (MOST_PLAYERS, SOULS, 2)),  # a guess and its variance, in hundredths
    ("hinted", "u1", (MOST_PLAYERS, SOULS)),  # 1 where somebody has shown anything of a soul
    ("anybody_hinted", "u1"),  # 1 where there is any such soul
)


@rule
def work_out(s, f):
    """Fill in the facts."""
    for player in range(s.players):
        work_out_lists(s, f, player)
        work_out_hints(s, f, player)
        for kind in range(KINDS):
            f.cards_held[player] += s.specials[player, kind]
        f.itself[player, player] = 1
        f.anybody_drafts |= s.draft_size[player] > 0
        f.total[player] = points(s, player)
    for soul in range(SOULS):
        f.cards_aside += s.aside[soul]
    work_out_offers(s, f)


@rule
def work_out_lists(s, f, player):
    """INF-09, INF-16: lists are secret to the end."""
    f.list_in[player] = s.lists_in >> player & 1
    f.list_open[player] = f.list_in[player] and s.phase == OVER
    for viewer in range(s.players):
        f.list_seen[viewer, player] = f.list_in[player] and (viewer == player or s.phase == OVER)
    for soul in range(SOULS):
        f.begun[player, soul] = s.worth[player, soul] > 0 and not f.list_in[player]
        f.anybody_lists |= s.phase == LISTING and s.worth[player, soul] > 0


@rule
def work_out_hints(s, f, player):
    """What can be gathered of a player's list."""
    for soul in range(SOULS):
        f.hint[player, soul, 0] = s.guess[player, soul]
        f.hint[player, soul, 1] = s.doubt[player, soul]
        f.hinted[player, soul] = s.doubt[player, soul] != FIRST_DOUBT
        f.anybody_hinted |= f.hinted[player, soul]


@rule
def work_out_offers(s, f):
    """The open offers: the last id that was put into a slot is the offer's that lies there."""
    next_id = np.int64(s.next_id)
    for number in range(max(next_id - SLOTS, 0), next_id):
        slot = number % SLOTS
        if s.open_offers >> slot & 1:
            f.slot[f.offers] = slot
            f.offer_id[slot] = number
            f.offers += 1
