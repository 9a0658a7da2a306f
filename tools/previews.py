"""The pictures of link previews, drawn with our own cards in a real browser: `make pictures`."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.page.browser import FLAGS, executable
from tests.server.conftest import Server

from pandemonium.games import NAMES
from pandemonium.server.web.previews import SITE, SIZE

FOLDER = Path(__file__).parents[1] / "web" / "public" / "previews"

SHOWN = 2
"""Which of its four cards stands for a game in the picture of the whole site."""

POSTER = """
    .poster { position: fixed; inset: 0; z-index: 9999; display: grid;
        grid-template: 1fr auto / 1fr; background: var(--felt-deep); color: var(--ink); }
    .poster > div { display: grid; }
    .poster .picture { --card-w: 240px; height: auto; margin: 0; padding: 0; align-items: center; }
    .poster .picture .card { margin: 0 calc(var(--card-w) * -0.04);
        translate: 0 calc((var(--k) - 1.5) * (var(--k) - 1.5) * var(--card-w) * 0.08); }
    .poster h1 { display: flex; gap: 24px; align-items: center; justify-content: center;
        padding: 22px; font-size: 66px; background: var(--panel); }
    .poster h1 svg { --portrait: 84px; }
"""

HANG = """([cards, title]) => {
    const article = (game) => document.querySelector(`article.${game}`);
    const drawing = ([game, k]) => article(game).querySelectorAll(".picture .card")[k].innerHTML;
    const drawings = cards.map(drawing);
    const poster = document.createElement("section");
    poster.className = "poster";
    const light = document.createElement("div");
    light.className = article(cards[0][0]).className.replace("panel", "");
    light.append(article(cards[0][0]).querySelector(".picture").cloneNode(true));
    light.querySelectorAll(".card").forEach((card, k) => (card.innerHTML = drawings[k]));
    const heading = document.createElement("h1");
    const landlord = document.querySelector(".devils svg:nth-child(3)").cloneNode(true);
    heading.append(landlord, title ?? article(cards[0][0]).querySelector("h2").textContent);
    poster.append(light, heading);
    document.body.replaceChildren(poster);
}"""


def main() -> None:
    """Take the picture of each game, and one of the whole site."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    width, height = SIZE
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        context = browser.new_context(
            base_url=f"http://{server.address}",
            viewport={"width": width, "height": height},
            color_scheme="light",
        )
        page = context.new_page()
        for game in NAMES:
            take(page, game, [(game, k) for k in range(4)])
        take(page, SITE.lower(), [(game, SHOWN) for game in NAMES], SITE)
        browser.close()


def take(page: Page, name: str, cards: list[tuple[str, int]], title: str | None = None) -> None:
    """Hang up cards of the home page as a poster, and take a picture of it."""
    page.goto("/")
    page.locator(".picture .card").nth(4 * len(NAMES) - 1).wait_for()
    page.add_style_tag(content=POSTER)
    page.evaluate(HANG, [cards, title])
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=50)


if __name__ == "__main__":
    main()
