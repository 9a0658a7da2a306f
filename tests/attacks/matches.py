"""Matches that attackers have ready: played by imps, as fast as the server lets them."""

from typing import Any

from tests.attacks.attack import Target
from tests.attacks.raw import Socket, Visitor

NO_PAUSES = {"between_s": 0, "window_least_s": 0}
LONG = {"edition": "classic", "target": 0}
"""About 1,000 acts."""
ROUND_AFTER_ROUND = {"edition": "classic", "stock": 5, "target": 300}
"""About 4,000 acts with six players."""
SHORT = {"stock": 2}
"""About 100."""


async def imps_playing(
    visitor: Visitor, options: dict[str, Any] = LONG, players: int = 2
) -> tuple[str, Socket]:
    """A match among imps that has begun, and its host, who watches."""
    setting = {"pace": 0, "clocks": NO_PAUSES, "options": options, "sit": False}
    table = await visitor.open_table("skip-bo", players, bots=["imp"] * players, **setting)
    host = await visitor.enter(table)
    host.say("start", n=1)
    return table, host


async def finished_match(
    target: Target, visitor: Visitor, options: dict[str, Any] = LONG, players: int = 2
) -> str:
    """A match that is over; a long one, if there is time."""
    wanted = (SHORT, 2) if target.brief else (options, players)
    table, host = await imps_playing(visitor, *wanted)
    while True:
        message = await host.message()
        if message["type"] == "table" and message["table"]["status"] == "over":
            host.hang_up()
            return table
