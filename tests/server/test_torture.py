"""A short torture on both stores (`make torture` is the long one), and a look at the checker."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pandemonium.server.store.interface import Row
from tests.attacks.raw import Visitor
from tests.server.client import Guest, Message, play_at_random
from tests.server.conftest import Server
from tests.server.postgres import Postgres
from tests.torture import schedule
from tests.torture.checker import violations
from tests.torture.faults import FAULTS
from tests.torture.people import CLIENT, Person, Session
from tests.torture.schedule import Outcome, Planned, log_of, plan, run, suffer

FEW = {"sqlite": 14, "postgres": 18}
"""Faults; enough for one of each kind."""


@pytest.mark.parametrize("store", FEW)
def test_no_promise_is_broken_while_everything_breaks(store: str, postgres: Postgres) -> None:
    outcome = run(store, 1, FEW[store], postgres)
    assert not outcome.violations
    assert set(outcome.faults) == set(FAULTS[store])
    assert outcome.moves > outcome.tables
    print(f"{store}: {outcome.faults.total()} faults, {outcome.moves} requests granted")


EARLY = """
import asyncio
from pandemonium.server.store.sqlite import SqliteStore

def append(self, table, rows):
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    done.set_result(None)
    loop.call_later(0.5, durably, self, table, rows)
    return done

durably, SqliteStore.append = SqliteStore.append, append
"""
LOST = """
from itertools import count
from pandemonium.server.live.room import Room

def show(self, entry, endings):
    spectators_too = next(numbers) % 3 > 0
    to = {each: text for each, text in endings.items() if spectators_too or each.chair is not None}
    shown(self, entry, to)

numbers = count()
shown, Room._show = Room._show, show
"""


@pytest.mark.parametrize(
    ("wrong", "faults", "reported"),
    [(EARLY, ["kill"], "the log has nothing"), (LOST, ["delay", "delay"], "entry")],
    ids=["acknowledged too early", "not shown"],
)
def test_a_server_that_breaks_a_promise_is_found_out(
    wrong: str,
    faults: list[str],
    reported: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "sitecustomize.py").write_text(wrong)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(schedule, "HEALED_S", 1)
    outcome = Outcome("sqlite", seed=1)
    planned = [Planned(name, pause_s=0, waits=True, seed=0.5) for name in faults]
    (tmp_path / "house").mkdir()
    asyncio.run(suffer(tmp_path / "house", outcome, planned, None, lambda: None))
    assert any(reported in each for each in outcome.violations), outcome.violations


def test_a_seed_gives_the_same_schedule() -> None:
    assert plan("postgres", 7, 50) == plan("postgres", 7, 50) != plan("postgres", 8, 50)


def test_the_checker_sees_what_is_lost_doubled_forged_or_left_out(
    new_server: Callable[..., Server],
) -> None:
    server = new_server()
    ada = Guest(server.address, "Ada")
    player = ada.sit_down(ada.open("skip-bo", 2, bots=[None, "imp"]), client=CLIENT)
    player.ask("start")
    play_at_random(player, seed=1, most=10)
    rows = asyncio.run(log_of(str(server.folder / "tables.db"), player.table))
    happened = [each for each in player.messages if each["type"] == "happened"]
    answers = [each for each in player.messages if each["type"] == "done"]

    async def found(kept: list[Row], shown: list[Message], answered: list[Message]) -> list[str]:
        person = Person(Visitor("", ""), [], player.table, 0, Random(0))
        person.guest = ada.id
        person.sessions = [Session(0, -1, player.welcome, shown)]
        for answer in answered:
            person.answers[CLIENT, answer["n"]].append(answer)
        return violations(player.table, kept, [person])

    def look(
        kept: list[Row] = rows, shown: list[Message] = happened, answers: list[Message] = answers
    ) -> str:
        return " ".join(asyncio.run(found(kept, shown, answers)))

    assert look() == ""
    assert "shown that the log does not have" in look(rows[:-1]) + look(rows[:8])
    assert "was acknowledged as" in look(answers=[*answers, {**answers[-1], "n": 99}])
    assert "is in the log as" in look(answers=[{**answers[-1], "type": "refused"}])
    assert "entry" in look(shown=[*happened[:3], *happened[4:]])
    forged = {**happened[4], "view": {**happened[4]["view"], "draw": 99}}
    assert "view is" in look(shown=[*happened[:4], forged, *happened[5:]])
    twice = look([*rows, rows[-1]._replace(seq=len(rows))])
    assert "does not replay" in twice or "more than once" in twice  # as the cards have it
    player.close()
    ada.close()
