"""Nonsense given to the API is refused in a short sentence, and nothing has changed."""

import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pandemonium as pan
from pandemonium.kernel.errors import shown
from tests.longer import TIMES

LONGEST_MESSAGE = 500


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def nested_mapping(depth: int) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for _ in range(depth):
        value = {"do": value}
    return value


class Unspeakable:
    """Raises an error where a message would show it."""

    def __repr__(self) -> str:
        raise ValueError("no words for this")


NONSENSE: dict[str, Callable[[], Any]] = {
    "a number of 5,000 digits": lambda: 10**5000,
    "a negative number of 5,000 digits": lambda: -(10**5000),
    "a list in a list, 5,000 deep": lambda: nested(5_000),
    "a mapping in a mapping, 5,000 deep": lambda: nested_mapping(5_000),
    "half a character": lambda: "\ud800",
    "a megabyte of text": lambda: "x" * 1_000_000,
    "a megabyte of bytes": lambda: b"x" * 1_000_000,
    "a long list": lambda: [1] * 100_000,
    "a list of long texts": lambda: ["x" * 10_000] * 100,
    "a mapping of everything": lambda: dict.fromkeys(range(1000), "x" * 1000),
    "a range": lambda: range(3),
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "an array": lambda: np.zeros(3),
    "an empty array": lambda: np.zeros(0),
    "a generator": lambda: (n for n in range(3)),
    "a set": lambda: {1, 2},
    "an object": object,
    "an object without words": Unspeakable,
    "a type": lambda: dict,
    "a function": lambda: nested,
    "the wrong number": lambda: 99,
    "less than nothing": lambda: -1,
    "yes": lambda: True,
    "an empty text": lambda: "",
    "an empty list": list,
    "an empty mapping": dict,
    "nothing": lambda: None,
    "a word": lambda: "garbage",
}


def started(name: str) -> pan.Match:
    match = pan.deal(name, players=3, seed=1)
    while match.to_act and len(match.log) < 12:
        player = match.to_act[0]
        match.play(player, match.legal(player)[0])
    return match


MATCHES = {name: started(name) for name in pan.games}
POSITIONS = {name: match.position() for name, match in MATCHES.items()}
RECORDS = {name: match.record() for name, match in MATCHES.items()}
FIELDS = ("do", "card", "from", "to", "with", "at", "end", "soul", "values", "deal", "offer", "ms")

