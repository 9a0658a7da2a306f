"""Pandemonium: one table for four card games.

import pandemonium as pan

game = pan.deal("skip-bo", players=3, seed=7)
game.legal(1)
game.play(1, game.legal(1)[0])
"""

from pandemonium.api import batch, deal, replay, set_up
from pandemonium.games import NAMES
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.errors import BadRecord, Malformed, Refused
from pandemonium.kernel.match import Match

games = NAMES
"""The names of all games."""

__all__ = [
    "BadRecord",
    "Batch",
    "Malformed",
    "Match",
    "Refused",
    "batch",
    "deal",
    "games",
    "replay",
    "set_up",
]
