"""Which clause of a rulebook is shown by which scenarios, or why it needs none."""

from collections.abc import Iterable
from dataclasses import dataclass

import yaml

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.rulebook import is_reading
from pandemonium.kernel.scenario import load

SCENARIOS = "scenarios.yaml"
REASONS = "uncovered.yaml"
"""In a game's folder: a mapping from clauses without scenario to the reason why."""


@dataclass(frozen=True)
class Coverage:
    """A clause or reading, the titles of its scenarios, and the reason if it needs none."""

    clause: str
    scenarios: tuple[str, ...]
    reason: str

    @property
    def missing(self) -> bool:
        """Whether it has neither; readings may do without."""
        return not (self.scenarios or self.reason or is_reading(self.clause))


def coverage(game: Game) -> list[Coverage]:
    """Every clause of a game in the order of its number, then the readings."""
    clauses = sorted(game.rulebook.clauses())
    scenarios = load(game.folder / SCENARIOS)
    reasons = yaml.safe_load((game.folder / REASONS).read_text(encoding="utf8"))
    _check(clauses, (scenario.clause for scenario in scenarios))
    _check(clauses, reasons)
    return [
        Coverage(
            clause,
            tuple(scenario.title for scenario in scenarios if scenario.clause == clause),
            reasons.get(clause, ""),
        )
        for clause in clauses
    ]


def _check(known: list[str], named: Iterable[str]) -> None:
    for clause in named:
        if clause not in known:
            raise Malformed(f"no rulebook has a clause {clause}")
