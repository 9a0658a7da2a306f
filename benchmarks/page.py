"""The page: how much of it is sent, and how soon one can play. `python -m benchmarks.page`."""

import gzip
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table
from tests.page.browser import FLAGS, executable
from tests.page.noticing import sent_to
from tests.page.person import Person
from tests.server.conftest import Server

from pandemonium.server.operations.config import built_page

GAMES = ("suite-infernale", "skip-bo", "inferno", "hols-der-teufel")
LOCALES = ("en-GB", "fr-FR")
"""In French the words are sent, too."""
TRIES = 3


def main() -> None:
    """Print the sizes and, best of some tries each with an empty cache, the times."""
    table = Table("the page", "", title="best of three visits, nothing cached")
    table.add_row("all JavaScript, compressed", f"{javascript_kb():.0f} KB")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        for locale in LOCALES:
            paints = []
            for _ in range(TRIES):
                guest = Person(browser, server.address, "Ada", Path(folder), locale=locale)
                kilobytes, paint_ms = look_in(guest)
                paints.append(paint_ms)
                guest.leave()
            table.add_row(f"home, {locale}, everything that is sent", f"{kilobytes:.0f} KB")
            table.add_row(f"home, {locale}, first paint", f"{min(paints):.0f} ms")
        for game in GAMES:
            visits = []
            for _ in range(TRIES):
                guest = Person(browser, server.address, "Ada", Path(folder), locale=LOCALES[-1])
                sent = sent_to(guest)
                visits.append(visit(guest, game))
                guest.leave()
            table.add_row(
                f"home and {game} in French, everything that is sent", f"{sum(sent) / 1000:.0f} KB"
            )
            table.add_row(f"first page open, {game} playable", f"{min(visits):.1f} s")
        browser.close()
        server.stop()
    Console().print(table)


def javascript_kb() -> float:
    """What all scripts together weigh on the wire."""
    page = built_page()
    assert page
    return sum(len(gzip.compress(file.read_bytes())) for file in page.rglob("*.js")) / 1000


def look_in(guest: Person) -> tuple[float, float]:
    """Kilobytes of the home page with its fonts and cards, and milliseconds to its first paint."""
    sent = sent_to(guest)
    guest.page.goto("/")
    guest.page.locator(".picture .card").last.wait_for()
    guest.page.wait_for_load_state("networkidle")
    first = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return sum(sent) / 1000, guest.page.evaluate(first)


def visit(guest: Person, game: str) -> float:
    """Seconds from an empty tab by one click to a table at which one may act or look on."""
    before = time.perf_counter()
    guest.page.goto("/")
    guest.page.locator(f"[data-play={game}]").click()
    guest.page.locator(".game").wait_for()
    return time.perf_counter() - before


if __name__ == "__main__":
    main()
