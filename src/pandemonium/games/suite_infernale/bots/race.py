"""La Suite Infernale: how many turns a suite still takes, all cards being known.

A turn brings a card and lays one. So a suite takes a turn for each number it lacks, fewer with
a +2, and more where neither the number nor a joker is at hand when its turn has come: then one
waits for it, the longer the fewer of it are still to come.
"""

import numpy as np

from pandemonium.games.suite_infernale.rules.actions import CARDS, LAST, PLUS_ONE, PLUS_TWO
from pandemonium.kernel.compiling import rule

RAREST = 0.015
"""The chance of a card that has gone: the discard pile is shuffled again some day (LSI-05)."""
JOKER_HELPS = 0.8
"""How much of a wait for a number each +1 to come saves: it may be needed elsewhere."""


@rule
def chances_to_draw(s):
    """How likely the next card is each number, or a +1 to help out."""
    coming = np.zeros(CARDS + 1)
    for depth in range(s.draw_left):
        coming[s.draw[depth]] += 1.0
    for number in range(1, LAST + 1):
        coming[number] += JOKER_HELPS * coming[PLUS_ONE]
    return np.maximum(coming / (s.draw_left + 1.0), RAREST)


@rule
def turns_to_go(cards, covered, chances):
    """About how many turns a suite takes with a hand."""
    ones = np.int64(cards[PLUS_ONE])
    twos = np.int64(cards[PLUS_TWO])
    turns = 0.0
    pairs = 0
    number = 1
    while number <= LAST:
        if covered >> number & 1:
            number += 1
            continue
        turns += 1.0
        room_for_two = 1 < number < LAST and not covered >> (number + 1) & 1
        if cards[number]:
            pairs += room_for_two
        elif twos and room_for_two:
            twos -= 1
            number += 1
        elif ones:
            ones -= 1
        else:
            turns += np.exp(-chances[number] * (turns - 1.0)) / chances[number]
        number += 1
    return turns - min(twos, pairs >> 1)
