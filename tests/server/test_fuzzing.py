"""Random bytes, random messages, right messages at wrong times: answered, and nothing breaks."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.attacks.fuzzing import ACTIONS, ADDRESSES, BODIES, FRAMES, VALUES
from tests.longer import TIMES
from tests.server.client import ConnectionClosed, Guest, Message, Player

MANY = settings(
    max_examples=150 * TIMES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

DECK = 96
"""SKB-A02: how many cards the sheet's edition has."""


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


@settings(MANY, max_examples=50 * TIMES)
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
    table.close()
    table.connect(seen=-1)
    assert cards_in(table.view) == DECK
    assert table.guest.get("/healthz")["status"] == "ok"


def cards_in(view: Message) -> int:
    """How many cards a view of Skip-Bo accounts for."""
    hidden: int = sum(view["hands"]) + view["draw"] + len(view["set_aside"])
    stocks: int = sum(stock["count"] for stock in view["stocks"])
    discards = sum(len(pile) for piles in view["discards"] for pile in piles)
    series = sum(len(each["cards"]) for each in view["series"])
    return hidden + stocks + discards + series


@MANY
@given(address=ADDRESSES)
def test_an_address_can_be_anything(table: Player, address: str) -> None:
    assert table.guest.http.get(address).status_code < 500


@MANY
@given(prompt=st.integers(-1, 12), move=ACTIONS | VALUES)
def test_any_move_can_be_tried_in_a_guided_game(table: Player, prompt: int, move: Any) -> None:
    path = f"/api/games/hols-der-teufel/guided/{prompt}/why"
    assert table.guest.http.post(path, json=move).status_code in (200, 400)


@MANY
@given(body=BODIES)
def test_a_table_can_be_asked_for_in_any_way(table: Player, body: Any) -> None:
    answer = table.guest.http.post("/api/tables", json=body)
    assert answer.status_code in (201, 400)
    for path in ("/api/me", "/api/tables/x/replay"):
        assert table.guest.http.post(path, json=body).status_code in (200, 400, 405)
