"""The home page: a game in one click, a table in two, the rules."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.page.person import Person

Come = Callable[..., Person]

GAMES = ("suite-infernale", "skip-bo", "inferno", "hols-der-teufel")


@pytest.mark.parametrize("game", GAMES)
def test_one_click_and_a_game_against_bots_begins(person: Come, game: str) -> None:
    ada = person()
    ada.page.goto("/")
    ada.page.locator(f"[data-play={game}]").click()
    expect(ada.page.locator(".game")).to_be_visible()


def test_the_code_of_a_game_comes_with_its_table(person: Come) -> None:
    ada = person()
    loaded: list[str] = []
    ada.page.on("request", lambda request: loaded.append(request.url))
    ada.page.goto("/")
    expect(ada.page.locator(".picture .card")).to_have_count(4 * len(GAMES))
    assert [url for url in loaded if any(f"/{game}-" in url for game in GAMES)] == []
    ada.page.locator("[data-play=skip-bo]").click()
    expect(ada.page.locator(".game")).to_be_visible()
    games = {game for game in GAMES for url in loaded if f"/assets/{game}-" in url}
    assert games == {"skip-bo"}


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_table_for_friends_has_a_link_and_a_picture_of_it(person: Come, phone: bool) -> None:
    ada = person(phone=phone)
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Set up a table").first.wait_for()
    ada.look("home")
    ada.page.get_by_role("button", name="Set up a table").nth(1).click()
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    link = ada.page.get_by_label("Send this link to your friends")
    link.wait_for()
    expect(link).to_have_value(ada.page.url)
    expect(ada.page.get_by_alt_text("QR code")).to_be_visible()
    ada.look("lobby")


def test_a_table_for_everybody_stands_on_the_home_page(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2, bot=None)
    ada.page.get_by_text("Table settings").click()
    ada.page.get_by_label("Anyone can join").check()
    bob = person("Bob")
    bob.page.goto("/")
    bob.page.get_by_role("link").filter(has_text="Ada").first.click()
    expect(bob.page.get_by_text("Free chair").first).to_be_visible()


def test_a_table_that_is_not_there_says_so(person: Come) -> None:
    ada = person()
    ada.page.goto("/table/nowhere")
    expect(ada.page.get_by_text("This table doesn’t exist.")).to_be_visible()
    ada.look("no-table")


def test_a_new_name_waits_until_the_old_one_is_known(person: Come) -> None:
    ada = person()
    held: list[Route] = []
    ada.page.route("**/api/me", lambda route: answer_later(route, held))
    ada.page.goto("/")
    with ada.page.expect_request("**/api/me"):
        ada.page.get_by_role("button", name="Set up a table").nth(1).click()
    expect(ada.page.get_by_role("button", name="Continue")).to_be_disabled()
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    with ada.page.expect_request(lambda request: request.method == "POST"):
        for route in held:
            route.continue_()
    expect(ada.page.get_by_role("listitem").filter(has_text="(you)")).to_contain_text("Ada")


def answer_later(route: Route, held: list[Route]) -> None:
    """Hold a question back; let everything else go on."""
    if route.request.method == "GET":
        held.append(route)
    else:
        route.continue_()


def test_what_is_typed_replaces_the_name_of_a_guest(person: Come) -> None:
    ada = person()
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Set up a table").first.click()
    name = ada.page.get_by_role("textbox", name="Your name")
    expect(name).to_have_value(re.compile(r"^Guest \d+$"))
    ada.page.keyboard.type("Ada")
    ada.page.keyboard.press("Enter")
    you = ada.page.get_by_role("listitem").filter(has_text="(you)")
    expect(you).to_contain_text("Ada")
    expect(you).not_to_contain_text("Guest")
