"""The rulebook on the page: a summary with pictures, a table of contents, and a search."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from pandemonium.games import NAMES
from tests.page.person import Person

Come = Callable[..., Person]

SPOKEN = {
    "en-GB": {"summary": "In one minute", "contents": "Contents", "search": "Search the rules"},
    "fr-FR": {"summary": "En une minute", "contents": "Sommaire", "search": "Chercher dans"},
}

LOOKS = [
    {"locale": "en-GB", "phone": True, "color_scheme": "light"},
    {"locale": "fr-FR", "phone": True, "color_scheme": "dark"},
    {"locale": "en-GB", "color_scheme": "dark"},
    {"locale": "fr-FR", "color_scheme": "light"},
]


def open_rules(ada: Person, game: str) -> None:
    """Go to the page with the rules of a game."""
    ada.page.goto(f"/rules/{game}")
    ada.page.locator("figure").first.wait_for()


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(map(str, look.values())))
def test_the_rules_start_with_a_summary_in_pictures(
    person: Come, game: str, look: dict[str, str | bool]
) -> None:
    ada = person(**look)
    open_rules(ada, game)
    said = SPOKEN[str(look["locale"])]
    summary = ada.page.locator("section", has=ada.page.get_by_role("heading", name=said["summary"]))
    expect(summary.get_by_role("heading")).to_be_in_viewport()
    assert undrawn(summary.locator("[data-card]:not([data-card=''])")) == []
    assert summary.locator("figcaption").count() == summary.locator("figure").count() > 1
    contents = ada.page.get_by_role("navigation", name=said["contents"])
    assert contents.get_by_role("link").count() == ada.page.locator("h3[id]").count() > 5
    ada.look(f"rules-{game}-{look['locale']}-{look['color_scheme']}")


def undrawn(cards: Locator) -> list[str]:
    """The cards of which nothing is drawn."""
    assert cards.count() > 0
    drawn = (
        "all => all.filter((each) => !each.querySelector('svg *')).map((each) => each.outerHTML)"
    )
    found: list[str] = cards.evaluate_all(drawn)
    return found


@pytest.mark.parametrize(
    ("locale", "wanted", "marked", "result"),
    [
        ("en-GB", "joker", "joker", "Result {k} of {n}"),
        ("fr-FR", "speciale", "spéciale", "Résultat {k} sur {n}"),
    ],
)
def test_a_search_marks_its_hits_and_steps_through_them(
    person: Come, locale: str, wanted: str, marked: str, result: str
) -> None:
    ada = person(locale=locale)
    open_rules(ada, "suite-infernale")
    said = ada.page.locator("search").get_by_role("status")
    field = ada.page.get_by_role("searchbox", name=SPOKEN[locale]["search"])
    field.fill(wanted)
    hits = ada.page.locator("mark")
    shown = ada.page.locator("mark[data-shown]")
    expect(hits.first).to_be_in_viewport()
    n = hits.count()
    assert n > 2
    assert {text.lower() for text in hits.all_inner_texts()} == {marked}

    def shows(k: int) -> None:
        expect(said).to_have_text(result.format(k=k, n=n))
        expect(shown).to_have_count(1)
        assert hits.nth(k - 1).get_attribute("data-shown") is not None
        expect(shown).to_be_in_viewport()

    shows(1)
    ada.look(f"rules-search-{locale}")
    field.press("Enter")
    shows(2)
    field.press("Shift+Enter")
    shows(1)
    ada.page.locator("search").get_by_role("button").first.click()
    shows(n)
    ada.page.locator("search").get_by_role("button").last.press("Enter")
    shows(1)
    field.fill("qwertz")
    expect(hits).to_have_count(0)
    expect(said).to_have_text(re.compile("Nothing found|Aucun résultat"))
    field.press("Escape")
    expect(field).to_have_value("")
    expect(said).to_have_text("")


def test_the_contents_lead_to_a_section_again_and_again(person: Come) -> None:
    ada = person()
    open_rules(ada, "skip-bo")
    link = ada.page.get_by_role("navigation", name="Contents").get_by_role("link", name="Points")
    heading = ada.page.get_by_role("heading", name="Points and matches")
    for _ in range(2):
        expect(heading).not_to_be_in_viewport()
        link.click()
        expect(heading).to_be_in_viewport()
        expect(heading).to_be_focused()
        ada.page.keyboard.press("Control+Home")
    expect(ada.page).to_have_url(re.compile("#part-"))


def test_the_settings_stand_beside_the_title_on_a_phone(person: Come) -> None:
    ada = person(phone=True)
    ada.page.goto("/rules/skip-bo")
    ada.page.get_by_role("link", name="Inferno").wait_for()
    title = ada.page.get_by_role("banner").get_by_role("heading").bounding_box()
    settings = ada.page.get_by_role("button", name="Settings").bounding_box()
    assert title
    assert settings
    assert settings["y"] <= title["y"] < settings["y"] + settings["height"]


def test_the_rules_beside_the_table_can_be_searched(person: Come) -> None:
    ada = person(phone=True)
    ada.open("skip-bo", 2)
    ada.press("Log, chat and rules")
    ada.page.get_by_role("tab", name="Rules").click()
    drawer = ada.page.get_by_role("complementary", name="Side panel")
    field = drawer.get_by_role("searchbox")
    field.fill("SKB-27")
    expect(drawer.locator("mark[data-shown]")).to_be_in_viewport()
    ada.look("rules-drawer")
    field.press("Escape")
    expect(drawer.locator("mark")).to_have_count(0)
    expect(drawer).to_be_visible()
