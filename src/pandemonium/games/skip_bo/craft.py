"""Skip-Bo: what a good player knows.

The stock decides the game, so a turn is planned around it: if the cards in hand and on the own
discard piles can lead a series up to the card on the stock, they do, with as few SKIP-BOs as
possible. Else a hand that can be played out is, for the new one it brings. Other cards are
played where they help more than they help the next players, and what is put on a discard pile
keeps it in order: equal cards, or downwards one by one.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.skip_bo.actions import (
    DISCARD,
    FROM_DISCARD,
    FROM_HAND,
    FROM_STOCK,
    PASS,
    PILES,
    SERIES,
    SKIP_BO,
)
from pandemonium.games.skip_bo.rules import (
    HIGHEST_NUMBER,
    PLAYING,
    fits,
    held_card,
    left_of,
    legal,
    pile_top,
    stock_top,
)
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.craft import Craft, read_weights
from pandemonium.kernel.quick import choose

WEIGHTS = read_weights(Path(__file__).parent)
(
    WILDS_FOR_STOCK,
    WILDS_TO_SPARE,
    WILD_SPENT,
    WILDS_FOR_NEW_HAND,
    HAND_PLAY,
    EMPTIED_PILE,
    UNCOVERED,
    OWN_STOCK,
    THEIR_STOCK,
    THEIR_LAST_CARDS,
    SAME_ON_PILE,
    RUN_ON_PILE,
    ON_HIGHER,
    ON_LOWER,
    FREE_PILE,
    FAR_OFF,
    ON_THE_WAY,
    TWIN,
    STOCK_CARD,
    LATE,
    WILD_IN_HAND,
    STOCK_GAP,
    REACHABLE,
) = range(len(WEIGHTS))

NO_WAY = 99
NOTHING = -1


@rule
def naive(s, seat, rng):
    """Play what fits, the stock first; else any card on any pile."""
    moves = np.empty(SKIP_BO * 2 * SERIES + 2 * SERIES * PILES, np.int64)
    count = legal(s, seat, moves)
    plays = 0
    for k in range(count):
        if FROM_STOCK <= moves[k] < FROM_DISCARD:
            return moves[k]
        if moves[k] < DISCARD:
            moves[plays] = moves[k]
            plays += 1
    return moves[choose(rng, plays)] if plays else moves[choose(rng, count)]


@rule
def devil(s, seat, w, rng):
    """Stock first, then a new hand, then what helps, then a discard that keeps order."""
    if s.held[seat] == 0 and stock_top(s, seat) == 0:
        return PASS
    action = get_stock_down(s, seat, w)
    if action == NOTHING:
        action = play_hand_out(s, seat, w)
    if action == NOTHING:
        action = best_other_play(s, seat, w)
    if action == NOTHING:
        action = best_discard(s, seat, w)
    return action


# Getting the stock card down


@rule
def get_stock_down(s, seat, w):
    """The first step of the way to the stock card that takes the fewest SKIP-BOs, and among
    those the one that helps the others least."""
    card = np.int64(stock_top(s, seat))
    held = wilds_held(s, seat)
    best = NOTHING
    most = -1e9
    for k in range(SERIES):
        if not first_of_its_kind(s, k):
            continue
        if fits(s, card, k):
            wilds, action = 0, FROM_STOCK + k
        else:
            wilds, action = way_to(s, seat, card, k)
        if wilds > w[WILDS_FOR_STOCK] + w[WILDS_TO_SPARE] * (held - wilds):
            continue
        reached = card if card != SKIP_BO else np.int64(s.series[k]) + 1
        worth = -w[WILD_SPENT] * wilds - help_for_others(s, seat, k, reached, w)
        if worth > most:
            most = worth
            best = action
    return best


@rule
def wilds_held(s, seat):
    """How many SKIP-BOs are in a hand."""
    count = 0
    for slot in range(np.int64(s.held[seat])):
        count += s.hand[seat, slot] == SKIP_BO
    return count


@rule
def way_to(s, seat, card, k):
    """How many SKIP-BOs it takes to lead a series up to a card, and the first step."""
    used = 0  # the slots of the hand, as bits
    popped = 0  # the cards taken from each discard pile, a byte a pile
    wilds = 0
    first = NOTHING
    number = np.int64(s.series[k]) + 1
    while number != card:
        action, used, popped = step_to(s, seat, number, k, used, popped)
        if action == NOTHING:
            action, used, popped = step_to(s, seat, SKIP_BO, k, used, popped)
            wilds += 1
            if action == NOTHING:
                return NO_WAY, NOTHING
        if first == NOTHING:
            first = action
        number = number + 1 if number < s.highest else 1
    return wilds, first


@rule
def step_to(s, seat, card, k, used, popped):
    """A card for a series and what is then used up: from a pile where it lies on the next
    number, from the hand, or from any pile."""
    some_pile = NOTHING
    for pile in range(PILES):
        left = np.int64(s.height[seat, pile]) - (popped >> (8 * pile) & 255)
        if left > 0 and s.pile[seat, pile, left - 1] == card:
            if left > 1 and s.pile[seat, pile, left - 2] == card + 1:
                return from_pile(pile, k, used, popped)
            some_pile = pile
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == card and not used >> slot & 1:
            return FROM_HAND + (card - 1) * SERIES + k, used | 1 << slot, popped
    if some_pile != NOTHING:
        return from_pile(some_pile, k, used, popped)
    return NOTHING, used, popped


@rule
def from_pile(pile, k, used, popped):
    """The top card of a pile on a series, and what is then used up."""
    return FROM_DISCARD + pile * SERIES + k, used, popped + (1 << (8 * pile))


@rule
def first_of_its_kind(s, k):
    """Whether no series before this one has reached the same number."""
    for before in range(k):
        if s.series[before] == s.series[k]:
            return False
    return True


@rule
def steps_between(s, number, card):
    """How many cards a series at this number needs before the card fits."""
    if card == SKIP_BO or card == 0:
        return np.int64(0)
    return (np.int64(card) - number - 1) % np.int64(s.highest)


# A new hand


@rule
def play_hand_out(s, seat, w):
    """The first step, if the whole hand can be played: it brings a new one (SKB-24)."""
    tops = 0  # the numbers of the series, a byte each
    for k in range(SERIES):
        tops |= np.int64(s.series[k]) << (8 * k)
    used = 0
    popped = 0
    first = NOTHING
    wilds = 0
    while used != (1 << np.int64(s.held[seat])) - 1:
        action, used, popped = next_out(s, seat, tops, used, popped)
        if action == NOTHING:
            return NOTHING
        if FROM_HAND + (SKIP_BO - 1) * SERIES <= action < FROM_STOCK:
            wilds += 1
            if wilds > w[WILDS_FOR_NEW_HAND]:
                return NOTHING
        if first == NOTHING:
            first = action
        tops = led_on(s, tops, action % SERIES)
    return first


@rule
def led_on(s, tops, k):
    """The numbers of the series after one more card on one of them."""
    reached = (tops >> (8 * k) & 255) + 1
    tops &= ~(255 << (8 * k))
    return tops | reached << (8 * k) if reached < s.highest else tops


@rule
def next_out(s, seat, tops, used, popped):
    """A step that brings the rest of the hand out: one of its cards, or one of a pile that
    makes way for it; SKIP-BOs come last."""
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if used >> slot & 1 or card == SKIP_BO:
            continue
        for k in range(SERIES):
            if card == (tops >> (8 * k) & 255) + 1:
                return FROM_HAND + (card - 1) * SERIES + k, used | 1 << slot, popped
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if used >> slot & 1 or card == SKIP_BO:
            continue
        for k in range(SERIES):
            if card == (tops >> (8 * k) & 255) + 2:
                for pile in range(PILES):
                    left = np.int64(s.height[seat, pile]) - (popped >> (8 * pile) & 255)
                    if left > 0 and s.pile[seat, pile, left - 1] == card - 1:
                        return from_pile(pile, k, used, popped)
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == SKIP_BO and not used >> slot & 1:
            return FROM_HAND + (SKIP_BO - 1) * SERIES, used | 1 << slot, popped
    return NOTHING, used, popped


# Other plays


@rule
def best_other_play(s, seat, w):
    """The play of a number that helps most, if one helps at all."""
    best = NOTHING
    most = 0.0
    for k in range(SERIES):
        card = np.int64(s.series[k]) + 1
        if not first_of_its_kind(s, k):
            continue
        if held_card(s, seat, card):
            worth = w[HAND_PLAY] + worth_of_leading_on(s, seat, k, w)
            if worth > most:
                most = worth
                best = FROM_HAND + (card - 1) * SERIES + k
        for pile in range(PILES):
            if pile_top(s, seat, pile) == card:
                worth = worth_of_uncovering(s, seat, pile, w)
                worth += worth_of_leading_on(s, seat, k, w)
                if worth > most:
                    most = worth
                    best = FROM_DISCARD + pile * SERIES + k
    return best


@rule
def worth_of_uncovering(s, seat, pile, w):
    """What it is worth to take the top card of a pile away."""
    height = np.int64(s.height[seat, pile])
    if height == 1:
        return w[EMPTIED_PILE]
    below = np.int64(s.pile[seat, pile, height - 2])
    return w[UNCOVERED] * nearness(s, below, 0, NOTHING, 0)


@rule
def worth_of_leading_on(s, seat, k, w):
    """What one more card on a series is worth: for one's own stock, less for the others'."""
    own = np.int64(stock_top(s, seat))
    number = np.int64(s.series[k]) + 1
    available = numbers_on_piles(s, seat) | numbers_in_hand(s, seat)
    gain = nearness(s, own, available, k, number) - nearness(s, own, available, NOTHING, 0)
    return w[OWN_STOCK] * gain - help_for_others(s, seat, k, number, w)


@rule
def help_for_others(s, seat, k, number, w):
    """How much nearer the others come to their stock cards when a series reaches a number."""
    worth = 0.0
    player = left_of(s, seat)
    turns = 1
    while player != seat:
        card = np.int64(stock_top(s, player))
        available = numbers_on_piles(s, player)
        gain = nearness(s, card, available, k, number) - nearness(s, card, available, NOTHING, 0)
        worth += (w[THEIR_STOCK] + w[THEIR_LAST_CARDS] / s.stock_left[player]) * gain / turns
        player = left_of(s, player)
        turns += 1
    return worth


@rule
def numbers_on_piles(s, player):
    """The numbers on top of a player's discard piles, as bits."""
    bits = 0
    for pile in range(PILES):
        bits |= 1 << np.int64(pile_top(s, player, pile))
    return bits


