"""La Suite Infernale: what a good player knows.

A move is as good as the table it leaves. So a good player looks at all their moves, at the
suites and hands after each, and takes the one after which their side is furthest ahead: of the one
opponent, or of all of them, the leader above all. Numbers, jokers, attacks and what to throw away
are weighed by the same measure, and so is a STOP: by what the card would do, against what a STOP
is worth that one keeps.
"""

from pathlib import Path

import numpy as np

from pandemonium.games.suite_infernale.bots.evaluation import evaluate, terms
from pandemonium.games.suite_infernale.bots.trying import lead_after, wins
from pandemonium.games.suite_infernale.bots.worth import lead_now, look_round
from pandemonium.games.suite_infernale.rules.actions import (
    ACTION,
    ACTIONS,
    ANSWER_PASS,
    ANSWER_STOP,
    LAST,
    MOST_PLAYERS,
    STOP,
    SWAP_HANDS,
    is_play,
)
from pandemonium.games.suite_infernale.rules.legality import legal
from pandemonium.games.suite_infernale.rules.state import TAIL, allies
from pandemonium.kernel.actions import ABSENT
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import Heuristics, read_weights
from pandemonium.kernel.quick import choose

MOVES = ACTIONS.count
CERTAIN = 1000.0


@rule
def beginner(s, seat, rng):
    """Lay what fits on the own suite, else any legal move; lay every STOP."""
    moves = np.empty(MOVES, np.int64)
    count = legal(s, seat, moves)
    if s.window:
        return moves[count - 1]
    for k in range(count):
        if ACTION[moves[k]].owner == seat:
            return moves[k]
    return moves[choose(rng, count)]


@rule
def skilled(s, seat, w, rng):
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
        if is_play(action) and ACTION[action].card > LAST:
            gain -= w.stop_risk * abs(gain)
        if gain > most:
            most = gain
            best = action
    return best


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
    return ANSWER_STOP if gain > w.choosing.stop else ANSWER_PASS


@rule
def candidates(s, seat, w, out):
    """Every legal move but two kinds.

    The second place of a +2 is the same card as its first. Hands are exchanged only where the
    rules of thumb see a gain: a search would like it too much, because imagined hands are better
    than real ones (a player who gets good cards plays them).
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
        move = ACTION[action]
        if move.card == SWAP_HANDS and is_play(action):
            if lead_after(s, seat, action, suites, strengths, after, w) < now:
                continue
        elif move.number != ABSENT and s.suite[move.target, move.number] == TAIL:
            continue
        out[kept] = action
        kept += 1
    return max(kept, 1)


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
    clear=0.05,
    turn=turn,
    horizons=(2, 4),
    weights=read_weights(Path(__file__).parent),
    pace=900_000,
)
