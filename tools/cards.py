"""The cards in the pictures of environments, drawn by the page in a real browser: `make pictures`.

For each game one sheet, and for all of them an index: the box of every card in its sheet. The page
draws the cards as a picture in the rulebook, so it needs nothing for this.
"""

import io
import json
import tempfile
from dataclasses import asdict
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.cards import CARDS
from tests.page.browser import FLAGS, executable
from tests.server.conftest import Server

from pandemonium.envs.pictures import INDEX, SHEETS, TALLEST
from pandemonium.kernel.rulebook import BACK, Block

WIDTH = TALLEST * 5 // 7
QUALITY = 72

SHEET = f"""
    html, body {{ background: none; }}
    #sheet {{ display: grid; grid-template-columns: repeat(10, {WIDTH}px); width: max-content; }}
    #sheet .card {{ --card-w: {WIDTH}px; box-shadow: none; }}
"""

LAY_OUT = """row => {
    const sheet = document.createElement("div");
    sheet.id = "sheet";
    sheet.append(...row.children);
    document.body.replaceChildren(sheet);
    const corners = ({ left, top, right, bottom }) => [left, top, right, bottom];
    return document.fonts.ready.then(() => {
        const cards = [...sheet.children].map((card) => [card, card.getBoundingClientRect()]);
        return Object.fromEntries(cards.map(([card, box]) => [card.dataset.card, corners(box)]));
    });
}"""


def main() -> None:
    """Draw the sheets of all games."""
    SHEETS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        context = browser.new_context(
            base_url=f"http://{server.address}", locale="en", color_scheme="light"
        )
        boxes = {game: draw(context.new_page(), game) for game in CARDS}
        browser.close()
    INDEX.write_text(json.dumps(boxes) + "\n", encoding="utf8")


def draw(page: Page, game: str) -> dict[str, list[int]]:
    """Draw the sheet of a game; the box of every card in it."""
    cards = Block("", cards=(*CARDS[game], BACK))
    book = [asdict(block) for block in (Block("", heading=2), cards)]
    page.route("**/rulebook?*", lambda route: route.fulfill(json=book))
    page.goto(f"/rules/{game}")
    page.add_style_tag(content=SHEET)
    boxes: dict[str, list[int]] = page.locator("figure .row").evaluate(LAY_OUT)
    shot = page.locator("#sheet").screenshot(omit_background=True)
    with Image.open(io.BytesIO(shot)) as sheet:
        sheet.save(SHEETS / f"{game}.webp", quality=QUALITY, method=6)
    return boxes


if __name__ == "__main__":
    main()
