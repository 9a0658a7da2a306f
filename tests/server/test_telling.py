"""Told in words: everybody in his own language, and only what he saw."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from pandemonium.kernel.rulebook import LANGUAGES
from pandemonium.kernel.words import catalogue
from pandemonium.server import wire
from pandemonium.server.telling import names
from tests.server.client import (
    PATIENCE_S,
    QUICK,
    Guest,
    Message,
    Player,
    open_socket,
    play_at_random,
)
from tests.server.conftest import Server
from tests.server.prepared import SECRET, known_guest, write_table

Enter = Callable[..., Guest]
Come = Callable[..., Player]

START = {
    "players": 2,
    "turn": 0,
    "hands": [["1", "9"], ["3", "4"]],
    "stocks": [["5", "2"], ["5", "3"]],
    "draw": ["7", "8", "9", "10", "6", "6"],
}
SETTING: dict[str, Any] = {"game": "skip-bo", "clocks": QUICK}
PLAY = {"do": "play", "from": "hand", "card": "1", "to": 0}
DISCARD = {"do": "discard", "card": "9", "to": 0}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Come]:
    """A table of Ada and Ben, to which one comes by name."""
    write_table(tmp_path, "words", START, ["ada", "ben"], **SETTING)
    server = Server(tmp_path, secret=SECRET)
    guests: list[Guest] = []

    def come(name: str, **hello: Any) -> Player:
        guests.append(known_guest(server.address, name))
        return guests[-1].sit_down("words", **hello)

    yield come
    for guest in guests:
        guest.close()
    server.stop()


def told(message: Message) -> list[str]:
    """The sentences, with plain spaces."""
    return [sentence.replace("\u00a0", " ") for sentence in message["told"]]


def happened(player: Player) -> Message:
    """The next act that a player hears of."""
    return player.until(lambda message: message["type"] == "happened")


def test_everybody_is_told_in_his_own_language_what_he_saw(table: Come) -> None:
    ada, ben, zoe = table("ada", lang="en"), table("ben", lang="fr"), table("zoe", lang="fr")
    ada.send("act", action=DISCARD)
    assert told(happened(ada)) == ["ada: 9 on discard pile 1", "ben: draws 1", "To play: ben"]
    french = happened(ben)
    assert told(french) == ["ada : 9 sur la défausse 1", "ben : pioche 1 (7)", "Au tour de : ben"]
    assert len(french["told"]) == len(french["events"])
    assert told(happened(zoe))[1] == "ben : pioche 1"


def test_who_asks_for_no_language_is_told_in_events_only(table: Come) -> None:
    ada, again = table("ada"), table("ada", client="another", lang="en")
    ada.send("act", action=DISCARD)
    wordless = happened(ada)
    assert "told" not in wordless
    assert wordless.items() <= happened(again).items()


def test_who_comes_back_reads_what_he_missed_in_his_language(table: Come) -> None:
    table("ada").ask("act", action=PLAY)
    missed = table("ben", lang="fr").welcome["past"]
    assert told(missed[0]) == ["ada : 1 de la main sur la série A"]
    assert "told" not in table("ben").welcome["past"][0]


def test_what_is_taken_back_is_told(table: Come) -> None:
    ada = table("ada", lang="fr")
    ada.ask("act", action=PLAY)
    ada.send("undo")
    assert told(happened(ada)) == ["ada : reprend son coup"]


@pytest.mark.parametrize("lang", ["de", "", 7])
def test_an_unknown_language_is_refused(lang: object, guest: Enter) -> None:
    ada = guest("Ada")
    with open_socket(ada.address, ada.open("skip-bo", 2), ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test", "lang": lang}))
        assert json.loads(socket.recv(PATIENCE_S))["code"] == "malformed"


def test_bots_have_titles_and_numbers_where_several_are_alike() -> None:
    bots = [bot("devil"), wire.Seat("g", "Ada", None, away=True), bot("imp"), bot("devil")]
    assert names(bots, "en") == ["Devil 1", "Ada", "Imp", "Devil 2"]
    assert names(bots, "fr") == ["Diable 1", "Ada", "Diablotin", "Diable 2"]


def bot(name: str) -> wire.Seat:
    return wire.Seat(guest=None, name=name, bot=name, away=False)


def test_the_protocol_has_the_languages_of_the_rulebooks() -> None:
    assert get_args(wire.Language) == LANGUAGES


def test_a_replay_is_told_in_the_language_asked_for(guest: Enter) -> None:
    ada = guest("Ada")
    bots = [None, "imp", "imp"]
    player = ada.sit_down(ada.open("hols-der-teufel", 3, bots=bots, options={"deals": 1}))
    player.ask("start")
    play_at_random(player, seed=1)
    path = f"/api/tables/{player.table}/replay?seat=0"
    steps = ada.get(f"{path}&lang=fr")["steps"]
    assert "told" not in steps[0]
    assert all(len(step["told"]) == len(step["events"]) for step in steps[1:])
    assert "Au tour de : Diablotin 1" in [each for step in steps[1:] for each in told(step)]
    assert not any("told" in step for step in ada.get(path)["steps"])
    assert ada.http.get(f"{path}&lang=de").status_code == 400


def test_the_page_gets_its_words_from_the_server(guest: Enter) -> None:
    ada = guest()
    answer = ada.http.get("/api/words/fr")
    assert answer.json() == dict(catalogue("fr"))
    assert answer.json()["Devil"] == "Diable"
    known = {"If-None-Match": answer.headers["ETag"]}
    assert ada.http.get("/api/words/fr", headers=known).status_code == 304
    assert ada.http.get("/api/words/en", headers=known).json() == {}
    unknown = ada.http.get("/api/words/de")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no-language")
