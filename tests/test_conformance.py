"""What holds in every game, checked in every state of millions of random moves."""

from itertools import product

import numpy as np
import pytest

from pandemonium.games import find
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.contract import Game
from tests.conformance import FAULTS, checked_play
from tests.settings import GAMES, Setting, may_go_on_for_ever, setting_name, settings

MOVES_PER_GAME = 3_000_000
LONGEST_MATCH = 1_000_000
LONGEST_ENDLESS_MATCH = 5_000

INFERNO = {"pause": (True, False), "parties": ("many", "two"), "gifts": (False, True)}
"""What can be chosen at a table of Inferno, beside names and seconds."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_millions_of_moves(game: Game) -> None:
    """Legal and verdict agree, cards and chips are all there, somebody can always move, and
    every match ends: in every state, over all player counts and options."""
    every = ways(game)
    share = MOVES_PER_GAME / len(every)
    made = {
        name: checked_moves(game, share, seed, *way)
        for seed, (name, way) in enumerate(every.items())
    }
    print(f"{game.title}: {sum(made.values()):,} moves over {len(every)} settings")
    assert min(made.values()) >= share


def test_la_suite_infernale_is_checked_as_tables_play_it() -> None:
    """At a table everybody is asked, and by default anybody may cry STOP."""
    found = [setting for setting, asks_all in ways(find("suite-infernale")).values() if asks_all]
    assert {setting["stop_by"] for setting in found} == {"anyone", "target"}
    assert {setting["players"] for setting in found} == {2, 3, 4, 6}


def test_inferno_is_checked_with_every_choice_beside_every_other() -> None:
    inferno = find("inferno")
    found = set()
    for setting, _ in ways(inferno).values():
        given = {name: value for name, value in setting.items() if name != "players"}
        options = inferno.settle(setting["players"], given)
        found.add((setting["players"], *(options[name] for name in INFERNO)))
    assert found == set(product(inferno.players, *INFERNO.values()))


def ways(game: Game) -> dict[str, tuple[Setting, bool]]:
    """Every setting by name, and whether everybody is asked in a window, as at a table, or only
    those who hold a STOP, as in mass play.
    """
    asked = (False, True) if "asks_all" in (game.state.names or ()) else (False,)
    every = settings(game)
    if game.name == "inferno":
        chosen = product(game.players, *INFERNO.values())
        every += [dict(zip(("players", *INFERNO), each, strict=True)) for each in chosen]
    return {
        f"{setting_name(setting)}{' asking all' if all_asked else ''}": (setting, all_asked)
        for setting in every
        for all_asked in asked
    }


def checked_moves(game: Game, wanted: float, seed: int, setting: Setting, asks_all: bool) -> int:
    """Play at random for at least so many moves, without a fault; how many they were."""
    endless = may_go_on_for_ever(setting)
    longest = LONGEST_ENDLESS_MATCH if endless else LONGEST_MATCH
    made = 0
    while made < wanted:
        batch = Batch(game, count=8, seed=1000 * seed + made, **setting)
        if asks_all:
            batch.states["asks_all"] = 1
        moves, faults = np.zeros((2, len(batch)), np.int64)
        batch.spread(checked_play(game), batch.states, batch.rngs, longest, moves, faults)
        if endless:
            faults[faults == FAULTS.index("the match does not end")] = 0
        assert not faults.any(), f"{setting}: {FAULTS[faults.max()]}"
        made += int(moves.sum())
    return made
