"""The coach at a table: one sentence for the player who asked for it, and nothing for others."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table
from tests.test_coach import BETTER, POOR

NewServer = Callable[..., Server]


def sit_down(server: Server, name: str, **setting: Any) -> tuple[Player, Player, Player]:
    """Ada at a prepared table of Skip-Bo, Ben opposite, and somebody who watches."""
    position, _ = POOR["skip-bo"]
    write_table(server.folder, name, position, ["ada", "ben"], game="skip-bo", **setting)
    ada, ben, eve = (known_guest(server.address, each) for each in ("ada", "ben", "eve"))
    return ada.sit_down(name), ben.sit_down(name), eve.sit_down(name)


def heard(player: Player) -> list[str]:
    """What kinds of messages somebody has got, once a later request is answered."""
    player.refused("start")
    return [message["type"] for message in player.messages]


def test_only_the_player_who_moved_hears_the_coach(new_server: NewServer) -> None:
    server = new_server(secret=SECRET)
    ada, ben, eve = sit_down(server, "coached")
    _, poor = POOR["skip-bo"]
    action, english, french = BETTER["skip-bo"]
    act = ada.ask("act", action=poor, coach=True)["n"]
    told = ada.until(lambda message: message["type"] == "coached")
    reasons = {"en": english, "fr": french}
    assert told == {"type": "coached", "act": act, "action": action, "reasons": reasons}
    assert "coached" not in heard(ben) + heard(eve)


@pytest.mark.parametrize(
    ("name", "hints", "coach", "good"),
    [("no-hints", False, True, False), ("unasked", True, False, False), ("good", True, True, True)],
)
def test_the_coach_is_silent(
    new_server: NewServer, name: str, hints: bool, coach: bool, good: bool
) -> None:
    server = new_server(secret=SECRET)
    ada, _, _ = sit_down(server, name, hints=hints)
    action = BETTER["skip-bo"][0] if good else POOR["skip-bo"][1]
    ada.ask("act", action=action, coach=coach)
    if hints:
        ada.ask("hint", bot="devil")  # the same thread answers, one request after the other
    assert "coached" not in heard(ada)
