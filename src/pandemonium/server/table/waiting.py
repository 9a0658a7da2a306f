"""What a match waits for, and what time alone will change in it."""

from pandemonium.kernel.match import Match
from pandemonium.server import wire

FAR_MS = 10 * 60 * 1000
"""How far ahead a game with a clock is looked at."""


def waits_for(match: Match, to_act: tuple[int, ...]) -> wire.Waiting | None:
    """What a match is waiting for, given the players who may act in it; None when it is over."""
    if match.over:
        return None
    if not to_act:
        return "deal"
    if match.silence:
        return "window"
    return "game" if match.ticking else "turn"


def ms_to_next_event(match: Match) -> int:
    """How long it will be before time alone makes something happen, if that is soon."""
    return match.next_event_ms(FAR_MS)
