"""The coach: after a player's move, whether a clearly better one was there, and why.

A devil says what it would have done with the player's knowledge. Both moves are then tried in the
same imagined worlds, and the turn is played out (where the game says so, a round more). The game's
own evaluation says how the player stands after each, term by term. The coach speaks only if the
devil's move is clearly better, and gives the term that makes most of the difference as the reason.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np

from pandemonium.kernel.actions import Action
from pandemonium.kernel.compiling import compiled_for
from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.heuristics import chance
from pandemonium.kernel.match import Match
from pandemonium.kernel.quick import generators, next_bits
from pandemonium.kernel.states import record_of
from pandemonium.players.ladder import DEVIL, weights_of
from pandemonium.players.search import search_of

WORLDS = 1024
"""In how many imagined worlds both moves are tried."""

SURE = 2.0
"""By how many standard errors the difference must be more than what is clear."""


class Advice(NamedTuple):
    """A better move, by how much, and the term of the evaluation that says why."""

    action: Action
    gain: float
    term: str
    sure: bool
    """Whether that term comes out the same in every imagined world."""

    def reasons(self, game: Game) -> Mapping[str, str]:
        """Why it is better, in every language."""
        about = game.about
        said = about.reasons if self.sure else {**about.reasons, **about.unsure}
        return said[self.term]


def advise_after(match: Match, player: int, made: Mapping[str, Any], seed: int) -> Advice | None:
    """What the coach says of a move, given the match before it; None if it was good enough.

    It says nothing in games whose evaluation has no names for its terms, nor before their code is
    compiled.
    """
    game = match.game
    trying = trials(game)
    if trying is None or len(match.legal_codes(player)) < 2 or not trying.load():
        return None
    codes, action = game.actions.read(made, player)
    devils = DEVIL.think(match, player, seed).action
    better = game.heuristics.instead(action, devils)
    if better is None or better == action or len(codes) > 1:
        return None
    other, _ = game.actions.read(better, player)
    if len(other) > 1 or game.engine.verdict(match.states, 0, player, other[0]):
        return None
    found = _tried(trying, match, player, [codes[0], other[0]], seed)
    return _judged(game, better, found)


def _tried(trying: Call, match: Match, player: int, moves: list[int], seed: int) -> np.ndarray:
    """How the player stands by each term: [world, move, term]."""
    game, states = match.game, match.states.copy()
    game.for_mass_play(record_of(states))
    room = game.empty_states(2)
    found = np.zeros((WORLDS, len(moves), len(game.about.reasons)))
    rngs = generators(seed, 2)
    horizon = game.heuristics.rounds * match.players
    tried = np.array(moves)
    trying.function(room, states, player, tried, horizon, weights_of(game), rngs, found)
    return found


def _judged(game: Game, better: Action, found: np.ndarray) -> Advice | None:
    """What there is to say of the second move beside the first."""
    values = found.sum(axis=2)
    if not game.heuristics.lead:
        values = chance(values)
    gains = values[:, 1] - values[:, 0]
    gain = float(gains.mean())
    if gain - SURE * gains.std() / np.sqrt(len(gains)) < game.heuristics.clear:
        return None
    differences = found[:, 1] - found[:, 0]
    whole = differences.sum(axis=1)
    slopes = np.divide(gains, whole, out=np.zeros(len(whole)), where=whole != 0)
    parts = (differences * slopes[:, None]).mean(axis=0)  # what each term has of the gain
    most = int(parts.argmax())
    sure = bool(np.ptp(found[:, 1, most]) == 0)
    return Advice(better, gain, [*game.about.reasons][most], sure)


@cache
def trials(game: Game) -> Call | None:
    """The compiled function that tries moves in imagined worlds; None in games without terms."""
    heuristics, play_on = game.heuristics, cast(Any, search_of(game).play_on)
    imagine, apply, turn = game.rules.imagine, game.rules.apply, heuristics.turn
    terms, weight_type = heuristics.terms, heuristics.weight_type
    if terms is None:
        return None

    @compiled_for(game.name)
    def try_moves(room, states, seat, moves, horizon, weights, rngs, found):  # type: ignore[no-untyped-def]
        """Each move in each world, the turn played out: how the seat stands then, by terms."""
        w = weights.view(weight_type)[0]
        for world in range(len(found)):
            room[0] = states[0]
            imagine(room[0], seat, rngs[0])
            luck = next_bits(rngs[0])
            for k in range(len(moves)):
                room[1] = room[0]
                rngs[1, 0] = luck
                now = turn(room[1])
                apply(room[1], seat, moves[k])
                play_on(room[1], now, horizon, w, rngs[1])
                for place, term in enumerate(terms(room[1], seat, w)):
                    found[world, k, place] = term

    arguments = (
        *(game.empty_states(2), game.empty_states(1), 0, np.zeros(2, np.int64), 0),
        *(weights_of(game), np.zeros((2, 1), np.uint64), np.zeros((1, 2, 1))),
    )
    return Call(try_moves, arguments)
