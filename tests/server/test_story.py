"""The story of a finished match: chances, the turning point, numbers, the score of the evening."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import httpx
import pytest

from pandemonium.games import find
from pandemonium.kernel.errors import Malformed
from pandemonium.lab.reading import read_position
from pandemonium.players.outlook import needed
from tests.server.client import PATIENCE_S, Guest, Player, play_at_random
from tests.server.conftest import Server

Enter = Callable[..., Guest]

MANY = 12
"""Answers asked for at once, by an address that may wait for eight."""

SHORT: dict[str, dict[str, Any]] = {
    "suite-infernale": {},
    "skip-bo": {"stock": 3},
    "hols-der-teufel": {"deals": 1},
    "inferno": {"glass_s": 1, "look_s": 1, "rest_s": 1, "choice_s": 1},
}


def watch(guest: Guest, game: str) -> Player:
    """A match among bots, watched to its end."""
    table = guest.open(game, 3, bots=["devil", "devil", "imp"], sit=False, options=SHORT[game])
    player = guest.sit_down(table)
    player.ask("start")
    player.until(lambda message: message.get("view", {}).get("over"))
    return player


def play(player: Player) -> None:
    """Play a match to its end, against an imp."""
    player.ask("start")
    play_at_random(player, seed=1)


@pytest.mark.parametrize("game", SHORT)
def test_everybody_has_a_share_of_the_chances_until_the_winners_have_all(
    guest: Enter, game: str
) -> None:
    player = watch(guest("Ada"), game)
    story = player.guest.get(f"/api/tables/{player.table}/story")
    first, last = story["points"][0], story["points"][-1]
    assert (first["at"], last["at"]) == (0, story["acts"])
    for point in story["points"]:
        assert sum(point["chances"]) == pytest.approx(1, abs=0.01)
        assert all(0 <= chance <= 1 for chance in point["chances"])
    winners = player.view["winners"]
    assert [seat for seat, chance in enumerate(last["chances"]) if chance] == winners
    assert story["turning"] is None or 0 < story["turning"] <= story["acts"]
    assert len(story["turns"]) <= 3
    assert all(turn["told"] and 0 < turn["at"] <= story["acts"] for turn in story["turns"])
    assert any(story["numbers"])
    assert (story["matches"], story["wins"]) == (1, [int(seat in winners) for seat in range(3)])


def test_a_position_of_a_finished_match_can_be_asked(guest: Enter) -> None:
    for call in needed(find("skip-bo")):
        call.compile()
    player = watch(guest("Ada"), "skip-bo")
    path = f"/api/tables/{player.table}/outlook"
    found = player.guest.get(f"{path}?at=0")
    assert sum(each["value"] for each in found["chances"]) == pytest.approx(1, abs=0.01)
    assert found["moves"][0]["chance"]["value"] == max(
        each["chance"]["value"] for each in found["moves"]
    )
    for chance in (*found["chances"], *(each["chance"] for each in found["moves"])):
        assert 0 <= chance["low"] <= chance["value"] <= chance["high"] <= 1
    assert player.guest.http.get(f"{path}?at=99999").status_code == 400


def test_a_position_is_asked_by_the_link_to_a_move_of_a_replay(
    guest: Enter, server: Server
) -> None:
    player = watch(guest("Ada"), "hols-der-teufel")
    link = f"http://{server.address}/replay/{player.table}?seat=1&at=4"
    assert len(read_position(link).log) == 4
    assert len(read_position(link, 7).log) == 7
    ask = [sys.executable, "-m", "pandemonium", "lab", "position", link, "--games", "64"]
    done = subprocess.run(ask, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "±" in done.stdout
    running = guest("Eve").open("hols-der-teufel", 3, bots=["imp", "imp"])
    for path, said in (
        (f"/replay/{running}", "match is not over"),
        ("/replay/nosuchtable", "no such table"),
        ("/learn/skip-bo", "a link leads to a replay"),
    ):
        with pytest.raises(Malformed, match=said):
            read_position(f"http://{server.address}{path}")
    with pytest.raises(Malformed, match="nothing that can be read answers"):
        read_position("http://127.0.0.1:9/replay/abc")


def test_an_address_that_asks_for_much_keeps_no_other_waiting(guest: Enter) -> None:
    """While eight answers are made for Eve, one after the other, Ada gets hers."""
    for call in needed(find("hols-der-teufel")):
        call.compile()
    eve, ada = guest("Eve"), guest("Ada")
    table = watch(eve, "hols-der-teufel").table
    with ThreadPoolExecutor(MANY) as threads:
        asking = [threads.submit(outlook, eve, "10.0.0.1", table, at) for at in range(MANY)]
        refused = next(answer for answer in as_completed(asking) if answer.result().is_error)
        assert (refused.result().status_code, refused.result().json()["code"]) == (409, "busy")
        assert outlook(ada, "10.0.0.2", table, MANY).status_code == 200
        assert not all(each.done() for each in asking)
    assert [each.result().status_code for each in asking].count(200) >= 8


def outlook(guest: Guest, address: str, table: str, at: int) -> httpx.Response:
    """Ask a position as somebody with that address."""
    path, headers = f"/api/tables/{table}/outlook?at={at}", {"X-Forwarded-For": address}
    return guest.http.get(path, headers=headers, timeout=PATIENCE_S)


def test_the_numbers_are_told_in_the_language_asked_for(guest: Enter) -> None:
    player = watch(guest("Ada"), "hols-der-teufel")
    path = f"/api/tables/{player.table}"
    events = [
        event for step in player.guest.get(f"{path}/replay")["steps"] for event in step["events"]
    ]
    fines = [event["chips"] for event in events if event["event"] == "fine"]
    assert fines
    for lang, words in {
        "en": "most expensive card: {} chip",
        "fr": "carte la plus chère\u00a0: {} jeton",
    }.items():
        told = player.guest.get(f"{path}/story?lang={lang}")["numbers"]
        assert any(each[0].startswith(words.format(max(fines))) for each in told if each)


def test_a_rematch_goes_on_with_the_score_of_the_evening(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=[None, "imp"], options={"stock": 1}))
    won = 0
    for matches in (1, 2, 3):
        play(player)
        chair = player.chair
        assert chair is not None
        won += chair in player.view["winners"]
        story = ada.get(f"/api/tables/{player.table}/story")
        assert story["matches"] == matches
        assert (story["wins"][chair], sum(story["wins"])) == (won, matches)
        player.ask("rematch")
        while player.info["next"] is None:
            player.receive()
        player = ada.sit_down(player.info["next"])


def test_a_match_that_goes_on_tells_no_story(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=[None, "imp"]))
    player.ask("start")
    answer = ada.http.get(f"/api/tables/{player.table}/story")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")
    assert ada.http.get(f"/api/tables/{player.table}/outlook?at=0").status_code == 409
