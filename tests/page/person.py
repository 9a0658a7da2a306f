"""A person in front of the page: sees what is lit, and clicks it or uses the keyboard."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe, AxeResults
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page
from playwright.sync_api import TimeoutError as Gone

from tests.server.client import Guest, play_at_random

QUICK = {"turn_s": None, "window_s": 60, "window_least_s": 0, "away_s": None, "between_s": 0}
"""Clocks for people who never hesitate."""

PATIENCE_MS = 60_000
"""How long something on the page is waited for. Only a page that hangs takes so long."""

HASTE_MS = 1000
"""How long one tries to press what may be gone already."""

GAME = ".game[aria-busy=false]"
ACTION = "[data-action]:enabled"
"""A button that makes a move by itself."""
MOVABLE = "[data-movable=true]:enabled"
OPEN = "[data-open=true]"
CHOICE = "[data-choice]"
"""One of several moves between which a person has to choose."""
RESULT = "[data-result]"
REFUSAL = "[data-clause]"
VIOLATIONS = """axe.run({ resultTypes: ["violations"], preload: false })
  .then(({ violations }) => ({ violations }))"""
"""What the page withholds from some people. What is well is not told: telling costs more."""

STOPS_AWAY = """element => {
  const all = document.querySelectorAll("a[href], button, input, select, summary, [tabindex]");
  const reached = (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility();
  const stops = [...all].filter(reached);
  return stops.indexOf(element) - stops.indexOf(document.activeElement);
}"""
"""How often Tab has to be pressed, about: of a group, the browser may visit one element only."""

LOST_CONNECTION = (
    "WebSocket connection",
    "Failed to load resource: net::ERR_CONNECTION",
    "Failed to load resource: net::ERR_EMPTY_RESPONSE",
)
"""How a browser's own complaints about a server that is gone begin."""


class Person:
    """Somebody with a browser: on a phone, or without a mouse, if so said."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        shots: Path,
        phone: bool = False,
        keyboard: bool = False,
        **profile: Any,
    ) -> None:
        self.name = name
        self.errors: list[str] = []
        """What the page has written to the console as errors."""
        self._phone = phone
        self._keyboard = keyboard
        self._random = Random(name)
        self._shots = shots
        self._server = address
        self._address = f"http://{address}"
        self._context = browser.new_context(
            base_url=self._address,
            viewport={"width": 360, "height": 740} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            **{"locale": "en-GB", "reduced_motion": "reduce", **profile},
        )
        self._context.set_default_timeout(PATIENCE_MS)
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self._context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(LOST_CONNECTION):
            self.errors.append(f"{message.text} ({message.location})")

    def be(self, guest: str) -> None:
        """Come with the cookie of a guest who is known already."""
        cookie = {"name": "guest", "value": guest, "url": self._address}
        self._context.add_cookies([cookie])  # type: ignore[list-item]

    def leave(self) -> None:
        """Close the browser's window."""
        self._context.close()

    def open_new_tab(self) -> None:
        """Close the tab, and open another in the same browser."""
        self.page.close()
        self.page = self._new_page()

    # Going somewhere

    def open(self, game: str, players: int, bot: str | None = "imp", **wanted: Any) -> str:
        """Open a table for quick players, with bots on the other chairs, and go there; its name."""
        table = self.open_elsewhere(game, players, bot, **wanted)
        self.page.goto(f"/table/{table}")
        return table

    def open_elsewhere(
        self, game: str, players: int, bot: str | None = "imp", **wanted: Any
    ) -> str:
        """The same without going there."""
        self._take_name()
        bots = [None] + [bot] * (players - 1)
        table = {"game": game, "players": players, "bots": bots, "clocks": QUICK, "pace": 0}
        answer = self.page.request.post("/api/tables", data={**table, **wanted})
        assert answer.status == 201, answer.text()
        table_id: str = answer.json()["id"]
        return table_id

    def join(self, table: str) -> None:
        """Come to somebody's table, and take the first chair that can be taken."""
        self._take_name()
        self.page.goto(f"/table/{table}")
        self.page.get_by_role("button", name="Sit here").first.click()
        self.press("Continue")
        self.page.get_by_role("button", name="Stand up").wait_for()

    def _take_name(self) -> None:
        self.page.request.post("/api/me", data={"name": self.name})

    def start(self) -> None:
        """Deal the cards."""
        self.press("Deal the cards")
        self.page.locator(".game").wait_for()

    def press(self, name: str, exact: bool = False) -> None:
        """Press the button with these words."""
        self.page.get_by_role("button", name=name, exact=exact).click()

    # Looking

    @property
    def cookie(self) -> str:
        """What says to the server who this is."""
        (found,) = (each for each in self._context.cookies() if each.get("name") == "guest")
        return str(found.get("value"))

    @property
    def result(self) -> Locator:
        """Who has won."""
        return self.page.locator(RESULT)

    @property
    def refusal(self) -> Locator:
        """Why something was not done, with its clause."""
        return self.page.locator(REFUSAL)

    @property
    def log(self) -> Locator:
        """What happened, beside the table."""
        return self.page.locator(".log")

    def told(self) -> list[str]:
        """The lines of the log."""
        self.log.get_by_role("listitem").first.wait_for()
        return self.log.get_by_role("listitem").all_inner_texts()

    def look(self, name: str) -> None:
        """Keep a picture of the screen, and see that everybody can use it."""
        picture = self._shots / f"{name}{'-phone' if self._phone else ''}.jpg"  # PNG costs 0.2 s
        self.page.screenshot(path=picture, type="jpeg", quality=90)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(Axe().axe_script)
        found = AxeResults(self.page.evaluate(VIOLATIONS))
        assert found.violations_count == 0, found.generate_report()
        sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(sideways) == 0

    def cut_short(self, texts: Locator) -> list[str]:
        """Those texts that do not fit where they stand."""
        width = "all => all.map((each) => each.scrollWidth - each.clientWidth)"
        missing: list[int] = texts.evaluate_all(width)
        return [
            text for text, pixels in zip(texts.all_inner_texts(), missing, strict=True) if pixels
        ]

    def wait_for_no_draft(self) -> None:
        """Wait until the page keeps nothing any more that was begun and not yet sent."""
        none = "Object.keys(localStorage).every((key) => !key.startsWith('draft/'))"
        self.page.wait_for_function(none)

    # Playing

    def play_on(self, moves: int | None = None) -> None:
        """Play what is lit, until the end or for so many moves."""
        made = 0
        while made != moves:
            self.wait_for_turn()
            if self.result.is_visible():
                return
            self.move()
            made += 1

    def play_in_time(self) -> None:
        """Play a game that waits for nobody, to its end. What is gone by then is not pressed; but
        something must have been.
        """
        pressed = 0
        self.page.set_default_timeout(HASTE_MS)
        while not self.result.is_visible():
            with suppress(Gone):
                pressed += self._do(ACTION) or self._do(MOVABLE)
        self.page.set_default_timeout(PATIENCE_MS)
        assert pressed

    def play_unseen(self, table: str, *friends: "Person") -> None:
        """Play to the end through the wire, for a test of what comes after: clicks cost more."""
        people = (self, *friends)
        guests = [each.as_guest() for each in people]
        players = [guest.sit_down(table, client="unseen") for guest in guests]
        with ThreadPoolExecutor(len(players)) as threads:
            list(threads.map(play_at_random, players, range(len(players))))
        for player, guest in zip(players, guests, strict=True):
            player.close()
            guest.close()
        for person in people:
            person.result.wait_for()

    def as_guest(self) -> Guest:
        """The same person without a browser."""
        guest = Guest(self._server)
        guest.http.cookies.clear()
        guest.http.cookies.set("guest", self.cookie)
        return guest

    def wait_for_turn(self) -> None:
        """Wait until there is something to do, or nothing any more."""
        something = f"{GAME} :is({ACTION}, {MOVABLE}), {RESULT}"
        self.page.locator(something).first.wait_for()

    def may_move(self) -> bool:
        """Whether there is something to do now."""
        return self.page.locator(f"{GAME} :is({ACTION}, {MOVABLE})").count() > 0

    def move(self) -> None:
        """Do one of the things that are lit: answer a question, or take a card and lay it down."""
        seen = self.shown()
        if not self._do(ACTION):
            self._do(MOVABLE)
            self._do(OPEN)
            self._do(CHOICE)
        self.wait_for_more_than(seen)

    def shown(self) -> str | None:
        """What tells a position from the one before."""
        return self.page.locator(".game").get_attribute("data-shown")

    def wait_for_more_than(self, seen: str | None) -> None:
        """Wait until something has happened, or was refused."""
        self.page.locator(f".game:not([data-shown='{seen}']), {REFUSAL}").first.wait_for()

    def _do(self, lit: str) -> bool:
        """Press one of what is lit, if anything is."""
        found = self.page.locator(f".game {lit}")
        count = found.count()
        if not count:
            return False
        chosen = found.nth(self._random.randrange(count))
        if self._keyboard:
            self._reach(chosen)
            self.page.keyboard.press("Enter")
        else:
            chosen.click()
        return True

    def _reach(self, wanted: Locator) -> None:
        """Go to something with the Tab key, and back where that was too often."""
        while stops := wanted.evaluate(STOPS_AWAY):
            for _ in range(max(stops, 1)):
                self.page.keyboard.press("Tab" if stops > 0 else "Shift+Tab")
