"""Another program has locked the database: everybody can still look, and is told what fails."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pandemonium.server.store.database import LOCKED_S
from tests.server.client import PATIENCE_S, ConnectionClosed, Guest, open_socket
from tests.server.conftest import Server

NewServer = Callable[..., Server]

HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute(sys.argv[2])
print("locked", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(server: Server, begin: str) -> Iterator[None]:
    """While another process holds a lock."""
    file: Path = server.folder / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file), begin],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "locked\n"
        try:
            yield
        finally:
            other.kill()


def test_reading_goes_on_and_writing_is_refused_after_the_time_in_the_docs(
    new_server: NewServer,
) -> None:
    server = new_server()
    ada, ben = Guest(server.address, "Ada"), Guest(server.address, "Ben")
    table, elsewhere = ada.open("skip-bo", 2), ada.open("skip-bo", 2, public=True)
    player, other = ada.sit_down(table), ben.sit_down(table)
    with locked(server, "BEGIN EXCLUSIVE"):
        start = time.monotonic()
        waiting = [player.send("say", phrase="hello"), other.send("say", phrase="hello")]
        spectator = ben.sit_down(elsewhere)
        assert spectator.welcome["table"]["id"] == elsewhere
        assert ada.get("/healthz")["tables"] == 2
        assert elsewhere in [each["id"] for each in ada.get("/api/tables")]
        assert len(ada.get("/api/me/tables")) == 2
        read = time.monotonic()
        codes = [each.answer(n)["code"] for each, n in zip((player, other), waiting, strict=True)]
        refused = time.monotonic()
        again = player.refused("say", phrase="hello")["code"]
    assert {*codes, again} == {"unavailable"}
    assert read - start < LOCKED_S
    assert LOCKED_S <= refused - start < 2 * LOCKED_S
    assert time.monotonic() - refused < LOCKED_S  # once it is known, nobody waits again
    assert player.ask("say", phrase="hello")["type"] == "done"
    for each in (player, other, spectator):
        each.close()
    ada.close()
    ben.close()


def test_a_table_can_be_joined_while_a_move_there_is_being_written(new_server: NewServer) -> None:
    server = new_server()
    ada, ben = Guest(server.address, "Ada"), Guest(server.address, "Ben")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None], pace=10))
    player.ask("start")
    discard = next(each for each in player.ask("legal")["actions"] if each["do"] == "discard")
    with locked(server, "BEGIN IMMEDIATE"):
        n = player.send("act", action=discard)
        spectator = ben.sit_down(player.table)
        before = spectator.welcome
        assert before["view"]["to_act"] == [1]
    assert player.answer(n)["type"] == "done"
    assert spectator.until(lambda each: each["type"] == "happened")["seq"] == before["seq"] + 1
    for each in (player, spectator):
        each.close()
        each.guest.close()


def test_a_player_who_was_away_is_asked_to_come_again(new_server: NewServer) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    table = ada.open("skip-bo", 2, bots=["imp", None], pace=10)
    player = ada.sit_down(table)
    player.ask("start")
    player.ask("stand")
    player.close()
    with locked(server, "BEGIN IMMEDIATE"), open_socket(ada.address, table, ada.cookie()) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "client": "test"}))
        assert json.loads(socket.recv(PATIENCE_S))["code"] == "unavailable"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE_S)
        assert socket.close_code == 1013
    assert ada.sit_down(table).chair == 1
    ada.close()


def test_a_move_that_is_written_while_the_server_stops_brings_no_bot_into_play(
    new_server: NewServer,
) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None], pace=0))
    player.ask("start")
    discard = next(each for each in player.ask("legal")["actions"] if each["do"] == "discard")
    with locked(server, "BEGIN IMMEDIATE"):
        player.send("act", action=discard)
        player.ask("legal")  # so the act has been read
        server.process.send_signal(signal.SIGTERM)
        server.until_logged("Waiting for application shutdown.")
    server.stop()
    assert not [line for line in server.log if '"error"' in line]
    player.close()
    ada.close()
