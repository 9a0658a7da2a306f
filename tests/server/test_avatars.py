"""A guest chooses a head, which everybody at the table sees."""

from collections.abc import Callable

import httpx

from tests.server.client import Guest

Enter = Callable[..., Guest]


def change(guest: Guest, **wanted: str) -> httpx.Response:
    return guest.http.post("/api/me", json=wanted)


def test_an_avatar_is_kept_until_another_is_chosen(guest: Enter) -> None:
    ada = guest("Ada")
    assert change(ada, name="Ada", avatar="fox").json()["avatar"] == "fox"
    assert change(ada, name="Ada Lovelace").json()["avatar"] == "fox"
    assert ada.http.get("/api/me").json()["avatar"] == "fox"


def test_an_avatar_nobody_has_drawn_is_refused(guest: Enter) -> None:
    answer = change(guest("Ada"), name="Ada", avatar="unicorn")
    assert answer.status_code == 400
    assert "fox" in answer.json()["message"]


def test_everybody_sees_the_avatar_of_a_seat(guest: Enter) -> None:
    ada = guest("Ada")
    change(ada, name="Ada", avatar="owl")
    table = ada.open("skip-bo", 2)
    seats = guest("Ben").http.get(f"/api/tables/{table}").json()["seats"]
    assert seats[0]["avatar"] == "owl"
    assert "avatar" not in seats[1]
