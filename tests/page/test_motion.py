"""Cards move and are heard, as far as everybody likes it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.page.noticing import ask_untouched, heard, moved, notice, shaken, wait_untouched
from tests.page.person import GAME, MOVABLE, Person
from tests.server.client import Guest
from tests.server.conftest import Server

Come = Callable[..., Person]


def test_cards_fly_and_are_heard(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    notice(ada)
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=2)
    assert {"turn", "slide", "tap"} <= set(heard(ada))
    assert ("flyer", True) in moved(ada)
    assert shaken(ada) > 0


def test_chips_are_heard_on_their_way_to_the_neighbour(person: Come) -> None:
    ada = person()
    notice(ada)
    table = ada.open("hols-der-teufel", 4)
    ada.start()
    ada.play_unseen(table)
    assert "coin" in heard(ada)


def test_nothing_is_heard_before_the_page_is_touched(person: Come, server: Server) -> None:
    ada = person()
    notice(ada)
    table = ada.open("skip-bo", 2)
    elsewhere = Guest(server.address)
    elsewhere.http.cookies.clear()
    elsewhere.http.cookies.set("guest", ada.cookie)
    host = elsewhere.sit_down(table, client="elsewhere")
    host.ask("start")
    wait_untouched(ada, f"{GAME} {MOVABLE}")
    assert not ask_untouched(ada, "navigator.userActivation.hasBeenActive")
    assert ask_untouched(ada, "heard") == []
    assert ask_untouched(ada, "shaken") == 0
    ada.play_on(moves=1)
    ada.wait_for_turn()
    assert "turn" in heard(ada)
    host.close()
    elsewhere.close()


def test_sounds_can_be_switched_off(person: Come) -> None:
    ada = person()
    notice(ada)
    ada.open("skip-bo", 2)
    ada.press("Settings")
    ada.page.get_by_label("play sounds at the table").uncheck()
    ada.look("settings-sound")
    ada.page.keyboard.press("Escape")
    ada.start()
    ada.play_on(moves=2)
    assert heard(ada) == []


def test_each_sound_can_be_switched_off(person: Come) -> None:
    ada = person()
    notice(ada)
    ada.open("skip-bo", 2)
    ada.press("Settings")
    kinds = ada.page.get_by_role("group", name="Which sounds").get_by_role("checkbox")
    expect(kinds).to_have_count(6)
    ada.page.get_by_role("group", name="Which sounds").get_by_text("cards").click()
    ada.look("settings-sounds")
    ada.page.keyboard.press("Escape")
    ada.page.evaluate("heard.length = 0")
    ada.start()
    ada.play_on(moves=2)
    assert set(heard(ada)) == {"turn"}


def test_the_volume_can_be_tried(person: Come) -> None:
    ada = person()
    notice(ada)
    ada.open("skip-bo", 2)
    ada.press("Settings")
    ada.page.get_by_role("group", name="Volume").get_by_text("loud").click()
    ada.page.wait_for_function("() => heard.includes('turn')")


def test_with_reduced_motion_cards_fade_in_where_they_go(person: Come) -> None:
    ada = person(reduced_motion="reduce")
    notice(ada, speed="normal")
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=2)
    assert moved(ada)
    assert not any(gone for _, gone in moved(ada))


def test_without_speed_nothing_is_animated(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    notice(ada, speed="off")
    table = ada.open("skip-bo", 2, options={"stock": 3})
    ada.start()
    ada.play_on(moves=2)
    ada.play_unseen(table)
    assert moved(ada) == []
    expect(ada.page.locator("[data-celebration]")).to_have_count(0)


def test_a_win_is_celebrated_and_over_soon(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    notice(ada, speed="fast")
    table = ada.open("skip-bo", 2, options={"stock": 1})
    ada.start()
    ada.play_unseen(table)
    embers = ada.page.locator("[data-celebration]")
    expect(embers).to_have_css("pointer-events", "none")
    ada.look("celebration")
    expect(embers).to_have_count(0)
