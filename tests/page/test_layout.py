"""The table uses the room there is: one's hand on every screen, large cards on large ones."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person
from tests.server.client import Guest
from tests.server.conftest import Server
from tests.server.prepared import SECRET, cookie_of, write_table

Come = Callable[..., Person]

SIZES = (
    (360, 740),
    (390, 844),
    (844, 390),
    (800, 600),
    (640, 400),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
)
"""Phones upright and on their side, small windows, 200 % zoom, desks, large screens."""

LARGE = (1920, 1080)
LEAST_CARD = 130
"""How high a card of one's hand is at least on a large screen, in pixels."""

BARGAINING = {"glass_s": 600, "look_s": 1}

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("suite-infernale", 2, {}),
    ("suite-infernale", 6, {}),
    ("skip-bo", 2, {}),
    ("skip-bo", 6, {"edition": "classic"}),
    ("hols-der-teufel", 2, {}),
    ("hols-der-teufel", 6, {}),
    ("inferno", 3, BARGAINING),
    ("inferno", 4, BARGAINING),
    ("inferno", 6, BARGAINING),
]
"""The fewest and the most who play, and the options. At Inferno four hold the most souls each."""

HAND = ", ".join(
    f"[data-source{kind}]" for kind in ("^='hand/'", "=stock", "^='soul/0/'", "^='special/'")
)
"""What one plays with."""

PLACES = ", ".join(f"[data-target^='{place}/']" for place in ("series", "discard", "column"))
"""What one plays onto, where it is always there."""

LIST = "[data-source^='list/'], [data-action=list]"

CUT = """elements => elements.filter((element) => {
  const box = element.getBoundingClientRect();
  const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (getComputedStyle(each).overflow === "visible") continue;
    const edge = each.getBoundingClientRect();
    for (const side of ["left", "top"]) seen[side] = Math.max(seen[side], edge[side]);
    for (const side of ["right", "bottom"]) seen[side] = Math.min(seen[side], edge[side]);
  }
  return box.left < seen.left - 1 || box.top < seen.top - 1
    || box.right > seen.right + 1 || box.bottom > seen.bottom + 1;
}).map((element) => element.dataset.source ?? element.dataset.target ?? element.innerText)"""
"""Which elements the window, or something that scrolls in it, does not show whole."""

SCROLLED = """() => Math.max(
  ...["html", "main"].map((name) => document.querySelector(name))
    .map((each) => each.scrollHeight - each.clientHeight))"""
"""How far the page or the table would have to be scrolled."""


def resize(person: Person, size: tuple[int, int]) -> None:
    """Give the window a size."""
    width, height = size
    person.page.set_viewport_size({"width": width, "height": height})


def not_in_sight(person: Person, wanted: str) -> dict[tuple[int, int], list[str]]:
    """What is wanted and not seen whole, or how far one must scroll, at each size."""
    found = {}
    things = person.page.locator(".game").locator(wanted)
    for size in SIZES:
        resize(person, size)
        things.first.wait_for()
        cut: list[str] = things.evaluate_all(CUT)
        scrolled: int = person.page.evaluate(SCROLLED)
        found[size] = cut + ([f"scrolls by {scrolled}"] if scrolled > 1 else [])
    return {size: problems for size, problems in found.items() if problems}


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_hand_is_on_screen_at_every_size_and_grows_with_it(
    person: Come, game: str, players: int, options: dict[str, Any]
) -> None:
    ada = person()
    ada.open(game, players, bot="naive", options=options)
    ada.start()
    if game == "inferno":
        ada.press("Hand in")
    ada.wait_for_turn()
    assert not_in_sight(ada, f":is({HAND}, {PLACES}, .answers [data-action])") == {}
    resize(ada, LARGE)
    card = ada.page.locator(".game").locator(HAND).first.bounding_box()
    assert card
    assert card["height"] >= LEAST_CARD


