"""The golden playthroughs are as they were."""

import pytest

import pandemonium as pan
from tests.golden import FOLDER, playthrough


@pytest.mark.parametrize("name", pan.games)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf8")
