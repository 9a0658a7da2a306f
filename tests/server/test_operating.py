"""Running a server: settings, health, metrics, the page, another writer."""

import asyncio
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import load_config
from pandemonium.server.serving import check
from pandemonium.server.store.interface import Row
from pandemonium.server.store.sqlite import SqliteStore
from pandemonium.server.table import entries
from pandemonium.server.table.entries import Sat
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
    with pytest.raises(Malformed, match="no such file"):
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
        with pytest.raises(Malformed, match=f"cannot listen on 127.0.0.1:{port}: "):
            check(config)


def test_a_server_ends_with_the_block_that_fails(tmp_path: Path) -> None:
    with pytest.raises(LookupError), Server(tmp_path) as server:
        raise LookupError
    assert server.process.returncode is not None


def test_a_database_has_one_server_until_that_one_is_dead(
    new_server: Callable[..., Server], tmp_path: Path
) -> None:
    server = new_server()
    database = tmp_path / "another-name.db"
    database.symlink_to(server.folder / "tables.db")
    serve = [sys.executable, "-m", "pandemonium", "serve", "--port", "0", "--database"]
    second = subprocess.run([*serve, str(database)], capture_output=True, text=True, check=False)
    assert second.returncode != 0
    assert second.stderr == f"pandemonium: another server has {database} open\n"
    tables = [sys.executable, "-m", "pandemonium", "tables", "--database", str(database)]
    assert subprocess.run(tables, check=False).returncode == 0
    server.kill()
    server.start()
    server.stop()


def test_it_says_how_it_is(guest: Enter) -> None:
    ada = guest("Ada")
    before = metric(ada, 'pandemonium_entries_total{entry="Sat"}')
    player = ada.sit_down(ada.open("skip-bo", 2, sit=False), chair=1)
    assert ada.get("/healthz")["tables"] >= 1
    assert metric(ada, "pandemonium_connections") >= 1
    assert metric(ada, 'pandemonium_entries_total{entry="Sat"}') == before + 1
    assert player.info["seats"][1]["name"] == "Ada"


def metric(guest: Guest, name: str) -> float:
    """The value of a metric; 0 before it was first counted."""
    lines = guest.http.get("/metrics").text.splitlines()
    values = [float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(f"{name} ")]
    return sum(values)


async def append(server: Server, table: str, row: Row) -> None:
    store = SqliteStore(server.folder / "tables.db", alone=False)
    await store.append(table, [row])
    await store.close()


def test_what_another_worker_has_written_is_taken_in_and_nothing_is_lost(
    guest: Enter, server: Server
) -> None:
    ada = guest("Ada")
    player = ada.sit_down(ada.open("skip-bo", 3))
    elsewhere = Sat(chair=1, guest="x", name="Somebody elsewhere")
    row = Row(player.seq + 1, 0, entries.encode(elsewhere))
    asyncio.run(append(server, player.table, row))
    done = player.ask("fill", bot="imp", chair=2)
    told = [each for each in player.messages if each["type"] == "table"]
    names = [[seat["name"] for seat in each["table"]["seats"]] for each in told]
    assert names == [["Ada", "Somebody elsewhere", ""], ["Ada", "Somebody elsewhere", "imp"]]
    assert [each["seq"] for each in told] == [row.seq, row.seq + 1]
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


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/words/fr", "/api/games/inferno/rulebook?lang=fr", "/api/schema"]
)
def test_long_answers_are_compressed_for_clients_that_take_it(guest: Enter, path: str) -> None:
    ada = guest("Ada")
    plain = ada.http.get(path, headers={"Accept-Encoding": "identity"})
    for _ in range(2):
        packed = ada.http.get(path, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert int(packed.headers["Content-Length"]) < len(plain.content) / 2
        assert packed.json() == plain.json()
    assert "Content-Encoding" not in plain.headers
    assert {plain.headers["Vary"], packed.headers["Vary"]} == {"Accept-Encoding"}


def test_short_answers_are_not_compressed(guest: Enter) -> None:
    assert "Content-Encoding" not in guest("Ada").http.get("/api/me").headers


@pytest.mark.parametrize("path", ["/api/games", "/api/words/fr"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_what_has_not_changed_is_not_sent_again(guest: Enter, path: str, encoding: str) -> None:
    ada = guest("Ada")
    known = ada.http.get(path).headers["ETag"]
    headers = {"Accept-Encoding": encoding, "If-None-Match": f'"another", {known}'}
    again = ada.http.get(path, headers=headers)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", known)
    changed = ada.http.get(path, headers={**headers, "If-None-Match": '"another"'})
    assert changed.status_code == 200
