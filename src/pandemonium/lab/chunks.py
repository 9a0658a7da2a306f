"""A portion of a study: the same deals by every variant of the rules."""

from dataclasses import dataclass

import numpy as np

from pandemonium.lab.collecting import Rows, play_rows
from pandemonium.lab.study import Study
from pandemonium.lab.sums import Sums, paired, sums_of

SAMPLE = 20_000
"""How many games are kept as rows, for the data beside a report."""


@dataclass(frozen=True)
class Chunk:
    """What one call has played: sums, and rows where they are kept."""

    variants: list[Sums]
    pairs: list[Sums]
    rows: Rows | None


def play_chunk(study: Study, number: int, stop: np.ndarray) -> Chunk:
    """Play a chunk: the same deals by every variant of the rules. Depends on nothing else."""
    deals = study.deals(number)
    rows = [play_rows(each.table, deals, study.seed, stop) for each in study.variants]
    return Chunk(
        [sums_of(study.game, each) for each in rows],
        [paired(rows[0], each) for each in rows[1:]],
        rows[0] if deals.start < SAMPLE else None,
    )
