"""La Suite Infernale: build your suite from 1 to 10, and pull down the others'.

A turn is a draw and a play: the next number on your suite, a joker, or one of the special cards
that remove, steal, exchange hands or places, or let you play again. Every special card waits for
the opponents' answers: a STOP cancels it, another STOP cancels the STOP. Alone the first complete
suite wins; a team needs the suites of all its players. Clauses: rules LSI-01 to LSI-55.

The rules are in four parts: the `state`, `legality`, the course of play (here), `observation`.
"""

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    ANSWER_STOP,
    CARDS,
    DISCARD,
    LAST,
    NOBODY,
    PLUS_TWO,
    REMOVE,
    REMOVE2,
    REPLAY,
    STEAL,
    STEAL_LAST,
    STOP,
    SWAP_HANDS,
)
from pandemonium.games.suite_infernale.rules.legality import playable_cards
from pandemonium.games.suite_infernale.rules.state import (
    ALL_PASS,
    NOT_ASKED,
    PASSES,
    STOPS_IT,
    TRIOS,
    WAITING,
    aimed_at,
    allies,
    card_before,
    chair_of,
    countered,
    draw_card,
    in_order,
    last_place,
    lay_on_suite,
    left_of,
    lift_from_suite,
    next_number,
    put_in_hand,
    put_on_discard_pile,
    put_on_draw_pile,
)
from pandemonium.kernel.chacha import shuffle
from pandemonium.kernel.compiling import rule

# Dealing


@rule
def deal(s):
    """LSI-01 to LSI-03, LSI-14: hands, draw pile; the dealer's left neighbour begins."""
    s.dealer = 0
    s.held[:] = 0
    s.hand[:] = 0
    s.suite[:] = 0
    s.covered[:] = 0
    s.finished[:] = 0
    s.answer[:] = NOT_ASKED
    s.known[:] = 0
    s.lacks[:] = 0
    s.old[:] = 0
    s.stolen = 0
    s.window = 0
    s.pending = 0
    s.chain_length = 0
    s.winners = 0
    s.over_flag = 0
    s.uneven = 0
    s.discard_height = 0
    s.draw_left = 0
    for card in range(1, CARDS + 1):
        for _ in range(s.copies[card]):
            put_on_draw_pile(s, card)
    shuffle(s, s.draw, s.draw_left)
    for player in range(s.players):
        s.chairs[player] = player
        for _ in range(s.hand_size):
            draw_card(s, player)
    begin_turn(s, left_of(s, s.dealer))


@rule
def next_deal(s):
    """LSI-A37: one game is the whole match."""


# A turn


@rule
def apply(s, seat, action):
    """Make a legal move."""
    if s.window:
        s.answer[seat] = STOPS_IT if action == ANSWER_STOP else PASSES
        settle_window(s)
    elif ACTION[action].kind == DISCARD:
        throw_away(s, seat, ACTION[action].card)
        finish_play(s)
    else:
        play(s, seat, action)


@rule
def play(s, seat, action):
    """LSI-13: a number is laid at once, a special card waits for the opponents (LSI-51)."""
    card = ACTION[action].card
    spend_card(s, seat, card)
    s.plays_left -= 1
    s.stolen = 0
    if card <= LAST:
        lay_card(s, card, ACTION[action].owner)
        finish_play(s)
    else:
        s.window = 1
        s.pending = action
        s.chain_length = 0
        ask_opponents(s)
        settle_window(s)


@rule
def throw_away(s, seat, card):
    """LSI-16, LSI-45: a card thrown away has no effect (LSI-A02)."""
    could_not_play = not s.stolen and not s.free_discard
    spend_card(s, seat, card)
    s.plays_left -= 1
    s.stolen = 0
    put_on_discard_pile(s, card)
    if could_not_play:
        s.lacks[seat] = playable_cards(s, seat)
        s.old[seat] = s.held[seat]


@rule
def spend_card(s, player, card):
    """A card leaves a hand, and everybody sees which."""
    s.hand[player, card] -= 1
    s.held[player] -= 1
    for viewer in range(s.players):
        if s.known[viewer, player, card]:
            s.known[viewer, player, card] -= 1
    if s.old[player] and not s.lacks[player] >> card & 1:
        s.old[player] -= 1


@rule
def finish_play(s):
    """LSI-17: when no play is left, the left neighbour draws and plays."""
    if not s.over_flag and s.plays_left == 0:
        begin_turn(s, left_of(s, s.turn))


@rule
def begin_turn(s, player):
    """LSI-14, LSI-A25: a turn begins with a card, unless one has too many already."""
    s.turn = player
    s.plays_left = 1
    if s.held[player] <= s.hand_size:
        draw_card(s, player)


@rule
def lay_card(s, card, owner):
    """LSI-06, LSI-08: a card on a suite may complete it, and win."""
    lay_on_suite(s, card, owner)
    if next_number(s, owner) > LAST:
        complete_suite(s, owner)


@rule
def complete_suite(s, owner):
    """LSI-06, LSI-08, LSI-24, LSI-A33."""
    s.finished[owner] = 1
    if s.teams == TRIOS:
        for number in range(1, LAST + 1):
            take_from_suite(s, owner, number)
    winners = 0
    for player in range(s.players):
        if allies(s, owner, player):
            if not s.finished[player]:
                return
            winners |= 1 << player
    s.winners = winners
    s.over_flag = 1


