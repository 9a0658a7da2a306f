"""Inferno: what souls are worth to a player, by their own list."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pandemonium.games.inferno.rules.actions import SOUL_NAMES
from pandemonium.games.inferno.rules.state import SECOND_COPY, points_by
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import View

Values = Mapping[str, int]

count_points = interpreted(points_by)


def points(values: Values, souls: Iterable[str]) -> int:
    """What souls count, as the rules count them."""
    had = Counter(souls)
    worth = [values[soul] if had[soul] else 0 for soul in SOUL_NAMES]
    return int(count_points(worth, [had[soul] for soul in SOUL_NAMES], SECOND_COPY))


def one_more(values: Values, souls: Iterable[str], soul: str) -> int:
    """What one more card of a soul adds to those that are there."""
    return points(values, [*souls, soul]) - points(values, souls)


def one_less(values: Values, souls: Iterable[str], soul: str) -> int:
    """What is lost with one of the cards of a soul."""
    rest = (Counter(souls) - Counter([soul])).elements()
    return points(values, souls) - points(values, rest)


def gain(values: Values, souls: Iterable[str], deal: list[dict[str, Any]], player: int) -> int:
    """What a deal brings a player who has these souls; less than nothing if they lose by it."""
    after = Counter(souls)
    after.update(each["soul"] for each in deal if each["to"] == player)
    after.subtract(each["soul"] for each in deal if each["from"] == player)
    return points(values, after.elements()) - points(values, souls)


def unlocked(souls: Iterable[str], locked: Iterable[str]) -> list[str]:
    """The souls that can still change hands, each card for itself (INF-30)."""
    return list((Counter(souls) - Counter(locked)).elements())


def own_list(view: View) -> dict[str, int] | None:
    """The list of the seat that sees this, once it is in."""
    values: dict[str, int] | None = None if view["seat"] is None else view["lists"][view["seat"]]
    return values


def movable(view: View, player: int) -> list[str]:
    """The souls of a player that can still change hands."""
    return unlocked(view["souls"][player], view["locked"][player])
