"""La Suite Infernale: what suites and hands are worth, and who is ahead.

The same weights are there twice: moves are chosen by `w.choosing`, tuned by playing, and chances
judged by `w.judging`, fitted to how games ended. Functions that serve both take one of them.
"""

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import (
    LAST,
    PLUS_ONE,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    REPLAY,
    STEAL,
    STEAL_LAST,
    STOP,
    SWAP_HANDS,
    SWAP_SEATS,
)
from pandemonium.games.suite_infernale.rules.options import HAND
from pandemonium.games.suite_infernale.rules.state import (
    ALONE,
    COPIES,
    DECK,
    FIRST_GAP,
    LAST_COVERED,
    allies,
)
from pandemonium.kernel.compiling import rule

ALL = (2 << LAST) - 2
COUNT = np.array([bits.bit_count() for bits in range(2 << LAST)])
UNSEEN_LACK = np.array(
    [
        sum((1 - COPIES[n] / DECK) ** HAND for n in range(1, LAST + 1) if bits >> n & 1)
        for bits in range(2 << LAST)
    ]
)
"""How many of these numbers a hand that nobody has seen probably lacks."""
NOTHING = 0


@rule
def outlook(s, seat, holder, covered, spent, gained, w):
    """What a suite is worth together with the hand of `holder`, as a seat sees them."""
    if holder == seat:
        return known_outlook(s.hand[holder], covered, spent, gained, w.choosing)
    cards = s.known[seat, holder]
    unseen = unseen_cards(s, seat, holder)
    if spent and not cards[spent]:
        unseen -= 1
        spent = NOTHING
    jokers = w.unseen_joker * unseen
    worth = w.unseen_card * unseen + specials_worth(cards, spent, gained, w.choosing)
    return worth + suite_worth(cards, unseen, jokers, covered, spent, gained, w.choosing)


@rule
def known_outlook(cards, covered, spent, gained, w):
    """The same with a hand that is known."""
    specials = specials_worth(cards, spent, gained, w)
    return specials + suite_worth(cards, 0, 0.0, covered, spent, gained, w)


@rule
def unseen_cards(s, seat, holder):
    """How many cards of another's hand a seat does not know."""
    unseen = np.int64(s.held[holder])
    for card in range(1, STOP + 1):
        unseen -= s.known[seat, holder, card]
    return unseen


@rule
def held(cards, card, spent, gained):
    """How many of a card are in a hand, once one card has left it and one has come."""
    return np.int64(cards[card]) - (card == spent) + (card == gained)


@rule
def attacks_held(cards, spent, gained):
    """How many attacks on suites a hand holds."""
    attacks = 0
    for card in (REMOVE, REMOVE2, STEAL_LAST, STEAL):
        attacks += held(cards, card, spent, gained)
    return attacks


@rule
def specials_worth(cards, spent, gained, w):
    """What the special cards of a hand are worth by themselves."""
    return (
        w.plus_one * held(cards, PLUS_ONE, spent, gained)
        + w.plus_two * held(cards, PLUS_TWO, spent, gained)
        + w.remove * held(cards, REMOVE, spent, gained)
        + w.remove2 * held(cards, REMOVE2, spent, gained)
        + w.replay * held(cards, REPLAY, spent, gained)
        + w.swap_hands * held(cards, SWAP_HANDS, spent, gained)
        + w.steal_last * held(cards, STEAL_LAST, spent, gained)
        + w.steal * held(cards, STEAL, spent, gained)
        + w.swap_seats * held(cards, SWAP_SEATS, spent, gained)
        + w.stop * held(cards, STOP, spent, gained)
    )


@rule
def suite_worth(cards, unseen, jokers, covered, spent, gained, w):
    """How near a suite is to its end with a hand, of which some cards are unseen, so many of
    them probably jokers.

    It takes a turn for each number (a +2 saves one), and more for each number to wait for, because
    neither it nor a joker is at hand. Above all, there should be nothing to wait for.
    """
    missing = ALL & ~covered
    left = COUNT[missing]
    if left == 0:
        return w.suite_done
    numbers = 0
    worth = -w.number_left * left
    for number in range(1, LAST + 1):
        count = held(cards, number, spent, gained)
        if count:
            numbers |= 1 << number
            worth += w.spare_number * count * (covered >> number & 1)
    if numbers >> FIRST_GAP[covered] & 1:
        worth += w.next_ready
    if LAST_COVERED[covered] > FIRST_GAP[covered]:
        worth -= w.hole
    twos = held(cards, PLUS_TWO, spent, gained)
    turns = left - min(twos, left >> 1)
    lacking = np.float64(COUNT[missing & ~numbers])
    if unseen:
        lacking -= (lacking - UNSEEN_LACK[missing & ~numbers]) * unseen / HAND
        lacking -= jokers
    lacking = max(lacking - held(cards, PLUS_ONE, spent, gained) - twos, 0.0)
    return worth + w.near_end / (turns + lacking) + w.all_ready / (1.0 + lacking)


@rule
def options_worth(s, seat, suites, spent, gained, w):
    """What a hand can do to the other suites.

    Attacks are worth the more the further the leader is, a change of places the more the seat is
    behind, and in a team a number that a partner waits for is worth something too (LSI-21).
    """
    cards = s.hand[seat]
    worth = 0.0
    least = LAST
    for player in range(s.players):
        if s.finished[player]:
            continue
        if not allies(s, seat, player):
            least = min(least, COUNT[ALL & ~suites[player]])
        elif player != seat and held(cards, FIRST_GAP[suites[player]], spent, gained) > 0:
            worth += w.partner_ready
    attacks = attacks_held(cards, spent, gained)
    worth += w.attack_ahead * attacks * (LAST - least) / LAST
    behind = COUNT[ALL & ~suites[seat]] - least
    return worth + w.swap_behind * behind * held(cards, SWAP_SEATS, spent, gained)


@rule
def lead(s, seat, strengths):
    """By how much a seat's side is ahead of all others, as the logarithm of its odds."""
    own = 0.0
    theirs = 0.0
    for player in range(s.players):
        if allies(s, seat, player):
            own += strengths[player]
        elif s.teams == ALONE:
            theirs += np.exp(strengths[player])
        else:
            theirs += strengths[player]
    return own - (np.log(theirs) if s.teams == ALONE else theirs)


@rule
def survey(s, suites):
    """The places covered in each suite: all where it is complete, even if it has been cleared
    away (LSI-24).
    """
    for player in range(s.players):
        suites[player] = ALL if s.finished[player] else s.covered[player]


@rule
def look_round(s, seat, suites, strengths, w):
    """All suites, and how strong everybody is as a seat sees it."""
    survey(s, suites)
    for player in range(s.players):
        strengths[player] = outlook(s, seat, player, suites[player], NOTHING, NOTHING, w)


@rule
def lead_now(s, seat, suites, strengths, after, w):
    """A seat's lead as things are."""
    after[:] = strengths
    after[seat] += options_worth(s, seat, suites, NOTHING, NOTHING, w.choosing)
    return lead(s, seat, after)
