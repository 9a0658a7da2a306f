"""La Suite Infernale: what a move does to the suites, the hands and the lead."""

import numpy as np

from pandemonium.games.suite_infernale.bots.worth import (
    NOTHING,
    lead,
    options_worth,
    outlook,
    survey,
)
from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    LAST,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    REPLAY,
    STEAL,
    STEAL_LAST,
    SWAP_HANDS,
    SWAP_SEATS,
    is_play,
)
from pandemonium.games.suite_infernale.rules.state import (
    FIRST_GAP,
    TAIL,
    allies,
    card_before,
    last_place,
)
from pandemonium.kernel.compiling import rule


@rule
def lead_after(s, seat, action, suites, strengths, after, w):
    """A seat's lead if the player whose turn it is does this, and nobody stops it."""
    actor = np.int64(s.turn)
    move = ACTION[action]
    card = np.int64(move.card)
    other = np.int64(max(move.target, move.owner))
    mover = np.int64(move.mover)
    spent = NOTHING if s.window else card
    gained = NOTHING
    extra = 0.0 if s.window else -w.choosing.to_play
    if card == REPLAY and is_play(action):
        extra += w.play_again
    elif card in (STEAL, STEAL_LAST) and is_play(action):
        extra += w.choosing.to_play
        gained = stolen_card(s, move)
    change_suites(s, action, suites)
    after[:] = strengths
    for player in range(s.players):
        if player in (actor, other, mover):
            holder = np.int64(player)
            if card == SWAP_HANDS and is_play(action):
                holder = actor + other - player
            if holder == actor:
                after[player] = outlook(s, seat, holder, suites[player], spent, gained, w)
            else:
                after[player] = outlook(s, seat, holder, suites[player], NOTHING, NOTHING, w)
    after[actor] += extra
    if actor != seat:
        spent = NOTHING
        gained = NOTHING
    if card != SWAP_HANDS or not is_play(action):
        after[seat] += options_worth(s, seat, suites, spent, gained, w.choosing)
    survey(s, suites)
    return lead(s, seat, after)


@rule
def change_suites(s, action, suites):
    """The places covered in all suites once a move has been made."""
    move = ACTION[action]
    if not is_play(action) or move.card in (REPLAY, SWAP_HANDS):
        return
    if move.card <= PLUS_TWO:
        suites[move.owner] = with_card(suites[move.owner], move.card)
    elif move.card == SWAP_SEATS:
        mover, other = move.mover, move.target
        suites[mover], suites[other] = suites[other], suites[mover]
    else:
        suites[move.target] = without_cards(s, move)


@rule
def with_card(covered, card):
    """The places covered when a number or a joker has been laid."""
    return covered | (3 if card == PLUS_TWO else 1) << FIRST_GAP[covered]


@rule
def without_cards(s, move):
    """The places still covered after an attack on a suite."""
    target = move.target
    covered = np.int64(s.covered[target])
    if move.card in (REMOVE, STEAL):
        return covered & ~places_of(s, target, move.number)
    last = last_place(s, target)
    if move.card == REMOVE2:
        covered &= ~places_of(s, target, card_before(s, target, last))
    return covered & ~places_of(s, target, last)


@rule
def places_of(s, owner, number):
    """The places that the card on a number covers."""
    if s.suite[owner, number] == TAIL:
        number -= 1
    return (3 if s.suite[owner, number] == PLUS_TWO else 1) << number


@rule
def stolen_card(s, move):
    """The card that a theft takes."""
    number = move.number if move.card == STEAL else last_place(s, move.target)
    found = np.int64(s.suite[move.target, number])
    return PLUS_TWO if found == TAIL else found


@rule
def wins(s, action):
    """Whether a card laid completes the last suite that its side needs (LSI-06, LSI-08)."""
    move = ACTION[action]
    if not is_play(action) or move.card > PLUS_TWO:
        return False
    owner = move.owner
    if FIRST_GAP[with_card(np.int64(s.covered[owner]), move.card)] <= LAST:
        return False
    for player in range(s.players):
        if player != owner and allies(s, owner, player) and not s.finished[player]:
            return False
    return True