LONG_QUESTION = {
    "players": 6,
    "turn": 1,
    "hands": [["stop", "1", "4", "6", "10", "+1"], *[["5"]] * 5],
    "suites": [[], ["1", "2", "3", "4", "5", "6", "7", "8", "9"], *[[]] * 4],
    "window": {"card": "+1", "player": 1, "target": 1, "chain": [2, 3], "waiting": [0, 4, 5]},
}
"""A STOP was stopped: the player at the brink of victory lays the last card if this one stands."""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_longest_question_hides_neither_hand_nor_answers(
    person: Come, new_server: Callable[..., Server], language: str
) -> None:
    server = new_server(secret=SECRET)
    guests = ["ada", *(f"Bartholomew the {n}th" for n in range(4, 9))]
    clocks = {"window_s": 600}
    write_table(server.folder, "long", LONG_QUESTION, guests, game="suite-infernale", clocks=clocks)
    ada = person(at=server, locale=language)
    ada.be(cookie_of("ada"))
    ada.page.goto("/table/long")
    ada.page.locator(".answers").wait_for()
    assert not_in_sight(ada, f":is({HAND}, .answers [data-action])") == {}
    ada.look(f"stop-long-{language}")


def test_the_whole_list_is_on_screen_at_every_size(person: Come) -> None:
    ada = person()
    ada.open("inferno", 6, bot="naive")
    ada.start()
    assert not_in_sight(ada, LIST) == {}


def test_others_that_do_not_fit_scroll_beside_ones_own(person: Come) -> None:
    ada = person()
    ada.open("inferno", 6, bot="naive", options=BARGAINING)
    ada.start()
    ada.press("Hand in")
    resize(ada, (844, 390))
    last = ada.page.locator("[data-source^='soul/5/']").last
    sign = ada.page.locator(".others .more")
    expect(sign).to_be_in_viewport(ratio=1)
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    ada.page.locator(".others").press("End")
    expect(sign).to_have_count(0)
    expect(ada.page.locator("[data-source^='soul/0/']").first).to_be_in_viewport(ratio=1)
    ada.look("inferno-low")


def test_a_phone_says_how_to_bargain_until_a_deal_is_put_together(person: Come) -> None:
    ada = person(phone=True)
    ada.open("inferno", 3, bot="naive", options=BARGAINING)
    ada.start()
    ada.press("Hand in")
    advice = ada.page.get_by_text("Pick souls, yours and theirs, to put a deal together.")
    expect(advice).to_be_in_viewport(ratio=1)
    ada.page.locator("[data-source^='soul/0/'][data-movable=true]").first.click()
    expect(advice).to_have_count(0)


LONG_REFUSAL = {
    "players": 2,
    "turn": 0,
    "hands": [["6", "8", "10"], []],
    "stocks": [["2", "5"], ["8"]],
    "series": [{"top": 3, "cards": ["3", "2", "1"]}],
}
"""The stock card does not fit on the first series: SKB-27 takes three lines to say so."""


@pytest.mark.parametrize("size", [(844, 390), (360, 740)])
@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_refused_move_hides_nothing_of_the_hand(
    person: Come, new_server: Callable[..., Server], language: str, size: tuple[int, int]
) -> None:
    server = new_server(secret=SECRET)
    position, game = LONG_REFUSAL, "skip-bo"
    write_table(server.folder, "refused", position, ["ada", None], game=game, hints=False)
    ada = person(at=server, locale=language)
    ada.be(cookie_of("ada"))
    ada.page.goto("/table/refused")
    resize(ada, size)
    ada.page.locator("[data-source=stock]").click()
    ada.page.locator("[data-target='series/0']").click()
    expect(ada.refusal).to_have_attribute("data-clause", "SKB-27")
    things = ada.page.locator(".game").locator(f":is({HAND}, {PLACES})")
    assert things.evaluate_all(CUT) == []
    things.last.click(trial=True)
    refusal = ada.refusal.bounding_box()
    assert refusal
    assert refusal["height"] < size[1] / 5
    ada.look(f"refused-{language}-{size[0]}")


