"""Hol's der Teufel: four columns with two ends, and a fine for going down.

Everybody lays one card a turn. A devil goes to either end of the column of its colour; below
the card at that end it costs the difference, paid to the right-hand neighbour. A new colour
begins with a value that shows at some end. The two angels close an end each. When the dealer
has laid his last card, chips are counted. Clauses: rules HDT-01 to HDT-36.

Actions   see `actions`: card * 3 + end (LOW, HIGH, NEW); then colour * 2 + end, for angels
State     end_with_dealer       1: a deal ends with the dealer's last card; 0: with everybody's
          deals, deal_number    deals in the match; the number of this one, from 1
          dealer, turn, phase   players; PLAYING, BETWEEN deals, or OVER
          hand[player, colour]  the devils he holds: bit v for value v
          backs[player, back]   how many cards of each colour, and angels, he holds (HDT-31)
          column[colour, place] the values laid, from place low[colour] to high[colour]
          low, high             where a column begins and ends; empty where high < low
          angel[colour]         which end an angel closes: LOW, HIGH, or NONE
          lacks[player, colour] the devils that he, being stuck, has shown not to hold (HDT-32)
          chips, totals         of this deal; of the deals before
          winners               as bits
          deck                  room for shuffling
"""

import numpy as np

from pandemonium.games.hols_der_teufel.actions import (
    ANGEL,
    COLOURS,
    DEVILS,
    ENDS,
    HIGH,
    LAY_ANGEL,
    LOW,
    NEW,
    VALUES,
)
from pandemonium.kernel.chacha import STREAM, shuffle
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.lists import put
from pandemonium.kernel.quick import mix, rekey
from pandemonium.kernel.states import state_type

MOST_PLAYERS = 6
COLOUR_COUNT = len(COLOURS)
ANGELS = 2  # HDT-03
DECK = DEVILS + ANGELS
ANGEL_BACK = COLOUR_COUNT
BACKS = COLOUR_COUNT + 1
MIDDLE = VALUES - 1  # where the first card of a column lies: room for eight on either side
PLACES = 2 * VALUES - 1
NONE = -1

ALL_VALUES = (1 << VALUES + 1) - 2  # bits 1 to 9
LOWEST_VALUE = np.array([(n & -n).bit_length() - 1 for n in range(ALL_VALUES + 2)])

CHIPS = 20  # HDT-09
CARDS_BEFORE_ANGEL = 2  # HDT-21

PLAYING, BETWEEN, OVER = 0, 1, 2

STATE = state_type(
    [
        *STREAM,
        ("players", "u1"),
        ("end_with_dealer", "u1"),
        ("deals", "u1"),
        ("deal_number", "u1"),
        ("dealer", "u1"),
        ("turn", "u1"),
        ("phase", "u1"),
        ("winners", "u1"),
        ("chips", "u2", MOST_PLAYERS),
        ("totals", "u2", MOST_PLAYERS),
        ("low", "i1", COLOUR_COUNT),
        ("high", "i1", COLOUR_COUNT),
        ("angel", "i1", COLOUR_COUNT),
        ("column", "u1", (COLOUR_COUNT, PLACES)),
        ("backs", "u1", (MOST_PLAYERS, BACKS)),
        ("hand", "u2", (MOST_PLAYERS, COLOUR_COUNT)),
        ("lacks", "u2", (MOST_PLAYERS, COLOUR_COUNT)),
        ("deck", "u1", DECK),
    ]
)

OBSERVATION = (
    ("players, end_with_dealer, deals, deal_number, dealer, turn", (6,)),
    ("hand", (DEVILS,)),
    ("each column: values from the low end, then how many, then the closed end", (4, VALUES + 2)),
    ("each player from the seat on: chips, totals, backs", (MOST_PLAYERS, 2 + BACKS)),
)


# Dealing


@rule
def deal(s):
    """The first deal of a match; player 0 deals."""
    s.dealer = 0
    s.deal_number = 1
    s.totals[:] = 0
    deal_cards(s)