@rule
def numbers_in_hand(s, seat):
    """The numbers in a hand, as bits."""
    bits = 0
    for slot in range(np.int64(s.held[seat])):
        bits |= 1 << np.int64(s.hand[seat, slot])
    return bits


@rule
def nearness(s, card, available, changed, number):
    """1 for a card that fits, less the more cards are lacking before it does; one of the
    series may be thought to have reached another number."""
    if card == SKIP_BO:
        return 1.0
    fewest = np.int64(s.highest)
    for k in range(SERIES):
        reached = number % np.int64(s.highest) if k == changed else np.int64(s.series[k])
        fewest = min(fewest, lacking(reached, card, available))
    return 1.0 / (1 + fewest)


@rule
def lacking(reached, card, available):
    """How many of the numbers between a series and a card are not available."""
    if card <= reached:
        return np.int64(HIGHEST_NUMBER)
    between = (1 << card) - (1 << (reached + 1)) & ~available
    count = 0
    while between:
        between &= between - 1
        count += 1
    return count


# Discards


@rule
def best_discard(s, seat, w):
    """The card and the pile that keep most in order; a SKIP-BO only if there is nothing else."""
    best = PASS
    most = -1e9
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if slot and s.hand[seat, slot - 1] == card:
            continue
        spare = worth_of_sparing(s, seat, slot, w)
        for pile in range(PILES):
            order = spare + worth_on_pile(s, seat, card, pile, w)
            if order > most:
                most = order
                best = DISCARD + (card - 1) * PILES + pile
    return best


