"""Inferno: deals drafted, offered, accepted, declined and withdrawn (INF-19, INF-20).

A deal is a set of transfers. It takes effect whole when the last of its players agrees; it is
void as soon as one of its souls has moved, been locked, or left (INF-A10).
"""

import numpy as np

from pandemonium.games.inferno.rules.actions import (
    ACCEPT,
    ACTION,
    BY_ID,
    MOST_PLAYERS,
    ONE_FOR_TWO,
    PAIRS,
    SLOTS,
    SOULS,
    TWO_FOR_ONE,
    WITHDRAW,
    do_accept,
    do_decline,
    do_draft,
    do_one_for_one,
    do_withdraw,
)
from pandemonium.games.inferno.rules.beliefs import (
    ACCEPTED,
    DECLINED,
    OFFERED,
    deal_disliked,
    deal_liked,
)
from pandemonium.games.inferno.rules.clauses import INF_14, INF_19, INF_20, INF_30
from pandemonium.games.inferno.rules.state import (
    MOST_TRANSFERS,
    bit,
    giver_of,
    move,
    note_movable,
    soul_of,
    taker_of,
    transfer,
    unlocked,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put

PAIR = np.array(PAIRS)
PAIR_COUNT = len(PAIRS)
ANSWER_COUNT = 3
NOT_OPEN = -1


# Drafts


@rule
def list_drafts(s, seat, out, count):
    """Every transfer that can be put into the draft: first to one taker, then to the others."""
    if s.draft_size[seat] == MOST_TRANSFERS:
        return count
    for giver in range(s.players):
        first_taker = 1 if giver == 0 else 0
        first = count
        for soul in range(SOULS):
            put(out, count, do_draft(giver, first_taker, soul))
            count += s.drafted[seat, giver, soul] < s.owned[giver, soul]
        found = count - first
        for taker in range(first_taker + 1, s.players):
            if taker != giver:
                further = do_draft(giver, taker, 0) - do_draft(giver, first_taker, 0)
                for n in range(found):
                    out[np.uint64(count + n)] = out[np.uint64(first + n)] + further
                count += found
    return count


@rule
def verdict_on_draft(s, seat, giver, taker, soul):
    """INF-14: only what lies before the giver. INF-20: from one player to another."""
    if giver == taker or s.draft_size[seat] == MOST_TRANSFERS:
        return INF_20
    if giver >= s.players or taker >= s.players:
        return INF_14
    return 0 if s.drafted[seat, giver, soul] < s.owned[giver, soul] else INF_14


@rule
def put_into_draft(s, seat, number):
    """Add a transfer where it belongs."""
    place = np.int64(s.draft_size[seat])
    while place > 0 and s.draft[seat, place - 1] > number:
        s.draft[seat, place] = s.draft[seat, place - 1]
        place -= 1
    s.draft[seat, place] = number
    s.draft_size[seat] += 1
    s.drafted[seat, giver_of(number), soul_of(number)] += 1


@rule
def clear_draft(s, seat):
    """Empty a player's draft."""
    for n in range(s.draft_size[seat]):
        number = s.draft[seat, n]
        s.drafted[seat, giver_of(number), soul_of(number)] = 0
        s.draft[seat, n] = 0
    s.draft_size[seat] = 0


@rule
def verdict_on_offering(s, seat):
    """INF-20: oneself in it; INF-14, INF-30: all there; INF-20: no gifts; INF-19: how many."""
    givers = np.int64(0)
    takers = np.int64(0)
    for n in range(s.draft_size[seat]):
        givers |= bit(giver_of(s.draft[seat, n]))
        takers |= bit(taker_of(s.draft[seat, n]))
    if not (givers | takers) >> seat & 1:
        return INF_20
    lack = lack_in_draft(s, seat)
    if lack:
        return lack
    if givers != takers and not s.gifts:
        return INF_20
    return INF_19 if s.two_only and more_than_two(givers | takers) else 0


@rule
def lack_in_draft(s, seat):
    """INF-14: a soul in the draft lies no longer there; INF-30: or is locked; 0 for neither."""
    held_fast = False
    for n in range(s.draft_size[seat]):
        giver = giver_of(s.draft[seat, n])
        soul = soul_of(s.draft[seat, n])
        drafted = s.drafted[seat, giver, soul]
        if drafted > s.owned[giver, soul]:
            return INF_14
        held_fast |= drafted > unlocked(s, giver, soul)
    return INF_30 if held_fast else 0


@rule
def more_than_two(players):
    """Whether a set of players, as bits, has more than two members."""
    rest = players & (players - 1)
    return rest & (rest - 1) != 0


@rule
def offer_draft(s, seat):
    """Offer what the draft says; the draft is empty then."""
    slot = new_offer(s, seat)
    for n in range(s.draft_size[seat]):
        add_to_offer(s, slot, s.draft[seat, n])
    clear_draft(s, seat)
    deal_liked(s, seat, slot, OFFERED)


# Offers


@rule
def new_offer(s, seat):
    """The slot of a new offer. The player who offers has agreed; what stood in the slot lapses."""
    slot = np.int64(s.next_id) % SLOTS
    s.next_id += 1
    s.open_offers |= 1 << slot
    s.offer_by[slot] = seat
    s.offer_size[slot] = 0
    s.agreed[slot] = bit(seat)
    s.parties[slot] = 0
    return slot


@rule
def add_to_offer(s, slot, number):
    """One more transfer; in ascending order."""
    place = np.int64(s.offer_size[slot])
    while place > 0 and s.offer_deal[slot, place - 1] > number:
        s.offer_deal[slot, place] = s.offer_deal[slot, place - 1]
        place -= 1
    s.offer_deal[slot, place] = number
    s.offer_size[slot] += 1
    s.parties[slot] |= bit(giver_of(number)) | bit(taker_of(number))


@rule
def is_open(s, slot):
    """Whether an offer stands in a slot."""
    return s.open_offers >> slot & 1 == 1


@rule
def close_offer(s, slot):
    """An open offer is done, declined, withdrawn or void."""
    s.open_offers ^= 1 << slot


@rule
def void_offers(s):
    """INF-A10: close every offer that lacks one of its souls."""
    for slot in range(SLOTS):
        if is_open(s, slot) and not still_possible(s, slot):
            close_offer(s, slot)


@rule
def still_possible(s, slot):
    """Whether every giver still has, unlocked, all they give."""
    size = np.int64(s.offer_size[slot])
    for n in range(size):
        giver = giver_of(s.offer_deal[slot, n])
        soul = soul_of(s.offer_deal[slot, n])
        given = 1
        for later in range(n + 1, size):  # the transfers of a giver stand together
            if giver_of(s.offer_deal[slot, later]) != giver:
                break
            given += soul_of(s.offer_deal[slot, later]) == soul
        if given > unlocked(s, giver, soul):
            return False
    return True


# Answers


@rule
def slot_answer(s, action):
    """An answer by id as the answer to the slot the offer stands in, or NOT_OPEN."""
    if action < BY_ID:
        return action
    number = (action - BY_ID) // ANSWER_COUNT
    made = np.int64(s.next_id)
    if number >= made or number < made - SLOTS:
        return NOT_OPEN
    kind = ACCEPT + (action - BY_ID) % ANSWER_COUNT
    if kind == ACCEPT:
        return do_accept(number % SLOTS)
    return do_withdraw(number % SLOTS) if kind == WITHDRAW else do_decline(number % SLOTS)


@rule
def is_answer(move):
    """Whether an action answers an offer."""
    return ACCEPT <= move.kind <= WITHDRAW


@rule
def list_answers(s, seat, out, count):
    """Accept or decline what others offer, withdraw what one offers oneself."""
    for slot in range(SLOTS):
        if not (is_open(s, slot) and s.parties[slot] >> seat & 1):
            continue
        if s.offer_by[slot] == seat:
            count = put(out, count, do_withdraw(slot))
            continue
        if not s.agreed[slot] >> seat & 1:
            count = put(out, count, do_accept(slot))
        count = put(out, count, do_decline(slot))
    return count


@rule
def verdict_on_answer(s, seat, kind, slot):
    """INF-20: an open offer that the seat is part of; each answers in their own way."""
    if not is_open(s, slot) or not s.parties[slot] >> seat & 1:
        return INF_20
    if (kind == WITHDRAW) != (s.offer_by[slot] == seat):
        return INF_20
    return INF_20 if kind == ACCEPT and s.agreed[slot] >> seat & 1 else 0


@rule
def answer(s, seat, kind, slot):
    """INF-20: the last to agree closes the deal, one refusal ends it."""
    if kind != ACCEPT:
        note_refusal(s, seat, slot)
        close_offer(s, slot)
        return
    deal_liked(s, seat, slot, ACCEPTED)
    s.agreed[slot] |= bit(seat)
    if s.agreed[slot] == s.parties[slot]:
        close_offer(s, slot)
        carry_out(s, slot)


@rule
def note_refusal(s, seat, slot):
    """Who declines dislikes the deal; so do those who leave it until it is withdrawn."""
    refusing = bit(seat)
    if s.offer_by[slot] == seat:
        refusing = np.int64(s.parties[slot]) & ~np.int64(s.agreed[slot])
    for player in range(s.players):
        if refusing >> player & 1:
            deal_disliked(s, player, slot, DECLINED)


@rule
def carry_out(s, slot):
    """All transfers of a deal, at once."""
    for n in range(s.offer_size[slot]):
        number = s.offer_deal[slot, n]
        move(s, giver_of(number), taker_of(number), soul_of(number))
    note_movable(s)
    void_offers(s)


# Deals as single actions


@rule
def list_deals(s, seat, out, count):
    """One soul for one, with everybody."""
    for partner in range(s.players):
        if partner == seat:
            continue
        size = np.int64(s.movables[partner])
        for given in range(s.movables[seat]):
            soul = np.int64(s.movable[seat, given])
            first = do_one_for_one(partner, soul, 0)
            for n in range(size):
                out[np.uint64(count + n)] = first + np.int64(s.movable[partner, n])
            count += size
    return count


@rule
def verdict_on_single(s, seat, action):
    """INF-14, INF-30 for deals of two or three souls; with oneself there is none (INF-20)."""
    partner, give, give_too, get, get_too = read_single(action)
    if partner == seat:
        return INF_20
    if partner >= s.players:
        return INF_14
    gives_two = give == give_too
    gets_two = get == get_too
    if (
        s.owned[seat, give] < 1 + gives_two
        or (give_too >= 0 and not s.owned[seat, give_too])
        or s.owned[partner, get] < 1 + gets_two
        or (get_too >= 0 and not s.owned[partner, get_too])
    ):
        return INF_14
    if (
        unlocked(s, seat, give) < 1 + gives_two
        or (give_too >= 0 and not unlocked(s, seat, give_too))
        or unlocked(s, partner, get) < 1 + gets_two
        or (get_too >= 0 and not unlocked(s, partner, get_too))
    ):
        return INF_30
    return 0


@rule
def read_single(action):
    """Partner, what is given and what is got; -1 where there is no second soul."""
    if action < TWO_FOR_ONE:
        move = ACTION[action]
        return np.int64(move.partner), np.int64(move.given), -1, np.int64(move.taken), -1
    number = (action - TWO_FOR_ONE) % (MOST_PLAYERS * PAIR_COUNT * SOULS)
    partner = number // (PAIR_COUNT * SOULS)
    pair = number // SOULS % PAIR_COUNT
    one = number % SOULS
    if action < ONE_FOR_TWO:
        return partner, PAIR[pair, 0], PAIR[pair, 1], one, -1
    return partner, one, -1, PAIR[pair, 0], PAIR[pair, 1]


@rule
def offer_single(s, seat, action):
    """Offer a deal of two or three souls at once."""
    partner, give, give_too, get, get_too = read_single(action)
    slot = new_offer(s, seat)
    add_to_offer(s, slot, transfer(seat, partner, give))
    add_to_offer(s, slot, transfer(partner, seat, get))
    if give_too >= 0:
        add_to_offer(s, slot, transfer(seat, partner, give_too))
    if get_too >= 0:
        add_to_offer(s, slot, transfer(partner, seat, get_too))
    deal_liked(s, seat, slot, OFFERED)
