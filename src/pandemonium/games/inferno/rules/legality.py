"""Inferno: whose move it is, what is legal, and which clause forbids the rest."""

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
    VALUES,
    WAIT,
    do_rate,
)
from pandemonium.games.inferno.rules.clauses import (
    INF_06,
    INF_09,
    INF_17,
    INF_18,
    INF_20,
    INF_25,
    INF_39,
    INF_43,
)
from pandemonium.games.inferno.rules.offers import (
    NOT_OPEN,
    is_answer,
    lack_in_draft,
    list_answers,
    list_deals,
    list_drafts,
    slot_answer,
    verdict_on_answer,
    verdict_on_draft,
    verdict_on_offering,
    verdict_on_single,
)
from pandemonium.games.inferno.rules.specials import (
    list_choices,
    list_specials,
    verdict_on_choice,
    verdict_on_special,
)
from pandemonium.games.inferno.rules.state import (
    LISTING,
    LOOKING,
    NOTHING,
    OVER,
    PLAYING,
    values_used,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put

VALUE_COUNT = len(VALUES)


@rule
def to_act(s):
    """INF-18: everybody; but who still has a list to make, or is asked for a choice, alone."""
    all_seats = (np.int64(1) << np.int64(s.players)) - 1
    if s.phase == OVER:
        return np.int64(0)
    if s.phase == LISTING:
        return all_seats & ~np.int64(s.lists_in)
    if s.special != NOTHING:
        return np.int64(s.waiting)
    return all_seats & ~np.int64(s.acted)


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
                    count = put(out, count, do_rate(soul, value))
    return count


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase == OVER:
        return INF_43
    if action == ERASE:
        return verdict_on_list(s, seat)
    if is_kind(action, RATE):
        return verdict_on_rating(s, seat, ACTION[action].soul, ACTION[action].value)
    if s.phase == LISTING:
        return INF_17
    if is_kind(action, CHOOSE) and s.phase == PLAYING:
        return verdict_on_choice(s, seat, ACTION[action].soul)
    if action in (FLIP, WAIT):
        return verdict_on_time(s, seat, action)
    if s.phase == LOOKING:
        return INF_17
    if s.special != NOTHING:
        return INF_25
    if s.acted >> seat & 1:
        return INF_18
    return verdict_on_bargaining(s, seat, action)


@rule
def is_kind(action, kind):
    """Whether an action is one of those listed, and of that kind."""
    return action < TWO_FOR_ONE and ACTION[action].kind == kind


@rule
def verdict_on_list(s, seat):
    """INF-09: a list that is in stays."""
    return INF_09 if s.lists_in >> seat & 1 else 0


@rule
def verdict_on_rating(s, seat, soul, value):
    """INF-06: every value once, and no other."""
    if s.lists_in >> seat & 1:
        return INF_09
    rated = s.worth[seat, soul]
    return INF_06 if value == 0 or rated or values_used(s, seat) >> value & 1 else 0


@rule
def verdict_on_time(s, seat, action):
    """INF-25, INF-39: the glass when it is empty; INF-18: to wait there must be beats."""
    if s.special != NOTHING:
        return INF_25
    if s.acted >> seat & 1:
        return INF_18
    if action == WAIT:
        return 0 if s.beats else INF_18
    return INF_39 if s.left_ms else 0


@rule
def verdict_on_bargaining(s, seat, action):
    """Drafts, offers, answers and special cards, each by its own rule."""
    action = slot_answer(s, action)
    if action == NOT_OPEN:
        return INF_20
    if action == CLEAR:
        return 0
    if action == OFFER_DRAFT:
        return verdict_on_offering(s, seat)
    if action >= TWO_FOR_ONE:
        return verdict_on_single(s, seat, action)
    move = ACTION[action]
    if move.kind == DRAFT:
        return verdict_on_draft(s, seat, move.giver, move.taker, move.soul)
    if is_answer(move):
        return verdict_on_answer(s, seat, move.kind, move.slot)
    if move.kind == ONE_FOR_ONE:
        return verdict_on_single(s, seat, action)
    if move.kind == CHOOSE:
        return INF_20
    return verdict_on_special(s, seat, move)
