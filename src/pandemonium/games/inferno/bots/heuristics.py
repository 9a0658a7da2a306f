"""Inferno: what a good bargainer knows.

Offers first: take the best that brings what they ask (less and less as the sand runs), and turn
the others down, so that they make a better one. Take back what has become a bad deal. Play a
special card when its moment has come. Answer some of what was turned down with a counter-offer.
Propose the deal that promises most by what was seen of the others' lists, a few at a time. Turn
the glass when there is nothing left to gain. Else wait.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.inferno.bots.evaluation import evaluate, terms
from pandemonium.games.inferno.bots.haggling import (
    NO_DEAL,
    NO_SLOT,
    awaits,
    best_counter,
    best_deals,
    good_enough,
    is_offered,
    moment_has_come,
    offer_to_counter,
    oldest_offer,
    own_gain,
    own_offers,
    seconds_passed,
)
from pandemonium.games.inferno.bots.opening import any_list
from pandemonium.games.inferno.bots.ruses import (
    NO_MOVE,
    best_buona,
    best_grande,
    best_ruse,
    best_scambio,
    last_seconds,
)
from pandemonium.games.inferno.rules.actions import (
    FLIP,
    SLOTS,
    SOULS,
    WAIT,
    do_accept,
    do_choose,
    do_decline,
    do_rate,
    do_withdraw,
)
from pandemonium.games.inferno.rules.observation import count_bits
from pandemonium.games.inferno.rules.offers import is_open
from pandemonium.games.inferno.rules.specials import best_choice, owner_asked
from pandemonium.games.inferno.rules.state import (
    BUONA_CARD,
    GRANDE_CARD,
    LISTING,
    LOOKING,
    NOTHING,
    SCAMBIO_CARD,
    values_used,
)
from pandemonium.kernel.actions import Action
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import Heuristics, read_weights
from pandemonium.kernel.lists import put
from pandemonium.kernel.quick import choose

CHOICES = 4
"""Among how many deals the skilled look for one that they have not offered yet."""
PROPOSALS = 8
"""How many proposals a search thinks of."""

OTHER_ANSWER = {"accept": "decline", "decline": "accept"}


@rule
def beginner(s, seat, rng):
    """Never bargains: makes a list, chooses where they must, and waits."""
    if s.phase == LISTING:
        return any_line(s, seat, rng)
    if s.special != NOTHING:
        return do_choose(best_choice(s, seat))
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
    return do_rate(soul, place)


@rule
def skilled(s, seat, w, rng):
    """Answer, take back, play a special card, counter, propose, turn the glass, or wait."""
    if s.phase == LISTING or s.special != NOTHING:
        return beginner(s, seat, rng)
    if s.phase == LOOKING:
        return WAIT
    action = react(s, seat, w)
    if action == NO_MOVE and (moment_has_come(s, seat, w) or last_seconds(s, w)):
        action = best_ruse(s, seat, w)
    if action == NO_MOVE:
        action = counter(s, seat, w)
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
                    action = do_decline(slot)
            elif gain > most:
                most = gain
                action = do_accept(slot)
    return action


@rule
def take_back(s, seat, w):
    """Withdraw what is a bad deal by now."""
    for slot in range(SLOTS):
        if is_open(s, slot) and s.offer_by[slot] == seat and own_gain(s, seat, slot, w) <= 0:
            return do_withdraw(slot)
    return NO_MOVE


@rule
def counter(s, seat, w):
    """Answer an offer that was turned down with one about the same souls, sometimes."""
    slot = offer_to_counter(s, seat)
    if slot == NO_SLOT or own_offers(s, seat) > w.offers_open:
        return NO_MOVE
    deal = best_counter(s, seat, slot, w)
    return NO_MOVE if deal == NO_DEAL else deal


@rule
def propose(s, seat, w):
    """Offer the most promising deal, in the place of an offer that has found no taker."""
    if own_offers(s, seat) >= w.offers_open:
        return do_withdraw(oldest_offer(s, seat))
    deals = np.empty(CHOICES, np.int64)
    for n in range(best_deals(s, seat, w, deals, np.empty(CHOICES))):
        if not is_offered(s, seat, deals[n]):
            return deals[n]
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
    if own_offers(s, seat) < w.offers_open:
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
        count = put(moves, count, do_choose(s.movable[owner, n]))
    return count


@rule
def list_good_answers(s, seat, w, moves, count):
    """Answers to what brings something, and withdrawals of what brings nothing."""
    for slot in range(SLOTS):
        if awaits(s, slot, seat):
            if own_gain(s, seat, slot, w) > 0:
                count = put(moves, count, do_accept(slot))
            count = put(moves, count, do_decline(slot))
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


def other_answer(made: Action, devils: Action | None) -> Action | None:
    """For the coach: an answer is compared with the other one, a choice with the devil's.

    All else is bargaining: what it is worth depends on what the others make of it.
    """
    if made["do"] in OTHER_ANSWER:
        return {**made, "do": OTHER_ANSWER[made["do"]]}
    return devils if made["do"] == "choose" else None


@rule
def turn(s):
    """The seconds that have passed."""
    return seconds_passed(s)


HEURISTICS = Heuristics(
    beginner=beginner,
    skilled=skilled,
    candidates=candidates,
    evaluate=evaluate,
    terms=terms,
    clear=2.0,
    turn=turn,
    horizons=(8, 8),
    lead=6.0,
    weights=read_weights(Path(__file__).parent),
    pace=1_200_000,
    opening=any_list,
    instead=other_answer,
)
