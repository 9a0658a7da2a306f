"""The sample of a study as polars frames: games, turns and cards."""

from typing import TYPE_CHECKING, Any

import numpy as np

from pandemonium.kernel.errors import Malformed
from pandemonium.lab.collecting import CLOSE
from pandemonium.lab.running import Outcome
from pandemonium.lab.sums import chances

if TYPE_CHECKING:
    import polars


def need_polars() -> Any:
    """The library for tables. Malformed says how to install it."""
    try:
        import polars
    except ImportError as error:
        raise Malformed("the lab needs polars: pip install 'pandemonium[lab]'") from error
    return polars


def games_frame(outcome: Outcome) -> "polars.DataFrame":
    """One row a game: its length, and everybody's bot, score and share of the win."""
    sample, bots = outcome.sample, np.array(outcome.study.bots)
    columns: dict[str, Any] = {"game": np.arange(len(sample["moves"]))}
    columns |= {name: sample[name] for name in ("moves", "turns", "deals", "first")}
    for seat in range(outcome.study.players):
        columns[f"bot_{seat}"] = bots[sample["chairs"][:, seat]]
        columns[f"won_{seat}"] = sample["won"][:, seat]
        columns[f"score_{seat}"] = sample["scores"][:, seat]
        for place, count in enumerate(outcome.study.game.study.counts):
            columns[f"{count.name}_{seat}"] = sample["counts"][:, seat, place]
    return _frame(columns)


def turns_frame(outcome: Outcome) -> "polars.DataFrame":
    """One row a turn of the games that were followed: everybody's chance, by the evaluation."""
    sample = outcome.sample
    points = sample["points"]
    noted = np.arange(sample["standing"].shape[1]) < points[:, None]
    share = chances(sample["standing"][noted], outcome.study.game.heuristics.lead)
    place, turn = np.nonzero(noted)
    columns: dict[str, Any] = {
        "game": place * CLOSE,
        "part": turn / np.maximum(points[place] - 1, 1),
    }
    columns |= {f"chance_{seat}": share[:, seat] for seat in range(outcome.study.players)}
    return _frame(columns)


def cards_frame(outcome: Outcome) -> "polars.DataFrame":
    """One row a game, player and card: how often it was played, and the share of the win."""
    played, names = outcome.sample["cards"], np.array(outcome.study.game.study.cards, dtype=str)
    game, seat, card = (each.ravel() for each in np.indices(played.shape))
    return _frame(
        {
            "game": game,
            "seat": seat,
            "card": names[card] if len(names) else np.empty(0, str),
            "played": played.ravel(),
            "won": outcome.sample["won"][game, seat],
        }
    )


def _frame(columns: dict[str, Any]) -> "polars.DataFrame":
    lists = {
        name: values.tolist() if values.dtype.kind == "U" else values
        for name, values in columns.items()
    }
    return need_polars().DataFrame(lists)  # type: ignore[no-any-return]
