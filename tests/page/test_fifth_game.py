"""A game that the page has no table for is played at a plain one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.fifth_game import install
from tests.page.person import Person
from tests.server.conftest import Server


def test_a_plain_table_serves_any_game(
    person: Callable[..., Person],
    new_server: Callable[..., Server],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in install(tmp_path / "installed").items():
        monkeypatch.setenv(name, value)
    ada = person(at=new_server())
    ada.page.goto("/")
    expect(ada.page.get_by_role("heading", name="Nim")).to_be_visible()
    ada.open("nim", 3, options={"heap": 13})
    ada.start()
    ada.wait_for_turn()
    ada.look("plain-table")
    ada.play_on()
    expect(ada.result).to_be_visible()
