"""Talk: it reaches those who want it, lasts a while, and takes no room from the match."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from pandemonium.kernel.words import translate
from pandemonium.server.live.chat import EACH
from pandemonium.server.store.interface import MOST_LINES
from pandemonium.server.table import entries
from pandemonium.server.table.entries import AnyEntry, Muted, Said, Sat
from pandemonium.server.table.judging import MOST_ENTRIES
from tests.server.client import QUICK, Guest, Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, begun, known_guest

Enter = Callable[..., Guest]
NewServer = Callable[..., Server]

SETTING = {"game": "skip-bo", "players": 2, "clocks": QUICK}


def texts(player: Player) -> list[str]:
    """What somebody is told when they come."""
    return [line["text"] for line in player.welcome["chat"]]


def say_much(player: Player) -> list[str]:
    """What is answered to somebody who says a lot at once: done, or why not."""
    asked = [player.send("say", text=f"{n}") for n in range(2 * int(EACH.at_once))]
    answers = [player.answer(n) for n in asked]
    return [answer.get("code", "done") for answer in answers]


def goodbye(*players: Player) -> None:
    for player in players:
        player.close()
        player.guest.close()


LINES = [Said(guest="ben", name="ben", text=f"{n}") for n in range(MOST_LINES + 5)]
MUTES = [
    Muted(guest="ada", other="cid", on=True),
    Muted(guest="ada", other="dan", on=True),
    Muted(guest="ada", other="dan", on=False),
    Muted(guest="ben", other="ada", on=True),
]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a database of version 2, when lines and mutes were entries of the log."""
    folder = tmp_path_factory.mktemp("old")
    *lobby, started = begun(["ada", "ben"], SETTING)
    busy = [Sat(chair=0, guest="ada", name="ada")] * MOST_ENTRIES
    talk = [Said(guest="zoe", name="zoe", text="Bla")] * MOST_ENTRIES
    logs: dict[str, list[AnyEntry]] = {
        "talk": [*lobby, started, *LINES, *MUTES],
        "much-talk": [*lobby, started, *talk],
        "busy-lobby": [*lobby, *busy],
    }
    write_version_2(folder / "tables.db", logs)
    server = Server(folder, secret=SECRET)
    yield server
    server.stop()


def test_an_old_database_keeps_its_talk(old: Server) -> None:
    ada = known_guest(old.address, "ada").sit_down("talk")
    assert texts(ada) == [line.text for line in LINES[-MOST_LINES:]]
    assert ada.welcome["muted"] == ["cid"]
    ada.ask("say", text="New")
    ben = known_guest(old.address, "ben").sit_down("talk")
    assert ben.welcome["muted"] == ["ada"]
    assert texts(ben)[-1] == LINES[-1].text
    goodbye(ada, ben)


def test_a_match_is_not_filled_up_by_talk(old: Server) -> None:
    players = [known_guest(old.address, name).sit_down("much-talk") for name in ("ada", "ben")]
    player = players[players[0].view["to_act"][0]]
    move = player.ask("legal")["actions"][0]
    assert player.ask("act", action=move)["type"] == "done"
    seq = player.seq
    assert player.ask("say", phrase="hello")["seq"] == seq
    goodbye(*players)


def test_a_match_is_not_filled_up_by_what_was_done_before_it(old: Server) -> None:
    ada = known_guest(old.address, "ada").sit_down("busy-lobby")
    assert ada.refused("stand")["code"] == "full"
    ada.ask("start")
    assert ada.ask("stand")["type"] == "done"
    goodbye(ada)


def test_every_phrase_is_served_in_every_language_and_can_be_said(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    served = ada.get("/api/games")
    assert served["languages"] == {"en": "English", "fr": "Français"}
    assert served["phrases"] == list(served["phrase_labels"])
    for phrase, labels in served["phrase_labels"].items():
        assert labels.keys() == served["languages"].keys()
        assert all(labels.values())
        assert player.ask("say", phrase=phrase)["type"] == "done"
    assert served["phrase_labels"]["oops"] == {"en": "Oops!", "fr": translate("fr", "Oops!")}
    assert player.refused("say", phrase="goodbye")["code"] == "malformed"
    goodbye(player)


def test_one_guest_cannot_talk_without_end_and_others_still_can(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("skip-bo", 2)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    codes = say_much(second)
    assert set(codes) == {"done", "busy"}
    assert codes.count("done") < 2 * EACH.at_once
    assert first.ask("say", text="Ben!")["type"] == "done"


def test_all_spectators_together_are_limited_and_players_are_not(guest: Enter) -> None:
    ada = guest("Ada")
    table = ada.open("skip-bo", 2)
    player = ada.sit_down(table)
    codes = [code for _ in range(3) for code in say_much(guest().sit_down(table))]
    assert codes.count("done") < 2 * EACH.at_once
    assert player.ask("say", text="Quiet, please")["type"] == "done"


def test_a_line_that_is_sent_again_is_said_once(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    player.ask("say", text="Once")
    player.n -= 1
    player.ask("say", text="Once")
    player.close()
    player.connect(seen=-1)
    assert texts(player) == ["Once"]


def test_a_client_is_told_only_what_it_has_not_heard(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    for text in ("One", "Two", "Three"):
        player.ask("say", text=text)
    lines = [each["line"] for each in player.messages if each["type"] == "said"]
    assert lines == [1, 2, 3]
    player.close()
    player.connect(seen=player.seq, heard=2)
    assert texts(player) == ["Three"]


def test_a_mute_belongs_to_the_guest_and_holds_at_every_table(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    here, there = (ada.open("skip-bo", 2) for _ in range(2))
    first = ada.sit_down(here)
    first.ask("mute", guest=ben.id)
    ben.sit_down(there).ask("say", text="Not heard")
    second = ada.sit_down(there)
    assert (second.welcome["muted"], texts(second)) == ([ben.id], [])
    second.ask("mute", guest=ben.id, on=False)
    second.close()
    second.connect(seen=-1)
    assert texts(second) == ["Not heard"]


def test_talk_survives_a_crash(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    player.ask("mute", guest="somebody")
    player.ask("say", text="Once")
    player.close()
    server.kill()
    server.start()
    player.connect(seen=-1)
    assert (player.welcome["muted"], texts(player)) == (["somebody"], ["Once"])
    player.n -= 1
    player.ask("say", text="Once")
    player.ask("say", text="Twice")
    player.close()
    player.connect(seen=-1)
    assert texts(player) == ["Once", "Twice"]
    goodbye(player)


def write_version_2(file: Path, logs: dict[str, list[AnyEntry]]) -> None:
    """A database as it was before chat had its own storage."""
    migrations = files("pandemonium.server.store.migrations")
    with sqlite3.connect(file) as connection:
        for number in (1, 2):
            connection.executescript(migrations.joinpath(f"{number:04}.sql").read_text())
        for table, log in logs.items():
            rows = [(table, seq, 0, as_before(entry)) for seq, entry in enumerate(log)]
            connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", rows)
        connection.execute("PRAGMA user_version = 2")
    connection.close()


def as_before(entry: AnyEntry) -> bytes:
    """An entry as it was written then."""
    made = json.loads(entries.encode(entry))
    made.get("setting", {}).pop("chat", None)
    return json.dumps(made).encode()
