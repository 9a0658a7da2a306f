"""Before the match: the host sets the table, friends see how, and the link is passed on."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person

Come = Callable[..., Person]

SHARED = "window.shared = []; navigator.share = async (what) => void window.shared.push(what);"

sizes = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


def chair(person: Person, number: int) -> Locator:
    """Where the host picks who sits on a chair."""
    return person.page.get_by_label(f"Chair {number}")


def agreed(person: Person, what: str) -> Locator:
    """What somebody reads who cannot change it."""
    return person.page.locator(f"details dt:has-text('{what}') + dd")


@sizes
def test_the_host_sets_the_table_without_leaving_it(person: Come, phone: bool) -> None:
    ada = person(phone=phone)
    ada.open("skip-bo", 2, bot=None)
    ada.press("Add a chair")
    chair(ada, 2).select_option("imp")
    chair(ada, 3).select_option("naive")
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    ada.page.get_by_text("Table settings").click()
    ada.page.get_by_label("Edition").select_option("classic")
    stock = ada.page.get_by_label("Cards in the stock")
    expect(stock).to_have_value("30")
    stock.fill("4")
    stock.press("Tab")
    ada.page.get_by_label("Time for a turn").select_option("no limit")
    ada.page.get_by_label("Moves may be taken back").uncheck()
    ada.page.get_by_label("quickly").check()
    ada.look("setting-the-table")
    ada.start()
    if phone:
        ada.press("Log, chat and rules")
    ada.page.get_by_role("tab", name="Table").click()
    about = ada.page.locator(".about")
    expect(about).to_contain_text("classic (1 to 12)")
    expect(about).to_contain_text("quickly")
    expect(about.locator("dt:has-text('Cards in the stock') + dd")).to_have_text("4")
    expect(about.locator("dt:has-text('Time for a turn') + dd")).to_have_text("no limit")
    expect(about.locator("dt:has-text('Taking back moves') + dd")).to_have_text("no")


ROOM_TO_SPARE = """select => {
  const words = document.createElement("span");
  words.textContent = select.selectedOptions[0].textContent;
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  Object.assign(words.style, { font, position: "fixed", whiteSpace: "nowrap" });
  document.body.append(words);
  const wanted = words.offsetWidth + parseFloat(paddingLeft) + parseFloat(paddingRight);
  words.remove();
  return select.clientWidth - wanted;
}"""
"""How much wider a list of choices is than the words that it shows."""


def test_a_bot_is_read_whole_in_the_lobby_of_a_phone(person: Come) -> None:
    ada = person(phone=True, locale="fr-FR")
    ada.open("skip-bo", 2, bot="devil")
    bot = ada.page.get_by_label("Chaise 2")
    expect(bot).to_have_value("devil")
    room: float = bot.evaluate(ROOM_TO_SPARE)
    assert room >= 0


def test_the_options_of_every_game_can_be_changed(person: Come) -> None:
    ada = person()
    changes = {
        "suite-infernale": ("Discarding", "free"),
        "hols-der-teufel": ("The deal ends", "all"),
        "inferno": ("Deals between", "two"),
    }
    for game, (option, value) in changes.items():
        ada.open(game, 3)
        ada.page.get_by_text("Table settings").click()
        ada.page.get_by_label(option).select_option(value)
        ada.page.reload()
        ada.page.get_by_text("Table settings").click()
        expect(ada.page.get_by_label(option)).to_have_value(value)


def test_chairs_are_added_and_removed_while_there_are_people_for_them(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 4, bot=None))
    bob.page.get_by_role("button", name="Move here").last.click()
    expect(ada.page.get_by_role("listitem").last).to_contain_text("Bob")
    ada.press("Add a chair")  # the short edition is for four at most
    expect(ada.page.get_by_text("5 chairs", exact=True)).to_be_visible()
    for left in (4, 3, 2):
        ada.press("Remove a chair")
        expect(ada.page.get_by_text(f"{left} chairs", exact=True)).to_be_visible()
    expect(ada.page.get_by_role("button", name="Remove a chair")).to_be_disabled()
    expect(bob.page.get_by_role("listitem").filter(has_text="(you)")).to_contain_text("Bob")
    ada.start()
    expect(bob.page.locator(".game")).to_be_visible()


@sizes
def test_friends_see_what_the_host_changes_and_cannot_change_it(person: Come, phone: bool) -> None:
    ada, bob = person("Ada"), person("Bob", phone=phone)
    bob.join(ada.open("hols-der-teufel", 3, bots=[None, None, "imp"]))
    bob.page.get_by_text("Table settings").click()
    expect(agreed(bob, "Number of deals")).to_have_text("3")
    ada.page.get_by_text("Table settings").click()
    ada.page.get_by_label("Number of deals").fill("2")
    ada.page.get_by_label("Number of deals").press("Enter")
    expect(agreed(bob, "Number of deals")).to_have_text("2")
    ada.press("Add a chair")
    expect(bob.page.get_by_text("Free chair")).to_be_visible()
    expect(agreed(bob, "Number of deals")).to_have_text("2")
    bob.look("table-settings-of-a-friend")
    expect(bob.page.get_by_role("button", name="Add a chair")).to_be_hidden()
    expect(bob.page.locator("details").get_by_role("combobox")).to_have_count(0)


def test_a_number_that_cannot_be_is_not_sent(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2)
    ada.page.get_by_text("Table settings").click()
    stock = ada.page.get_by_label("Cards in the stock")
    stock.fill("99")
    stock.press("Tab")
    assert not stock.evaluate("field => field.validity.valid")
    ada.page.get_by_label("Moves may be taken back").uncheck()
    expect(ada.page.get_by_label("Moves may be taken back")).not_to_be_checked()
    setting = ada.page.request.get(f"/api/tables/{table}").json()["setting"]
    assert setting["options"]["stock"] == 15


def test_of_two_changes_at_once_both_are_made(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2)
    ada.page.get_by_text("Table settings").click()
    expect(ada.page.get_by_label("Moves may be taken back")).to_be_checked()
    ada.page.locator("details input:checked[type=checkbox]").evaluate_all(
        "all => all.forEach((each) => each.click())"
    )
    both = """async (id) => {
        const { setting } = await (await fetch(`/api/tables/${id}`)).json();
        return !setting.undo && !setting.hints;
    }"""
    ada.page.wait_for_function(both, arg=table)


def test_what_the_server_refuses_is_shown_as_it_is(person: Come) -> None:
    ada = person()
    ada.open("inferno", 3)
    ada.page.get_by_text("Table settings").click()
    name = ada.page.get_by_label("A name for Cattivo")
    longest = int(name.get_attribute("maxlength") or 0)
    name.fill("é" * longest)  # as many letters as fit, but twice as many bytes
    name.press("Tab")
    expect(ada.page.get_by_text("The table can’t be set like that.")).to_be_visible()
    expect(name).to_have_value("")


def test_the_lobby_speaks_french(person: Come) -> None:
    ada = person(locale="fr-FR", phone=True)
    ada.open("suite-infernale", 4, bot=None)
    ada.page.get_by_text("Réglages de la table").click()
    ada.press("Ajouter une chaise")
    expect(ada.page.get_by_text("6 chaises", exact=True)).to_be_visible()
    ada.look("lobby-french")


@sizes
def test_the_link_is_shared_where_the_browser_can(person: Come, phone: bool) -> None:
    ada = person(phone=phone)
    ada.page.add_init_script(SHARED)
    table = ada.open("skip-bo", 2, bot=None)
    ada.press("Share the link")
    (shared,) = ada.page.evaluate("window.shared")
    assert shared["url"].endswith(f"/table/{table}")
    ada.look("sharing")


def test_the_link_is_copied_where_it_cannot_be_shared(person: Come) -> None:
    ada = person(permissions=["clipboard-read", "clipboard-write"])
    ada.page.add_init_script("delete Navigator.prototype.share")
    table = ada.open("skip-bo", 2, bot=None)
    ada.press("Copy the link")
    expect(ada.page.get_by_text("Copied")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()").endswith(f"/table/{table}")
    expect(ada.page.get_by_role("button", name="Share the link")).to_be_hidden()


@sizes
def test_a_rematch_asks_before_it_takes_somebody_off_the_result(person: Come, phone: bool) -> None:
    ada, bob = person("Ada"), person("Bob", phone=phone)
    table = ada.open("skip-bo", 2, bot=None, options={"stock": 1})
    bob.join(table)
    ada.start()
    ada.play_unseen(table, bob)
    ada.press("Play again")
    expect(ada.page).not_to_have_url(re.compile(table))
    expect(bob.result.get_by_text("Ada opened a rematch.")).to_be_visible()
    expect(bob.page).to_have_url(re.compile(table))
    bob.look("rematch")
    bob.page.get_by_role("link", name="Join the rematch").click()
    for each in (ada, bob):
        expect(each.page.locator(".game")).to_be_visible()
        expect(each.result).to_be_hidden()


def test_a_log_that_scrolls_while_a_rematch_is_opened_writes_no_error(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options={"stock": 1})
    ada.start()
    ada.play_unseen(table)
    ada.page.evaluate("window.before = document.querySelector('.log')")
    ada.press("Play again")
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    ada.page.evaluate("window.before.dispatchEvent(new Event('scroll'))")  # it comes a frame later
    assert ada.errors == []
