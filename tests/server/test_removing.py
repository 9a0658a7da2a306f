"""What a host can do about a guest: silence them, or remove them from the table."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import ConnectionClosed, Guest, Player, play_at_random

Enter = Callable[..., Guest]

REMOVED = 4003


def is_away(player: Player) -> bool:
    """Whether the server has closed the connection, and says why."""
    with pytest.raises(ConnectionClosed):
        player.until(lambda _: False)
    return player.messages[-1]["code"] == "removed" and player.socket.close_code == REMOVED


def is_turned_away(guest: Guest, table: str, **hello: Any) -> bool:
    """Whether a guest who comes is not let in."""
    with pytest.raises(ConnectionClosed) as closed:
        guest.sit_down(table, client="again", **hello)
    assert closed.value.rcvd
    return closed.value.rcvd.code == REMOVED


def test_only_the_host_can_and_only_about_those_who_were_there(guest: Enter) -> None:
    ada, ben, eve = guest("Ada"), guest("Ben"), guest("Eve")
    table = ada.open("skip-bo", 2)
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    for request in ("remove", "silence"):
        assert player.refused(request, guest=ada.id)["code"] == "not-owner"
        assert host.refused(request, guest=eve.id)["code"] == "no-guest"
        assert host.refused(request, guest=ada.id)["code"] == "own-table"
    assert [seat["name"] for seat in host.info["seats"]] == ["Ada", "Ben"]


def test_before_the_match_a_removed_player_leaves_a_free_chair(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    player.close()
    player.connect(seen=-1)
    token = player.welcome["seat_token"]
    host.ask("remove", guest=ben.id)
    assert is_away(player)
    assert [seat["guest"] for seat in host.info["seats"]] == [ada.id, None]
    assert host.info["removed"] == [{"guest": ben.id, "name": "Ben"}]
    assert (host.info["here"], host.info["watching"]) == ([ada.id], 0)
    assert is_turned_away(ben, table)
    assert is_turned_away(guest("Ben's phone"), table, seat=token)
    host.ask("remove", guest=ben.id, on=False)
    assert ben.sit_down(table).welcome["chair"] is None


def test_during_a_match_a_devil_takes_the_chair_and_the_match_goes_on(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("hols-der-teufel", 2, options={"deals": 1})
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    host.ask("start")
    host.ask("remove", guest=ben.id)
    assert is_away(player)
    assert host.info["seats"][1]["bot"] == "devil"
    play_at_random(host, seed=1)
    assert is_turned_away(ben, table)
    host.ask("rematch")
    assert is_turned_away(ben, host.info["next"])


def test_a_player_removed_after_the_match_has_no_part_in_the_rematch(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    bots = [None, None, "imp"]
    table = ada.open("hols-der-teufel", 3, bots=bots, options={"deals": 1})
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    player.chair = 1
    host.ask("start")
    player.ask("stand")  # a bot plays on
    play_at_random(host, seed=1)
    host.ask("remove", guest=ben.id)
    assert host.info["seats"][1]["name"] == "Ben"
    host.ask("rematch")
    seats = ada.get(f"/api/tables/{host.info['next']}")["seats"]
    assert [seat["name"] for seat in seats] == ["", "imp", "Ada"]


def test_a_spectator_can_be_removed_and_hears_no_more(guest: Enter) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    table = ada.open("skip-bo", 2)
    host, spectator = ada.sit_down(table), eve.sit_down(table)
    host.ask("remove", guest=eve.id)
    host.ask("say", text="Alone at last")
    assert is_away(spectator)
    assert "said" not in [each["type"] for each in spectator.messages]


def test_a_silenced_guest_cannot_write_and_newcomers_read_nothing_of_theirs(guest: Enter) -> None:
    ada, ben, cid = guest("Ada"), guest("Ben"), guest("Cid")
    table = ada.open("skip-bo", 2)
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    player.ask("say", text="Rude")
    player.close()  # who has written can be silenced even if they are gone
    host.ask("silence", guest=ben.id)
    assert host.info["silenced"] == [{"guest": ben.id, "name": "Ben"}]
    player.connect(seen=-1)
    assert player.refused("say", text="Rude again")["code"] == "silenced"
    assert cid.sit_down(table).welcome["chat"] == []
    host.ask("silence", guest=ben.id, on=False)
    assert player.ask("say", text="Sorry")["type"] == "done"
    newcomer = cid.sit_down(table, client="again")
    assert [line["text"] for line in newcomer.welcome["chat"]] == ["Rude", "Sorry"]


def test_the_host_can_let_only_players_write_at_any_time(guest: Enter) -> None:
    ada, ben, eve = guest("Ada"), guest("Ben"), guest("Eve")
    table = ada.open("skip-bo", 2)
    host, player = ada.sit_down(table), ben.sit_down(table, chair=1)
    host.ask("start")
    spectator = eve.sit_down(table)
    spectator.ask("say", text="Hello")
    setting = {**host.info["setting"], "chat": "players"}
    assert player.refused("arrange", setting=setting)["code"] == "not-owner"
    assert host.refused("arrange", setting={**setting, "undo": False})["code"] == "started"
    host.ask("arrange", setting=setting)
    assert spectator.refused("say", text="Hello?")["code"] == "players-only"
    assert player.ask("say", text="Quiet at last")["type"] == "done"
    assert spectator.until(lambda each: each["type"] == "said")["text"] == "Quiet at last"
    host.ask("arrange", setting={**setting, "chat": "everybody"})
    assert spectator.ask("say", text="Hello!")["type"] == "done"
