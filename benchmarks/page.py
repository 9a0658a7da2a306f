"""The page: how much of it is sent, and how soon one can play. `python -m benchmarks.page`."""

import gzip
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.page.browser import FLAGS, executable
from tests.page.person import Person
from tests.server.conftest import Server

from pandemonium.server.page import built_page

GAMES = ("suite-infernale", "skip-bo", "inferno", "hols-der-teufel")
TRIES = 3


def main() -> None:
    """Print the sizes and, best of some tries each with an empty cache, the times."""
    table = Table("the page", "", title="best of three visits, nothing cached")
    table.add_row("all JavaScript, compressed", f"{javascript_kb():.0f} KB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        for game in GAMES:
            visits = []
            for _ in range(TRIES):
                guest = Person(browser, server.address, "Ada", Path(folder))
                visits.append(visit(guest, game))
                guest.leave()
            table.add_row(f"first page open, {game} playable", f"{min(visits):.1f} s")
        browser.close()
        server.stop()
    Console().print(table)


def javascript_kb() -> float:
    """What all scripts together weigh on the wire."""
    page = built_page()
    assert page
    return sum(len(gzip.compress(file.read_bytes())) for file in page.rglob("*.js")) / 1000


def visit(guest: Person, game: str) -> float:
    """Seconds from an empty tab by one click to a table at which one may act or look on."""
    before = time.perf_counter()
    guest.page.goto("/")
    guest.page.locator(f"[data-play={game}]").click()
    guest.page.locator(".game").wait_for()
    return time.perf_counter() - before


if __name__ == "__main__":
    main()