@rule
def worth_of_sparing(s, seat, slot, w):
    """How easily a card can be spared: one that comes late, has a twin, leads nowhere."""
    card = np.int64(s.hand[seat, slot])
    if card == SKIP_BO:
        return -1e6
    nearest = np.int64(s.highest)
    on_the_way = False
    own = stock_top(s, seat)
    for k in range(SERIES):
        steps = steps_between(s, s.series[k], card)
        nearest = min(nearest, steps)
        if own != SKIP_BO and steps < steps_between(s, s.series[k], own):
            on_the_way = True
    worth = w[FAR_OFF] * nearest
    if on_the_way:
        worth -= w[ON_THE_WAY]
    if slot + 1 < s.held[seat] and s.hand[seat, slot + 1] == card:
        worth += w[TWIN]
    return worth


@rule
def worth_on_pile(s, seat, card, pile, w):
    """Equal cards and runs downwards are in order; a high card on a low one buries it."""
    if s.height[seat, pile] == 0:
        return -w[FREE_PILE]
    top = np.int64(pile_top(s, seat, pile))
    if top == SKIP_BO:
        return -1e3
    if top == card:
        return w[SAME_ON_PILE]
    if top == card + 1:
        return w[RUN_ON_PILE]
    if top > card:
        return -w[ON_HIGHER] * (top - card)
    return -w[ON_LOWER] * (card - top)


