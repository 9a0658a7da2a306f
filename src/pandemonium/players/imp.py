"""The imp: any legal move, by chance."""

from random import Random

from pandemonium.kernel.actions import Action
from pandemonium.kernel.match import Match


def choose(match: Match, player: int, random: Random) -> Action:
    """A random legal action."""
    return random.choice(match.legal(player))