@rule
def next_deal(s):
    """HDT-34, HDT-A22: the deal passes to the left."""
    s.dealer = left_of(s, s.dealer)
    s.deal_number += 1
    deal_cards(s)


@rule
def deal_cards(s):
    """HDT-06, HDT-07, HDT-09, HDT-36: all cards shuffled, as many to each; the dealer begins."""
    s.phase = PLAYING
    s.winners = 0
    s.turn = s.dealer  # HDT-10
    s.hand[:] = 0
    s.backs[:] = 0
    s.lacks[:] = 0
    s.low[:] = MIDDLE
    s.high[:] = MIDDLE - 1
    s.angel[:] = NONE
    for card in range(DECK):
        s.deck[card] = min(card, ANGEL)
    shuffle(s, s.deck, DECK)
    size = DECK // s.players
    for player in range(s.players):
        s.chips[player] = CHIPS
        for n in range(size):
            put_in_hand(s, player, np.int64(s.deck[player * size + n]))


@rule
def put_in_hand(s, player, card):
    """Give a player a card; the angels have a back of their own (HDT-A11)."""
    if card == ANGEL:
        s.backs[player, ANGEL_BACK] += 1
    else:
        colour = card // VALUES
        s.hand[player, colour] |= 2 << card % VALUES
        s.backs[player, colour] += 1


@rule
def left_of(s, player):
    """The next player clockwise (HDT-11)."""
    return player + 1 if player + 1 < s.players else 0


@rule
def right_of(s, player):
    """HDT-A16: the neighbour who gets the fines."""
    return player - 1 if player else s.players - 1


# The table


@rule
def stands(s, colour):
    """Whether the colour has a column."""
    return s.low[colour] <= s.high[colour]


@rule
def opening(s):
    """Whether no card has been laid yet."""
    for colour in range(COLOUR_COUNT):
        if stands(s, colour):
            return False
    return True


@rule
def end_value(s, colour, end):
    """The value that shows at an end; 0 where there is none, or an angel (HDT-23, HDT-A04)."""
    if not stands(s, colour) or s.angel[colour] == end:
        return 0
    return np.int64(s.column[colour, s.low[colour] if end == LOW else s.high[colour]])


@rule
def shown_values(s):
    """The values at all open ends, as bits (HDT-28)."""
    shown = 0
    for colour in range(COLOUR_COUNT):
        shown |= 1 << end_value(s, colour, LOW) | 1 << end_value(s, colour, HIGH)
    return shown & ~1


@rule
def fine(s, colour, end, value):
    """HDT-18, HDT-29: going below the card at that end costs the difference."""
    return max(end_value(s, colour, end) - value, 0)


@rule
def angels_may_come(s):
    """HDT-21: four colours with two cards each; HDT-A12: the second angel needs no more."""
    ready = True
    for colour in range(COLOUR_COUNT):
        if s.angel[colour] != NONE:
            return True
        if s.high[colour] - s.low[colour] + 1 < CARDS_BEFORE_ANGEL:
            ready = False
    return ready


@rule
def takes_angel(s, colour):
    """HDT-20, HDT-24: a column without an angel."""
    return stands(s, colour) and s.angel[colour] == NONE


# Whose move it is, and which moves there are


@rule
def over(s):
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def to_act(s):
    """The player whose turn it is, while a deal is played."""
    return np.int64(1) << s.turn if s.phase == PLAYING else np.int64(0)


@rule
def legal(s, seat, out):
    """HDT-15: the four possibilities; the opening; what a stuck player may do."""
    if s.phase != PLAYING or seat != s.turn:
        return 0
    if opening(s):
        return list_openings(s, seat, out)
    count = list_devils(s, seat, out)
    if s.backs[seat, ANGEL_BACK] and angels_may_come(s):
        count = list_angels(s, out, count)
    return count if count else list_when_stuck(s, seat, out)


@rule
def list_openings(s, seat, out):
    """HDT-13, HDT-14: a devil of a colour that the left neighbour has; HDT-A09: else any."""
    shared = shared_colours(s, seat)
    count = 0
    for colour in range(COLOUR_COUNT):
        if shared >> colour & 1 or not shared:
            count = list_new_column(colour, s.hand[seat, colour], out, count)
    return count


