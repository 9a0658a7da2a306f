"""Inferno: what souls and deals are worth to a bargainer, and which deals to propose.

Bargainers know their own lists; of the others' they know what the table has gathered
(`beliefs`). A soul is worth to them what their list says, and while there is time something more
if another player wants it: it can be exchanged again. A deal is worth proposing for what it brings
times the chance that the other takes it.
"""

import math

import numpy as np

from pandemonium.games.inferno.rules.actions import (
    PAIRS,
    SLOTS,
    SOULS,
    do_one_for_one,
    do_one_for_two,
    do_two_for_one,
)
from pandemonium.games.inferno.rules.beliefs import (
    MOOD,
    POINTS,
    UNIT,
    counts_five,
    place_in_tables,
    side_of,
)
from pandemonium.games.inferno.rules.glass import SECOND
from pandemonium.games.inferno.rules.offers import is_open, read_single
from pandemonium.games.inferno.rules.state import (
    bit,
    everybody,
    giver_of,
    soul_of,
)
from pandemonium.kernel.compiling import rule

CHANCE = np.array([0.5 * math.erfc(-t / math.sqrt(2)) for t in POINTS])
"""How likely a normal variable is to be above -t."""

PAIR_OF = np.zeros((SOULS, SOULS), np.int64)
for number, (one, other) in enumerate(PAIRS):
    PAIR_OF[one, other] = PAIR_OF[other, one] = number

OWN, THEIRS, DOUBT = range(3)
LATELY = 6
"""Among how many of the latest offers one is looked for that calls for a counter-offer."""
COUNTERS = 8
"""How many deals with its maker are thought of then."""
NO_SLOT = NO_DEAL = -1
HANDY = 4
"""How many souls of either side are thought of for deals of two for one."""


# Time


@rule
def time_left(s):
    """How much of the game's sand has still to run: 1 at the start, 0 at the end."""
    runs = np.int64(s.runs) - np.int64(s.flips) + s.left_ms / (np.float64(SECOND) * s.glass_s)
    return min(runs / s.runs, 1.0)


@rule
def by_time(s, at_first, at_last):
    """A weight that changes evenly in the course of the game."""
    return at_last + (at_first - at_last) * time_left(s)


@rule
def asked(s, w):
    """What a deal must bring: a bargainer with time asks for more."""
    return by_time(s, w.asked_at_first, w.asked_at_last)


@rule
def seconds_passed(s):
    """How long the game has lasted; a glass that lies empty counts until it is turned."""
    ran = np.int64(s.flips) * np.int64(s.glass_s) * SECOND - np.int64(s.left_ms)
    return (ran + np.int64(s.waited_ms)) // SECOND


