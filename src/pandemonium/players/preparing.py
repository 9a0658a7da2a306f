"""What of a game is compiled, part by part, and how it is played until then.

A process that leaves compiling to others (`kernel/dispatching.py`) plays a game uncompiled until
its code is on the disk. For people that is quick enough, but not for a search: until then a devil
plays for a bot that searches.
"""

from enum import StrEnum
from functools import cache

from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.players.bots import BOTS, STAND_IN
from pandemonium.players.coach import trials
from pandemonium.players.search import search_of
from pandemonium.players.story import judging
from pandemonium.players.thinking import Bot


class Part(StrEnum):
    """The parts of a game, in the order in which they are compiled."""

    TABLE = "table"
    """What is called for every move at a table."""
    PLAYERS = "players"
    """The bots with their search, and matches among bots."""
    MASS = "mass"
    """Many games at once, observations, checks."""


AT_A_TABLE = (
    *("deal", "next_deal", "to_act", "legal", "verdict", "apply", "advance", "over"),
    *("scores", "winners", "facts", "show"),
)
"""The functions of an engine that a match calls."""


@cache
def calls(game: Game) -> dict[Part, list[Call]]:
    """The functions that Python calls, by parts."""
    engine, search, coach = game.engine.calls(), search_of(game).calls(), trials(game)
    return {
        Part.TABLE: [call for name, call in engine.items() if name in AT_A_TABLE],
        Part.PLAYERS: [*search.values(), judging(game), *([coach] if coach else [])],
        Part.MASS: [call for name, call in engine.items() if name not in AT_A_TABLE],
    }


def on_disk(game: Game, part: Part) -> bool:
    """Whether a part is compiled."""
    return all(call.on_disk() for call in calls(game)[part])


def take_up(game: Game) -> bool:
    """Load what a table and its bots need, as far as it is compiled; says whether that is all.

    Any thread may do that at any time: the next call of each function runs its compiled code.
    """
    loaded = [call.load() for call in (*calls(game)[Part.TABLE], _decision(game))]
    return all(loaded)


def search_ready(game: Game) -> bool:
    """Whether bots that search can play now."""
    return _decision(game).loaded


def for_now(bot: Bot, game: Game) -> Bot:
    """The bot itself, or a stand-in until its search is compiled."""
    return bot if not bot.searches or _decision(game).load() else BOTS[STAND_IN]


def _decision(game: Game) -> Call:
    return calls(game)[Part.PLAYERS][0]
