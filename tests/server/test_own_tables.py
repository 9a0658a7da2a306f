"""A guest's own tables: those they sit at or opened, for nobody else to see."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from pandemonium.server.store.interface import TableSummary
from pandemonium.server.store.sqlite import SqliteStore
from tests.server.client import Guest, play_at_random
from tests.server.conftest import Server

Enter = Callable[..., Guest]
NewServer = Callable[..., Server]

MINE = "/api/me/tables"


def ids(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get(MINE)]


def play_to_the_end(guest: Guest) -> str:
    """A table where a short match is over."""
    table = guest.open("hols-der-teufel", 2, bots=[None, "imp"], options={"deals": 1})
    player = guest.sit_down(table)
    player.ask("start")
    play_at_random(player, seed=1)
    player.close()
    return table


def test_running_tables_come_before_open_ones_and_finished_ones_last(guest: Enter) -> None:
    ada = guest("Ada")
    over = play_to_the_end(ada)
    running = ada.open("skip-bo", 2, bots=["imp", None])
    ada.sit_down(running).ask("start")
    first, second = ada.open("skip-bo", 2), ada.open("skip-bo", 2)
    assert ids(ada) == [running, second, first, over]
    assert [table["status"] for table in ada.get(MINE)] == ["playing", "open", "open", "over"]


def test_a_table_is_listed_for_its_host_and_for_everybody_seated(guest: Enter) -> None:
    ada, ben, eve = guest("Ada"), guest("Ben"), guest("Eve")
    table = ada.open("skip-bo", 2, sit=False)
    player = ben.sit_down(table, chair=1)
    eve.sit_down(table)
    assert [(each["id"], each["chair"]) for each in ada.get(MINE)] == [(table, None)]
    assert [(each["id"], each["chair"]) for each in ben.get(MINE)] == [(table, 1)]
    assert ids(eve) == []
    player.ask("stand")
    assert ids(ben) == []


def test_a_stranger_sees_no_tables_and_nobody_keeps_the_answer(guest: Enter) -> None:
    ada = guest("Ada")
    ada.open("skip-bo", 2)
    answer = ada.http.get(MINE)
    assert answer.json()
    assert answer.headers["cache-control"] == "no-store"
    ada.http.cookies.clear()
    assert ada.get(MINE) == []
    ada.http.cookies.set("guest", "forged")
    assert ada.get(MINE) == []


def test_the_list_says_whose_turn_it_is(guest: Enter) -> None:
    ada, ben = guest("Ada"), guest("Ben")
    table = ada.open("hols-der-teufel", 2)
    first, second = ada.sit_down(table), ben.sit_down(table, chair=1)
    assert [each.get(MINE)[0]["your_turn"] for each in (ada, ben)] == [False, False]
    first.ask("start")
    turn = [second, first][0 in first.view["to_act"]]
    for each in (first, second):
        assert each.guest.get(MINE)[0]["your_turn"] is (each is turn)


def test_after_a_power_cut_the_list_still_says_whose_turn_it_is(
    guest: Enter, new_server: NewServer
) -> None:
    server = new_server()
    ada = guest("Ada", at=server)
    table = ada.open("skip-bo", 2, bots=["imp", None])
    player = ada.sit_down(table)
    player.ask("start")
    assert player.view["to_act"] == [1]
    server.kill()
    server.start()
    (own,) = ada.get(MINE)
    assert (own["id"], own["chair"], own["your_turn"]) == (table, 1, True)


def test_when_everybody_has_gone_the_card_says_whose_turn_it_is(
    guest: Enter, new_server: NewServer
) -> None:
    server = new_server()
    ada = guest("Ada", at=server)
    player = ada.sit_down(ada.open("skip-bo", 2, bots=["imp", None]))
    player.ask("start")
    player.close()
    server.stop()
    database = sqlite3.connect(server.folder / "tables.db")
    ((summary,),) = database.execute("SELECT summary FROM card").fetchall()
    database.close()
    assert json.loads(summary)["to_act"] == [1]


def test_a_database_of_an_earlier_version_knows_whose_tables_it_has(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    database = sqlite3.connect(file)
    script = files("pandemonium.server.store.migrations").joinpath("0001.sql").read_text()
    database.executescript(f"{script}; PRAGMA user_version = 1;")
    cards: dict[str, dict[str, Any]] = {
        "a": {"owner": "ada", "status": "over", "seats": [{"guest": "ada"}, {"guest": None}]},
        "b": {"owner": "ben", "status": "playing", "seats": [{"guest": "ada"}, {"guest": "ben"}]},
    }
    for name, summary in cards.items():
        row = (name, 1, 0, None, json.dumps(summary).encode())
        database.execute("INSERT INTO card VALUES (?, ?, ?, ?, ?)", row)
    database.execute("INSERT INTO card VALUES ('c', 1, 0, NULL, X'7B')")
    database.commit()
    database.close()

    async def found() -> dict[str, list[str]]:
        store = SqliteStore(file)
        names = {
            guest: [card.table for card in await store.tables_of(guest, 10)]
            for guest in ("ada", "ben", "eve")
        }
        removed = [await store.remove(each, 2, now_ms=3, most=10) for each in ("open", "playing")]
        assert removed == [[], ["b"]]
        await store.close()
        return names

    assert asyncio.run(found()) == {"ada": ["b", "a"], "ben": ["b"], "eve": []}


def test_cards_of_a_guest_are_limited_and_removed_with_the_table(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        for touched, name in enumerate("abc", 1):
            await store.note(TableSummary(name, touched, False, None, b"{}", "over", ["ada"]))
        assert [card.table for card in await store.tables_of("ada", 2)] == ["c", "b"]
        await store.note(TableSummary("a", 4, False, None, b"{}", "playing", ["ada"]))
        assert [card.table for card in await store.tables_of("ada", 9)] == ["a", "c", "b"]
        assert await store.remove("over", before_ms=3, now_ms=5, most=10) == ["b"]
        assert [card.table for card in await store.tables_of("ada", 9)] == ["a", "c"]
        await store.close()

    asyncio.run(work())
