"""Running a server: settings, health, metrics, the page, another writer, old tables."""

import asyncio
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server import entries
from pandemonium.server.config import load_config
from pandemonium.server.entries import Said
from pandemonium.server.serving import check
from pandemonium.server.store import Card, Row, SqliteStore
from tests.server.client import Guest
from tests.server.conftest import Server

Enter = Callable[..., Guest]


def test_flags_come_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text('host = "file"\nport = 1\nkeep_days = 3\n')
    monkeypatch.setenv("PANDEMONIUM_HOST", "environment")
    monkeypatch.setenv("PANDEMONIUM_PORT", "2")
    config = load_config(file, port=3, page=None)
    assert (config.host, config.port, config.keep_days) == ("environment", 3, 3)
    assert config.most_tables == 10_000


@pytest.mark.parametrize(
    ("line", "problem"), [("port = 99999", "'port'"), ("colour = 1", "'colour'")]
)
def test_a_wrong_setting_is_named(line: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text(line)
    with pytest.raises(Malformed, match=problem):
        load_config(file)
    with pytest.raises(Malformed, match="there is no file"):
        load_config(tmp_path / "nowhere.toml")


def test_a_setting_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text("port = = 1")
    with pytest.raises(Malformed, match=r"server\.toml cannot be read as TOML"):
        load_config(file)
    monkeypatch.setenv("PANDEMONIUM_ORIGINS", "https://example.org")
    with pytest.raises(Malformed, match="must be written as JSON"):
        load_config()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        config = load_config(port=port, page=None, database=tmp_path / "tables.db")
        with pytest.raises(Malformed, match=f"one cannot listen at 127.0.0.1, port {port}: "):
            check(config)


def test_it_says_how_it_is(guest: Enter) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    assert ada.get("/healthz")["tables"] >= 1
    metrics = ada.http.get("/metrics").text
    assert "pandemonium_connections " in metrics
    assert 'pandemonium_entries_total{entry="Sat"}' in metrics or player.chair == 0


async def append(server: Server, table: str, row: Row) -> None:
    store = SqliteStore(server.folder / "tables.db")
    await store.append(table, [row])
    await store.close()


def test_what_another_worker_has_written_is_taken_in_and_nothing_is_lost(
    guest: Enter, server: Server
) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 2))
    elsewhere = Said(guest="x", name="Somebody elsewhere", phrase="hello")
    row = Row(player.seq + 1, 0, entries.encode(elsewhere))
    asyncio.run(append(server, player.table, row))
    done = player.ask("say", phrase="thanks")
    said = [(each["seq"], each["name"]) for each in player.messages if each["type"] == "said"]
    assert said == [(row.seq, "Somebody elsewhere"), (row.seq + 1, "Ada")]
    assert done["seq"] == row.seq + 1


def test_the_page_is_served_from_its_folder(
    new_server: Callable[..., Server], tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Pandemonium</title>")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "page.js").write_text("'use strict'")
    ada = Guest(new_server(page=tmp_path).address)
    for path in ("/", "/table/abc", "/replay/abc?seat=open&at=3", "/rules/skip-bo"):
        document = ada.http.get(path)
        assert "Pandemonium" in document.text
        assert document.headers["Cache-Control"] == "no-cache"
    script = ada.http.get("/assets/page.js")
    assert script.text == "'use strict'"
    assert "immutable" in script.headers["Cache-Control"]
    assert ada.http.get("/table/abc/def").status_code == 404
    assert ada.http.get("/../server.toml").status_code == 404
    assert ada.get("/healthz")["status"] == "ok"
    ada.close()


def test_the_page_that_was_built_is_served_without_being_named(guest: Enter) -> None:
    ada = guest("Ada")
    document = ada.http.get("/").text
    scripts = re.findall(r'src="(/assets/[^"]+\.js)"', document)
    assert scripts
    for script in scripts:
        answer = ada.http.get(script)
        assert answer.status_code == 200
        assert answer.headers["Content-Encoding"] == "gzip"
    assert "<script>" not in document


def test_old_tables_are_removed(new_server: Callable[..., Server]) -> None:
    server = new_server()
    server.stop()

    async def make_old(file: Path) -> None:
        store = SqliteStore(file)
        await store.append("old", [Row(0, 0, b"{}")])
        store.note(Card("old", 0, False, None, b"{}"))
        await store.close()

    asyncio.run(make_old(server.folder / "tables.db"))
    server.start()
    ada = Guest(server.address)
    assert ada.http.get("/api/tables/old").status_code == 404
    assert any('"removed"' in line for line in server.log)
    ada.close()
