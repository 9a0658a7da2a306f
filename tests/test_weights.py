"""The weights of the rules of thumb: every game has them in the sections that tuning knows."""

import shutil
import tomllib
from pathlib import Path

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.players.bots import weights_of
from pandemonium.terminal.tune import write_weights


@pytest.mark.parametrize("name", pan.games)
def test_weights_are_written_as_they_are_read(name: str, tmp_path: Path) -> None:
    game = find(name)
    file = Path(shutil.copy(game.folder / "weights.toml", tmp_path))
    before = tomllib.loads(file.read_text("utf-8"))
    assert list(before) == ["devil", "standing"]
    write_weights(file, game, weights_of(game) + 1)
    after = tomllib.loads(file.read_text("utf-8"))
    flat = [value for section in after.values() for value in section.values()]
    assert np.allclose(flat, weights_of(game) + 1, rtol=1e-3)
    assert [list(section) for section in after.values()] == [list(s) for s in before.values()]
