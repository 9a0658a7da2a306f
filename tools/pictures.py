"""The pictures of the README, taken of real tables: `make pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.page.browser import FLAGS, executable
from tests.page.person import Person
from tests.server.conftest import Server

FOLDER = Path(__file__).parents[1] / "docs" / "tables"

TABLES = {
    "suite-infernale": (3, 12),
    "skip-bo": (2, 16),
    "inferno": (4, 2),
    "hols-der-teufel": (3, 7),
}
"""For each game, how many play and after how many of your own moves the picture is taken."""

QUESTION = "[data-action=stop]:enabled"
OFFER = "[data-offer]"


def main() -> None:
    """Sit down at each game with devils, play a little, and take a picture."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        for game in TABLES:
            while not picture(Person(browser, server.address, "Ada", FOLDER), game):
                pass
        browser.close()


def picture(ada: Person, game: str) -> bool:
    """Take a picture of a game, at a moment that shows what it is like; whether there was one."""
    players, moves = TABLES[game]
    ada.open(game, players, bot="devil")
    ada.start()
    ada.play_on(moves)
    ada.wait_for_turn()
    while game == "suite-infernale" and not ada.page.locator(QUESTION).count():
        if ada.result.is_visible():
            break
        ada.play_on(1)
        ada.wait_for_turn()
    if game == "inferno":
        ada.page.locator(OFFER).first.wait_for()
    if ada.refusal.is_visible():
        ada.refusal.get_by_role("button", name="Close").click()
    taken = not ada.result.is_visible()
    if taken:
        ada.page.screenshot(path=FOLDER / f"{game}.jpg", type="jpeg", quality=85)
    ada.leave()
    return taken


if __name__ == "__main__":
    main()
