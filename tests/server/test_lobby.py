"""Tables from opening to rematch: who sits where, who may do what."""

import json
from collections.abc import Callable

import pytest

from pandemonium.players import bots
from tests.server.client import ConnectionClosed, Guest, open_socket, play_at_random

Enter = Callable[..., Guest]


def test_a_name_is_kept_in_a_cookie(guest: Enter) -> None:
    ada = guest("  Ada \u202e\x07 Lovelace ")
    assert ada.get("/api/me") == {"guest": ada.id, "name": "Ada Lovelace"}


def test_who_has_not_said_a_name_is_given_one(guest: Enter) -> None:
    assert guest().get("/api/me")["name"].startswith("Guest ")


def test_the_catalogue_has_all_that_can_be_chosen(guest: Enter) -> None:
    found = guest().get("/api/games")
    assert {game["name"] for game in found["games"]} >= {"skip-bo", "inferno"}
    assert found["bots"] == list(bots.BOTS)
    skip_bo = next(game for game in found["games"] if game["name"] == "skip-bo")
    options = {option["name"]: option for option in skip_bo["options"]["2"]}
    assert options["edition"] == {
        "name": "edition",
        "values": ["sheet", "classic"],
        "default": "sheet",
    }


def test_the_rulebook_can_be_read_in_french(guest: Enter) -> None:
    blocks = guest().get("/api/games/skip-bo/rulebook?lang=fr")
    assert any(block["number"] == "SKB-27" for block in blocks)


def test_the_examples_of_a_rulebook_are_asked_for_one_by_one(guest: Enter) -> None:
    ada = guest()
    titles = ada.get("/api/games/skip-bo/examples?lang=fr")
    assert {"SKB-01", "SKB-30"} <= {each["clause"] for each in titles}
    first = ada.get("/api/games/skip-bo/examples/0?lang=fr")
    assert first["title"] == titles[0]["title"]
    assert [scene.get("tried", {}).get("clause") for scene in first["scenes"]] == [
        *(None, None),
        *("SKB-01", "SKB-01"),
    ]
    assert ada.http.get("/api/games/skip-bo/examples/999").status_code == 400


def test_a_guided_game_is_sent_ready_to_be_played(guest: Enter) -> None:
    ada = guest()
    assert all(game["guided"] for game in ada.get("/api/games")["games"])
    lesson = ada.get("/api/games/skip-bo/guided?lang=fr")
    assert lesson["prompts"][0]["say"].startswith("Le but")
    assert lesson["prompts"][0]["act"] == {"do": "play", "from": "stock", "to": 0}


def test_a_move_in_a_guided_game_is_judged_and_never_made(guest: Enter) -> None:
    ada = guest()
    path = "/api/games/skip-bo/guided/0/why"
    for _ in range(2):
        allowed = ada.http.post(path, json={"do": "play", "from": "stock", "to": 0})
        assert allowed.json()["type"] == "allowed"
    refused = ada.http.post(path, json={"do": "play", "from": "stock", "to": 1}).json()
    assert (refused["type"], refused["clause"]) == ("refused", "SKB-13")
    assert set(refused["reasons"]) == {"en", "fr"}
    for prompt, code in (("99", 200), ("one", 400)):
        answer = ada.http.post(f"/api/games/skip-bo/guided/{prompt}/why", json={"do": "pass"})
        assert (answer.status_code, answer.json()["code"]) == (code, "malformed")


def test_only_public_tables_are_listed(guest: Enter) -> None:
    ada = guest("Ada")
    hidden = ada.open("skip-bo", 2)
    public = ada.open("skip-bo", 2, public=True)
    listed = [table["id"] for table in ada.get("/api/tables")]
    assert public in listed
    assert hidden not in listed
    assert ada.get(f"/api/tables/{hidden}")["status"] == "open"


def test_a_table_shows_the_link_as_a_picture(guest: Enter) -> None:
    ada = guest("Ada")
    answer = ada.http.get(f"/api/tables/{ada.open('skip-bo', 2)}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<?xml")


