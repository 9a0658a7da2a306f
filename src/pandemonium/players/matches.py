"""Matches of bots played move by move in Python, as at a table: for bots from outside."""

from collections.abc import Sequence
from random import Random

import numpy as np

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.match import Match
from pandemonium.players.foreign import PythonBot
from pandemonium.players.perspective import SEED_BITS
from pandemonium.players.thinking import Bot

PATIENCE_S = 60.0
"""How long a bot from outside may take for a move of a duel."""

MOST_MOVES = 20_000
"""Of a match: bots that play on and on without getting anywhere are stopped."""

BEAT_MS = 1000
"""Where time runs, every bot acts once in such a time, or waits."""


def play_match(match: Match, bots: Sequence[Bot], seed: str, stop: np.ndarray) -> int:
    """Play a match to its end; returns how many moves were made. BotFailed names a bot that fails,
    Malformed says that the match does not end.

    Set `stop[0]` in another thread to end it early.
    """
    random, moves = Random(seed), 0
    while not match.over and not stop[0]:
        if moves >= MOST_MOVES:
            raise Malformed(f"a match of {', '.join(each.name for each in bots)} does not end")
        if not match.to_act:
            match.next_deal()
        elif match.game.timed:
            for seat in random.sample(range(match.players), match.players):
                moves += seat in match.to_act and _act(match, bots[seat], seat, random)
            match.advance(BEAT_MS)
        else:
            seat = random.choice(match.to_act)
            moves += _act(match, bots[seat], seat, random)
    return moves


def _act(match: Match, bot: Bot, seat: int, random: Random) -> bool:
    """Let a bot act; whether it did, or rather waits."""
    patience_s = PATIENCE_S if isinstance(bot, PythonBot) else None
    action = bot.think(match, seat, random.getrandbits(SEED_BITS), patience_s).action
    if action is not None:
        match.do(seat, action)
    return action is not None
