"""Pandemonium: one table for four card games.

import pandemonium as pan

game = pan.deal("skip-bo", players=3, seed=7)
game.legal(1)
game.play(1, game.legal(1)[0])
"""

from pandemonium.api import batch, deal, duel, replay, set_up
from pandemonium.games import NAMES
from pandemonium.kernel.actions import Action
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.errors import BadRecord, Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.players.bots import BOTS
from pandemonium.players.foreign import BotFailed
from pandemonium.players.perspective import Perspective
from pandemonium.players.thinking import Chooser, Thought, Weighed

games = NAMES
"""The names of all games."""

bots = BOTS
"""All bots by name: `bots["devil"].choose(match, seat)`."""

__all__ = [
    "Action",
    "BadRecord",
    "Batch",
    "BotFailed",
    "Chooser",
    "Malformed",
    "Match",
    "Perspective",
    "Refused",
    "Thought",
    "Weighed",
    "batch",
    "bots",
    "deal",
    "duel",
    "games",
    "replay",
    "set_up",
]
