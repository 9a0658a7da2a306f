"""Inferno: dealing, moves, and the count at the end."""

import numpy as np

from pandemonium.games.inferno.rules.actions import (
    ACTION,
    CHOOSE,
    CLEAR,
    DRAFT,
    ERASE,
    FLIP,
    OFFER_DRAFT,
    ONE_FOR_ONE,
    RATE,
    SOULS,
    TWO_FOR_ONE,
    WAIT,
)
from pandemonium.games.inferno.rules.beliefs import forget_hints
from pandemonium.games.inferno.rules.glass import SECOND, advance, end_when_run_out, turn_glass
from pandemonium.games.inferno.rules.legality import is_kind
from pandemonium.games.inferno.rules.offers import (
    answer,
    clear_draft,
    is_answer,
    offer_draft,
    offer_single,
    put_into_draft,
    slot_answer,
)
from pandemonium.games.inferno.rules.specials import choose_soul, play_special
from pandemonium.games.inferno.rules.state import (
    DECK,
    KINDS,
    LISTING,
    LOOKING,
    NOTHING,
    OVER,
    bit,
    copies,
    everybody,
    list_complete,
    note_movable,
    points,
    start_list,
    transfer,
)
from pandemonium.kernel.chacha import shuffle
from pandemonium.kernel.compiling import rule


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
        for _ in range(s.copies[kind]):
            s.deck[card] = kind
            card += 1
    shuffle(s, s.deck, card)
    size = 2 if s.players <= 4 else 1
    for n in range(size * s.players):
        s.specials[n // size, s.deck[n]] += 1


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def apply(s, seat, action):
    """The move; what it ends; and the beat it takes."""
    if action == ERASE:
        start_list(s, seat)
        return
    if is_kind(action, RATE):
        rate(s, seat, ACTION[action].soul, ACTION[action].value)
        return
    if is_kind(action, CHOOSE):
        choose_soul(s, seat, ACTION[action].soul)
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
        advance(s, np.int64(s.beats) * SECOND)


@rule
def rate(s, seat, soul, value):
    """INF-06: a line of the list; with the last line of the last list the cards are dealt."""
    s.worth[seat, soul] = value
    if list_complete(s, seat):
        s.lists_in |= bit(seat)
        if s.lists_in == everybody(s):
            deal_cards(s)


@rule
def bargain(s, seat, action):
    """Drafts, offers, answers and special cards."""
    if action == CLEAR:
        clear_draft(s, seat)
    elif action == OFFER_DRAFT:
        offer_draft(s, seat)
    elif action >= TWO_FOR_ONE or ACTION[action].kind == ONE_FOR_ONE:
        offer_single(s, seat, action)
    else:
        move = ACTION[action]
        if move.kind == DRAFT:
            put_into_draft(s, seat, transfer(move.giver, move.taker, move.soul))
        elif is_answer(move):
            answer(s, seat, move.kind, move.slot)
        else:
            play_special(s, seat, move)


@rule
def scores(s, out):
    """INF-21, INF-43: counted at the end, and not before: that would give the lists away."""
    for player in range(s.players):
        out[player] = points(s, player) if s.phase == OVER else 0


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)
