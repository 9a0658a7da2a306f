"""Inferno: what souls are worth to a player, by their own list."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pandemonium.games.inferno.rules.state import SECOND_COPY
from pandemonium.kernel.contract import View

Values = Mapping[str, int]


def points(values: Values, souls: Iterable[str]) -> int:
    """INF-21, INF-23: the first card of a soul what the list says, the second 5."""
    return sum(
        values[soul] + (count - 1) * SECOND_COPY for soul, count in Counter(souls).items() if count
    )


def one_more(values: Values, souls: Iterable[str], soul: str) -> int:
    """What one more card of a soul adds to those that are there."""
    return SECOND_COPY if soul in souls else values[soul]


def one_less(values: Values, souls: Iterable[str], soul: str) -> int:
    """What is lost with one of the cards of a soul."""
    return SECOND_COPY if Counter(souls)[soul] > 1 else values[soul]


def gain(values: Values, souls: Iterable[str], deal: list[dict[str, Any]], player: int) -> int:
    """What a deal brings a player who has these souls; less than nothing if they lose by it."""
    souls = Counter(souls)
    after = souls.copy()
    after.update(each["soul"] for each in deal if each["to"] == player)
    after.subtract(each["soul"] for each in deal if each["from"] == player)
    return points(values, after.elements()) - points(values, souls.elements())


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
