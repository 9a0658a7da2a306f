"""Which players and options the games are tested with: all counts, all kinds of options."""

from itertools import product
from typing import Any

from pandemonium.games import NAMES, find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed

Setting = dict[str, Any]

OPTIONS: dict[str, list[Setting]] = {
    "suite-infernale": [
        {"teams": teams, "discard": discard, "stop_by": stop_by}
        for teams, discard, stop_by in product(
            ("none", "pairs", "trios"), ("stuck", "free"), ("anyone", "target")
        )
    ],
    "skip-bo": [
        *(
            {"edition": edition, "hand": hand, "target": target}
            for edition, hand, target in product(("sheet", "classic"), (3, 5, "3-then-5"), (0, 200))
        ),
        {"stock": 1},
        {"edition": "classic", "stock": 20},
        {"stock": 19, "hand": 5},
    ],
    "hols-der-teufel": [
        {"end": end, **deals} for end, deals in product(("dealer", "all"), ({}, {"deals": 1}))
    ],
    "inferno": [
        {},
        {"pause": False, "rest_s": 0, "cattivo": "Käthe & Co"},
        {"parties": "two", "glass_s": 20, "look_s": 1},
        {"gifts": True, "rest_s": 5, "choice_s": 1},
    ],
}


def settings(game: Game) -> list[Setting]:
    """Players with options, wherever the game allows them together."""
    found = []
    for players, options in product(game.players, OPTIONS[game.name]):
        try:
            game.settle(players, options)
        except Malformed:
            continue
        found.append({"players": players, **options})
    return found


def may_go_on_for_ever(setting: Setting) -> bool:
    """LSI-A01: who may throw away good cards at random need never finish."""
    return setting.get("discard") == "free"


GAMES = [find(name) for name in NAMES]
EVERYTHING = [(game, setting) for game in GAMES for setting in settings(game)]
"""Every game with every setting."""


def setting_name(value: Any) -> str:
    """How pytest names a parameter."""
    if isinstance(value, Game):
        return value.name
    return " ".join(f"{name}={each}" for name, each in value.items())
