"""La Suite Infernale: what a good player knows.

A move is as good as the table it leaves. So a good player looks at every move he has, at the
suites and hands after it, and takes the one after which his side is furthest ahead: of the one
opponent, or of all of them, the leader above all. Numbers, jokers, attacks and what to throw away
are weighed by the same measure, and so is a STOP: by what the card would do, against what a STOP
is worth that one keeps.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.suite_infernale.actions import (
    ACTIONS,
    ANSWER_PASS,
    ANSWER_STOP,
    CARD_OF,
    DISCARD,
    DO_STEAL_LAST,
    DO_SWAP_HANDS,
    LAST,
    MOST_PLAYERS,
    MOVER_OF,
    NUMBER_OF,
    OWNER_OF,
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
    TARGET_OF,
)
from pandemonium.games.suite_infernale.legality import legal
from pandemonium.games.suite_infernale.options import HAND
from pandemonium.games.suite_infernale.table import (
    ALONE,
    COPIES,
    DECK,
    FIRST_GAP,
    LAST_COVERED,
    TAIL,
    allies,
    card_before,
    last_place,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.craft import Craft, read_weights
from pandemonium.kernel.quick import choose

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
"""From JUDGE on the same weights stand again: moves are chosen by the first, tuned by playing,
and chances judged by the second, fitted to how games ended."""

MOVES = ACTIONS.count
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
CERTAIN = 1000.0


@rule
def naive(s, seat, rng):
    """Lay what fits on the own suite, else any legal move; lay every STOP."""
    moves = np.empty(MOVES, np.int64)
    count = legal(s, seat, moves)
    if s.window:
        return moves[count - 1]
    for k in range(count):
        if moves[k] < DISCARD and OWNER_OF[moves[k]] == seat:
            return moves[k]
    return moves[choose(rng, count)]


# What suites and hands are worth


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
    attacks = 0
    for card in (REMOVE, REMOVE2, STEAL_LAST, STEAL):
        attacks += held(cards, card, spent, gained)
    worth += w[ATTACK_AHEAD] * attacks * (LAST - least) / LAST
    behind = COUNT[ALL & ~suites[seat]] - least
    return worth + w[SWAP_BEHIND] * behind * held(cards, SWAP_SEATS, spent, gained)


# Who is ahead


@rule
def standing(s, seat, w):
    """How likely a seat is to win, with its partners."""
    if s.over_flag:
        return 1.0 if s.winners >> seat & 1 else 0.0
    judge = w[JUDGE:]
    suites = np.empty(MOST_PLAYERS, np.int64)
    suites[:] = s.covered
    strengths = np.zeros(MOST_PLAYERS)
    for player in range(s.players):
        strengths[player] = outlook(s, player, player, suites[player], NOTHING, NOTHING, judge)
        strengths[player] += options_worth(s, player, suites, NOTHING, NOTHING, judge)
    strengths[s.turn] += judge[TO_PLAY] * s.plays_left
    return 1.0 / (1.0 + np.exp(-lead(s, seat, strengths)))


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


# What a move does


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
    suites[:] = s.covered
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


# What to do


@rule
def devil(s, seat, w, rng):
    """The move after which the own side is furthest ahead; a win, if there is one."""
    if s.window:
        return answer(s, seat, w)
    moves = np.empty(MOVES, np.int64)
    count = legal(s, seat, moves)
    if count == 1:
        return moves[0]
    suites = np.empty(MOST_PLAYERS, np.int64)
    strengths = np.empty(MOST_PLAYERS)
    after = np.empty(MOST_PLAYERS)
    look_round(s, seat, suites, strengths, w)
    now = lead_now(s, seat, suites, strengths, after, w)
    best = moves[0]
    most = -np.inf
    for k in range(count):
        action = moves[k]
        gain = CERTAIN
        if not wins(s, action):
            gain = lead_after(s, seat, action, suites, strengths, after, w) - now
        if action < DISCARD and CARD_OF[action] > LAST:
            gain -= w[STOP_RISK] * abs(gain)
        if gain > most:
            most = gain
            best = action
    return best


@rule
def look_round(s, seat, suites, strengths, w):
    """All suites, and how strong everybody is as a seat sees it."""
    suites[:] = s.covered
    for player in range(s.players):
        strengths[player] = outlook(s, seat, player, suites[player], NOTHING, NOTHING, w)


@rule
def lead_now(s, seat, suites, strengths, after, w):
    """A seat's lead as things are."""
    after[:] = strengths
    after[seat] += options_worth(s, seat, suites, NOTHING, NOTHING, w)
    return lead(s, seat, after)


@rule
def answer(s, seat, w):
    """LSI-50, LSI-55: a STOP is laid against what costs the own side more than it is worth, and
    against a STOP that does (LSI-53).
    """
    if not s.hand[seat, STOP]:
        return ANSWER_PASS
    action = np.int64(s.pending)
    if wins(s, action):
        return ANSWER_STOP
    suites = np.empty(MOST_PLAYERS, np.int64)
    strengths = np.empty(MOST_PLAYERS)
    after = np.empty(MOST_PLAYERS)
    look_round(s, seat, suites, strengths, w)
    gain = lead_after(s, seat, action, suites, strengths, after, w)
    gain -= lead_now(s, seat, suites, strengths, after, w)
    if not allies(s, seat, s.turn):
        gain = -gain
    return ANSWER_STOP if gain > w[WORTH + STOP] else ANSWER_PASS


@rule
def candidates(s, seat, w, out):
    """Every legal move but two kinds.

    The second place of a +2 is the same card as its first. Hands are exchanged only where the
    rules of thumb see a gain: a search would like it too much, because imagined hands are better
    than real ones (whoever gets good cards plays them).
    """
    count = legal(s, seat, out)
    if s.window:
        return count
    suites = np.empty(MOST_PLAYERS, np.int64)
    strengths = np.empty(MOST_PLAYERS)
    after = np.empty(MOST_PLAYERS)
    look_round(s, seat, suites, strengths, w)
    now = lead_now(s, seat, suites, strengths, after, w)
    kept = 0
    for k in range(count):
        action = out[k]
        if DO_SWAP_HANDS <= action < DO_STEAL_LAST:
            if lead_after(s, seat, action, suites, strengths, after, w) < now:
                continue
        elif NUMBER_OF[action] and s.suite[TARGET_OF[action], NUMBER_OF[action]] == TAIL:
            continue
        out[kept] = action
        kept += 1
    return max(kept, 1)


@rule
def turn(s):
    """Whose turn it is."""
    return s.turn


CRAFT = Craft(
    naive=naive,
    devil=devil,
    candidates=candidates,
    standing=standing,
    turn=turn,
    horizons=(2, 4),
    weights=WEIGHTS,
    pace=900_000,
)
