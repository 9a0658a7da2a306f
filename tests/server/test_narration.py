"""Told in words: everybody in their own language, and only what they saw."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pandemonium.kernel.words import page_words
from pandemonium.server import wire
from pandemonium.server.table.seats import introduced, name_of
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


def test_everybody_is_told_in_their_language_what_they_saw(table: Come) -> None:
    ada, ben, zoe = table("ada", lang="en"), table("ben", lang="fr"), table("zoe", lang="fr")
    ada.send("act", action=DISCARD)
    assert told(happened(ada)) == ["ada puts 9 on discard pile 1", "", ""]
    french = happened(ben)
    assert told(french) == ["ada pose un 9 sur la défausse 1", "", ""]
    assert [event["event"] for event in french["events"]] == ["discard", "draw", "turn"]
    ben.send("act", action={"do": "discard", "card": "3", "to": 0})
    assert told(happened(ada)) == [
        "ben puts 3 on discard pile 1",
        "ada draws 2 cards: 8, 9",
        "",
    ]
    happened(zoe)
    assert told(happened(zoe))[1] == "ada pioche 2 cartes"


def test_a_client_that_asks_for_no_language_is_told_in_events_only(table: Come) -> None:
    ada, again = table("ada"), table("ada", client="another", lang="en")
    ada.send("act", action=DISCARD)
    wordless = happened(ada)
    assert "told" not in wordless
    assert wordless.items() <= happened(again).items()


def test_a_player_who_comes_back_reads_what_they_missed_in_their_language(table: Come) -> None:
    table("ada").ask("act", action=PLAY)
    missed = table("ben", lang="fr").welcome["past"]
    assert told(missed[0]) == ["ada joue un 1 sur la série A"]
    assert "told" not in table("ben").welcome["past"][0]


def test_what_is_taken_back_is_told(table: Come) -> None:
    ada = table("ada", lang="fr")
    ada.ask("act", action=PLAY)
    ada.send("undo")
    assert told(happened(ada)) == ["ada reprend son coup"]


@pytest.mark.parametrize("lang", ["de", "", 7])
def test_an_unknown_language_is_refused(lang: object, guest: Enter) -> None:
    ada = guest("Ada")
    with open_socket(ada.address, ada.open("skip-bo", 2), ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test", "lang": lang}))
        assert json.loads(socket.recv(PATIENCE_S))["code"] == "malformed"


def test_bots_are_persons_and_namesakes_have_numbers() -> None:
    seats = [bot("devil"), wire.Seat("g", "Ada", None, away=True), bot("imp"), bot("devil")]
    assert names(seats, "en") == ["Baptiste", "Ada", "Pim", "Marguerite"]
    assert names([*seats, bot("imp"), bot("devil")], "fr")[4:] == ["Pim II", "Baptiste II"]
    assert [seat.person for seat in introduced(seats)] == ["baptiste", "", "pim", "marguerite"]


def test_bots_without_a_person_have_their_titles_and_numbers() -> None:
    seats = [bot("mine"), wire.Seat("g", "Ada", None, away=False), bot("mine")]
    assert names(seats, "en") == ["mine 1", "Ada", "mine 2"]
    assert introduced(seats)[0].person == ""


def test_a_guest_without_a_name_is_a_guest_in_every_language() -> None:
    seats = [wire.Seat("g", "Guest 594", None, away=False), wire.Seat("h", "Guest", None, False)]
    assert names(seats, "en") == ["Guest 594", "Guest"]
    assert names(seats, "fr") == ["Invité 594", "Guest"]


def bot(name: str) -> wire.Seat:
    return wire.Seat(guest=None, name=name, bot=name, away=False)


def names(seats: list[wire.Seat], language: str) -> list[str]:
    return [name_of(seat, language) for seat in introduced(seats)]


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
    sentences = [each for step in steps[1:] for each in told(step)]
    assert any(each.startswith("Pim pose ") for each in sentences)
    assert not any("Au tour de" in each for each in sentences)
    assert not any("told" in step for step in ada.get(path)["steps"])
    assert ada.http.get(f"{path}&lang=de").status_code == 400


def test_the_page_gets_its_words_from_the_server(guest: Enter) -> None:
    ada = guest()
    answer = ada.http.get("/api/words/fr")
    assert answer.json() == dict(page_words("fr"))
    assert answer.json()["Log"] == "Journal"
    assert "Devil" not in answer.json()
    known = {"If-None-Match": answer.headers["ETag"]}
    assert ada.http.get("/api/words/fr", headers=known).status_code == 304
    assert ada.http.get("/api/words/en", headers=known).json() == {}
    unknown = ada.http.get("/api/words/de")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no-language")
