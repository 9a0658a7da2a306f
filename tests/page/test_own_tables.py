"""Closing a tab loses nothing: the home page shows one's own tables, to nobody else."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person

Come = Callable[..., Person]

SHORT = {"stock": 1}

sizes = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


@sizes
def test_a_closed_tab_is_found_again_on_the_home_page(person: Come, phone: bool) -> None:
    ada = person(phone=phone)
    table = ada.open("hols-der-teufel", 2)
    ada.start()
    ada.play_on(moves=1)
    ada.wait_for_turn()
    ada.open_new_tab()
    ada.page.goto("/")
    link = ada.page.locator("[data-own=playing]")
    expect(link).to_contain_text("Your turn")
    expect(link).to_contain_text("with Pim")
    ada.look("own-tables")
    link.click()
    expect(ada.page).to_have_url(re.compile(table))
    ada.play_on(moves=1)


def test_a_finished_match_leads_to_its_replay(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options=SHORT)
    ada.start()
    ada.play_on()
    ada.page.goto("/")
    ada.page.locator("[data-own=over]").click()
    expect(ada.page).to_have_url(re.compile(f"/replay/{table}"))
    expect(ada.page.get_by_role("heading", name="Replay")).to_be_visible()


def test_own_tables_are_shown_to_nobody_else(person: Come) -> None:
    ada, eve = person("Ada"), person("Eve")
    ada.open("skip-bo", 2)
    for each in (ada, eve):
        each.page.goto("/")
        each.page.get_by_role("button", name="Set up a table").first.wait_for()
    expect(ada.page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert eve.page.request.get("/api/me/tables").json() == []
    expect(eve.page.get_by_role("heading", name="Your tables")).to_be_hidden()


def test_the_list_is_up_to_date_when_the_page_is_seen_again(person: Come) -> None:
    ada = person()
    ada.page.clock.install(time=0)
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Set up a table").first.wait_for()
    ada.page.clock.pause_at(3600)  # from now on nothing is looked up by the clock
    ada.open_elsewhere("skip-bo", 2)
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.page.locator("[data-own=open]")).to_contain_text("Skip-Bo")


def test_many_tables_are_shown_on_request(person: Come) -> None:
    ada = person(locale="fr-FR")
    for _ in range(6):
        ada.open_elsewhere("skip-bo", 3)
    ada.page.goto("/")
    links = ada.page.locator("[data-own]")
    expect(links).to_have_count(4)
    ada.look("own-tables-french")
    ada.press("Tout afficher (6)")
    expect(links).to_have_count(6)
