"""Inferno: bargaining for souls against the sandglass.

Everybody gives each of 18 souls a value from 1 to 18, in secret. Souls are dealt face up; then
everybody exchanges with everybody, without turns, while the glass runs three times. Special
cards force an exchange, pass souls around, or take one out of the race. In the end everybody
counts the souls before him by his own list. Clauses: rules INF-01 to INF-44.

Actions   see `actions`
State     see `table`
The rest  drafts and deals in `offers`, special cards in `specials`, time in `glass`, what a
          seat sees in `sight`.

At a table of people anybody may act at any time, and time is brought in from outside. At a
simulated table (`beats`) every seat acts once, or waits, in a beat of one second.
"""

import numpy as np

from pandemonium.games.inferno.actions import (
    CHOOSE,
    CLEAR,
    DRAFT,
    ERASE,
    FLIP,
    OFFER_DRAFT,
    ONE_FOR_ONE,
    PLAY_SCAMBIO,
    RATE,
    SOULS,
    TWO_FOR_ONE,
    VALUES,
    WAIT,
)
from pandemonium.games.inferno.glass import SECOND, advance, end_when_run_out, turn_glass
from pandemonium.games.inferno.hints import forget_hints
from pandemonium.games.inferno.offers import (
    answer,
    clear_draft,
    lack_in_draft,
    list_answers,
    list_deals,
    list_drafts,
    offer_draft,
    offer_single,
    put_into_draft,
    slot_answer,
    verdict_on_answer,
    verdict_on_draft,
    verdict_on_offering,
    verdict_on_single,
)
from pandemonium.games.inferno.specials import (
    choose_soul,
    list_choices,
    list_specials,
    play_special,
    verdict_on_choice,
    verdict_on_special,
)
from pandemonium.games.inferno.table import (
    DECK,
    KINDS,
    LISTING,
    LOOKING,
    NOTHING,
    OVER,
    PLAYING,
    SPECIALS,
    bit,
    copies,
    everybody,
    list_complete,
    note_movable,
    points,
    start_list,
    values_used,
)
from pandemonium.kernel.chacha import shuffle
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put

VALUE_COUNT = len(VALUES)

# Dealing


@rule
def deal(s):
    """INF-A04: lists first. A simulated table has random ones, and begins with the cards."""
    s.phase = LISTING
    s.lists_in = 0
    s.winners = 0
    s.acted = 0
    s.flips = 0
    s.left_ms = 0
    s.waited_ms = 0
    s.special = NOTHING
    s.special_by = 0
    s.target = 0
    s.taken = 0
    s.side = 0
    s.waiting = 0
    s.choosing_ms = 0
    s.next_id = 0
    s.open_offers = 0
    for player in range(s.players):
        start_list(s, player)
        clear_draft(s, player)
        s.choice[player] = 0
        for soul in range(SOULS):
            s.owned[player, soul] = 0
            s.locked[player, soul] = 0
        for kind in range(KINDS):
            s.specials[player, kind] = 0
    for soul in range(SOULS):
        s.removed[soul] = 0
        s.aside[soul] = copies(s)
    for kind in range(KINDS):
        s.played[kind] = 0
    forget_hints(s)
    note_movable(s)
    if s.beats:
        make_lists(s)
        deal_cards(s)


@rule
def next_deal(s):
    """A match is one deal."""


@rule
def make_lists(s):
    """INF-06: a random list for everybody."""
    for player in range(s.players):
        for soul in range(SOULS):
            s.worth[player, soul] = soul + 1
        shuffle(s, s.worth[player], SOULS)
    s.lists_in = everybody(s)


