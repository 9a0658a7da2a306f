"""What the page says about bots that have little time to think."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.client import Guest
from tests.server.conftest import Server

TABLES = 12
NOTICES = {"en-GB": "The bots are thinking less", "fr-FR": "Les robots réfléchissent moins"}


def test_the_page_says_that_bots_think_less(
    person: Callable[..., Person], guest: Callable[..., Guest], new_server: Callable[..., Server]
) -> None:
    server = new_server(bot_threads=1)
    eve = guest("Eve", at=server)
    tables = [eve.open("skip-bo", 4, bots=["lucifer"] * 4, pace=0.3) for _ in range(TABLES)]
    watching = [eve.sit_down(table) for table in tables]
    for each in watching:
        each.ask("start")
    for locale, words in NOTICES.items():
        ada = person(at=server, locale=locale)
        ada.page.goto(f"/table/{tables[0]}")
        expect(ada.page.get_by_role("status").filter(has_text=words)).to_be_visible()
        ada.look(f"hurried-{locale[:2]}")
    for each in watching:
        each.close()