@rule
def take_from_suite(s, owner, number):
    """The card that covers a number goes to the discard pile; returns it."""
    card = lift_from_suite(s, owner, number)
    if card:
        put_on_discard_pile(s, card)


# Windows: STOP


@rule
def ask_opponents(s):
    """LSI-A04, LSI-A05: every opponent; by option only the target and their partners."""
    player = countered(s)
    hit = aimed_at(s)
    for other in range(s.players):
        asked = not allies(s, player, other) and (s.asks_all or s.hand[other, STOP])
        if s.stop_by_target and hit != NOBODY and not allies(s, hit, other):
            asked = False
        s.answer[other] = WAITING if asked else NOT_ASKED


@rule
def settle_window(s):
    """Apply the answers as far as nobody with priority is still to answer."""
    while s.window:
        player = first_answer(s)
        if player == NOBODY:
            return
        if player == ALL_PASS:
            close_window(s)
        else:
            lay_stop(s, player)


@rule
def first_answer(s):
    """LSI-A06: the first in order who stops it; NOBODY while one before them has not answered;
    ALL_PASS if nobody does.
    """
    for step in range(s.players):
        player = in_order(s, step)
        if s.answer[player] == WAITING:
            return NOBODY
        if s.answer[player] == STOPS_IT:
            return player
    return ALL_PASS


@rule
def lay_stop(s, player):
    """LSI-53, LSI-54: a STOP is laid, its player draws at once, and it can be stopped too."""
    spend_card(s, player, STOP)
    s.chain[s.chain_length] = player
    s.chain_length += 1
    draw_card(s, player)
    ask_opponents(s)


@rule
def close_window(s):
    """LSI-A07, LSI-A08: the card takes effect unless the number of STOPs is odd."""
    move = ACTION[s.pending]
    card = move.card
    stops = s.chain_length
    s.window = 0
    s.pending = 0
    s.chain_length = 0
    s.answer[:] = NOT_ASKED
    if stops % 2 == 0:
        take_effect(s, np.int64(s.turn), move)
    if card > PLUS_TWO or stops % 2:
        put_on_discard_pile(s, card)
    for _ in range(stops):
        put_on_discard_pile(s, STOP)
    finish_play(s)


@rule
def take_effect(s, player, move):
    """LSI-25: what a special card does."""
    card = move.card
    target = move.target
    if card <= PLUS_TWO:
        lay_card(s, card, move.owner)
    elif card == REMOVE:
        take_from_suite(s, target, move.number)
    elif card == REMOVE2:
        remove_last_two(s, target)
    elif card == REPLAY:
        play_again(s, player)
    elif card == SWAP_HANDS:
        swap_hands(s, player, target)
    elif card == STEAL_LAST:
        steal(s, player, target, last_place(s, target))
    elif card == STEAL:
        steal(s, player, target, move.number)
    else:
        swap_seats(s, move.mover, target)


@rule
def remove_last_two(s, target):
    """LSI-35, LSI-A17: two cards, however many numbers they cover; the lower one first."""
    last = last_place(s, target)
    take_from_suite(s, target, card_before(s, target, last))
    take_from_suite(s, target, last)


@rule
def play_again(s, player):
    """LSI-38, LSI-A23: two cards at once, then two plays."""
    draw_card(s, player)
    draw_card(s, player)
    s.plays_left += 2


@rule
def steal(s, player, target, number):
    """LSI-42 to LSI-45, LSI-A21: the card goes to the hand, and there is one more play."""
    card = lift_from_suite(s, target, number)
    put_in_hand(s, player, card)
    for viewer in range(s.players):
        if viewer != player:
            s.known[viewer, player, card] += 1
    s.stolen = card
    s.plays_left += 1


@rule
def swap_hands(s, player, other):
    """LSI-40, LSI-41; LSI-A25: hands of different sizes are made up for by drawing."""
    if s.held[player] != s.held[other]:
        s.uneven = 1
    s.held[player], s.held[other] = s.held[other], s.held[player]
    s.lacks[player], s.lacks[other] = s.lacks[other], s.lacks[player]
    s.old[player], s.old[other] = s.old[other], s.old[player]
    for card in range(1, CARDS + 1):
        s.hand[player, card], s.hand[other, card] = s.hand[other, card], s.hand[player, card]
        for viewer in range(s.players):
            known = s.known[viewer]
            known[player, card], known[other, card] = known[other, card], known[player, card]
        s.known[player, other, card] = s.hand[other, card]
        s.known[other, player, card] = s.hand[player, card]
        s.known[player, player, card] = 0
        s.known[other, other, card] = 0
    missing = np.int64(s.hand_size) + s.plays_left - s.held[player]
    for _ in range(min(missing, np.int64(s.plays_left))):
        draw_card(s, player)


@rule
def swap_seats(s, mover, other):
    """LSI-46, LSI-47: two players change chairs; the suites stay, so each takes the other's."""
    chair = chair_of(s, mover)
    other_chair = chair_of(s, other)
    s.chairs[chair] = other
    s.chairs[other_chair] = mover
    s.covered[mover], s.covered[other] = s.covered[other], s.covered[mover]
    for number in range(1, LAST + 1):
        card = s.suite[mover, number]
        s.suite[mover, number] = s.suite[other, number]
        s.suite[other, number] = card


# Where the game stands


@rule
def over(s):
    """Whether the game has ended."""
    return s.over_flag == 1


@rule
def scores(s, out):
    """One for everybody who has won."""
    for player in range(s.players):
        out[player] = s.winners >> player & 1


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)
