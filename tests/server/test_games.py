"""Complete games of all four kinds, by people (scripted clients) and bots, over the wire."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pandemonium.kernel.chacha import commitment_of
from pandemonium.terminal.records import load
from tests.server.client import Guest, Player, play_at_random

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("skip-bo", 2, {"stock": 5}),
    ("hols-der-teufel", 3, {"deals": 2}),
    ("suite-infernale", 3, {}),
    ("inferno", 3, {"glass_s": 1, "look_s": 1, "rest_s": 1, "choice_s": 1}),
]


def sit_and_start(table: str, guests: list[Guest]) -> list[Player]:
    """Everybody on a chair, and the first one starts."""
    players = [guest.sit_down(table) for guest in guests]
    for chair, player in enumerate(players):
        if player.chair is None:
            player.ask("sit", chair=chair)
            player.chair = chair
    players[0].ask("start")
    return players


@pytest.mark.parametrize(("game", "count", "options"), GAMES)
def test_people_play_a_whole_game_and_its_record_verifies(
    game: str, count: int, options: dict[str, Any], guest: Callable[..., Guest], tmp_path: Path
) -> None:
    guests = [guest(f"Player {chair}") for chair in range(count)]
    table = guests[0].open(game, count, options=options)
    published = guests[0].get(f"/api/tables/{table}")["seed_sha256"]
    players = sit_and_start(table, guests)
    with ThreadPoolExecutor(count) as threads:
        list(threads.map(play_at_random, players, range(count)))
    for player in players:
        assert player.view["over"]
        while not player.info["seed"]:
            player.receive()
        assert player.info["status"] == "over"
        assert commitment_of(player.info["seed"]) == published
    file = tmp_path / "record.json"
    file.write_bytes(guests[0].http.get(f"/api/tables/{table}/record").content)
    assert load(file).over
