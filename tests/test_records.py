"""Records replay to the same state, byte for byte, and a damaged one is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pandemonium as pan
from pandemonium.kernel.contract import Game
from pandemonium.kernel.record import record_text
from tests.conftest import Play
from tests.settings import EVERYTHING, setting_name


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_a_record_replays_to_the_same_bytes(
    game: Game, setting: dict[str, Any], random_play: Play
) -> None:
    for count, match in enumerate(random_play(game.name, seed=3, **setting)):
        if match.over or count > 400:
            break
    again = pan.replay(record_text(match.record()))
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == match.record()


@pytest.mark.parametrize("name", pan.games)
def test_a_match_that_was_set_up_replays_too(name: str, random_play: Play) -> None:
    match = next(random_play(name, 3, seed=5))
    again = pan.set_up(name, match.position(), seed="later shuffles")
    while again.to_act and len(again.log) < 30:
        player = again.to_act[0]
        again.play(player, again.legal(player)[0])
    assert pan.replay(again.record()).states.tobytes() == again.states.tobytes()


def finished_records() -> list[str]:
    records = []
    for name in pan.games:
        match = pan.deal(name, players=3, seed=11)
        while match.to_act and len(match.log) < 60:
            player = match.to_act[0]
            match.play(player, match.legal(player)[len(match.log) % len(match.legal(player))])
        records.append(record_text(match.record()))
    return records


RECORDS = finished_records()


@given(st.sampled_from(RECORDS), st.data())
def test_a_changed_byte_is_refused_or_replays_to_what_it_says(text: str, data: Any) -> None:
    changed = bytearray(text.encode())
    place = data.draw(st.integers(0, len(changed) - 1))
    changed[place] = data.draw(st.integers(0, 255))
    try:
        match = pan.replay(bytes(changed))
    except pan.BadRecord:
        return
    assert match.record() == json.loads(changed)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pandemonium": 2}, "format 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seed": "12"}, "published"),
        ({"players": 9}, "2 to 6"),
        ({"options": {"luck": True}}, "'luck'"),
        ({"actions": [{"do": "nothing"}]}, "action 1"),
        ({"actions": []}, "outcome"),
        ({"more": 1}, "more"),
    ],
)
def test_a_wrong_record_says_what_is_wrong(change: dict[str, Any], says: str) -> None:
    with pytest.raises(pan.BadRecord) as mistake:
        pan.replay({**json.loads(RECORDS[pan.games.index("skip-bo")]), **change})
    assert says in str(mistake.value)
