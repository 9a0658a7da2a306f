"""La Suite Infernale: the table. The state, piles and hands, who sits where, the suites.

State     teams                 ALONE, PAIRS or TRIOS: players of the same parity are partners
          copies[card]          how many of each card the deck has
          hand_size             H of the rules: 8, or 6 for trios
          free_discard, stop_by_target     options
          asks_all              1: everybody is asked in a window; 0: only who holds a STOP
          dealer, turn, plays_left         whose turn it is, and how many plays they still have
          chairs[chair]         the player who sits there, clockwise
          hand[player, card]    how many of the card a player holds;  held[player], cards in hand
          suite[player, number] the card on that place, 0 for a hole, TAIL for the rest of a +2
          covered[player]       the places of their suite that are covered, as bits
          finished[player]      1 once their suite has been completed
          stolen                the card stolen with the play before this one, else 0 (LSI-45)
          draw[depth], draw_left           the draw pile, top card last
          discard[depth], discard_height   the discard pile, top card last
          window                1 while a special card waits for answers
          pending               the action that waits
          chain[n], chain_length           who has laid a STOP, in order
          answer[player]        NOT_ASKED, WAITING, PASSES or STOPS
          winners, over_flag    winners as bits
          uneven                1 once hands of different sizes were exchanged (LSI-A25)
          known[viewer, holder, card]      how many of it the viewer knows the holder to hold
          lacks[holder], old[holder]       cards, as bits, that were not among so many of
                                           theirs when they could not play (LSI-16)
"""

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    CARDS,
    LAST,
    MOST_PLAYERS,
    NOBODY,
    PLUS_ONE,
    PLUS_TWO,
    STOP,
)
from pandemonium.games.suite_infernale.rules.clauses import (
    LSI_07,
    LSI_15,
    LSI_21,
    LSI_28,
    LSI_29,
    LSI_30,
    LSI_32,
)
from pandemonium.kernel.chacha import STREAM, shuffle
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.states import state_type

# LSI-09, LSI-10: how many of each card, from no card and 1 up
COPIES = np.array([0, 9, 9, 8, 7, 7, 6, 6, 5, 4, 4, 8, 5, 5, 4, 4, 2, 6, 5, 2, 4])
DECK = int(COPIES.sum())
STOPS = int(COPIES[STOP])
MOST_CARDS, MOST_STOPS = 128, 2 * STOPS  # by house rules

FIRST_GAP = np.array(
    [next(n for n in range(1, LAST + 2) if not covered >> n & 1) for covered in range(2 << LAST)]
)
LAST_COVERED = np.array([max(covered.bit_length() - 1, 0) for covered in range(2 << LAST)])

ALONE, PAIRS, TRIOS = 0, 1, 2
TAIL = CARDS + 1
PLACES = LAST + 2  # places 1 to 10, and one behind each end
NOT_ASKED, WAITING, PASSES, STOPS_IT = 0, 1, 2, 3
ALL_PASS = MOST_PLAYERS

STATE = state_type(
    [
        *STREAM,
        ("lacks", "u4", MOST_PLAYERS),
        ("pending", "u2"),
        ("covered", "u2", MOST_PLAYERS),
        ("players", "u1"),
        ("teams", "u1"),
        ("hand_size", "u1"),
        ("free_discard", "u1"),
        ("stop_by_target", "u1"),
        ("asks_all", "u1"),
        ("dealer", "u1"),
        ("turn", "u1"),
        ("plays_left", "u1"),
        ("stolen", "u1"),
        ("draw_left", "u1"),
        ("discard_height", "u1"),
        ("window", "u1"),
        ("chain_length", "u1"),
        ("winners", "u1"),
        ("over_flag", "u1"),
        ("uneven", "u1"),
        ("chairs", "u1", MOST_PLAYERS),
        ("held", "u1", MOST_PLAYERS),
        ("finished", "u1", MOST_PLAYERS),
        ("answer", "u1", MOST_PLAYERS),
        ("old", "u1", MOST_PLAYERS),
        ("chain", "u1", MOST_STOPS),
        ("copies", "u1", CARDS + 1),
        ("hand", "u1", (MOST_PLAYERS, CARDS + 1)),
        ("suite", "u1", (MOST_PLAYERS, PLACES)),
        ("draw", "u1", MOST_CARDS),
        ("discard", "u1", MOST_CARDS),
        ("known", "u1", (MOST_PLAYERS, MOST_PLAYERS, CARDS + 1)),
    ]
)


# Piles and hands


@rule
def put_on_draw_pile(s, card):
    """Put a card on the draw pile."""
    s.draw[s.draw_left] = card
    s.draw_left += 1


@rule
def put_on_discard_pile(s, card):
    """Put a card on the discard pile."""
    s.discard[s.discard_height] = card
    s.discard_height += 1


