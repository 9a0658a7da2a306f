"""The page while games are being compiled: it says who is not ready, and nobody waits."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.code_folder import CodeFolder
from tests.page.person import Person
from tests.server.conftest import Server

Come = Callable[..., Person]
NewServer = Callable[..., Server]

PLACES = "all => all.map((each) => Object.values(each.getBoundingClientRect().toJSON()))"
"""Where everything is that can be pressed."""


def test_a_bot_gets_ready_in_the_middle_of_a_match(
    person: Come, new_server: NewServer, tmp_path: Path
) -> None:
    code = CodeFolder(tmp_path)
    server = new_server(compile=False, environment=code.environment)
    ada = person(at=server)
    ada.open("hols-der-teufel", 2, bot="fiend", options={"deals": 1})
    note = ada.page.get_by_text("Fiend isn’t ready yet; for now a devil takes its place.")
    expect(note).to_be_visible()
    ada.start()
    ada.play_on(moves=3)
    expect(note).to_be_visible()
    ada.look("bot-not-ready")
    places = ada.page.locator(".game button").evaluate_all(PLACES)
    code.fill()
    expect(note).to_be_hidden()
    ada.look("bot-ready")
    assert ada.page.locator(".game button").evaluate_all(PLACES) == places
    ada.play_on()
    expect(ada.result).to_be_visible()


def test_it_says_in_french_when_a_bot_will_be_ready(
    person: Come, new_server: NewServer, tmp_path: Path
) -> None:
    server = new_server(environment=CodeFolder(tmp_path).environment)
    ada = person(at=server, locale="fr-FR", phone=True)
    ada.open("skip-bo", 2, bot="lucifer")
    soon = re.compile(r"^Lucifer sera prêt dans .* environ\s; d’ici là, un diable le remplace.$")
    expect(ada.page.get_by_text(soon)).to_be_visible()
    ada.look("bot-ready-soon")
