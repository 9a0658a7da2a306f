"""La Suite Infernale: what suites and hands are worth, and who is ahead."""

from pathlib import Path

import numpy as np

from pandemonium.games.suite_infernale.actions import (
    LAST,
    PLUS_ONE,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    STEAL,
    STEAL_LAST,
    STOP,
    SWAP_SEATS,
)
from pandemonium.games.suite_infernale.options import HAND
from pandemonium.games.suite_infernale.table import (
    ALONE,
    COPIES,
    DECK,
    FIRST_GAP,
    LAST_COVERED,
    allies,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.craft import read_weights

WEIGHTS = read_weights(Path(__file__).parent)
(
    *(NEAR_END, NUMBER_LEFT, HOLE, SUITE_DONE, NEXT_READY, ALL_READY, PARTNER_READY),
    SPARE_NUMBER,
) = range(8)
WORTH = SPARE_NUMBER - LAST
"""The weight of a special card stands so many places behind its number."""
(
    *(ATTACK_AHEAD, SWAP_BEHIND, TO_PLAY, PLAY_AGAIN, UNSEEN_CARD, UNSEEN_JOKER, STOP_RISK),
    JUDGE,
) = range(WORTH + STOP + 1, WORTH + STOP + 9)
"""From JUDGE on the same weights stand again, up to TO_PLAY: moves are chosen by the first, tuned
by playing, and chances judged by the second, fitted to how games ended."""
FEW_TURNS, STOP_NEAR_END, ATTACK_AT_HAND = range(JUDGE + TO_PLAY + 1, JUDGE + TO_PLAY + 4)

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
    cards = s.hand[holder] if holder == seat else s.known[seat, holder]
    if holder == seat:
        return specials_worth(cards, spent, gained, w) + suite_worth(
            cards, 0, covered, spent, gained, w
        )
    unseen = unseen_cards(s, seat, holder)
    if spent and not cards[spent]:
        unseen -= 1
        spent = NOTHING
    worth = w[UNSEEN_CARD] * unseen + specials_worth(cards, spent, gained, w)
    return worth + suite_worth(cards, unseen, covered, spent, gained, w)


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
    worth = 0.0
    for card in range(PLUS_ONE, STOP + 1):
        worth += w[WORTH + card] * held(cards, card, spent, gained)
    return worth


@rule
def suite_worth(cards, unseen, covered, spent, gained, w):
    """How near a suite is to its end with a hand.

    It takes a turn for each number (a +2 saves one), and more for each number to wait for, because
    neither it nor a joker is at hand. Above all, there should be nothing to wait for.
    """
    missing = ALL & ~covered
    left = COUNT[missing]
    if left == 0:
        return w[SUITE_DONE]
    numbers = 0
    worth = -w[NUMBER_LEFT] * left
    for number in range(1, LAST + 1):
        count = held(cards, number, spent, gained)
        if count:
            numbers |= 1 << number
            worth += w[SPARE_NUMBER] * count * (covered >> number & 1)
    if numbers >> FIRST_GAP[covered] & 1:
        worth += w[NEXT_READY]
    if LAST_COVERED[covered] > FIRST_GAP[covered]:
        worth -= w[HOLE]
    twos = held(cards, PLUS_TWO, spent, gained)
    turns = left - min(twos, left >> 1)
    lacking = np.float64(COUNT[missing & ~numbers])
    if unseen:
        lacking -= (lacking - UNSEEN_LACK[missing & ~numbers]) * unseen / HAND
        lacking -= w[UNSEEN_JOKER] * unseen
    lacking = max(lacking - held(cards, PLUS_ONE, spent, gained) - twos, 0.0)
    return worth + w[NEAR_END] / (turns + lacking) + w[ALL_READY] / (1.0 + lacking)


@rule
def options_worth(s, seat, suites, spent, gained, w):
    """What a hand can do to the other suites.

    Attacks are worth the more the further the leader is, a change of places the more one is
    behind him, and in a team a number that a partner waits for is worth something too (LSI-21).
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
            worth += w[PARTNER_READY]
    attacks = attacks_held(cards, spent, gained)
    worth += w[ATTACK_AHEAD] * attacks * (LAST - least) / LAST
    behind = COUNT[ALL & ~suites[seat]] - least
    return worth + w[SWAP_BEHIND] * behind * held(cards, SWAP_SEATS, spent, gained)


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
    after[seat] += options_worth(s, seat, suites, NOTHING, NOTHING, w)
    return lead(s, seat, after)
