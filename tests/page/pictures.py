"""The pictures of the README, taken of real tables: `make pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.page.browser import FLAGS, executable
from tests.page.person import Person
from tests.server.conftest import Server

FOLDER = Path(__file__).parents[2] / "docs" / "tables"

TABLES = {
    "suite-infernale": (3, 45),
    "skip-bo": (2, 16),
    "inferno": (4, 2),
    "hols-der-teufel": (3, 7),
}
"""For each game, how many play and after how many moves of one's own the picture is taken."""


def main() -> None:
    """Sit down at each game with devils, play a little, and take a picture."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        for game, (players, moves) in TABLES.items():
            ada = Person(browser, server.address, "Ada", FOLDER)
            ada.open(game, players, bot="devil")
            ada.start()
            ada.play_on(moves)
            ada.wait_for_turn()
            if ada.refusal.is_visible():
                ada.refusal.get_by_role("button", name="Close").click()
            ada.page.screenshot(path=FOLDER / f"{game}.jpg", type="jpeg", quality=85)
            ada.leave()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