@rule
def moment_has_come(s, seat, w):
    """Every few seconds a bargainer thinks of something new; not all of them in the same."""
    rhythm = max(np.int64(w.rhythm), 1)
    return (seconds_passed(s) + seat * rhythm // s.players) % rhythm == 0


# Souls


@rule
def own_value(s, seat, soul, had):
    """INF-23: what one more card of a soul counts for who has so many."""
    return np.float64(s.worth[seat, soul]) if had == 0 else np.float64(s.second_copy)


@rule
def guessed_value(s, player, soul, had):
    """The same for somebody whose list is secret."""
    return UNIT * s.guess[player, soul] if had == 0 else np.float64(s.second_copy)


@rule
def trade_value(s, w):
    """How much of what others would give for a soul counts: less when time runs out."""
    return w.trade_value * min(time_left(s) / w.trade_ends, 1.0)


@rule
def value(s, seat, soul, had, trade):
    """What one more card of a soul is worth in all: to count, or to exchange."""
    own = own_value(s, seat, soul, had)
    best = np.int64(0)
    for player in range(s.players):
        if player != seat and s.owned[player, soul] == 0:
            best = max(best, np.int64(s.guess[player, soul]))
    return own + trade * max(UNIT * best - own, 0.0)


# Offers that are open


@rule
def own_gain(s, seat, slot, w):
    """What an open offer brings the seat."""
    total = 0.0
    trade = trade_value(s, w)
    for n in range(s.offer_size[slot]):
        side = side_of(s, seat, slot, n)
        if side:
            second = np.int64(counts_five(s, seat, slot, n))
            total += side * value(s, seat, soul_of(s.offer_deal[slot, n]), second, trade)
    return total


@rule
def others_gain(s, seat, slot):
    """What it probably brings that other of its players who gets most out of it."""
    most = 0.0
    for player in range(s.players):
        if player != seat and s.parties[slot] >> player & 1:
            total = 0.0
            for n in range(s.offer_size[slot]):
                side = side_of(s, player, slot, n)
                if side:
                    second = np.int64(counts_five(s, player, slot, n))
                    total += side * guessed_value(s, player, soul_of(s.offer_deal[slot, n]), second)
            most = max(most, total)
    return most


@rule
def good_enough(s, seat, slot, gain, w):
    """Whether a gain is what is asked, and no small share of what the deal brings."""
    return gain >= max(asked(s, w), w.fair_share * others_gain(s, seat, slot))


@rule
def awaits(s, slot, seat):
    """Whether an open offer waits for the seat's answer."""
    return is_open(s, slot) and (np.int64(s.parties[slot]) & ~np.int64(s.agreed[slot])) >> seat & 1


@rule
def own_offers(s, seat):
    """How many offers of its own the seat has open."""
    count = 0
    if s.open_offers:
        for slot in range(SLOTS):
            count += is_open(s, slot) and s.offer_by[slot] == seat
    return count


@rule
def oldest_offer(s, seat):
    """The slot of the seat's oldest open offer."""
    slot = np.int64(s.next_id) % SLOTS
    while not (is_open(s, slot) and s.offer_by[slot] == seat):
        slot = (slot + 1) % SLOTS
    return slot


@rule
def is_offered(s, seat, deal):
    """Whether the seat has an offer open that is just this deal."""
    for slot in range(SLOTS):
        if is_open(s, slot) and s.offer_by[slot] == seat and is_deal(s, slot, seat, deal):
            return True
    return False


@rule
def is_deal(s, slot, seat, deal):
    """Whether an offer of the seat's and a deal move the same souls."""
    partner, give, give_too, get, get_too = read_single(deal)
    size = np.int64(s.offer_size[slot])
    if size != 2 + (give_too >= 0) + (get_too >= 0):
        return False
    for n in range(size):
        number = np.int64(s.offer_deal[slot, n])
        soul = soul_of(number)
        given = giver_of(number) == seat and (soul == give or soul == give_too)
        got = giver_of(number) == partner and (soul == get or soul == get_too)
        if not given and not got:
            return False
    return True


# Offers to make


@rule
def best_deals(s, seat, w, deals, promises):
    """Fill in the most promising deals to propose, the best first; returns how many."""
    return best_deals_with(s, seat, everybody(s), w, deals, promises)


@rule
def best_deals_with(s, seat, partners, w, deals, promises):
    """The same with some of the others only, a set of bits."""
    terms = asked(s, w), w.held_back * asked(s, w), w.rivalry, w.least_promise
    mine = np.empty((3, SOULS))
    theirs = np.empty((3, SOULS))
    handy = np.empty((2, HANDY), np.int64)
    values = np.empty((2, SOULS))
    weigh_souls(s, seat, w, values)
    count = 0
    for partner in range(s.players):
        if partner != seat and partners >> partner & 1:
            look_over(s, seat, partner, values, mine, theirs)
            count = singles(s, seat, partner, terms, mine, theirs, deals, promises, count)
            pick_handy(s, seat, mine, 1.0, handy[0])
            pick_handy(s, partner, theirs, -1.0, handy[1])
            count = pairs(s, seat, partner, terms, mine, theirs, handy, deals, promises, count)
    return count


@rule
def offer_to_counter(s, seat):
    """The slot of an offer that the seat lately did not take, if a counter-offer is called for;
    NO_SLOT for none.

    Every second one is: the odd numbers in some seats, the even ones in the others. Whoever has
    offered something since has had their say.
    """
    made = np.int64(s.next_id)
    for number in range(made - 1, max(made - LATELY, 0) - 1, -1):
        slot = number % SLOTS
        if s.offer_by[slot] == seat:
            return NO_SLOT
        asked_for = (np.int64(s.parties[slot]) & ~np.int64(s.agreed[slot])) >> seat & 1
        if asked_for and not is_open(s, slot) and (number + seat) % 2 == 0:
            return slot
    return NO_SLOT


@rule
def best_counter(s, seat, slot, w):
    """The most promising deal with the maker of an offer that has one of its souls in it;
    NO_DEAL for none.
    """
    deals = np.empty(COUNTERS, np.int64)
    partner = bit(s.offer_by[slot])
    count = best_deals_with(s, seat, partner, w, deals, np.empty(COUNTERS))
    for n in range(count):
        if shares_a_soul(s, slot, deals[n]) and not is_offered(s, seat, deals[n]):
            return deals[n]
    return NO_DEAL


@rule
def shares_a_soul(s, slot, deal):
    """Whether a soul of an offer is in a deal as well."""
    _, give, give_too, get, get_too = read_single(deal)
    for n in range(s.offer_size[slot]):
        soul = soul_of(s.offer_deal[slot, n])
        if soul == give or soul == give_too or soul == get or soul == get_too:
            return True
    return False


@rule
def weigh_souls(s, seat, w, values):
    """What each soul is worth to the seat as its first card, and as its second."""
    trade = trade_value(s, w)
    for soul in range(SOULS):
        values[0, soul] = value(s, seat, soul, 0, trade)
        values[1, soul] = value(s, seat, soul, 1, trade)


@rule
def look_over(s, seat, partner, values, mine, theirs):
    """What each soul of either side is worth to the seat and, probably, to the partner."""
    for n in range(s.movables[seat]):
        soul = np.int64(s.movable[seat, n])
        mine[OWN, n] = values[np.int64(s.owned[seat, soul] > 1), soul]
        mine[THEIRS, n] = guessed_value(s, partner, soul, s.owned[partner, soul])
        mine[DOUBT, n] = 0.0 if s.owned[partner, soul] else UNIT * s.doubt[partner, soul]
    for n in range(s.movables[partner]):
        soul = np.int64(s.movable[partner, n])
        theirs[OWN, n] = values[np.int64(s.owned[seat, soul] > 0), soul]
        theirs[THEIRS, n] = guessed_value(s, partner, soul, np.int64(s.owned[partner, soul]) - 1)
        theirs[DOUBT, n] = 0.0 if s.owned[partner, soul] > 1 else UNIT * s.doubt[partner, soul]


@rule
def pick_handy(s, owner, souls, sign, handy):
    """The places of the souls that their taker likes best compared with their owner."""
    size = 0
    for n in range(s.movables[owner]):
        surplus = sign * (souls[THEIRS, n] - souls[OWN, n])
        place = size
        while place > 0 and surplus > sign * (
            souls[THEIRS, handy[place - 1]] - souls[OWN, handy[place - 1]]
        ):
            if place < HANDY:
                handy[place] = handy[place - 1]
            place -= 1
        if place < HANDY:
            handy[place] = n
            size = min(size + 1, HANDY)
    for place in range(size, HANDY):
        handy[place] = -1


@rule
def singles(s, seat, partner, terms, mine, theirs, deals, promises, count):
    """One soul for one."""
    for m in range(s.movables[seat]):
        give = np.int64(s.movable[seat, m])
        for n in range(s.movables[partner]):
            own = theirs[OWN, n] - mine[OWN, m]
            if own > least_to_enter(terms, promises, count):
                get = np.int64(s.movable[partner, n])
                gain = mine[THEIRS, m] - theirs[THEIRS, n]
                doubt = mine[DOUBT, m] + theirs[DOUBT, n]
                code = do_one_for_one(partner, give, get)
                if give != get:
                    count = enter(own, gain, doubt, code, terms, deals, promises, count)
    return count


@rule
def pairs(s, seat, partner, terms, mine, theirs, handy, deals, promises, count):
    """Two souls for one, and one for two, of those that are handy."""
    for i in range(1, HANDY):
        for j in range(i):
            if handy[0, i] >= 0:
                count = pair_for_one(
                    s, seat, partner, terms, mine, theirs, handy[0, j], handy[0, i], handy[1],
                    deals, promises, count,
                )  # fmt: skip
            if handy[1, i] >= 0:
                count = one_for_pair(
                    s, seat, partner, terms, mine, theirs, handy[0], handy[1, j], handy[1, i],
                    deals, promises, count,
                )  # fmt: skip
    return count


@rule
def pair_for_one(s, seat, partner, terms, mine, theirs, a, b, others, deals, promises, count):
    """Two souls of the seat's for each one of the partner's."""
    first, second = np.int64(s.movable[seat, a]), np.int64(s.movable[seat, b])
    pair = PAIR_OF[first, second]
    price = mine[OWN, a] + mine[OWN, b]
    for k in range(HANDY):
        n = others[k]
        if n >= 0 and theirs[OWN, n] - price > least_to_enter(terms, promises, count):
            get = np.int64(s.movable[partner, n])
            gain = mine[THEIRS, a] + mine[THEIRS, b] - theirs[THEIRS, n]
            doubt = mine[DOUBT, a] + mine[DOUBT, b] + theirs[DOUBT, n]
            code = do_two_for_one(partner, pair, get)
            if get != first and get != second:
                count = enter(
                    theirs[OWN, n] - price, gain, doubt, code, terms, deals, promises, count
                )
    return count


@rule
def one_for_pair(s, seat, partner, terms, mine, theirs, others, a, b, deals, promises, count):
    """Each one soul of the seat's for two of the partner's."""
    first, second = np.int64(s.movable[partner, a]), np.int64(s.movable[partner, b])
    pair = PAIR_OF[first, second]
    brought = theirs[OWN, a] + theirs[OWN, b]
    for k in range(HANDY):
        m = others[k]
        if m >= 0 and brought - mine[OWN, m] > least_to_enter(terms, promises, count):
            give = np.int64(s.movable[seat, m])
            gain = mine[THEIRS, m] - theirs[THEIRS, a] - theirs[THEIRS, b]
            doubt = mine[DOUBT, m] + theirs[DOUBT, a] + theirs[DOUBT, b]
            code = do_one_for_two(partner, pair, give)
            if give != first and give != second:
                count = enter(
                    brought - mine[OWN, m], gain, doubt, code, terms, deals, promises, count
                )
    return count


@rule
def least_to_enter(terms, promises, count):
    """What a deal must promise to be among the best; what it brings is always more than that."""
    return promises[-1] if count == len(promises) else terms[3]


@rule
def enter(own, gain, doubt, code, terms, deals, promises, count):
    """Put a deal where it belongs among the best: what it brings, times the chance of a yes."""
    ask, held_back, rivalry, _ = terms
    chance = CHANCE[place_in_tables((gain - ask) / np.sqrt(doubt + MOOD))]
    promise = chance * (own - held_back - rivalry * max(gain, 0.0))
    if promise <= least_to_enter(terms, promises, count):
        return count
    at = min(count, len(promises) - 1)
    while at > 0 and promises[at - 1] < promise:
        promises[at] = promises[at - 1]
        deals[at] = deals[at - 1]
        at -= 1
    promises[at] = promise
    deals[at] = code
    return min(count + 1, len(promises))