def test_who_opens_a_table_sits_on_the_first_free_chair(guest: Enter) -> None:
    ada = guest("Ada")
    info = ada.get(f"/api/tables/{ada.open('skip-bo', 3, bots=['imp', None, 'devil'])}")
    assert [seat["name"] for seat in info["seats"]] == ["imp", "Ada", "devil"]


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 99}, "not a game for 99 players"),
        ({"options": {"stock": -1}}, "option 'stock' cannot be -1"),
        ({"bots": ["golem"]}, "there is no bot 'golem'"),
        ({"bots": ["imp"] * 5}, "5 bots for 2 chairs"),
        ({"clocks": {"turn_s": 0}}, "$.clocks.turn_s"),
        ({"colour": "red"}, "unknown field `colour`"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(
    wanted: dict[str, object], reason: str, guest: Enter
) -> None:
    body = {"game": "skip-bo", "players": 2, **wanted}
    answer = guest().http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert reason in answer.json()["message"]


def test_chairs_are_taken_and_left(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 3)
    first, second = ada.sit_down(table), ben.sit_down(table)
    assert first.chair == 0
    assert second.refused("sit", chair=0)["code"] == "taken"
    assert second.refused("sit", chair=3)["code"] == "no-chair"
    second.ask("sit", chair=1)
    second.ask("sit", chair=2)
    assert [seat["name"] for seat in second.info["seats"]] == ["Ada", "", "Ben"]
    second.ask("stand")
    assert second.refused("stand")["code"] == "not-seated"
    assert first.refused("start")["code"] == "empty-chairs"


def test_only_the_owner_puts_bots_on_chairs(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 4)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=2)
    assert second.refused("fill", bot="imp")["code"] == "not-owner"
    assert first.refused("fill", bot="golem")["code"] == "malformed"
    assert first.refused("fill", bot="imp", chair=2)["code"] == "taken"
    first.ask("fill", bot="imp", chair=1)
    first.ask("fill", bot="devil")
    assert [seat["bot"] for seat in first.info["seats"]] == [None, "imp", None, "devil"]
    first.ask("fill", bot=None, chair=1)
    assert first.info["seats"][1]["bot"] is None


def test_who_is_here_is_told(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    first = ada.sit_down(table)
    second = ben.sit_down(table)
    seen = first.until(lambda each: each["type"] == "table")["table"]
    assert (seen["here"], seen["watching"]) == ([ada.id], 1)
    assert seen["spectators"] == [{"guest": ben.id, "name": "Ben"}]
    second.ask("sit", chair=1)
    seated = first.until(lambda each: each["type"] == "table")["table"]
    assert (seated["here"], seated["watching"]) == (sorted([ada.id, ben.id]), 0)
    second.close()
    assert first.until(lambda each: each["type"] == "table")["table"]["here"] == [ada.id]


def test_bots_play_a_game_to_its_end_and_a_rematch_moves_the_chairs(guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("hols-der-teufel", 3, bots=[None, "imp", "devil"], options={"deals": 1})
    player = ada.sit_down(table)
    assert player.refused("rematch")["code"] == "not-over"
    player.ask("start")
    play_at_random(player, seed=1)
    player.ask("rematch")
    player.ask("rematch")  # the same table again
    following = player.info["next"]
    info = ada.get(f"/api/tables/{following}")
    assert [seat["name"] for seat in info["seats"]] == ["imp", "devil", "Ada"]
    again = ada.sit_down(following)
    assert again.chair == 2
    again.ask("start")
    assert again.view["seat"] == 2


def test_at_a_table_that_is_not_there_nobody_is_welcome(guest: Enter) -> None:
    ada = guest("Ada")
    assert ada.http.get("/api/tables/nowhere").status_code == 404
    with open_socket(ada.address, "nowhere", ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        assert json.loads(socket.recv())["code"] == "no-table"
        with pytest.raises(ConnectionClosed):
            socket.recv()
        assert socket.close_code == 4004
