"""The golden playthroughs are as they were."""

import pytest
from tools.golden import FOLDER, playthrough

import pandemonium as pan


@pytest.mark.parametrize("name", pan.games)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf8")
