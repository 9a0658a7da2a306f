"""Many games: what a game is really like. See docs/lab.md.

from pandemonium import lab

found = lab.play("skip-bo", players=4, games=10_000)
found.games, found.turns, found.cards      # polars frames of a sample
found.report("skip-bo.html")
lab.position(match)                        # everybody's chances, and what each move leads to
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pandemonium.lab.cluster import check_address
from pandemonium.lab.frames import cards_frame, games_frame, need_polars, turns_frame
from pandemonium.lab.position import Outlook, Prospect, position
from pandemonium.lab.reading import read_position
from pandemonium.lab.report import report
from pandemonium.lab.running import Outcome, run
from pandemonium.lab.skill import skill_of
from pandemonium.lab.study import study_of

if TYPE_CHECKING:
    import polars

__all__ = ["Found", "Outlook", "Prospect", "play", "position", "read_position"]


class Found:
    """What a study has found: sums over all games, and frames of the first 20,000."""

    def __init__(self, outcome: Outcome, threads: int | None = None) -> None:
        self.outcome, self._threads = outcome, threads

    @property
    def games(self) -> "polars.DataFrame":
        """One row a game."""
        return games_frame(self.outcome)

    @property
    def turns(self) -> "polars.DataFrame":
        """One row a turn of the games that were followed, one in sixteen."""
        return turns_frame(self.outcome)

    @property
    def cards(self) -> "polars.DataFrame":
        """One row a game, player and card."""
        return cards_frame(self.outcome)

    def report(self, file: str | Path, language: str = "en", data: bool = True) -> None:
        """Write the report, and the frames beside it (Parquet)."""
        path = Path(file)
        html = report(self.outcome, skill_of(self.outcome.study, self._threads), language)
        for name in FRAMES if data else ():
            getattr(self, name).write_parquet(data_file(path, name))
        path.write_text(html, encoding="utf8")


FRAMES = ("games", "turns", "cards")


def data_file(report_file: Path, name: str) -> Path:
    """Where a frame is written, beside a report."""
    return report_file.with_suffix(f".{name}.parquet")


def play(
    game: str,
    players: int | None = None,
    bots: Sequence[str] = ("devil",),
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
    on: str | None = None,
    **options: Any,
) -> Found:
    """Play many games on all cores, or `on` a Ray cluster. Malformed says what cannot be."""
    need_polars()
    outcome = Outcome(study_of(game, players, bots, games, seed, options, vary))
    run(outcome, threads, on=on and check_address(on))
    return Found(outcome, threads)
