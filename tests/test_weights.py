"""The weights of the rules of thumb: every game has them in the sections that tuning knows."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.heuristics import flat
from pandemonium.players.ladder import weights_of
from pandemonium.terminal.tune import write_weights


@pytest.mark.parametrize("name", pan.games)
def test_weights_are_written_as_they_are_read(name: str, tmp_path: Path) -> None:
    game = find(name)
    file = tmp_path / "weights.toml"
    before = tomllib.loads((game.folder / "bots" / "weights.toml").read_text("utf-8"))
    assert list(before) == ["skilled", "evaluation"]
    write_weights(file, game, weights_of(game) + 1)
    after = tomllib.loads(file.read_text("utf-8"))
    written = [value for section in after.values() for value in flat(section).values()]
    assert np.allclose(written, weights_of(game) + 1, rtol=1e-3)
    assert [list(flat(each)) for each in after.values()] == [list(flat(e)) for e in before.values()]


@pytest.mark.parametrize("name", pan.games)
def test_rules_of_thumb_find_their_weights_by_name(name: str) -> None:
    heuristics = find(name).heuristics
    record = heuristics.record(weights_of(find(name)))
    for path, value in heuristics.weights.items():
        found = record
        for part in path.split("."):
            found = getattr(found, part)
        assert found == value
