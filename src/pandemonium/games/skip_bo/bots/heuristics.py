"""Skip-Bo: what a good player knows.

The stock decides the game, so a turn is planned around it: if the cards in hand and on the own
discard piles can lead a series up to the card on the stock, they do, with as few SKIP-BOs as
possible. Else a hand that can be played out is, for the new one it brings. Other cards are held
back where they bring the others nearer to their stock cards, and even a SKIP-BO is played to
take away the place where one fits. What is put on a discard pile keeps it in order (equal cards,
or downwards) and buries nothing that leads to the stock.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.skip_bo.bots.evaluation import evaluate, terms
from pandemonium.games.skip_bo.bots.nearness import (
    NOTHING,
    first_of_its_kind,
    help_for_others,
    numbers_in_hand,
    numbers_on_piles,
    wanted,
)
from pandemonium.games.skip_bo.bots.plans import get_stock_down, play_hand_out
from pandemonium.games.skip_bo.rules.actions import (
    ACTION,
    DISCARD,
    FROM_DISCARD,
    FROM_HAND,
    FROM_STOCK,
    PASS,
    PILES,
    SERIES,
    SKIP_BO,
    discard_on,
    from_discard,
    from_hand,
)
from pandemonium.games.skip_bo.rules.legality import legal
from pandemonium.games.skip_bo.rules.state import held_card, pile_top, stock_top
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import Heuristics, read_weights
from pandemonium.kernel.quick import choose


@rule
def beginner(s, seat, rng):
    """Play what fits, the stock first; else any card on any pile."""
    moves = np.empty(SKIP_BO * 2 * SERIES + 2 * SERIES * PILES, np.int64)
    count = legal(s, seat, moves)
    plays = 0
    for k in range(count):
        kind = ACTION[moves[k]].kind
        if kind == FROM_STOCK:
            return moves[k]
        if kind == FROM_HAND or kind == FROM_DISCARD:
            moves[plays] = moves[k]
            plays += 1
    return moves[choose(rng, plays)] if plays else moves[choose(rng, count)]


@rule
def skilled(s, seat, w, rng):
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


# Other plays


@rule
def best_other_play(s, seat, w):
    """The play that helps most, if one helps at all, or if there are but SKIP-BOs to discard."""
    best = NOTHING
    hand = numbers_in_hand(s, seat)
    most = -1e9 if hand == 1 << SKIP_BO and s.held[seat] > 1 else 0.0
    available = hand | numbers_on_piles(s, seat)
    missing = wanted(s, seat, available) & ~available
    for k in range(SERIES):
        if not first_of_its_kind(s, k):
            continue
        card = np.int64(s.series[k]) + 1
        harm = help_for_others(s, seat, k, card, w)
        if held_card(s, seat, card):
            worth = w.hand_play - harm
            if worth > most:
                most = worth
                best = from_hand(card, k)
        if -harm - w.wild_to_block > most and held_card(s, seat, SKIP_BO):
            most = -harm - w.wild_to_block
            best = from_hand(SKIP_BO, k)
        for pile in range(PILES):
            if pile_top(s, seat, pile) == card:
                worth = worth_of_uncovering(s, seat, pile, missing, w) - harm
                if worth > most:
                    most = worth
                    best = from_discard(pile, k)
    return best


@rule
def worth_of_uncovering(s, seat, pile, missing, w):
    """A card on a pile is kept for better use, unless it lies on one that leads to the stock."""
    height = np.int64(s.height[seat, pile])
    if height > 1 and missing >> np.int64(s.pile[seat, pile, height - 2]) & 1:
        return w.uncovered_wanted
    return 0.0


# Discards


@rule
def best_discard(s, seat, w):
    """The card and the pile that keep most in order; a SKIP-BO only if there is nothing else."""
    best = PASS
    most = -1e9
    hand = numbers_in_hand(s, seat)
    on_the_way = wanted(s, seat, hand | numbers_on_piles(s, seat))
    for slot in range(np.int64(s.held[seat])):
        card = np.int64(s.hand[seat, slot])
        if slot and s.hand[seat, slot - 1] == card:
            continue
        spare = worth_of_sparing(s, seat, slot, hand, on_the_way, w)
        for pile in range(np.int64(s.piles)):
            order = spare + worth_on_pile(s, seat, card, pile, hand, on_the_way, w)
            if order > most:
                most = order
                best = discard_on(card, pile)
    return best


@rule
def worth_of_sparing(s, seat, slot, hand, on_the_way, w):
    """How easily a card can be spared: one that has a twin, but no neighbours in hand."""
    card = np.int64(s.hand[seat, slot])
    if card == SKIP_BO:
        return -1e6
    worth = 0.0
    if on_the_way >> card & 1:
        worth -= w.on_the_way
    if slot + 1 < s.held[seat] and s.hand[seat, slot + 1] == card:
        worth += w.twin
    if hand >> (card - 1) & 1:
        worth -= w.neighbour
    if hand >> (card + 1) & 1 and card + 1 < SKIP_BO:
        worth -= w.neighbour
    return worth


@rule
def worth_on_pile(s, seat, card, pile, hand, on_the_way, w):
    """Equal cards and runs downwards are in order; a high card on a low one is not."""
    if s.height[seat, pile] == 0:
        return 0.0
    top = np.int64(pile_top(s, seat, pile))
    if top == SKIP_BO:
        return -1e3
    worth = -w.deep_pile * s.height[seat, pile]
    if top == card:
        return worth + w.same_on_pile
    worth -= worth_of_top(s, seat, pile, hand, on_the_way, w)
    if top == card + 1:
        return worth + w.run_on_pile
    if top > card:
        return worth - w.on_higher * (top - card)
    return worth - w.on_lower


@rule
def worth_of_top(s, seat, pile, hand, on_the_way, w):
    """What is lost by burying the top of a pile: a way to the stock, an order; less if there is
    another in hand.
    """
    height = np.int64(s.height[seat, pile])
    top = np.int64(s.pile[seat, pile, height - 1])
    if hand >> top & 1:
        return -w.buried_twin
    worth = 0.0
    if on_the_way >> top & 1:
        worth += w.buried_wanted
    if height > 1 and 0 <= np.int64(s.pile[seat, pile, height - 2]) - top <= 1:
        worth += w.run_broken
    return worth


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
    move = ACTION[action]
    if move.kind == DISCARD:
        for before in range(move.pile):
            if s.height[seat, move.pile] == 0 and s.height[seat, before] == 0:
                return True
        return move.card == SKIP_BO and s.hand[seat, 0] != SKIP_BO
    return not first_of_its_kind(s, move.k)


@rule
def turn(s):
    """Whose turn it is."""
    return s.turn


HEURISTICS = Heuristics(
    beginner=beginner,
    skilled=skilled,
    candidates=candidates,
    evaluate=evaluate,
    terms=terms,
    clear=0.03,
    rounds=1,
    turn=turn,
    horizons=(6, 10),
    weights=read_weights(Path(__file__).parent),
    pace=2_000_000,
)
