"""The host changes the setting before the match: chairs, options, clocks; everybody is told."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import Guest, Player, play_at_random
from tests.server.conftest import Server

Enter = Callable[..., Guest]
NewServer = Callable[..., Server]


@pytest.fixture
def host(guest: Enter) -> Player:
    """Somebody who has opened a table of Skip-Bo for three, and sits there."""
    ada = guest("Ada")
    return ada.sit_down(ada.open("skip-bo", 3))


def setting(of: Player, **changes: Any) -> dict[str, Any]:
    """The setting of a table with changes; options return to their defaults."""
    return {**of.info["setting"], "options": {}, **changes}


def names(of: Player) -> list[str]:
    return [seat["name"] for seat in of.info["seats"]]


def test_everybody_is_told_of_a_new_setting(host: Player, guest: Enter) -> None:
    watching = guest("Eve").sit_down(host.table)
    before = watching.info["seed_sha256"]
    changes = {"players": 4, "options": {"edition": "classic"}, "pace": 0.5, "undo": False}
    host.ask("arrange", setting=setting(host, **changes))
    told = watching.until(lambda each: each["type"] == "table" and len(each["table"]["seats"]) == 4)
    found = told["table"]["setting"]
    assert (found["players"], found["pace"], found["undo"]) == (4, 0.5, False)
    assert found["options"] == {"edition": "classic", "hand": 5, "stock": 30, "target": 0}
    assert told["table"]["seed_sha256"] == before


def test_the_match_is_dealt_by_the_new_setting_and_its_record_replays(host: Player) -> None:
    host.ask("arrange", setting=setting(host, players=2, options={"stock": 3, "target": 1}))
    host.ask("fill", bot="imp")
    host.ask("start")
    assert host.view["options"]["stock"] == 3
    assert len(host.view["stocks"]) == 2
    play_at_random(host, seed=1)
    record = host.guest.get(f"/api/tables/{host.table}/record")
    assert (record["players"], record["options"]["stock"]) == (2, 3)
    assert host.guest.get(f"/api/tables/{host.table}/replay")["acts"] > 0


def test_a_new_setting_outlives_a_power_cut(guest: Enter, new_server: NewServer) -> None:
    server = new_server()
    ada = guest("Ada", at=server)
    player = ada.sit_down(ada.open("skip-bo", 2))
    player.ask("arrange", setting=setting(player, players=5, options={"edition": "classic"}))
    before = ada.get(f"/api/tables/{player.table}")["setting"]
    server.kill()
    server.start()
    after = ada.get(f"/api/tables/{player.table}")
    assert after["setting"] == before
    assert len(after["seats"]) == 5


def test_a_rematch_has_the_new_setting(host: Player) -> None:
    host.ask("arrange", setting=setting(host, players=2, options={"stock": 1}))
    host.ask("fill", bot="imp")
    host.ask("start")
    play_at_random(host, seed=1)
    host.ask("rematch")
    following = host.guest.get(f"/api/tables/{host.info['next']}")
    assert following["setting"] == host.info["setting"]
    assert host.info["next_by"] == host.guest.id


def test_bots_leave_with_their_chairs_and_guests_move_to_free_ones(
    host: Player, guest: Enter
) -> None:
    host.ask("arrange", setting=setting(host, players=4))
    host.ask("fill", bot="imp", chair=1)
    ben = guest("Ben").sit_down(host.table, chair=3)
    host.ask("arrange", setting=setting(host, players=3))
    assert names(host) == ["Ada", "imp", "Ben"]
    host.ask("fill", bot="devil", chair=1)
    host.ask("arrange", setting=setting(host, players=2))
    assert names(host) == ["Ada", "Ben"]
    ben.connect(seen=-1)
    assert ben.chair == 1


def test_a_moved_guest_keeps_their_chair_by_token(host: Player, guest: Enter) -> None:
    ben = guest("Ben").sit_down(host.table, chair=2)
    ben.connect(seen=-1)
    host.ask("arrange", setting=setting(host, players=2))
    elsewhere = guest("Somebody").sit_down(host.table, seat=ben.welcome["seat_token"])
    assert elsewhere.chair == 1


def test_nobody_loses_their_chair(host: Player, guest: Enter) -> None:
    for chair in (1, 2):
        guest(f"Guest at {chair}").sit_down(host.table, chair=chair)
    refusal = host.refused("arrange", setting=setting(host, players=2))
    assert refusal["code"] == "too-few-chairs"
    assert "3 players are seated" in refusal["message"]
    assert len(host.guest.get(f"/api/tables/{host.table}")["seats"]) == 3


def test_only_the_host_changes_the_setting_and_only_before_the_match(
    host: Player, guest: Enter
) -> None:
    ben = guest("Ben").sit_down(host.table, chair=1)
    wanted = setting(host, pace=5)
    assert ben.refused("arrange", setting=wanted)["code"] == "not-owner"
    host.ask("fill", bot="imp")
    host.ask("start")
    assert host.refused("arrange", setting=wanted)["code"] == "started"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"players": 99}, "99"),
        ({"players": 5}, "option 'edition' cannot be 'sheet'"),
        ({"options": {"stock": 99}}, "option 'stock' cannot be 99"),
        ({"options": {"colour": "red"}}, "there is no option 'colour'"),
        ({"game": "inferno"}, "the game of a table stays the same"),
        ({"pace": 99}, "$.setting.pace"),
        ({"bots": ["imp"]}, "unknown field `bots`"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_and_changes_nothing(
    changes: dict[str, Any], reason: str, host: Player
) -> None:
    before = host.guest.get(f"/api/tables/{host.table}")
    refusal = host.refused("arrange", setting=setting(host, **changes))
    assert refusal["code"] == "malformed"
    assert reason in refusal["message"]
    assert host.guest.get(f"/api/tables/{host.table}") == before


def test_a_retry_changes_the_setting_once(host: Player) -> None:
    done = host.ask("arrange", setting=setting(host, players=4))
    host.n -= 1
    assert host.ask("arrange", setting=setting(host, players=2)) == done
    assert len(host.info["seats"]) == 4


def test_the_options_of_a_table_follow_what_was_chosen(host: Player) -> None:
    def default(name: str) -> Any:
        options = host.guest.get(f"/api/tables/{host.table}/options")
        return next(each["default"] for each in options if each["name"] == name)

    assert default("stock") == 10
    host.ask("arrange", setting=setting(host, options={"edition": "classic"}))
    assert default("stock") == 30
    assert default("edition") == "sheet"


def test_a_public_table_stands_in_the_list_as_soon_as_it_is_public(host: Player) -> None:
    def listed() -> bool:
        return host.table in [table["id"] for table in host.guest.get("/api/tables")]

    assert not listed()
    host.ask("arrange", setting=setting(host, public=True))
    assert listed()
    host.ask("arrange", setting=setting(host, public=False))
    assert not listed()