# For the search


@rule
def candidates(s, seat, w, out):
    """All moves but those that are the same as another: on an equal series or an equal pile."""
    count = legal(s, seat, out)
    kept = 0
    for k in range(count):
        if not twin_before(s, seat, out[k]):
            out[kept] = out[k]
            kept += 1
    return kept


@rule
def twin_before(s, seat, action):
    """Whether the same move exists with a series or pile further left."""
    if action == PASS:
        return False
    if action >= DISCARD:
        pile = action % PILES
        for before in range(pile):
            if s.height[seat, pile] == 0 and s.height[seat, before] == 0:
                return True
        return (action - DISCARD) // PILES + 1 == SKIP_BO and s.hand[seat, 0] != SKIP_BO
    return not first_of_its_kind(s, action % SERIES)


@rule
def standing(s, seat, w):
    """The chance to win, by what everybody's stock and hand promise."""
    if s.phase != PLAYING:
        return round_won(s, seat)
    left = 0
    for player in range(s.players):
        left += np.int64(s.stock_left[player])
    card = w[STOCK_CARD] / (left / s.players) ** w[LATE]
    own = np.exp(strength(s, seat, card, w))
    total = 0.0
    for player in range(s.players):
        total += np.exp(strength(s, player, card, w))
    return own / total


@rule
def round_won(s, seat):
    """1 for who played his stock out, else 0; a blocked round is shared (SKB-A13)."""
    fewest = np.int64(s.stock_left[0])
    for player in range(s.players):
        fewest = min(fewest, np.int64(s.stock_left[player]))
    sharing = 0
    for player in range(s.players):
        sharing += s.stock_left[player] == fewest
    return 1.0 / sharing if s.stock_left[seat] == fewest else 0.0


@rule
def strength(s, seat, card, w):
    """How far a player has come, with so much for a card of the stock, and what he holds."""
    worth = worth_of_stock_card(s, seat, w) - card * s.stock_left[seat]
    for slot in range(np.int64(s.held[seat])):
        if s.hand[seat, slot] == SKIP_BO:
            worth += w[WILD_IN_HAND]
    return worth


@rule
def worth_of_stock_card(s, seat, w):
    """Whether the card on the stock can be reached, and how far off it is."""
    card = stock_top(s, seat)
    if card == SKIP_BO:
        return w[REACHABLE]
    nearest = np.int64(s.highest)
    fewest = NO_WAY
    for k in range(SERIES):
        nearest = min(nearest, steps_between(s, s.series[k], card))
        if fewest and first_of_its_kind(s, k):
            wilds, _ = way_to(s, seat, card, k)
            fewest = min(fewest, wilds)
    reachable = 0.0 if fewest == NO_WAY else w[REACHABLE] / (1 + fewest)
    return reachable - w[STOCK_GAP] * nearest


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
    horizons=(6, 10),
    weights=WEIGHTS,
    pace=2_000_000,
)