@rule
def draw_card(s, player):
    """LSI-05, LSI-A34: from the draw pile, which is made anew from the discard pile."""
    if s.draw_left == 0:
        for depth in range(s.discard_height):
            put_on_draw_pile(s, s.discard[depth])
        s.discard_height = 0
        shuffle(s, s.draw, s.draw_left)
    if s.draw_left:
        s.draw_left -= 1
        put_in_hand(s, player, s.draw[s.draw_left])


@rule
def put_in_hand(s, player, card):
    """Give a player a card."""
    s.hand[player, card] += 1
    s.held[player] += 1


# Chairs and sides


@rule
def chair_of(s, player):
    """Where a player sits."""
    chair = 0
    while s.chairs[chair] != player:
        chair += 1
    return chair


@rule
def left_of(s, player):
    """The next player clockwise, by chairs (LSI-12, LSI-48)."""
    return np.int64(s.chairs[(chair_of(s, player) + 1) % s.players])


@rule
def allies(s, player, other):
    """The same player, or a partner (LSI-18, LSI-A29: teams belong to players)."""
    return player == other or (s.teams != ALONE and (player ^ other) & 1 == 0)


# Suites


@rule
def next_number(s, player):
    """LSI-32: the lowest number that a suite lacks; LAST + 1 if it lacks none."""
    return FIRST_GAP[s.covered[player]]


@rule
def last_place(s, player):
    """LSI-A16: the place of the last card of a suite, 0 if there is none."""
    place = LAST_COVERED[s.covered[player]]
    return place - 1 if s.suite[player, place] == TAIL else place


@rule
def cover(s, player, number, card):
    """Put a card, or nothing, on a place of a suite."""
    s.suite[player, number] = card
    s.covered[player] |= 1 << number
    if card == 0:
        s.covered[player] ^= 1 << number


@rule
def card_before(s, player, place):
    """The place of the card that lies right before this one, 0 if there is a hole or nothing."""
    before = place - 1
    if before > 0 and s.suite[player, before] == TAIL:
        before -= 1
    return before if before > 0 and s.suite[player, before] else 0


@rule
def misfit(s, card, owner):
    """0, or the clause against laying a number or a joker on that suite."""
    number = next_number(s, owner)
    if s.finished[owner]:
        return LSI_21
    if card == PLUS_ONE:
        return 0
    if card == PLUS_TWO:
        if number == 1:
            return LSI_29
        if number == LAST:
            return LSI_30
        return LSI_28 if s.suite[owner, number + 1] else 0
    if card == number:
        return 0
    if last_place(s, owner) > number:
        return LSI_32
    return LSI_15 if number == 1 else LSI_07


@rule
def open_to_attack(s, seat, target):
    """LSI-31, LSI-A31: an opponent's suite that is not complete."""
    return target < s.players and not allies(s, seat, target) and not s.finished[target]


@rule
def lay_on_suite(s, card, owner):
    """LSI-15, LSI-26 to LSI-28: on the lowest missing number; a +2 on the one behind it too."""
    number = next_number(s, owner)
    cover(s, owner, number, card)
    if card == PLUS_TWO:
        cover(s, owner, number + 1, TAIL)


@rule
def lift_from_suite(s, owner, number):
    """LSI-34: take up the card that covers a number, a +2 with both of its; 0 if there is none."""
    if s.suite[owner, number] == TAIL:
        number -= 1
    card = np.int64(s.suite[owner, number])
    cover(s, owner, number, 0)
    if card == PLUS_TWO:
        cover(s, owner, number + 1, 0)
    return card


# Whose move it is


@rule
def to_act(s):
    """The player whose turn it is; in a window all who have still to answer."""
    seats = np.int64(0)
    if s.over_flag:
        return seats
    if not s.window:
        return np.int64(1) << s.turn
    for player in range(s.players):
        if s.answer[player] == WAITING:
            seats |= np.int64(1) << player
    return seats


@rule
def countered(s):
    """The player whose card is open to a STOP now."""
    return np.int64(s.chain[s.chain_length - 1]) if s.chain_length else np.int64(s.turn)


@rule
def aimed_at(s):
    """LSI-A06, LSI-A07: the player whom that card hits, NOBODY if it hits none."""
    if s.chain_length == 0:
        return ACTION[s.pending].target
    if s.chain_length == 1:
        return np.int64(s.turn)
    return np.int64(s.chain[s.chain_length - 2])


@rule
def in_order(s, step):
    """LSI-A06: who answers `step` places behind the first: the one who is hit comes first, then
    all clockwise from the left of the one whose card it is.
    """
    player = countered(s)
    hit = aimed_at(s)
    if step == 0 and hit != NOBODY:
        return hit
    return np.int64(s.chairs[(chair_of(s, player) + step) % s.players])