@rule
def shared_colours(s, seat):
    """The colours that both the seat and its left neighbour hold, as bits."""
    shared = 0
    for colour in range(COLOUR_COUNT):
        if s.backs[seat, colour] and s.backs[left_of(s, seat), colour]:
            shared |= 1 << colour
    return shared


@rule
def list_devils(s, seat, out):
    """HDT-16 to HDT-18: at an open end of its column, or, with a shown value, as a new one."""
    shown = shown_values(s)
    count = 0
    for colour in range(COLOUR_COUNT):
        if stands(s, colour):
            count = list_ends(s, colour, s.hand[seat, colour], out, count)
        else:
            count = list_new_column(colour, s.hand[seat, colour] & shown, out, count)
    return count


@rule
def list_ends(s, colour, values, out, count):
    """Each of the devils at each open end; written first, and counted only if it is open."""
    low_open = s.angel[colour] != LOW
    high_open = s.angel[colour] != HIGH
    while values:
        action = devil(colour, LOWEST_VALUE[values]) * len(ENDS)
        values &= values - 1
        put(out, count, action + LOW)
        count += low_open
        put(out, count, action + HIGH)
        count += high_open
    return count


@rule
def list_new_column(colour, values, out, count):
    """Each of the devils as the first of its column."""
    while values:
        count = put(out, count, devil(colour, LOWEST_VALUE[values]) * len(ENDS) + NEW)
        values &= values - 1
    return count


@rule
def devil(colour, value):
    """The card of that colour and value."""
    return colour * VALUES + value - 1


@rule
def list_when_stuck(s, seat, out):
    """HDT-32: any devil, whose colour then has no column; HDT-A07: else an angel."""
    count = 0
    for colour in range(COLOUR_COUNT):
        count = list_new_column(colour, s.hand[seat, colour], out, count)
    if count == 0 and s.backs[seat, ANGEL_BACK]:
        count = list_angels(s, out, 0)
    return count


@rule
def list_angels(s, out, count):
    """An angel at either end of a column without one."""
    for colour in range(COLOUR_COUNT):
        if takes_angel(s, colour):
            count = put(out, count, LAY_ANGEL + colour * 2 + LOW)
            count = put(out, count, LAY_ANGEL + colour * 2 + HIGH)
    return count


