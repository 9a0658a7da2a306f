"""Moving examples in the rulebook on the page: played, stepped through, and seen again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pandemonium.games import NAMES, find
from pandemonium.kernel.examples import example, titles
from tests.page.person import Person

Come = Callable[..., Person]

games = pytest.mark.parametrize("game", NAMES)


@games
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_every_example_is_stepped_through_beside_its_clause(
    person: Come, game: str, phone: bool
) -> None:
    language = "fr" if phone else "en"
    ada = person(phone=phone, locale=language)
    ada.page.goto(f"/rules/{game}")
    shown = titles(find(game), language)
    for number, each in enumerate(shown):
        clause = ada.page.locator(f"[id='{each.clause}']")
        button = clause.locator(f"[data-example='{number}']")
        expect(button).to_contain_text(each.title)
        button.click()
        scenes = example(find(game), number, language).scenes
        scene, step = clause.locator("[data-scene]"), clause.locator("figure [data-step]")
        expect(scene).to_have_attribute("data-scene", "0")
        step.click()
        for at in range(2, len(scenes)):
            expect(scene).to_have_attribute("data-scene", str(at - 1))
            ada.page.keyboard.press("Enter")
        expect(scene).to_have_attribute("data-scene", str(len(scenes) - 1))
        expect(ada.page.locator("figure [data-step]")).to_have_count(1)
    ada.look(f"example-{game}-last")


@games
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_example_plays_by_itself_and_again(person: Come, game: str, scheme: str) -> None:
    ada = person(phone=scheme == "dark", color_scheme=scheme, reduced_motion="no-preference")
    ada.page.goto(f"/rules/{game}")
    ada.page.locator("[data-example='2']").click()
    scene, play = ada.page.locator("[data-scene]"), ada.page.locator("figure [data-play]")
    expect(scene).to_have_attribute("data-scene", "0")
    ada.look(f"example-{game}")
    play.press("Enter")
    expect(play).to_have_text(re.compile("Again"))
    last = len(example(find(game), 2, "en").scenes) - 1
    expect(scene).to_have_attribute("data-scene", str(last))
    play.press("Enter")
    expect(scene).to_have_attribute("data-scene", "0")


def test_the_code_of_a_table_comes_with_the_first_example(person: Come) -> None:
    ada = person()
    loaded: list[str] = []
    ada.page.on("request", lambda request: loaded.append(request.url))
    ada.page.goto("/rules/skip-bo")
    ada.page.locator("[data-example='0']").wait_for()
    assert not [url for url in loaded if re.search(r"/assets/Example-|/examples/\d", url)]
    ada.page.locator("[data-example='0']").click()
    ada.page.locator("[data-scene]").wait_for()
    assert [url for url in loaded if url.endswith("/examples/0?lang=en")]


def test_examples_play_in_the_drawer_beside_a_live_table(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    ada.open("skip-bo", 2)
    ada.start()
    ada.wait_for_turn()
    loaded = (
        "performance.getEntriesByType('resource').filter(({name}) => /Book|Example/.test(name))"
    )
    assert ada.page.evaluate(f"{loaded}.length") == 0
    ada.page.get_by_role("tab", name="Rules").click()
    ada.page.locator("[data-example='2']").click()
    scene = ada.page.locator("[data-scene]")
    ada.page.locator("figure [data-step]").click()
    expect(scene).to_have_attribute("data-scene", "1")
    ada.look("example-in-the-drawer")
    cards = ada.page.locator("[data-movable=true]")
    cards.nth(0).focus()
    ada.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
