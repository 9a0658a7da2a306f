"""Inferno: how a bot begins, with a secret list by chance, handed in as a whole."""

from random import Random

from pandemonium.games.inferno.rules.actions import SOUL_NAMES, SOULS, VALUES
from pandemonium.games.inferno.rules.state import LISTING
from pandemonium.kernel.actions import Action
from pandemonium.kernel.states import State


def any_list(s: State, seat: int, seed: int) -> Action | None:
    """INF-06: a value for every soul; nobody can know yet which are best. Lines stay."""
    if s.phase != LISTING:
        return None
    given = s.worth[seat].tolist()
    free = [value for value in Random(seed).sample(VALUES[1:], SOULS) if value not in given]
    values = [value or free.pop(0) for value in given]
    return {"do": "list", "values": dict(zip(SOUL_NAMES, values, strict=True))}