nonsense = st.sampled_from(sorted(NONSENSE)).map(lambda name: NONSENSE[name]())
games = st.sampled_from(pan.games)
many = settings(
    max_examples=300 * TIMES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def refused(call: Callable[[], Any], *errors: type[Exception]) -> None:
    """A call either works or fails with one of these, in a short sentence."""
    message = ""
    try:
        call()
    except errors as error:
        message = str(error)
    assert len(message) < LONGEST_MESSAGE
    assert message.encode().decode() == message


def damaged(plain: Any, data: Any) -> Any:
    """A copy with nonsense in some place."""
    whole = copy.deepcopy(plain)
    part, keys = whole, data.draw(st.sampled_from(sorted(whole)))
    while isinstance(part[keys], dict | list) and part[keys] and data.draw(st.booleans()):
        part = part[keys]
        places = sorted(part) if isinstance(part, dict) else range(len(part))
        keys = data.draw(st.sampled_from(places))
    if isinstance(part, dict) and data.draw(st.integers(0, 9)) == 0:
        part["x" * 100_000] = 1
    else:
        part[keys] = data.draw(nonsense)
    return whole


@many
@given(games, st.data())
def test_a_position_with_nonsense_in_it_is_malformed_or_playable(name: str, data: Any) -> None:
    position = damaged(POSITIONS[name], data)
    refused(lambda: pan.set_up(name, position), pan.Malformed)


@many
@given(games, st.data())
def test_a_record_with_nonsense_in_it_is_bad(name: str, data: Any) -> None:
    record = damaged(RECORDS[name], data)
    refused(lambda: pan.replay(record), pan.BadRecord)


@many
@given(games, st.integers(0, 3) | nonsense, st.dictionaries(st.sampled_from(FIELDS), nonsense))
def test_a_nonsensical_action_changes_nothing(
    name: str, player: Any, action: dict[str, Any]
) -> None:
    match = MATCHES[name].copy()
    before, log = match.states.tobytes(), match.log
    for call in (
        lambda: match.play(player, action),
        lambda: match.play(0, {**match.legal(match.to_act[0])[0], **action}),
        lambda: match.act({"player": player, **action}),
        lambda: match.act(action),
    ):
        played = match.copy()
        refused(call, pan.Malformed, pan.Refused)
        if match.log == log:
            assert match.states.tobytes() == before
        match.__dict__.update(played.__dict__)


@many
@given(games, nonsense, nonsense)
def test_every_entry_point_takes_nonsense_calmly(name: str, value: Any, other: Any) -> None:
    match = MATCHES[name].copy()
    before = match.states.tobytes()
    for call in (
        lambda: pan.deal(value),
        lambda: pan.deal(name, players=value),
        lambda: pan.deal(name, seed=value),
        lambda: pan.deal(name, hand=value, nonsense=other),
        lambda: pan.deal(name, **{match.game.options[0].name: value}),
        lambda: pan.set_up(name, value),
        lambda: pan.set_up(name, {"options": value}),
        lambda: pan.set_up(name, {"players": value}),
        lambda: pan.set_up(name, POSITIONS[name], seed=value),
        lambda: pan.replay(value),
        lambda: pan.batch(name, value),
        lambda: pan.batch(name, 1, players=value),
        lambda: pan.batch(name, 1, seed=value),
        lambda: pan.batch(name, 1, threads=value),
        lambda: pan.batch(name, 3).step(value),
        lambda: match.play(value, other),
        lambda: match.act(value),
        lambda: match.legal(value),
        lambda: match.events(value),
        lambda: match.view(value),
        lambda: match.observe(value),
    ):
        refused(call, pan.Malformed, pan.Refused)
    assert match.states.tobytes() == before


def test_time_passes_in_numbers() -> None:
    match = MATCHES["inferno"].copy()
    before = match.states.tobytes()
    for make in NONSENSE.values():
        value = make()
        if type(value) is not int or not 0 <= value < 1000:
            refused(lambda value=value: match.advance(value), pan.Malformed)  # type: ignore[misc]
            assert match.states.tobytes() == before


# What was found first, one by one


@pytest.mark.parametrize("to_act", ["garbage", [1], [0, 1], [0, 5], None, 0, [True], "0"])
def test_whose_turn_it_is_must_agree_with_the_position(to_act: Any) -> None:
    position = {"players": 3, "turn": 0, "hands": [["5"], ["6"], ["7"]], "to_act": to_act}
    with pytest.raises(pan.Malformed, match="'to_act'"):
        pan.set_up("skip-bo", position)
    assert pan.set_up("skip-bo", {**position, "to_act": [0]}).to_act == (0,)


@pytest.mark.parametrize("name", ["suite-infernale", "hols-der-teufel"])
def test_a_player_to_act_must_have_a_move(name: str) -> None:
    with pytest.raises(pan.Malformed, match="player 1 is to act, but has no move"):
        pan.set_up(name, {"players": 2, "turn": 1, "hands": [["1" if "s" in name[0] else "red-1"]]})


def test_an_empty_hand_passes_in_skip_bo() -> None:
    """SKB-A12."""
    assert pan.set_up("skip-bo", {"turn": 0}).legal(0) == [{"do": "pass"}]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": "\ud800"}, "the seed is a line of text"),
        ({"options": range(3)}, "not a match record"),
        ({"players": 10**5000}, "the record cannot start: not a game for a number of about 5000"),
        ({"actions": [{"do": nested(5_000)}]}, "action 1"),
        ({"actions": [{"do": "x" * 1_000_000}]}, "action 1"),
    ],
)
def test_a_record_of_nonsense_is_bad(change: dict[str, Any], says: str) -> None:
    with pytest.raises(pan.BadRecord, match=says) as mistake:
        pan.replay({**RECORDS["skip-bo"], **change})
    assert len(str(mistake.value)) < LONGEST_MESSAGE


def test_a_batch_too_large_says_how_many_are_possible() -> None:
    with pytest.raises(pan.Malformed, match=r"'count' is at most \d+ here.* MB; not 1000000000000"):
        pan.batch("skip-bo", count=10**12)


def test_bad_values_are_shown_shortly() -> None:
    for make in NONSENSE.values():
        assert len(shown(make())) <= 123
    assert shown(10**5000) == "a number of about 5000 digits"
    assert shown("red") == "'red'"
    assert shown({"do": "fly"}) == "{'do': 'fly'}"


def test_a_record_is_still_plain_json() -> None:
    for record in RECORDS.values():
        assert pan.replay(json.dumps(record)).record() == record