@pytest.mark.parametrize("game", ["skip-bo", "suite-infernale", "hols-der-teufel"])
def test_hints_stand_beside_the_table_on_a_phone_held_sideways(person: Come, game: str) -> None:
    ada = person()
    ada.open(game, 2 if game == "skip-bo" else 3, "devil")
    ada.start()
    ada.wait_for_turn()
    resize(ada, (844, 390))
    ada.page.locator("[data-do=hint]").click()
    hints = ada.page.locator(".hints")
    expect(hints.get_by_role("listitem").first).to_be_visible()
    things = ada.page.locator(".game").locator(f":is({HAND}, {PLACES})")
    assert things.evaluate_all(CUT) == []
    table, beside = ada.page.locator(".game").bounding_box(), hints.bounding_box()
    assert table
    assert beside
    assert table["x"] + table["width"] <= beside["x"] + 1
    ada.look(f"hints-sideways-{game}")


LETTERS = """tabs => tabs.map((tab) => {
  const letters = document.createRange();
  letters.selectNodeContents(tab);
  const { left, right } = letters.getBoundingClientRect();
  return [left, right];
})"""
"""From where to where the words of each tab reach."""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_french_tabs_stand_side_by_side_when_there_are_new_messages(
    person: Come, guest: Callable[..., Guest], size: tuple[int, int]
) -> None:
    ada = person(locale="fr-FR")
    table = ada.open("skip-bo", 2, bot=None)
    bob = guest("Bob").sit_down(table, 1)
    resize(ada, size)
    for k in range(12):
        bob.ask("say", text=f"{k}")
    tabs = ada.page.locator("[role=tab]")
    if size[0] < size[1]:
        ada.page.locator("#drawer-button").click()
    expect(tabs.nth(1)).to_contain_text("12")
    reaches: list[list[float]] = tabs.evaluate_all(LETTERS)
    for (_, end), (begin, _) in pairwise(reaches):
        assert end < begin
    assert reaches[-1][1] <= size[0]
    ada.look(f"tabs-french-{size[0]}")
    bob.close()


def test_a_card_picked_by_keyboard_leads_to_its_targets_and_back(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2)
    ada.start()
    ada.wait_for_turn()
    card = ada.page.locator("[data-source^='hand/'][data-movable=true]").first
    card.press("Enter")
    first = ada.page.locator("[data-open=true]").first
    expect(first).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(card).to_be_focused()
    expect(card).to_have_attribute("aria-pressed", "false")
    card.press("Enter")
    expect(first).to_be_focused()
    seen = ada.shown()
    ada.page.keyboard.press("Enter")
    ada.wait_for_more_than(seen)


def ring(element: Locator) -> str:
    """What is drawn round an element."""
    found: str = element.evaluate("element => getComputedStyle(element).boxShadow")
    return found


def test_a_soul_on_the_board_is_marked(person: Come) -> None:
    ada = person()
    ada.open("inferno", 3, bot="naive", options=BARGAINING)
    ada.start()
    ada.press("Hand in")
    for owner in (0, 1):
        souls = ada.page.locator(f"[data-source^='soul/{owner}/'][data-movable=true]")
        souls.first.click()
        souls.nth(1).hover()
        laid = ada.page.locator(f"[data-source^='soul/{owner}/'][aria-pressed=true]").first
        expect(laid).to_be_visible()
        assert ring(laid).count("0px 0px 0px 4px") == 1
        assert ring(souls.nth(1)).count("0px 0px 0px 4px") == 0
    ada.look("inferno-marked")


TWO_ALIKE = ["scambio-obbligato", "scambio-obbligato"]


def test_of_two_identical_special_cards_one_is_picked(
    person: Come, new_server: Callable[..., Server]
) -> None:
    server = new_server(secret=SECRET)
    start = {
        "players": 3,
        "glass": {"flips": 1, "left_ms": 120_000},
        "souls": [["nero", "attila"], ["dracula", "landru"], ["herod", "ivan"]],
        "specials": [TWO_ALIKE, [], []],
    }
    write_table(server.folder, "alike", start, ["ada", None, None], game="inferno")
    ada = person(at=server)
    ada.be(cookie_of("ada"))
    ada.page.goto("/table/alike")
    specials = ada.page.get_by_role("group", name="Your special cards").locator(".card")
    specials.nth(1).click()
    expect(specials.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(specials.nth(1)).to_have_attribute("aria-pressed", "true")
    specials.nth(0).click()
    expect(specials.nth(0)).to_have_attribute("aria-pressed", "true")
    expect(specials.nth(1)).to_have_attribute("aria-pressed", "false")
