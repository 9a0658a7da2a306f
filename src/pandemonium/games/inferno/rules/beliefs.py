"""Inferno: the public evidence about secret lists, which every player could write down.

A player who offers or accepts a deal shows that it brings them something; one who declines it,
that it brings them little or nothing. The state keeps what follows from that: a guess at every
line of every list, and how far it may be wrong.

The other rules report what was shown in public, here and nowhere else: `deal_liked`,
`deal_disliked`, `soul_preferred`, `soul_wanted`; `forget_hints` when a match begins. They never
ask: `imagine` alone does, to make up lists that agree with the evidence, and so do the bots.

State     guess[player, soul]   what their list probably says for the soul, in hundredths
          doubt[player, soul]   the variance of that guess, in hundredths
"""

import math

import numpy as np

from pandemonium.games.inferno.rules.actions import SOULS
from pandemonium.games.inferno.rules.state import giver_of, soul_of, taker_of
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.quick import next_bits

UNIT = 0.01
FIRST_GUESS = 950
FIRST_DOUBT = 2692  # the variance of the numbers from 1 to 18
LEAST_GUESS, MOST_GUESS = 100, 1800
LEAST_DOUBT = 80

MOOD = 2.0
"""The variance of what a player finds worth a deal: nobody acts on their list alone."""
OFFERED, ACCEPTED, DECLINED = 2.0, 1.0, 3.0
"""The gain that a deal has at least when it is offered or accepted; at most when declined."""
TOO_SURE = 3.0
"""How many times the variance of a guess really is: players have reasons that nobody sees."""
FORCED = 13.0
"""What a soul is worth at least that somebody spends a Scambio Obbligato on."""

STEP = 8
FAR = 4
"""The tables of the normal distribution have so many steps a unit, from -FAR to FAR."""


def _surprise(t: float) -> float:
    """How far the mean of a normal variable moves when it turns out to be above -t."""
    density = math.exp(-t * t / 2) / math.sqrt(2 * math.pi)
    return density / (0.5 * math.erfc(-t / math.sqrt(2)))


POINTS = [n / STEP - FAR for n in range(2 * FAR * STEP + 1)]
SURPRISE = np.array([_surprise(t) for t in POINTS])
CERTAINTY = np.array([_surprise(t) * (_surprise(t) + t) for t in POINTS])


@rule
def forget_hints(s):
    """Nothing is known yet of any list."""
    for player in range(s.players):
        for soul in range(SOULS):
            s.guess[player, soul] = FIRST_GUESS
            s.doubt[player, soul] = FIRST_DOUBT


@rule
def place_in_tables(t):
    """Where a number stands in the tables of the normal distribution."""
    return np.int64((min(max(t, -FAR), FAR) + FAR) * STEP + 0.5)


# What a deal shows


@rule
def deal_liked(s, player, slot, least):
    """An offer would bring a player this much at least: they made or accepted it."""
    learn_from_deal(s, player, slot, 1.0, least)


@rule
def deal_disliked(s, player, slot, most):
    """An offer would bring a player this much at most: they declined it."""
    learn_from_deal(s, player, slot, -1.0, most)


@rule
def learn_from_deal(s, player, slot, sign, bound):
    """The gain of a player by a deal is above the bound, or (sign -1) below."""
    mean = -bound
    variance = MOOD
    for n in range(s.offer_size[slot]):
        side = side_of(s, player, slot, n)
        if side:
            soul = soul_of(s.offer_deal[slot, n])
            if counts_five(s, player, slot, n):
                mean += side * np.int64(s.second_copy)
            else:
                mean += side * UNIT * s.guess[player, soul]
                variance += UNIT * s.doubt[player, soul]
    place = place_in_tables(sign * mean / np.sqrt(variance))
    for n in range(s.offer_size[slot]):
        side = side_of(s, player, slot, n)
        if side and not counts_five(s, player, slot, n):
            shift(s, player, soul_of(s.offer_deal[slot, n]), sign * side, variance, place)


@rule
def side_of(s, player, slot, n):
    """1 where a player gets the soul of a transfer, -1 where they give it, else 0."""
    number = s.offer_deal[slot, n]
    return np.int64(taker_of(number) == player) - np.int64(giver_of(number) == player)


@rule
def counts_five(s, player, slot, n):
    """INF-23: whether the soul of a transfer is a second card for the player, before or after."""
    number = s.offer_deal[slot, n]
    again = n > 0 and s.offer_deal[slot, n - 1] == number
    had = np.int64(s.owned[player, soul_of(number)])
    if giver_of(number) == player:
        return had - again >= 2
    return had + again >= 1


@rule
def shift(s, player, soul, direction, variance, place):
    """Move one guess by its share in the surprise, and be surer of it."""
    doubt = UNIT * s.doubt[player, soul]
    guess = s.guess[player, soul] + direction * doubt / np.sqrt(variance) * SURPRISE[place] / UNIT
    s.guess[player, soul] = np.int64(min(max(guess, LEAST_GUESS), MOST_GUESS))
    doubt *= 1 - doubt / variance * CERTAINTY[place]
    s.doubt[player, soul] = np.int64(max(doubt / UNIT, LEAST_DOUBT))


# What a choice shows


@rule
def soul_preferred(s, player, soul, other):
    """A player has chosen one soul before another (neither of them a second card)."""
    variance = MOOD + UNIT * (s.doubt[player, soul] + np.int64(s.doubt[player, other]))
    mean = UNIT * (s.guess[player, soul] - np.int64(s.guess[player, other]))
    place = place_in_tables(mean / np.sqrt(variance))
    shift(s, player, soul, 1, variance, place)
    shift(s, player, other, -1, variance, place)


@rule
def soul_wanted(s, player, soul):
    """INF-27: a player has forced an exchange to get a soul."""
    variance = MOOD + UNIT * s.doubt[player, soul]
    mean = UNIT * s.guess[player, soul] - FORCED
    shift(s, player, soul, 1, variance, place_in_tables(mean / np.sqrt(variance)))


# Lists as they may be


@rule
def imagine_lines(s, player, rng):
    """A list that agrees with the guesses: the better a soul is probably liked, the higher."""
    liking = np.empty(SOULS)
    order = np.empty(SOULS, np.int64)
    for soul in range(SOULS):
        doubt = UNIT * min(TOO_SURE * s.doubt[player, soul], FIRST_DOUBT)
        mine = UNIT * s.guess[player, soul] + np.sqrt(doubt) * normal(rng)
        place = soul
        while place > 0 and liking[place - 1] > mine:
            liking[place] = liking[place - 1]
            order[place] = order[place - 1]
            place -= 1
        liking[place] = mine
        order[place] = soul
    for rank in range(SOULS):
        s.worth[player, order[rank]] = rank + 1


@rule
def normal(rng):
    """A random number, normally distributed, near enough: four of 16 bits added up."""
    bits = next_bits(rng)
    total = np.uint64(0)
    for _ in range(4):
        total += bits & np.uint64(0xFFFF)
        bits >>= np.uint64(16)
    return (np.float64(total) / 0x10000 - 2) * math.sqrt(3)
