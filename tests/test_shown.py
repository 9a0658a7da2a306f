"""What compiled code writes of a match is what the declarations say in plain Python."""

from dataclasses import replace
from random import Random

import msgspec
import numpy as np
import pytest

import pandemonium as pan
from pandemonium.games import find
from pandemonium.kernel.contract import Game
from pandemonium.kernel.facts import NO_MORE_FACTS, facts_type
from pandemonium.kernel.match import Match
from pandemonium.kernel.shown import (
    ByName,
    Cards,
    Each,
    Fields,
    Fixed,
    Is,
    Name,
    Number,
    Only,
    Options,
    Pile,
    Place,
    Players,
    Row,
    Seen,
    Shown,
    Through,
    When,
)
from pandemonium.kernel.states import Snapshot, state_type
from pandemonium.kernel.writer import ViewWriter
from tests.conftest import Play
from tests.properties import make_some_move
from tests.settings import GAMES, setting_name, settings

ACTS = 150
encode = msgspec.json.encode

STATE = state_type(
    [
        ("few", "u1"),
        ("none", "u1"),
        ("below", "i1"),
        ("many", "u4"),
        ("less", "i2"),
        ("height", "u1", 3),
        ("pile", "u2", (3, 4)),
        ("grid", "i2", (2, 2, 2)),
        ("turn", "u1"),
    ]
)


def blank(**fields: object) -> Snapshot:
    """A record with these fields."""
    states = np.zeros(1, STATE)
    for name, value in fields.items():
        states[name][0] = value
    return Snapshot(states, lambda _: np.zeros(1, NO_MORE_FACTS))


def written(part: Shown, s: Snapshot) -> bytes:
    """What compiled code writes of a part."""
    nobody = Seen(Fields(one=part), Fields(), Fields())
    return ViewWriter(nobody, Fields(one=part), STATE, NO_MORE_FACTS).position(s.bytes, b'{"a":1}')


NAMES = ("a", 'b"', "ç", None, {"do": "x"})

PARTS = [
    (Number("many"), 4_294_967_295),
    (Number("less"), -12_345),
    (Number("few"), 3),
    (Name("below", NAMES, first=-1), "a"),
    (Name("few", NAMES), None),
    (Name("turn", NAMES), {"do": "x"}),
    (Fixed({"x": ["é", None, True]}), {"x": ["é", None, True]}),
    (Players("few"), [0, 1]),
    (Players("none"), []),
    (Each("few", Row("pile", "height", NAMES)), [[], ['b"', "ç"], ["a", "a", "a", "a"]]),
    (Each("few", Pile("pile", "height", NAMES)), [[], ["ç", 'b"'], ["a", "a", "a", "a"]]),
    (Each(2, Each(2, Each(2, Number("grid")))), [[[0, -1], [2, 3]], [[4, 5], [6, 7]]]),
    (Each("none", Number("height")), []),
    (Each(3, Place(3), only=Is("height")), [1, 2]),
    (Each(3, Place(3), only=Is("height", 2)), [1]),
    (Each(3, Cards("pile", "wxyz")), [[], ["w", "x", "x"], []]),
    (ByName("pqr", Number("height"), only=Is("height")), {"q": 2, "r": 4}),
    (ByName("pq", Each(2, Number("height"))), {"p": [0, 2], "q": [0, 2]}),
    (Each(1, Through("turn", Number("few"))), [3]),
    (Each(2, Through("few", When(Is("few"), Fixed(1)))), [1, 1]),
    (When(Is("none"), Number("few"), Fixed("no")), "no"),
    (When(Is("few", 3), When(Is("none"), Fixed(1))), None),
    (Fields(a=Number("few"), b=Only(Is("none"), Fixed(1)), c=Fixed([])), {"a": 3, "c": []}),
    (Fields(), {}),
    (Options(lambda _: {"a": 1}), {"a": 1}),
]


@pytest.mark.parametrize(("part", "data"), PARTS)
def test_a_part_is_written_as_it_reads(part: Shown, data: object) -> None:
    s = blank(
        few=3,
        below=-1,
        many=4_294_967_295,
        less=-12_345,
        height=[0, 2, 4],
        pile=[[0, 0, 0, 0], [1, 2, 0, 0], [0, 0, 0, 0]],
        grid=[[[0, -1], [2, 3]], [[4, 5], [6, 7]]],
        turn=4,
    )
    assert part.words(s) == data
    assert written(part, s) == encode({"one": data})


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_views_and_positions_are_written_as_they_read(game: Game) -> None:
    for seed, setting in enumerate(settings(game)):
        random = Random(seed)
        options = {name: value for name, value in setting.items() if name != "players"}
        match = Match.deal(game, setting["players"], options, seed)
        for _ in range(ACTS):
            check(match)
            if match.over:
                break
            make_some_move(match, random)


def check(match: Match) -> None:
    """Everything that can be seen of a match."""
    viewers, now = (None, *range(match.players)), match.game.snapshot(match.states)
    texts = match.view_texts(viewers)
    for viewer in viewers:
        assert texts[viewer] == encode(match.game.seen.words(now, viewer))
    position = match.game.position.words(now)
    assert match.position() == position
    assert match.game.engine.writer.position(now.bytes, encode(position["options"])) == encode(
        position
    )


@pytest.mark.parametrize("name", pan.games)
def test_events_are_encoded_as_they_read(name: str, random_play: Play) -> None:
    for count, match in enumerate(random_play(name, 3, seed=4)):
        for viewer in (None, 0, 1, 2):
            assert msgspec.json.decode(match.event_texts()[viewer]) == match.events(viewer)
        if count > 60:
            break


def test_a_fact_has_a_name_of_its_own() -> None:
    skip_bo = find("skip-bo")
    with pytest.raises(ValueError, match="'turn' is a field of the state and a fact"):
        replace(skip_bo, facts=facts_type(("turn", "u1")))


def test_a_text_may_be_longer_than_any_before() -> None:
    longest = Each(250, Each(3, Row("pile", 4, ["x" * 50])))
    assert written(longest, blank()) == encode({"one": longest.words(blank())})


def test_plain_data_may_be_changed_by_those_who_get_it() -> None:
    match = pan.deal("inferno", players=3, seed=1)
    match.view(0)["souls"].append("nobody")
    assert "nobody" not in match.view(0)["souls"]
    part, s = Name("turn", NAMES), blank(turn=4)
    part.words(s)["do"] = "y"
    assert part.words(s) == {"do": "x"}
