"""La Suite Infernale: how many turns a suite still takes.

A turn brings a card and lays one. So a suite takes a turn for each number it lacks, fewer with
a +2, and more where neither the number nor a joker is at hand when its turn has come: then one
waits for it, the longer the fewer of it are still to come.
"""

import numpy as np

from pandemonium.games.suite_infernale.actions import CARDS, LAST, PLUS_ONE, PLUS_TWO
from pandemonium.kernel.compiling import rule

RAREST = 0.015
"""The chance of a card that has gone: the discard pile is shuffled again some day (LSI-05)."""
NOTHING = 0
OPEN = -1
"""Who sees all hands: nobody's seat."""


@rule
def held(cards, card, spent, gained):
    """How many of a card are in a hand, once one card has left it and one has come."""
    return np.int64(cards[card]) - (card == spent) + (card == gained)


@rule
def chances_to_draw(s, seat, joker_helps, chances):
    """How likely a card that a seat has not seen is each number, or a +1 to help out."""
    unseen = np.zeros(CARDS + 1, np.int64)
    for depth in range(s.draw_left):
        unseen[s.draw[depth]] += 1
    total = 1 + np.int64(s.draw_left)
    if seat != OPEN:
        for player in range(s.players):
            if player != seat:
                total += s.held[player]
                for card in range(1, PLUS_ONE + 1):
                    unseen[card] += np.int64(s.hand[player, card]) - s.known[seat, player, card]
    for number in range(1, LAST + 1):
        wanted = unseen[number] + joker_helps * unseen[PLUS_ONE]
        chances[number] = max(wanted / total, RAREST)


@rule
def turns_to_go(cards, unseen, covered, spent, gained, chances):
    """About how many turns a suite takes with a hand of which `unseen` cards are not known."""
    ones = held(cards, PLUS_ONE, spent, gained)
    twos = held(cards, PLUS_TWO, spent, gained)
    turns = 0.0
    pairs = 0
    number = 1
    while number <= LAST:
        if covered >> number & 1:
            number += 1
            continue
        turns += 1.0
        room_for_two = 1 < number < LAST and not covered >> (number + 1) & 1
        if held(cards, number, spent, gained):
            pairs += room_for_two
        elif twos and room_for_two:
            twos -= 1
            number += 1
        elif ones:
            ones -= 1
        else:
            chance = chances[number]
            turns += np.exp(-chance * (turns - 1.0 + unseen)) / chance
        number += 1
    return turns - min(twos, pairs >> 1)
