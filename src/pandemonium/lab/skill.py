"""How much is luck, how much skill: a strong bot against a weak one, every deal with the places
exchanged.
"""

from dataclasses import dataclass

from pandemonium.lab.intervals import Interval, proportion
from pandemonium.lab.study import Study
from pandemonium.players.bots import find
from pandemonium.players.duel import Table, duel, entrant

STRONG, WEAK = "devil", "naive"
MOST_DEALS = 2_000


@dataclass(frozen=True)
class Skill:
    """What came of it, over so many deals."""

    deals: int
    even: float
    """How often the strong side would win if skill were nothing."""
    strong: Interval
    """How often it wins."""
    by_player: Interval
    """In how many deals the same bots win wherever they sit."""
    by_cards: Interval
    """In how many deals the same seats win with either bot in them."""


def skill_of(study: Study, threads: int | None = None) -> Skill | None:
    """Measured with the first variant of the rules; None where two sides cannot be even."""
    if study.players % 2:
        return None
    table = Table(
        study.game,
        study.players,
        study.variants[0].table.options,
        [entrant(study.game, find(name)) for name in (STRONG, WEAK)],
    )
    deals = min(MOST_DEALS, study.games)
    wins = duel(table, 2 * deals, study.seed, threads).wins
    strong_first, strong_second = wins[:, 0, 0] > 0.5, wins[:, 1, 0] > 0.5
    weak_first, weak_second = wins[:, 0, 1] > 0.5, wins[:, 1, 1] > 0.5
    same_player = (strong_first & strong_second) | (weak_first & weak_second)
    same_seats = (strong_first & weak_second) | (weak_first & strong_second)
    return Skill(
        deals,
        0.5,
        proportion(float(wins[:, :, 0].sum()), 2 * deals),
        proportion(float(same_player.sum()), deals),
        proportion(float(same_seats.sum()), deals),
    )
