"""La Suite Infernale: what suites and hands are worth, and who is ahead."""

from pathlib import Path
from typing import NamedTuple

import numpy as np

from pandemonium.games.suite_infernale.actions import (
    CARDS,
    LAST,
    MOST_PLAYERS,
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
from pandemonium.games.suite_infernale.race import (
    NOTHING,
    OPEN,
    chances_to_draw,
    held,
    turns_to_go,
)
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
ATTACK_AHEAD, SWAP_BEHIND, TO_PLAY, PLAY_AGAIN = range(WORTH + STOP + 1, WORTH + STOP + 5)
UNSEEN_CARD, UNSEEN_JOKER, STOP_RISK = range(PLAY_AGAIN + 1, PLAY_AGAIN + 4)
FEW_TURNS, STOP_NEAR_END, ATTACK_AT_HAND = range(STOP_RISK + 1, STOP_RISK + 4)
JOKER_HELPS, KEEPS, JUDGE = range(ATTACK_AT_HAND + 1, ATTACK_AT_HAND + 4)
"""From JUDGE on the same weights stand again: moves are chosen by the first, tuned by playing,
and chances judged by the second, fitted to how games ended."""

ALL = (2 << LAST) - 2
COUNT = np.array([bits.bit_count() for bits in range(2 << LAST)])
UNSEEN_LACK = np.array(
    [
        sum((1 - COPIES[n] / DECK) ** HAND for n in range(1, LAST + 1) if bits >> n & 1)
        for bits in range(2 << LAST)
    ]
)
"""How many of these numbers a hand that nobody has seen probably lacks."""


class Look(NamedTuple):
    """What somebody sees who looks round."""

    suites: np.ndarray
    """The places covered in each suite."""
    chances: np.ndarray
    """How likely each number is to be drawn."""
    strengths: np.ndarray
    """What the suite and the hand of each player are worth."""
    nearness: np.ndarray
    """How near each is to the end: one divided by the turns to go."""
    strengths_after: np.ndarray
    nearness_after: np.ndarray
    """The same after a move that is thought of."""


@rule
def look_round(s, seat, w):
    """All suites, and how strong everybody is as a seat sees it."""
    look = Look(
        np.empty(MOST_PLAYERS, np.int64),
        np.empty(CARDS + 1),
        np.zeros(MOST_PLAYERS),
        np.zeros(MOST_PLAYERS),
        np.zeros(MOST_PLAYERS),
        np.zeros(MOST_PLAYERS),
    )
    look.suites[:] = s.covered
    chances_to_draw(s, seat, w[JOKER_HELPS], look.chances)
    for player in range(s.players):
        judge_after(s, seat, player, player, NOTHING, NOTHING, look, w)
    look.strengths[:] = look.strengths_after
    look.nearness[:] = look.nearness_after
    return look


@rule
def judge_after(s, seat, player, holder, spent, gained, look, w):
    """What the suite of a player is worth with the hand of `holder`, as a seat sees them."""
    covered = look.suites[player]
    cards = s.hand[holder] if seat == OPEN or seat == holder else s.known[seat, holder]
    unseen = 0
    if seat != OPEN and seat != holder:
        unseen = unseen_cards(s, seat, holder)
        if spent and not cards[spent]:
            unseen -= 1
            spent = NOTHING
    near = 1.0
    if covered != ALL:
        turns = turns_to_go(cards, unseen * w[KEEPS], covered, spent, gained, look.chances)
        near = 1.0 / (1.0 + turns)
    look.nearness_after[player] = near
    look.strengths_after[player] = (
        w[UNSEEN_CARD] * unseen
        + specials_worth(cards, spent, gained, near, w)
        + suite_worth(cards, unseen, covered, spent, gained, w)
        + w[FEW_TURNS] * near
    )


@rule
def unseen_cards(s, seat, holder):
    """How many cards of another's hand a seat does not know."""
    unseen = np.int64(s.held[holder])
    for card in range(1, STOP + 1):
        unseen -= s.known[seat, holder, card]
    return unseen


@rule
def specials_worth(cards, spent, gained, near, w):
    """What the special cards of a hand are worth by themselves; a STOP the more, the less the own
    suite needs to be left in peace for.
    """
    worth = w[STOP_NEAR_END] * near * held(cards, STOP, spent, gained)
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
def options_worth(s, seat, spent, gained, look, w):
    """What a hand can do to the other suites.

    Attacks are worth the more the further the leader is, the first of them most; a change of
    places the more one is behind him, and in a team a number that a partner waits for is worth
    something too (LSI-21).
    """
    cards = s.hand[seat]
    suites = look.suites
    worth = 0.0
    least = LAST
    nearest = 0.0
    for player in range(s.players):
        if s.finished[player]:
            continue
        if not allies(s, seat, player):
            least = min(least, COUNT[ALL & ~suites[player]])
            nearest = max(nearest, look.nearness_after[player])
        elif player != seat and held(cards, FIRST_GAP[suites[player]], spent, gained) > 0:
            worth += w[PARTNER_READY]
    attacks = 0
    for card in (REMOVE, REMOVE2, STEAL_LAST, STEAL):
        attacks += held(cards, card, spent, gained)
    worth += w[ATTACK_AHEAD] * attacks * (LAST - least) / LAST
    if attacks:
        worth += w[ATTACK_AT_HAND] * nearest
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
