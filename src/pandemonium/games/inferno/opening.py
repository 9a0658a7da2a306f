"""Inferno: how a bot begins, with a secret list by chance, handed in as a whole."""

from random import Random

from pandemonium.games.inferno.actions import SOUL_NAMES, SOULS
from pandemonium.games.inferno.table import LISTING
from pandemonium.kernel.actions import Action
from pandemonium.kernel.states import State


def any_list(s: State, seat: int, seed: int) -> Action | None:
    """INF-06: a value for every soul; nobody can know yet which are best."""
    if s.phase != LISTING or s.worth[seat].any():
        return None
    values = Random(seed).sample(range(1, SOULS + 1), SOULS)
    return {"do": "list", "values": dict(zip(SOUL_NAMES, values, strict=True))}
