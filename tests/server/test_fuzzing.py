"""Random bytes, random messages, right messages at wrong times: answered, and nothing breaks."""

import json
from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandemonium.server import wire
from tests.server.client import ConnectionClosed, Guest, Player

MANY = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
TYPES = [kind.__struct_config__.tag for kind in get_args(wire.FromClient)]
FIELDS = {name for kind in get_args(wire.FromClient) for name in kind.__struct_fields__}
ACTIONS = st.fixed_dictionaries(
    {"do": st.sampled_from(["play", "discard", "pass", "time", "deal"]) | VALUES},
    optional={
        "from": st.sampled_from(["hand", "stock", "discard"]),
        "card": st.sampled_from(["1", "2", "skip-bo"]) | VALUES,
        "to": st.integers(-1, 5),
        "pile": st.integers(-1, 5),
        "ms": st.integers(),
        "player": st.integers(0, 3),
    },
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from([*TYPES, "hello"]) | st.text(max_size=6)},
    optional={
        **dict.fromkeys(sorted(FIELDS), VALUES),
        "n": st.integers(0, 10_000) | VALUES,
        "action": ACTIONS | VALUES,
        "chair": st.integers(-1, 5),
        "bot": st.sampled_from(["imp", "golem"]) | st.none(),
        "phrase": st.sampled_from(["hello", "nonsense"]),
    },
)
FRAMES = st.binary(max_size=50) | st.text(max_size=50) | (MESSAGES | VALUES).map(json.dumps)


@pytest.fixture
def table(guest: Callable[..., Guest]) -> Player:
    """Ada in a match of Skip-Bo with Ben, who does nothing."""
    ada, ben = guest("Ada"), guest("Ben")
    player = ada.sit_down(ada.open("skip-bo", 2, hints=False))
    ben.sit_down(player.table, chair=1)
    player.ask("start")
    return player


def bombard(player: Player, frames: list[Any]) -> None:
    """Send frames, and see that the connection still answers; or that another one does."""
    for frame in frames:
        player.socket.send(frame)
    player.n = 20_000
    try:
        assert player.refused("hint", bot="imp")["code"] in ("no-hints", "not-seated")
    except ConnectionClosed:
        player.connect(seen=-1)


@settings(MANY, max_examples=50)
@given(frames=st.lists(FRAMES, max_size=8))
def test_a_spectator_can_send_what_he_likes(table: Player, frames: list[Any]) -> None:
    before, seats = table.view, table.info["seats"]
    spectator = Guest(table.guest.address, "Zoe").sit_down(table.table)
    bombard(spectator, frames)
    assert spectator.welcome["table"]["seats"] == seats
    spectator.close()
    spectator.guest.close()
    table.close()
    table.connect(seen=-1)
    assert table.view == before


@MANY
@given(frames=st.lists(FRAMES, max_size=8))
def test_a_player_can_send_what_he_likes(table: Player, frames: list[Any]) -> None:
    bombard(table, frames)
    cards = table.view["hands"] + [stock["count"] for stock in table.view["stocks"]]
    assert all(count >= 0 for count in cards)
    assert table.guest.get("/healthz")["status"] == "ok"


@MANY
@given(body=VALUES | st.fixed_dictionaries({"game": st.just("skip-bo"), "players": VALUES}))
def test_a_table_can_be_asked_for_in_any_way(table: Player, body: Any) -> None:
    answer = table.guest.http.post("/api/tables", json=body)
    assert answer.status_code in (201, 400)
    for path in ("/api/me", "/api/tables/x/replay"):
        assert table.guest.http.post(path, json=body).status_code in (200, 400, 405)
