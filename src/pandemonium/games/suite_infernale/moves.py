"""La Suite Infernale: what a move does to the suites, the hands and the lead."""

import numpy as np

from pandemonium.games.suite_infernale.actions import (
    CARD_OF,
    DISCARD,
    LAST,
    MOVER_OF,
    NUMBER_OF,
    OWNER_OF,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    REPLAY,
    STEAL,
    STEAL_LAST,
    SWAP_HANDS,
    SWAP_SEATS,
    TARGET_OF,
)
from pandemonium.games.suite_infernale.table import (
    FIRST_GAP,
    TAIL,
    allies,
    card_before,
    last_place,
)
from pandemonium.games.suite_infernale.worth import (
    NOTHING,
    PLAY_AGAIN,
    TO_PLAY,
    lead,
    options_worth,
    outlook,
    survey,
)
from pandemonium.kernel.compiling import rule


@rule
def lead_after(s, seat, action, suites, strengths, after, w):
    """A seat's lead if the player whose turn it is does this, and nobody stops it."""
    actor = np.int64(s.turn)
    card = CARD_OF[action]
    other = max(TARGET_OF[action], OWNER_OF[action])
    mover = MOVER_OF[action]
    spent = NOTHING if s.window else card
    gained = NOTHING
    extra = 0.0 if s.window else -w[TO_PLAY]
    if card == REPLAY and action < DISCARD:
        extra += w[PLAY_AGAIN]
    elif card in (STEAL, STEAL_LAST) and action < DISCARD:
        extra += w[TO_PLAY]
        gained = stolen_card(s, card, other, action)
    change_suites(s, action, suites)
    after[:] = strengths
    for player in range(s.players):
        if player in (actor, other, mover):
            holder = np.int64(player)
            if card == SWAP_HANDS and action < DISCARD:
                holder = actor + other - player
            if holder == actor:
                after[player] = outlook(s, seat, holder, suites[player], spent, gained, w)
            else:
                after[player] = outlook(s, seat, holder, suites[player], NOTHING, NOTHING, w)
    after[actor] += extra
    if actor != seat:
        spent = NOTHING
        gained = NOTHING
    if card != SWAP_HANDS or action >= DISCARD:
        after[seat] += options_worth(s, seat, suites, spent, gained, w)
    survey(s, suites)
    return lead(s, seat, after)


@rule
def change_suites(s, action, suites):
    """The places covered in all suites once a move has been made."""
    card = CARD_OF[action]
    other = max(TARGET_OF[action], OWNER_OF[action])
    if action >= DISCARD or card in (REPLAY, SWAP_HANDS):
        return
    if card <= PLUS_TWO:
        suites[other] = with_card(suites[other], card)
    elif card == SWAP_SEATS:
        mover = MOVER_OF[action]
        suites[mover], suites[other] = suites[other], suites[mover]
    else:
        suites[other] = without_cards(s, card, other, action)


@rule
def with_card(covered, card):
    """The places covered when a number or a joker has been laid."""
    return covered | (3 if card == PLUS_TWO else 1) << FIRST_GAP[covered]


@rule
def without_cards(s, card, target, action):
    """The places still covered after an attack on a suite."""
    covered = np.int64(s.covered[target])
    if card in (REMOVE, STEAL):
        return covered & ~places_of(s, target, NUMBER_OF[action])
    last = last_place(s, target)
    if card == REMOVE2:
        covered &= ~places_of(s, target, card_before(s, target, last))
    return covered & ~places_of(s, target, last)


@rule
def places_of(s, owner, number):
    """The places that the card on a number covers."""
    if s.suite[owner, number] == TAIL:
        number -= 1
    return (3 if s.suite[owner, number] == PLUS_TWO else 1) << number


@rule
def stolen_card(s, card, target, action):
    """The card that a theft takes."""
    number = NUMBER_OF[action] if card == STEAL else last_place(s, target)
    found = np.int64(s.suite[target, number])
    return PLUS_TWO if found == TAIL else found


@rule
def wins(s, action):
    """Whether a card laid completes the last suite that its side needs (LSI-06, LSI-08)."""
    if action >= DISCARD or CARD_OF[action] > PLUS_TWO:
        return False
    owner = OWNER_OF[action]
    if FIRST_GAP[with_card(np.int64(s.covered[owner]), CARD_OF[action])] <= LAST:
        return False
    for player in range(s.players):
        if player != owner and allies(s, owner, player) and not s.finished[player]:
            return False
    return True
