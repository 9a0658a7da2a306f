"""What holds in every game, checked in every state of millions of random moves."""

import numpy as np
import pytest

from pandemonium.kernel.batch import Batch
from pandemonium.kernel.contract import Game
from tests.conformance import FAULTS, checked_play
from tests.settings import GAMES, may_go_on_for_ever, setting_name, settings

MOVES_PER_GAME = 3_000_000
LONGEST_MATCH = 1_000_000
LONGEST_ENDLESS_MATCH = 5_000


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_millions_of_moves(game: Game) -> None:
    """Legal and verdict agree, cards and chips are all there, somebody can always move, and
    every match ends: in every state, over all player counts and options."""
    every = settings(game)
    total = 0
    for number, setting in enumerate(every):
        made = 0
        seed = number
        while made < MOVES_PER_GAME / len(every):
            batch = Batch(game, count=16, seed=seed, **setting)
            if game.name == "suite-infernale" and seed % 2:
                batch.states["asks_all"] = 1
            endless = may_go_on_for_ever(setting)
            longest = LONGEST_ENDLESS_MATCH if endless else LONGEST_MATCH
            moves, faults = np.zeros((2, len(batch)), np.int64)
            batch.spread(checked_play(game), batch.states, batch.rngs, longest, moves, faults)
            if endless:
                faults[faults == FAULTS.index("the match does not end")] = 0
            assert not faults.any(), f"{setting}: {FAULTS[faults.max()]}"
            made += int(moves.sum())
            seed += len(every)
        total += made
    print(f"{game.title}: {total:,} moves over {len(every)} settings")
    assert total >= MOVES_PER_GAME