@rule
def verdict(s, seat, action):
    """0, or the clause that forbids the action."""
    if s.phase != PLAYING:
        return 33
    if seat != s.turn:
        return 11
    if action >= LAY_ANGEL:
        return verdict_on_angel(s, seat, (action - LAY_ANGEL) // 2)
    card = action // len(ENDS)
    end = action % len(ENDS)
    if not s.hand[seat, card // VALUES] >> card % VALUES + 1 & 1:
        return 4
    if opening(s):
        return verdict_on_opening(s, seat, card // VALUES, end)
    return verdict_on_devil(s, seat, card, end)


@rule
def verdict_on_opening(s, seat, colour, end):
    """HDT-14, HDT-A09."""
    if end != NEW:
        return 28
    shared = shared_colours(s, seat)
    return 14 if shared and not shared >> colour & 1 else 0


@rule
def verdict_on_devil(s, seat, card, end):
    """HDT-16 to HDT-18, HDT-23, HDT-26, HDT-28, HDT-32."""
    colour = card // VALUES
    if end == NEW:
        if stands(s, colour):
            return 26
        matches = shown_values(s) >> card % VALUES + 1 & 1
        return 0 if matches or stuck(s, seat) else 28
    if not stands(s, colour):
        return 28
    return 23 if s.angel[colour] == end else 0


@rule
def verdict_on_angel(s, seat, colour):
    """HDT-20, HDT-21, HDT-24; HDT-13: no angel opens; HDT-A07: who is stuck with angels only."""
    if not s.backs[seat, ANGEL_BACK]:
        return 4
    if opening(s):
        return 13
    if not stands(s, colour):
        return 20
    if s.angel[colour] != NONE:
        return 24
    if angels_may_come(s):
        return 0
    only_angels = cards_held(s, seat) == s.backs[seat, ANGEL_BACK]
    return 0 if only_angels and stuck(s, seat) else 21


@rule
def stuck(s, seat):
    """HDT-32, HDT-A06: none of the four possibilities, whatever is held."""
    shown = shown_values(s)
    for colour in range(COLOUR_COUNT):
        if s.backs[seat, colour] and stands(s, colour):
            return False  # a column always has an open end (HDT-24, HDT-A08)
        if s.backs[seat, ANGEL_BACK] and takes_angel(s, colour) and angels_may_come(s):
            return False
        if s.hand[seat, colour] & shown:
            return False
    return True


# Moves


@rule
def apply(s, seat, action):
    """HDT-12: lay one card; then the next, or the deal is over."""
    if action >= LAY_ANGEL:
        s.backs[seat, ANGEL_BACK] -= 1
        s.angel[(action - LAY_ANGEL) // 2] = (action - LAY_ANGEL) % 2
    else:
        lay_devil(s, seat, action // len(ENDS), action % len(ENDS))
    if seat == s.dealer and s.end_with_dealer and cards_held(s, seat) == 0:
        end_deal(s)  # HDT-33
    else:
        pass_turn(s, seat)


@rule
def lay_devil(s, seat, card, end):
    """HDT-16 to HDT-19."""
    colour = card // VALUES
    value = card % VALUES + 1
    s.hand[seat, colour] ^= 1 << value
    s.backs[seat, colour] -= 1
    if end == NEW:
        if not shown_values(s) >> value & 1:
            note_stuck(s, seat)
        s.high[colour] = MIDDLE
        s.column[colour, MIDDLE] = value
        return
    pay(s, seat, fine(s, colour, end, value))
    if end == LOW:
        s.low[colour] -= 1
        s.column[colour, s.low[colour]] = value
    else:
        s.high[colour] += 1
        s.column[colour, s.high[colour]] = value


@rule
def note_stuck(s, seat):
    """Who lays what fits nowhere has nothing that fits: everybody now knows (HDT-32)."""
    shown = shown_values(s)
    for colour in range(COLOUR_COUNT):
        if not stands(s, colour):
            s.lacks[seat, colour] |= shown


@rule
def pay(s, seat, amount):
    """HDT-19, HDT-30: to the right-hand neighbour, as far as the chips go."""
    paid = min(amount, s.chips[seat])
    s.chips[seat] -= paid
    s.chips[right_of(s, seat)] += paid


@rule
def cards_held(s, player):
    """How many cards a player holds."""
    held = 0
    for back in range(BACKS):
        held += s.backs[player, back]
    return held


@rule
def pass_turn(s, seat):
    """HDT-11: the next player who has a card; when nobody has, the deal is over."""
    player = left_of(s, seat)
    for _ in range(s.players):
        if cards_held(s, player):
            s.turn = player
            return
        player = left_of(s, player)
    end_deal(s)


@rule
def end_deal(s):
    """HDT-05, HDT-34, HDT-35: chips are added up; after the last deal most chips win."""
    for player in range(s.players):
        s.totals[player] += s.chips[player]
    if s.deal_number < s.deals:
        s.phase = BETWEEN
        return
    s.phase = OVER
    most = 0
    for player in range(s.players):
        most = max(most, s.totals[player])
    for player in range(s.players):
        if s.totals[player] == most:  # HDT-A20
            s.winners |= 1 << player


@rule
def scores(s, out):
    """HDT-35: the chips of all deals played."""
    for player in range(s.players):
        out[player] = s.totals[player]


@rule
def winners(s):
    """The winners as bits."""
    return np.int64(s.winners)


# What a seat sees, and what it can imagine


@rule
def observe(s, seat, out):
    """The numbers named in OBSERVATION."""
    out[:] = 0
    out[0] = s.players
    out[1] = s.end_with_dealer
    out[2] = s.deals
    out[3] = s.deal_number
    out[4] = (np.int64(s.dealer) - seat) % s.players
    out[5] = (np.int64(s.turn) - seat) % s.players
    at = 6
    for card in range(DEVILS):
        out[at + card] = s.hand[seat, card // VALUES] >> card % VALUES + 1 & 1
    at += DEVILS
    for colour in range(COLOUR_COUNT):
        size = s.high[colour] - s.low[colour] + 1
        for n in range(size):
            out[at + n] = s.column[colour, s.low[colour] + n]
        out[at + VALUES] = size
        out[at + VALUES + 1] = s.angel[colour]
        at += VALUES + 2
    for step in range(s.players):
        player = (seat + step) % s.players
        out[at] = s.chips[player]
        out[at + 1] = s.totals[player]
        for back in range(BACKS):
            out[at + 2 + back] = s.backs[player, back]
        at += 2 + BACKS


@rule
def imagine(s, seat, rng):
    """Re-deal the values of all cards that are neither laid nor in the seat's own hand.

    Backs stay: everybody keeps as many cards of each colour (HDT-31), and nobody is given a
    card that he has shown not to have (HDT-32). All such arrangements are equally likely.
    """
    unseen = np.empty(VALUES, np.int64)
    for colour in range(COLOUR_COUNT):
        values = ALL_VALUES & ~np.int64(s.hand[seat, colour]) & ~laid_values(s, colour)
        count = 0
        while values:
            count = put(unseen, count, LOWEST_VALUE[values])
            values &= values - 1
        mix(rng, unseen, count)
        while not hand_out(s, seat, colour, unseen):
            mix(rng, unseen, count)
    s.deck[:] = 0
    rekey(s, rng)


@rule
def laid_values(s, colour):
    """The values in a column, as bits."""
    laid = 0
    for place in range(s.low[colour], s.high[colour] + 1):
        laid |= 1 << np.int64(s.column[colour, place])
    return laid


@rule
def hand_out(s, seat, colour, values):
    """Deal the devils of a colour to the others by their backs; False if somebody lacks one."""
    at = 0
    for player in range(s.players):
        if player == seat:
            continue
        s.hand[player, colour] = 0
        for _ in range(s.backs[player, colour]):
            s.hand[player, colour] |= 1 << values[at]
            at += 1
        if s.hand[player, colour] & s.lacks[player, colour]:
            return False
    return True


@rule
def sound(s):
    """No card is in two places, backs agree with hands, hands are even, no chip is lost."""
    chips = 0
    for player in range(s.players):
        chips += s.chips[player]
    for colour in range(COLOUR_COUNT):
        seen = laid_values(s, colour)
        if count_values(seen) != s.high[colour] - s.low[colour] + 1:
            return False
        for player in range(s.players):
            held = s.hand[player, colour]
            if seen & held or count_values(held) != s.backs[player, colour]:
                return False
            seen |= held
    return chips == CHIPS * s.players and angels_seen(s) <= ANGELS and hands_even(s)


@rule
def count_values(values):
    """How many values are in the bits."""
    count = 0
    while values:
        values &= values - 1
        count += 1
    return count


@rule
def angels_seen(s):
    """The angels in hands and on the table."""
    angels = 0
    for player in range(s.players):
        angels += s.backs[player, ANGEL_BACK]
    for colour in range(COLOUR_COUNT):
        angels += s.angel[colour] != NONE
    return angels


@rule
def hands_even(s):
    """HDT-06: as many cards to each, one laid a turn: hands differ by one card at most, and
    with what was laid they make the cards that were dealt.
    """
    size = DECK // s.players
    laid = 0
    for colour in range(COLOUR_COUNT):
        laid += s.high[colour] - s.low[colour] + 1 + (s.angel[colour] != NONE)
    held = 0
    fewest = size
    most = 0
    for player in range(s.players):
        cards = cards_held(s, player)
        held += cards
        fewest = min(fewest, cards)
        most = max(most, cards)
    return held + laid == size * s.players and most - fewest <= 1
