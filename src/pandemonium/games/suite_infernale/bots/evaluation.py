"""La Suite Infernale: how likely a seat is to win."""

from typing import NamedTuple

import numpy as np

from pandemonium.games.suite_infernale.bots.race import chances_to_draw, turns_to_go
from pandemonium.games.suite_infernale.bots.worth import (
    NOTHING,
    attacks_held,
    lead,
    options_worth,
    specials_worth,
    suite_worth,
    survey,
)
from pandemonium.games.suite_infernale.rules.actions import MOST_PLAYERS, STOP
from pandemonium.games.suite_infernale.rules.state import allies
from pandemonium.kernel.compiling import rule
from pandemonium.kernel.heuristics import chance, log_odds, total


class Terms(NamedTuple):
    """What the logarithm of the odds is the sum of; `book/about.toml` says each in words."""

    won: float
    """Whether the match is won or lost."""
    suite: float
    """How far the own suite has come, and what fits on it."""
    race: float
    """How few turns it still takes."""
    stops: float
    """STOPs in hand, the more so the nearer the end is."""
    attacks: float
    """Attacks in hand, the more so the nearer an opponent is to the end."""
    cards: float
    """The other special cards in hand, and the plays that are left."""
    others: float
    """How well the opponents stand."""


class Strength(NamedTuple):
    """How strong a player is: the same terms, of that player alone."""

    suite: float
    race: float
    stops: float
    attacks: float
    cards: float


@rule
def evaluate(s, seat, w):
    """How likely a seat is to win, with its partners, once all cards are imagined."""
    return chance(total(terms(s, seat, w)))


@rule
def terms(s, seat, w):
    """What speaks for a seat's side and against it, term by term."""
    if s.over_flag:
        won = log_odds(1.0 if s.winners >> seat & 1 else 0.0)
        return Terms(won, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    suites = np.empty(MOST_PLAYERS, np.int64)
    survey(s, suites)
    nearness = nearness_of_all(s)
    strengths = np.zeros(MOST_PLAYERS)
    suite, race, stops, attacks, cards = 0.0, 0.0, 0.0, 0.0, 0.0
    for player in range(s.players):
        its = strength(s, player, suites, nearness, w)
        strengths[player] = total(its)
        if allies(s, seat, player):
            suite += its.suite
            race += its.race
            stops += its.stops
            attacks += its.attacks
            cards += its.cards
    others = lead(s, seat, strengths) - (suite + race + stops + attacks + cards)
    return Terms(0.0, suite, race, stops, attacks, cards, others)


@rule
def strength(s, player, suites, nearness, w):
    """How strong a player is, all hands being known."""
    judging, hand = w.judging, s.hand[player]
    stops = judging.stop * hand[STOP]
    specials = specials_worth(hand, NOTHING, NOTHING, judging) - stops
    plays = judging.to_play * s.plays_left if player == s.turn else 0.0
    return Strength(
        suite_worth(hand, 0, 0.0, suites[player], NOTHING, NOTHING, judging),
        w.few_turns * nearness[player],
        stops + w.stop_near_end * hand[STOP] * nearness[player],
        chances_to_attack(s, player, nearness, w),
        specials + plays + options_worth(s, player, suites, NOTHING, NOTHING, judging),
    )


@rule
def nearness_of_all(s):
    """How near each player is to the end of their suite; 1 for a complete one."""
    chances = chances_to_draw(s)
    nearness = np.ones(MOST_PLAYERS)
    for player in range(s.players):
        if not s.finished[player]:
            turns = turns_to_go(s.hand[player], np.int64(s.covered[player]), chances)
            nearness[player] = 1.0 / (1.0 + turns)
    return nearness


@rule
def chances_to_attack(s, player, nearness, w):
    """What an attack in hand is worth: the more the nearer the first opponent is to the end."""
    if not attacks_held(s.hand[player], NOTHING, NOTHING):
        return 0.0
    nearest = 0.0
    for other in range(s.players):
        if not allies(s, player, other) and not s.finished[other]:
            nearest = max(nearest, nearness[other])
    return w.attack_at_hand * nearest
