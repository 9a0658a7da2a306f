"""The coach at a table: one sentence for the player who asked for it, and nothing for others."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.client import Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table
from tests.test_coach import BETTER, POOR

NewServer = Callable[..., Server]


@contextmanager
def table_of_skip_bo(
    server: Server, name: str, **setting: Any
) -> Iterator[tuple[Player, Player, Player]]:
    """Ada at a prepared table of Skip-Bo, Ben opposite, and Eve, who watches."""
    position, _ = POOR["skip-bo"]
    write_table(server.folder, name, position, ["ada", "ben"], game="skip-bo", **setting)
    guests = [known_guest(server.address, each) for each in ("ada", "ben", "eve")]
    ada, ben, eve = (guest.sit_down(name) for guest in guests)
    yield ada, ben, eve
    for guest in guests:
        guest.close()


def heard(player: Player) -> list[str]:
    """What kinds of messages somebody has got, once a later request is answered."""
    player.refused("start")
    return [message["type"] for message in player.messages]


def test_only_the_player_who_moved_hears_the_coach(new_server: NewServer) -> None:
    server = new_server(secret=SECRET)
    _, poor = POOR["skip-bo"]
    action, english, french = BETTER["skip-bo"]
    reasons = {"en": english, "fr": french}
    with table_of_skip_bo(server, "coached") as (ada, ben, eve):
        act = ada.ask("act", action=poor, coach=True)["n"]
        told = ada.until(lambda message: message["type"] == "coached")
        assert told == {"type": "coached", "act": act, "action": action, "reasons": reasons}
        assert "coached" not in heard(ben) + heard(eve)


@pytest.mark.parametrize(
    ("name", "hints", "coach", "good"),
    [("no-hints", False, True, False), ("unasked", True, False, False), ("good", True, True, True)],
)
def test_the_coach_is_silent(
    new_server: NewServer, name: str, hints: bool, coach: bool, good: bool
) -> None:
    server = new_server(secret=SECRET, bot_threads=1)
    action = BETTER["skip-bo"][0] if good else POOR["skip-bo"][1]
    with table_of_skip_bo(server, name, hints=hints) as (ada, _, _):
        ada.ask("act", action=action, coach=coach)
        if hints:
            ada.ask("hint", bot="fiend")  # the same thread answers, one request after the other
        assert "coached" not in heard(ada)
