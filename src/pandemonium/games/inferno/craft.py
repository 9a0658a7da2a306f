"""Inferno: what a good bargainer knows.

Offers first: take the best that brings what he asks (less and less as the sand runs), and turn
the others down, so that they make a better one. Take back what has become a bad deal. Play a
special card when its moment has come. Propose the deal that promises most by what was seen of
the others' lists, a few at a time. Turn the glass when there is nothing left to gain. Else wait.
"""

import numpy as np

from pandemonium.games.inferno.actions import (
    ACCEPT,
    CHOOSE,
    DECLINE,
    FLIP,
    RATE,
    SLOTS,
    SOULS,
    WAIT,
    WITHDRAW,
)
from pandemonium.games.inferno.haggling import (
    awaits,
    best_deals,
    good_enough,
    moment_has_come,
    oldest_offer,
    own_gain,
    own_offers,
    own_value,
    seconds_passed,
    time_left,
)
from pandemonium.games.inferno.offers import is_open
from pandemonium.games.inferno.opening import any_list
from pandemonium.games.inferno.rules import VALUE_COUNT
from pandemonium.games.inferno.ruses import (
    NO_MOVE,
    best_buona,
    best_grande,
    best_ruse,
    best_scambio,
    last_seconds,
)
from pandemonium.games.inferno.sight import count_bits
from pandemonium.games.inferno.specials import best_choice, owner_asked
from pandemonium.games.inferno.table import (
    BUONA_CARD,
    GRANDE_CARD,
    LISTING,
    LOOKING,
    NOTHING,
    OVER,
    SCAMBIO_CARD,
    points,
    unlocked,
    values_used,
)
from pandemonium.games.inferno.thumb import (
    BUONA_LATE,
    BUYING_LATE,
    CARD_LATE,
    GRANDE_LATE,
    OFFERS_OPEN,
    OTHERS_POINTS,
    POINTS_LATE,
    SCAMBIO_LATE,
    SELLING_LATE,
    WEIGHTS,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.craft import Craft
from pandemonium.kernel.lists import put
from pandemonium.kernel.quick import choose

PROPOSALS = 8
"""How many proposals a search thinks of."""
MIDDLE, START = 0.45, 0.9
"""How much time is left in the middle of the game, and when it has hardly begun."""


@rule
def naive(s, seat, rng):
    """Never bargains: makes a list, chooses where he must, and waits."""
    if s.phase == LISTING:
        return any_line(s, seat, rng)
    if s.special != NOTHING:
        return CHOOSE + best_choice(s, seat)
    return WAIT


@rule
def any_line(s, seat, rng):
    """A value by chance for the first soul that has none: nobody can know yet what is best."""
    soul = 0
    while s.worth[seat, soul]:
        soul += 1
    used = values_used(s, seat)
    skip = choose(rng, SOULS - count_bits(used))
    place = 1
    while used >> place & 1 or skip:
        skip -= not used >> place & 1
        place += 1
    return RATE + soul * VALUE_COUNT + place


@rule
def devil(s, seat, w, rng):
    """Answer, take back, play a special card, propose, turn the glass, or wait."""
    if s.phase == LISTING or s.special != NOTHING:
        return naive(s, seat, rng)
    if s.phase == LOOKING:
        return WAIT
    action = react(s, seat, w)
    if action == NO_MOVE and (moment_has_come(s, seat, w) or last_seconds(s, w)):
        action = best_ruse(s, seat, w)
    if action == NO_MOVE and moment_has_come(s, seat, w):
        action = propose(s, seat, w)
    return WAIT if action == NO_MOVE else action


@rule
def react(s, seat, w):
    """What the open offers call for."""
    if not s.open_offers:
        return NO_MOVE
    action = answer(s, seat, w)
    return take_back(s, seat, w) if action == NO_MOVE else action


@rule
def answer(s, seat, w):
    """Accept the best offer if it is good enough; else decline one that is not."""
    most = 0.0
    action = NO_MOVE
    for slot in range(SLOTS):
        if awaits(s, slot, seat):
            gain = own_gain(s, seat, slot, w)
            if not good_enough(s, seat, slot, gain, w):
                if action == NO_MOVE:
                    action = DECLINE + slot
            elif gain > most:
                most = gain
                action = ACCEPT + slot
    return action


@rule
def take_back(s, seat, w):
    """Withdraw what is a bad deal by now."""
    for slot in range(SLOTS):
        if is_open(s, slot) and s.offer_by[slot] == seat and own_gain(s, seat, slot, w) <= 0:
            return WITHDRAW + slot
    return NO_MOVE


@rule
def propose(s, seat, w):
    """Offer the most promising deal, in the place of an offer that has found no taker."""
    if own_offers(s, seat) >= w[OFFERS_OPEN]:
        return WITHDRAW + oldest_offer(s, seat)
    deals = np.empty(1, np.int64)
    if best_deals(s, seat, w, deals, np.empty(1)):
        return deals[0]
    return FLIP if s.left_ms == 0 else NO_MOVE


# For the search


@rule
def candidates(s, seat, w, moves):
    """Waiting, answers, the most promising proposals and special cards, and the glass; of a list
    nothing, for nobody can know yet what is best.
    """
    if s.phase == LISTING:
        return 0
    if s.special != NOTHING:
        return list_best_choices(s, seat, moves)
    if not worth_a_thought(s, seat, w):
        action = react(s, seat, w)
        return put(moves, 0, WAIT if action == NO_MOVE else action)
    count = put(moves, 0, WAIT)
    count = list_good_answers(s, seat, w, moves, count)
    if moment_has_come(s, seat, w) or last_seconds(s, w):
        count = list_ruses(s, seat, w, moves, count)
    if not moment_has_come(s, seat, w):
        return count
    if own_offers(s, seat) < w[OFFERS_OPEN]:
        count += best_deals(s, seat, w, moves[count : count + PROPOSALS], np.empty(PROPOSALS))
    return put(moves, count, FLIP) if s.left_ms == 0 else count


@rule
def worth_a_thought(s, seat, w):
    """Whether there is something to begin, or an offer that brings something: else it is plain."""
    if s.phase == LOOKING:
        return False
    if moment_has_come(s, seat, w) or last_seconds(s, w):
        return True
    for slot in range(SLOTS):
        if awaits(s, slot, seat) and own_gain(s, seat, slot, w) > 0:
            return True
    return False


@rule
def list_best_choices(s, seat, moves):
    """Every soul that may be chosen."""
    owner = owner_asked(s, seat)
    count = 0
    for n in range(s.movables[owner]):
        count = put(moves, count, CHOOSE + np.int64(s.movable[owner, n]))
    return count


@rule
def list_good_answers(s, seat, w, moves, count):
    """Answers to what brings something, and withdrawals of what brings nothing."""
    for slot in range(SLOTS):
        if awaits(s, slot, seat):
            if own_gain(s, seat, slot, w) > 0:
                count = put(moves, count, ACCEPT + slot)
            count = put(moves, count, DECLINE + slot)
    action = take_back(s, seat, w)
    return count if action == NO_MOVE else put(moves, count, action)


@rule
def list_ruses(s, seat, w, moves, count):
    """The best use of each special card in hand."""
    if s.specials[seat, SCAMBIO_CARD] and s.movables[seat]:
        gain, action = best_scambio(s, seat, w)
        if gain > 0:
            count = put(moves, count, action)
    if s.specials[seat, GRANDE_CARD] and s.movables[seat]:
        gain, action = best_grande(s, seat, w)
        if gain > 0:
            count = put(moves, count, action)
    if s.specials[seat, BUONA_CARD] and last_seconds(s, w):
        action = best_buona(s, seat, w)
        if action != NO_MOVE:
            count = put(moves, count, action)
    return count


@rule
def standing(s, seat, w):
    """What the seat will probably count in the end, and a little less for what others count."""
    total = outlook(s, seat, w)
    for player in range(s.players):
        if player != seat:
            total -= w[OTHERS_POINTS] * points(s, player) / (s.players - 1)
    return total


@rule
def outlook(s, seat, w):
    """The points of the end, foreseen: now, by exchanges, and by the cards in hand."""
    if s.phase == OVER:
        return np.float64(points(s, seat))
    to_sell, to_buy = chances(s, seat)
    cards = 0
    for soul in range(SOULS):
        cards += s.owned[seat, soul]
    return (
        in_time(s, w, POINTS_LATE) * points(s, seat)
        + in_time(s, w, SELLING_LATE) * to_sell
        + in_time(s, w, BUYING_LATE) * to_buy
        + in_time(s, w, CARD_LATE) * cards
        + in_time(s, w, SCAMBIO_LATE) * s.specials[seat, SCAMBIO_CARD]
        + in_time(s, w, GRANDE_LATE) * s.specials[seat, GRANDE_CARD]
        + in_time(s, w, BUONA_LATE) * s.specials[seat, BUONA_CARD]
    )


@rule
def in_time(s, w, late):
    """What counts how much changes: a weight for the end, for the middle, and for the start."""
    part = min(time_left(s), START) / MIDDLE
    if part < 1:
        return w[late] + (w[late + 1] - w[late]) * part
    return w[late + 1] + (w[late + 2] - w[late + 1]) * (part - 1)


@rule
def chances(s, seat):
    """How much more own souls count for others, and other souls for the seat, in this world."""
    to_sell = 0.0
    to_buy = 0.0
    for soul in range(SOULS):
        had = np.int64(s.owned[seat, soul])
        highest = 0.0
        lowest = np.float64(SOULS)
        for player in range(s.players):
            if player != seat:
                theirs = np.int64(s.owned[player, soul])
                if theirs == 0:
                    highest = max(highest, own_value(s, player, soul, 0))
                if unlocked(s, player, soul):
                    lowest = min(lowest, own_value(s, player, soul, theirs - 1))
        if unlocked(s, seat, soul):
            to_sell += max(highest - own_value(s, seat, soul, had - 1), 0.0)
        if had == 0:
            to_buy += max(own_value(s, seat, soul, 0) - lowest, 0.0)
    return to_sell, to_buy


@rule
def turn(s):
    """The seconds that have passed."""
    return seconds_passed(s)


CRAFT = Craft(
    naive=naive,
    devil=devil,
    candidates=candidates,
    standing=standing,
    turn=turn,
    horizons=(8, 8),
    weights=WEIGHTS,
    pace=1_200_000,
    opening=any_list,
)
