"""Inferno: how a bargainer plays special cards.

A forced exchange is best while there are bad souls to be left with, a passing round while the
own worst soul is worse than what a neighbour probably passes on. A good deed helps nobody: it is
done in the last seconds, against a player who is ahead.
"""

import numpy as np

from pandemonium.games.inferno.bots.haggling import (
    by_time,
    guessed_value,
    own_value,
    trade_value,
    value,
)
from pandemonium.games.inferno.rules.actions import SOULS, do_buona, do_grande, do_scambio
from pandemonium.games.inferno.rules.glass import SECOND
from pandemonium.games.inferno.rules.specials import neighbour, verdict_on_soul
from pandemonium.games.inferno.rules.state import (
    BUONA_CARD,
    GRANDE_CARD,
    LEFT,
    RIGHT,
    SCAMBIO_CARD,
    points,
)
from pandemonium.kernel.compiling import rule

NO_MOVE = -1
UNSURE = 3.0
"""By so many points of the guesses one soul must be ahead to be chosen much rather."""


@rule
def best_ruse(s, seat, w):
    """The special card to play now, with its target; NO_MOVE for none."""
    if s.specials[seat, SCAMBIO_CARD] and s.movables[seat]:
        gain, action = best_scambio(s, seat, w)
        if gain >= by_time(s, w.scambio_at_first, w.scambio_at_last):
            return action
    if s.specials[seat, GRANDE_CARD] and s.movables[seat]:
        gain, action = best_grande(s, seat, w)
        if gain >= by_time(s, w.grande_at_first, w.grande_at_last):
            return action
    if s.specials[seat, BUONA_CARD] and last_seconds(s, w):
        return best_buona(s, seat, w)
    return NO_MOVE


@rule
def last_seconds(s, w):
    """Whether the end is so near that nobody can make up for a good deed."""
    return s.flips == s.runs and s.left_ms <= SECOND * w.good_deed_seconds


# Scambio Obbligato


@rule
def best_scambio(s, seat, w):
    """What a forced exchange gains at best, by the guesses, and its action."""
    most = -np.float64(SOULS)
    best = NO_MOVE
    for target in range(s.players):
        if target == seat or s.movables[target] == 0:
            continue
        price = expected_price(s, seat, target, w)
        for n in range(s.movables[target]):
            soul = np.int64(s.movable[target, n])
            gain = own_value(s, seat, soul, s.owned[seat, soul]) - price
            if gain > most:
                most = gain
                best = do_scambio(target, soul)
    return most, best


@rule
def expected_price(s, seat, target, w):
    """INF-27: what is lost with the soul that the victim will choose: they take what they like."""
    total = 0.0
    weight = 0.0
    trade = trade_value(s, w)
    for n in range(s.movables[seat]):
        soul = np.int64(s.movable[seat, n])
        liking = np.exp(guessed_value(s, target, soul, s.owned[target, soul]) / UNSURE)
        total += liking * value(s, seat, soul, np.int64(s.owned[seat, soul]) - 1, trade)
        weight += liking
    return total / weight


# Grande Scambio


@rule
def best_grande(s, seat, w):
    """What a passing round gains, by the guesses, to the better side."""
    to_left = expected_gift(s, seat, LEFT)
    to_right = expected_gift(s, seat, RIGHT)
    trade = trade_value(s, w)
    least = np.float64(SOULS)
    for n in range(s.movables[seat]):
        soul = np.int64(s.movable[seat, n])
        least = min(least, value(s, seat, soul, np.int64(s.owned[seat, soul]) - 1, trade))
    if to_left > to_right:
        return to_left - least, do_grande(LEFT)
    return to_right - least, do_grande(RIGHT)


@rule
def expected_gift(s, seat, side):
    """INF-31: what the neighbour passes on: probably what they like least."""
    giver = neighbour(s, seat, RIGHT if side == LEFT else LEFT)
    total = 0.0
    weight = 1e-9
    for n in range(s.movables[giver]):
        soul = np.int64(s.movable[giver, n])
        had = np.int64(s.owned[giver, soul]) - 1
        dislike = np.exp(-guessed_value(s, giver, soul, had) / UNSURE)
        total += dislike * own_value(s, seat, soul, s.owned[seat, soul])
        weight += dislike
    return total / weight


# Buona Azione


@rule
def best_buona(s, seat, w):
    """The soul that costs the leader most, where that is not the seat itself."""
    leader = leading_rival(s, seat)
    if guessed_points(s, leader) + w.good_deed_lead < points(s, seat):
        return NO_MOVE
    most = 0.0
    best = NO_MOVE
    for soul in range(SOULS):
        if s.owned[leader, soul] and not s.owned[seat, soul] and verdict_on_soul(s, soul) == 0:
            loss = guessed_stake(s, leader, soul)
            if loss > most:
                most = loss
                best = do_buona(soul)
    return best


@rule
def leading_rival(s, seat):
    """The other player who probably has most."""
    best = (seat + 1) % np.int64(s.players)
    for step in range(2, s.players):
        player = (seat + step) % np.int64(s.players)
        if guessed_points(s, player) > guessed_points(s, best):
            best = player
    return best


@rule
def guessed_points(s, player):
    """What a player would probably count now."""
    total = 0.0
    for soul in range(SOULS):
        total += guessed_stake(s, player, soul)
    return total


@rule
def guessed_stake(s, player, soul):
    """What the cards of a soul probably count for a player."""
    total = 0.0
    for had in range(s.owned[player, soul]):
        total += guessed_value(s, player, soul, had)
    return total
