"""Names and values are read whole: nothing covers them, and nothing cuts them short."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.conftest import Server
from tests.server.prepared import SECRET, cookie_of, write_table

Come = Callable[..., Person]

SIDEWAYS = {"width": 844, "height": 390}
JO = "Grand-mère Jo"

NAMES = ".game strong[title]"
"""Names of players at Skip-Bo. How a round ended is bold, too: a devil may win in one turn."""

COLUMN = {
    "players": 2,
    "turn": 0,
    "hands": [["red-1", "red-2"], ["yellow-1", "yellow-2"]],
    "columns": {"red": {"cards": ["red-4", "red-8", "red-6", "red-9", "red-3"]}},
}
"""A 6 and a 9, told apart by the line below them, between other cards."""

HALF_COVERED = """cards => cards.slice(0, -1).flatMap((card, k) => {
  const edge = cards[k + 1].getBoundingClientRect().top;
  const boxes = [...card.querySelectorAll("g:has(> text)")].map((value) => {
    const { top } = value.getBoundingClientRect();
    const line = value.querySelector("path");
    return { top, bottom: line ? line.getBoundingClientRect().bottom : top };
  });
  return boxes.filter(({ top, bottom }) => top < edge && bottom > edge).map(() => k);
})"""
"""Which cards have a value that the next card covers in part."""


@pytest.mark.parametrize("phone", [False, True])
def test_the_next_card_covers_no_value_of_a_column_by_half(
    person: Come, new_server: Callable[..., Server], phone: bool
) -> None:
    server = new_server(secret=SECRET)
    write_table(server.folder, "column", COLUMN, ["ada", None], game="hols-der-teufel")
    ada = person(at=server, phone=phone)
    ada.be(cookie_of("ada"))
    ada.page.goto("/table/column")
    cards = ada.page.locator("[data-place^='card/red-']")
    expect(cards).to_have_count(5)
    assert cards.evaluate_all(HALF_COVERED) == []


def test_names_are_read_whole_at_skip_bo_on_a_phone_on_its_side(person: Come) -> None:
    jo = person(JO, phone=True)
    jo.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    jo.open("skip-bo", 4, bot="devil")
    jo.start()
    jo.wait_for_turn()
    names = jo.page.locator(NAMES)
    expect(names).to_have_count(4)
    assert jo.cut_short(names) == []


def test_names_are_read_whole_beside_their_suites_on_a_phone_on_its_side(person: Come) -> None:
    ada = person(phone=True)
    ada.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    ada.open("suite-infernale", 3, bot="devil")
    ada.start()
    names = ada.page.locator(".game strong.name")
    expect(names).to_have_count(3)
    assert ada.cut_short(names) == []


ON_TURN = {
    "players": 3,
    "turn": 1,
    "hands": [["1", "4"], ["1", "4"], ["1", "4"]],
}


def test_a_name_stays_whole_beside_its_suite_when_its_turn_comes(
    person: Come, new_server: Callable[..., Server]
) -> None:
    server = new_server(secret=SECRET)
    guests = ["ada", "Marguerite", "Baptiste"]
    write_table(server.folder, "turn", ON_TURN, guests, game="suite-infernale")
    ada = person(at=server, phone=True)
    ada.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    ada.be(cookie_of("ada"))
    ada.page.goto("/table/turn")
    names = ada.page.locator(".game .lane.turn strong.name")
    expect(names).to_have_text("Marguerite")
    assert ada.cut_short(names) == []


def test_four_names_are_read_whole_above_the_table_on_a_phone(person: Come) -> None:
    jo = person(JO, phone=True)
    jo.open("suite-infernale", 4, bot="devil")
    jo.start()
    names = jo.page.get_by_role("list", name="Players", exact=True).locator(".name")
    expect(names).to_have_count(4)
    assert jo.cut_short(names) == []


def test_a_replay_shows_every_card_and_name_on_a_phone_on_its_side(person: Come) -> None:
    jo = person(JO, phone=True)
    jo.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    table = jo.open("skip-bo", 4, bot="devil", options={"stock": 1})
    jo.start()
    jo.play_on()
    jo.page.goto(f"/replay/{table}")
    names = jo.page.locator(NAMES)
    expect(names).to_have_count(4)
    assert jo.cut_short(names) == []
    expect(jo.page.locator("[data-place='player/0/stock']")).to_be_in_viewport(ratio=1)


def test_own_tables_name_everybody(person: Come) -> None:
    jo = person(JO)
    jo.open("skip-bo", 4, bot="devil")
    jo.page.goto("/")
    others = jo.page.locator("[data-own] .others")
    expect(others).to_have_text("with Baptiste, Marguerite, and Baptiste II")
    assert jo.cut_short(others) == []


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_a_guided_list_of_souls_stands_above_its_buttons_on_a_phone(
    person: Come, language: str
) -> None:
    ada = person(phone=True, locale=language)
    ada.page.goto("/learn/inferno")
    souls = ada.page.locator("[data-source^='list/']")
    expect(souls).to_have_count(18)
    ends = souls.evaluate_all("all => all.map((each) => each.getBoundingClientRect().bottom)")
    button = ada.page.locator("[data-action=list]").bounding_box()
    assert button
    assert max(ends) <= button["y"]
