"""What nobody else may read: the database, and the keys that sign cookies, which can be changed."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pandemonium.kernel.errors import Malformed
from pandemonium.server.operations.config import load_config
from pandemonium.server.store.database import open_database, permissions
from pandemonium.server.web.identity import Identity
from tests.server.client import Guest
from tests.server.conftest import Server
from tests.server.test_keeping import command

NewServer = Callable[..., Server]

NOBODY = 65534


@pytest.fixture
def _everybody_may_read() -> Iterator[None]:
    """New files are open to all, unless somebody takes care."""
    before = os.umask(0)
    yield
    os.umask(before)


# The database


@pytest.mark.usefixtures("_everybody_may_read")
def test_nobody_else_can_read_a_database(new_server: NewServer) -> None:
    server = new_server()
    files = [server.folder / f"tables.db{ending}" for ending in ("", "-wal", "-shm")]
    lock = server.folder / "tables.db-lock"
    assert [permissions(file) for file in (*files, lock)] == [0o600] * 4
    server.kill()
    for file in files:
        file.chmod(0o644)
    server.start()
    assert [permissions(file) for file in files] == [0o600] * 3
    narrowed = [line for line in server.log if '"permissions narrowed"' in line]
    assert len(narrowed) == 3
    assert all("0644" in line for line in narrowed)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_database_that_cannot_be_closed_to_others_is_refused() -> None:
    folder = Path(tempfile.mkdtemp(prefix="pandemonium-"))
    try:
        folder.chmod(0o777)
        file = folder / "tables.db"
        open_database(file).close()
        file.chmod(0o666)
        script = (
            "import os, sys\n"
            "from pathlib import Path\n"
            "from pandemonium.server.store.database import open_database\n"
            f"os.setgroups([]), os.setgid({NOBODY}), os.setuid({NOBODY})\n"
            "open_database(Path(sys.argv[1]))"
        )
        words = [sys.executable, "-c", script, str(file)]
        ended = subprocess.run(words, capture_output=True, text=True, check=False)
        assert f"its owner must run `chmod 600 {file}`" in ended.stderr
        assert permissions(file) == 0o666
    finally:
        shutil.rmtree(folder)


def test_others_who_can_write_to_the_folder_are_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_database(tmp_path / "tables.db").close()
    assert capsys.readouterr().out == ""
    tmp_path.chmod(0o777)
    open_database(tmp_path / "tables.db").close()
    assert "other users can write to the folder" in capsys.readouterr().out


# Keys


def who_am_i(server: Server, cookie: str) -> tuple[str, str]:
    """The guest whom a server sees in a cookie, and the cookie it sends back."""
    guest = Guest(server.address)
    guest.http.cookies.clear()
    guest.http.cookies.set("guest", cookie)
    answer = guest.http.get("/api/me")
    guest.close()
    return answer.json()["guest"], answer.cookies["guest"]


def test_keys_in_a_file_can_be_changed_without_logging_anybody_out(
    new_server: NewServer, tmp_path: Path
) -> None:
    file = tmp_path / "keys"
    file.write_text("the first key\n")
    server = new_server(secret_file=file)
    ada, first = who_am_i(server, "")
    file.write_text("the second key\nthe first key\n")
    server.stop()
    server.start()
    again, second = who_am_i(server, first)
    assert again == ada
    server.stop()
    assert [signed_by("the first key", each) for each in (first, second)] == [ada, None]
    assert [signed_by("the second key", each) for each in (first, second)] == [None, ada]
    assert not [line for line in server.log if "the first" in line or "the second" in line]


def signed_by(key: str, cookie: str) -> str | None:
    """The guest of a cookie that was signed with this key."""
    found = Identity(key.encode()).guest(cookie)
    return found and found.id


def test_the_key_in_the_database_can_be_changed_without_logging_anybody_out(
    new_server: NewServer,
) -> None:
    server = new_server()
    database = server.folder / "tables.db"
    ada = Guest(server.address, "Ada")
    first = ada.http.cookies["guest"]
    ada.close()
    assert "still accepted: 1" in command("rotate-key", database)
    server.stop()
    server.start()
    guest, second = who_am_i(server, first)
    assert guest == ada.id
    server.stop()
    assert "still accepted: 0" in command("rotate-key", database, "--forget-old")
    connection = open_database(database)
    ((newest,),) = connection.execute("SELECT key FROM secret").fetchall()
    connection.close()
    assert Identity(newest).guest(second) == (ada.id, "Ada", "")
    assert Identity(newest).guest(first) is None


def test_keys_that_cannot_be_read_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "keys"
    with pytest.raises(Malformed, match="No such file"):
        load_config(secret_file=file).keys()
    file.write_text("\n \n")
    with pytest.raises(Malformed, match="there is no key in"):
        load_config(secret_file=file).keys()
    file.write_text(" one \n\ntwo")
    assert load_config(secret_file=file).keys() == [b"one", b"two"]
    monkeypatch.setenv("PANDEMONIUM_SECRET", "three\nfour")
    assert load_config().keys() == [b"three", b"four"]
    with pytest.raises(Malformed, match="not both"):
        load_config(secret_file=file).keys()
    monkeypatch.setenv("PANDEMONIUM_DATABASE", str(tmp_path / "tables.db"))
    assert "in its settings" in command("rotate-key", tmp_path / "tables.db", fails=True)
    monkeypatch.delenv("PANDEMONIUM_SECRET")
    assert "no such database" in command("rotate-key", tmp_path / "tables.db", fails=True)