@rule
def deal_cards(s):
    """INF-10 to INF-15: souls and special cards, the same number to each."""
    s.phase = LOOKING
    cards = SOULS * copies(s)
    for card in range(cards):
        s.deck[card] = card % SOULS
    shuffle(s, s.deck, cards)
    size = cards // s.players
    for card in range(size * s.players):
        s.owned[card // size, s.deck[card]] += 1
        s.aside[s.deck[card]] -= 1
    note_movable(s)
    deal_specials(s)
    for card in range(DECK):
        s.deck[card] = 0


@rule
def deal_specials(s):
    """INF-15: two each for two to four players, one each for more; INF-A06: the rest unseen."""
    card = 0
    for kind in range(KINDS):
        for _ in range(SPECIALS[kind]):
            s.deck[card] = kind
            card += 1
    shuffle(s, s.deck, card)
    size = 2 if s.players <= 4 else 1
    for n in range(size * s.players):
        s.specials[n // size, s.deck[n]] += 1


# Whose move it is, and which moves there are


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def to_act(s):
    """INF-18: everybody; but who still has a list to make, or is asked for a choice, alone."""
    if s.phase == OVER:
        return np.int64(0)
    if s.phase == LISTING:
        return everybody(s) & ~np.int64(s.lists_in)
    if s.special != NOTHING:
        return np.int64(s.waiting)
    return everybody(s) & ~np.int64(s.acted)


@rule
def legal(s, seat, out):
    """All numbered moves: INF-17 before the glass is turned, INF-25 while a card is resolved."""
    if not to_act(s) >> seat & 1:
        return 0
    if s.phase == LISTING:
        return list_ratings(s, seat, out)
    if s.special != NOTHING:
        return list_choices(s, seat, out)
    count = 0
    if s.beats:
        count = put(out, count, WAIT)
    if s.left_ms == 0:
        count = put(out, count, FLIP)
    if s.phase == LOOKING:
        return count
    count = put(out, count, CLEAR)
    count = list_drafts(s, seat, out, count)
    if lack_in_draft(s, seat) == 0 and verdict_on_offering(s, seat) == 0:
        count = put(out, count, OFFER_DRAFT)
    count = list_answers(s, seat, out, count)
    count = list_specials(s, seat, out, count)
    return list_deals(s, seat, out, count)


@rule
def list_ratings(s, seat, out):
    """INF-06: a value not used yet for a soul without one."""
    count = 0
    used = values_used(s, seat)
    for soul in range(SOULS):
        if s.worth[seat, soul] == 0:
            for value in range(1, VALUE_COUNT):
                if not used >> value & 1:
                    count = put(out, count, RATE + soul * VALUE_COUNT + value)
    return count


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase == OVER:
        return 43
    if action < FLIP or action == ERASE:
        return verdict_on_rating(s, seat, action)
    if s.phase == LISTING:
        return 17
    if CHOOSE <= action < DRAFT and s.phase == PLAYING:
        return verdict_on_choice(s, seat, action - CHOOSE)
    if action in (FLIP, WAIT):
        return verdict_on_time(s, seat, action)
    if s.phase == LOOKING:
        return 17
    if s.special != NOTHING:
        return 25
    if s.acted >> seat & 1:
        return 18
    return verdict_on_bargaining(s, seat, action)


@rule
def verdict_on_rating(s, seat, action):
    """INF-09: a list that is in stays; INF-06: every value once, and no other."""
    if s.lists_in >> seat & 1:
        return 9
    if action == ERASE:
        return 0
    value = (action - RATE) % VALUE_COUNT
    rated = s.worth[seat, (action - RATE) // VALUE_COUNT]
    return 6 if value == 0 or rated or values_used(s, seat) >> value & 1 else 0


@rule
def verdict_on_time(s, seat, action):
    """INF-25, INF-39: the glass when it is empty; INF-18: to wait there must be beats."""
    if s.special != NOTHING:
        return 25
    if s.acted >> seat & 1:
        return 18
    if action == WAIT:
        return 0 if s.beats else 18
    return 39 if s.left_ms else 0


@rule
def verdict_on_bargaining(s, seat, action):
    """Drafts, offers, answers and special cards, each by its own rule."""
    action = slot_answer(s, action)
    if action < DRAFT:
        return 20  # an offer that is not open
    if action < CLEAR:
        return verdict_on_draft(s, seat, action - DRAFT)
    if action == CLEAR:
        return 0
    if action == OFFER_DRAFT:
        return verdict_on_offering(s, seat)
    if action < ONE_FOR_ONE:
        return verdict_on_answer(s, seat, action)
    if action < PLAY_SCAMBIO or action >= TWO_FOR_ONE:
        return verdict_on_single(s, seat, action)
    return verdict_on_special(s, seat, action)


# Moves


@rule
def apply(s, seat, action):
    """The move; what it ends; and the beat it takes."""
    if action < FLIP or action == ERASE:
        rate(s, seat, action)
        return
    if CHOOSE <= action < DRAFT:
        choose_soul(s, seat, action - CHOOSE)
    else:
        if action == FLIP:
            turn_glass(s)
        elif action != WAIT:
            bargain(s, seat, slot_answer(s, action))
        if s.beats:
            s.acted |= bit(seat)
    end_when_run_out(s)
    if s.beats and s.special == NOTHING and s.acted == everybody(s):
        s.acted = 0
        advance(s, SECOND)


@rule
def rate(s, seat, action):
    """INF-06: a line of the list; with the last line of the last list the cards are dealt."""
    if action == ERASE:
        start_list(s, seat)
        return
    s.worth[seat, (action - RATE) // VALUE_COUNT] = (action - RATE) % VALUE_COUNT
    if list_complete(s, seat):
        s.lists_in |= bit(seat)
        if s.lists_in == everybody(s):
            deal_cards(s)


@rule
def bargain(s, seat, action):
    """Drafts, offers, answers and special cards."""
    if action < CLEAR:
        put_into_draft(s, seat, action - DRAFT)
    elif action == CLEAR:
        clear_draft(s, seat)
    elif action == OFFER_DRAFT:
        offer_draft(s, seat)
    elif action < ONE_FOR_ONE:
        answer(s, seat, action)
    elif action < PLAY_SCAMBIO or action >= TWO_FOR_ONE:
        offer_single(s, seat, action)
    else:
        play_special(s, seat, action)


# The end


@rule
def scores(s, out):
    """INF-21, INF-43: counted at the end, and not before: that would give the lists away."""
    for player in range(s.players):
        out[player] = points(s, player) if s.phase == OVER else 0


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)
