"""Actions and observations as records: what compiled rules read and write, and what is exported."""

import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.actions import ABSENT
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.compiling import interpreted
from pandemonium.kernel.contract import Game
from tests.settings import EVERYTHING, Setting, setting_name


@pytest.mark.parametrize("name", pan.games)
def test_the_table_of_actions_says_what_their_names_say(name: str) -> None:
    codec = find(name).actions
    code = 0
    for kind, family in enumerate(codec.families):
        for _ in range(family.count):
            row, words = codec.table[code], codec.name(code)
            assert row.kind == kind
            for field, (word, values) in zip(family.numbers, family.fields.items(), strict=True):
                number = getattr(row, field)
                assert values[number - family.numbers[field][0]] == words[word]
            others = {*(codec.table.dtype.names or ())} - {
                "kind",
                *family.numbers,
                *family.constants,
            }
            assert all(getattr(row, field) == ABSENT for field in others)
            code += 1
    assert code == codec.count == len(codec.table)


@pytest.mark.parametrize("name", pan.games)
def test_encoders_write_what_the_table_reads(name: str) -> None:
    codec = find(name).actions
    for family in codec.families:
        if family.numbers:
            encode = interpreted(codec.encoder(*family.common.values()))
            start = codec.start(*family.common.values())
            for code in range(start, start + family.count):
                row = codec.table[code]
                assert encode(*(getattr(row, field) for field in family.numbers)) == code


@pytest.mark.parametrize("name", pan.games)
def test_every_number_of_an_observation_has_one_name(name: str) -> None:
    observation = find(name).observation
    places = np.concatenate([part.places.ravel() for part in observation.parts])
    assert sorted(places) == list(range(observation.size))
    assert all(part.meaning for part in observation.parts)
    assert len({part.name for part in observation.parts}) == len(observation.parts)


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_observations_stay_within_their_ranges(game: Game, setting: Setting) -> None:
    batch = Batch(game, 20, seed=1, threads=1, **setting)
    for _ in range(40):
        batch.look()
        for part in game.observation.parts:
            seen = batch.observations[:, part.places]
            assert part.low <= seen.min(), part.name
            assert seen.max() <= part.high, part.name
        batch.play_out(7)
