"""Which clause of a rulebook is shown by which scenarios, or why it needs none."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.rulebook import Rulebook
from pandemonium.kernel.scenario import load

SCENARIOS = "scenarios.yaml"
REASONS = "uncovered.yaml"
"""In a game's book: a mapping from clauses without scenario to the reason why."""


@dataclass(frozen=True)
class Coverage:
    """A clause or reading, the titles of its scenarios, and the reason if it needs none."""

    clause: str
    scenarios: tuple[str, ...]
    reason: str

    @property
    def missing(self) -> bool:
        """Whether it has neither."""
        return not (self.scenarios or self.reason)


def coverage(book: Path) -> list[Coverage]:
    """Every clause of a game's book in the order of its number, then the readings."""
    clauses = sorted(Rulebook(book).clauses())
    scenarios = load(book / SCENARIOS)
    reasons = yaml.safe_load((book / REASONS).read_text(encoding="utf8"))
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
            raise Malformed(f"there is no clause {clause} in any rulebook")
