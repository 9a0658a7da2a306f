"""Bots that a host brings: guests choose them by name, and a bot that fails stops nobody."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.fifth_game import install
from tests.server.client import Guest, Player
from tests.server.conftest import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "cautious_bot.py"
BROKEN = """
import time

class Raises:
    def choose(self, match, seat):
        raise KeyError("hand")

class Cheats:
    def choose(self, match, seat):
        return {"do": "angel", "colour": "red", "end": "low"}

class Hangs:
    seconds = 0.1
    def choose(self, match, seat):
        time.sleep(3600)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that offers bots of a file, of a module and of a package."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "broken.py").write_text(BROKEN)
    broken = ",".join(f"'{folder}/broken.py:{name}'" for name in ("Raises", "Cheats", "Hangs"))
    bots = f"['{EXAMPLE}',{broken}]".replace("'", '"')
    server = Server(folder, environment=install(folder / "installed"), bots=bots, compile=False)
    yield server
    server.stop()


@pytest.fixture
def ada(house: Server) -> Iterator[Guest]:
    guest = Guest(house.address, "Ada")
    yield guest
    guest.close()


def against(guest: Guest, bot: str) -> Player:
    """Somebody who has made a move against a bot, and has seen it move."""
    player = guest.sit_down(guest.open("hols-der-teufel", 2, bots=[None, bot]))
    player.ask("start")
    for _ in range(2):
        while player.chair not in player.view["to_act"]:
            player.receive()
        player.ask("act", action=player.ask("legal")["actions"][0])
    while player.chair not in player.view["to_act"]:
        player.receive()
    return player


def test_the_catalogue_offers_them_by_title(ada: Guest) -> None:
    found = ada.get("/api/games")
    assert found["bots"][5:] == ["taker", "cautious", "raises", "cheats", "hangs"]
    assert found["bot_labels"]["cautious"]["title"] == {"en": "Cautious", "fr": "Cautious"}
    assert found["bot_labels"]["taker"]["strength"]["en"] == "takes as many as it may"


@pytest.mark.parametrize("bot", ["cautious", "taker"])
def test_a_bot_of_a_file_or_a_package_plays_at_a_table(ada: Guest, house: Server, bot: str) -> None:
    before = len(house.log)
    against(ada, bot).close()
    assert not any("bot failed" in line for line in house.log[before:])


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("raises", "bot 'raises' in seat 1 raised KeyError: 'hand'"),
        ("cheats", "bot 'cheats' in seat 1 chose {"),
        ("hangs", "bot 'hangs' in seat 1 did not answer within"),
    ],
)
def test_a_devil_moves_for_a_bot_that_fails(
    ada: Guest, house: Server, bot: str, problem: str
) -> None:
    against(ada, bot).close()
    assert any("bot failed" in line and problem in line for line in house.log)


def test_a_bot_gives_hints(ada: Guest) -> None:
    player = against(ada, "imp")
    hint = player.ask("hint", bot="cautious")
    assert hint["action"] == hint["moves"][0]["action"]
    player.close()


def test_a_guest_names_no_file_and_no_module(ada: Guest, house: Server) -> None:
    for place in ("json:dumps", "broken.py:Raises", "./x.py"):
        wanted = {"game": "skip-bo", "players": 2, "bots": [None, place]}
        answer = ada.http.post("/api/tables", json=wanted)
        assert answer.status_code == 400
        assert "there is no bot" in answer.text


def test_a_table_plays_on_when_its_bot_is_gone(
    tmp_path: Path, new_server: Callable[..., Server]
) -> None:
    server = new_server(bots=f'["{EXAMPLE}"]', compile=False)
    guest = Guest(server.address, "Ada")
    player = against(guest, "cautious")
    player.close()
    server.kill()
    server.settings["bots"] = "[]"
    server.start()
    player.connect(seen=-1)
    assert player.welcome["table"]["seats"][1]["bot"] == "cautious"
    player.ask("act", action=player.ask("legal")["actions"][0])
    while player.chair not in player.view["to_act"]:
        player.receive()
    player.close()
    guest.close()
