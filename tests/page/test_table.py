"""What a table does for the people at it: refusals, languages, friends, broken connections."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.page.person import Person
from tests.server.conftest import Server
from tests.server.postgres import Postgres

Come = Callable[..., Person]

SHORT = {"stock": 3}


def whose_turn(*people: Person) -> Person:
    """Who of these may move, as soon as somebody may."""
    while not (found := [each for each in people if each.may_move()]):
        pass
    return found[0]


def test_two_people_play_at_one_table(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    table = ada.open("hols-der-teufel", 2, bot=None, options={"deals": 1})
    bob.join(table)
    ada.start()
    expect(bob.page.locator(".game")).to_be_visible()
    for _ in range(4):
        whose_turn(ada, bob).move()
    ada.play_unseen(table, bob)


def test_a_refused_move_shows_its_clause_and_leads_to_it(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2, hints=False)
    ada.start()
    while not ada.refusal.is_visible():
        seen = ada.shown()
        ada.page.locator("[data-source=stock]").click()
        ada.page.locator("[data-target='series/0']").click()
        ada.wait_for_more_than(seen)
    ada.look("refusal")
    clause = ada.refusal.get_attribute("data-clause")
    assert clause
    assert clause.startswith("SKB-")
    ada.refusal.get_by_role("link").or_(
        ada.refusal.get_by_role("button", name=clause)
    ).first.click()
    expect(ada.page.locator(f"#{clause}")).to_be_in_viewport()
    ada.look("rulebook")


def test_reloading_the_page_loses_nothing(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=3)
    told = ada.told()
    ada.page.reload()
    ada.page.locator(".game").wait_for()
    assert ada.told()[: len(told) - 1] == told[:-1]
    ada.play_on(moves=1)


def test_a_lost_connection_is_told_and_mended(
    person: Come, new_server: Callable[..., Server]
) -> None:
    server = new_server()
    ada = person(at=server)
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=2)
    server.kill()
    expect(ada.page.get_by_text("Connection lost")).to_be_visible()
    ada.look("connection-lost")
    server.start()
    expect(ada.page.get_by_text("Connection lost")).to_be_hidden()
    ada.play_on(moves=2)


def test_a_match_goes_on_whichever_worker_dies(
    person: Come, postgres: Postgres, new_server: Callable[..., Server]
) -> None:
    server = new_server(database=postgres.new_database(), workers=2)
    ada = person(at=server)
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=2)
    for others, worker in enumerate(server.workers(), start=1):
        worker.kill()
        killed = time.monotonic()
        ada.play_on(moves=1)
        print(f"played on {time.monotonic() - killed:.1f} s after a worker died")
        server.until_logged("serving", times=2 + others)


def test_a_browser_that_speaks_french_is_answered_in_french(person: Come) -> None:
    ada = person(locale="fr-FR")
    ada.page.goto("/")
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    ada.page.get_by_role("button", name="Jouer contre").first.wait_for()
    ada.look("home-french")
    ada.open("skip-bo", 2)
    ada.press("Distribuer les cartes")
    ada.play_on(moves=2)
    expect(ada.log).to_contain_text("sur la défausse")
    ada.look("table-french")


def test_the_language_can_be_changed_at_the_table(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=2)
    ada.press("Settings")
    ada.look("settings")
    ada.page.get_by_text("Français", exact=True).click()
    expect(ada.log).to_contain_text("sur la défausse")


def test_a_hint_tells_moves_and_plays_one(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2)
    ada.start()
    ada.play_on(moves=1)
    ada.wait_for_turn()
    seen = ada.shown()
    ada.press("Ask for a hint")
    hint = ada.page.get_by_role("region", name="Hint")
    hint.get_by_role("listitem").first.wait_for()
    ada.look("hint")
    hint.get_by_role("listitem").get_by_role("button").first.click()
    ada.wait_for_more_than(seen)


def test_an_act_is_taken_back(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("hols-der-teufel", 2, bot=None))
    ada.start()
    first = whose_turn(ada, bob)
    first.move()
    first.press("Take back")
    expect(first.log).to_contain_text("takes it back")


def test_what_cannot_be_taken_back_is_not_offered(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    ada.start()
    first = whose_turn(ada, bob)
    first.page.locator("[data-source^='hand/']").first.click()
    first.page.locator("[data-target='discard/0']").click()  # and the other draws cards
    whose_turn(*({ada, bob} - {first}))
    expect(first.page.get_by_role("button", name="Take back")).to_be_disabled()


def test_people_talk(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    ada.start()
    for each in (ada, bob):
        each.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Write a message").fill("<b>Good</b> luck")
    ada.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("log", name="Messages")).to_contain_text("<b>Good</b> luck")
    bob.look("chat")


def test_everybody_reads_a_quick_phrase_in_their_language(person: Come) -> None:
    ada, bob = person("Ada", locale="fr-FR"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    ada.page.get_by_role("tab", name="Discussion").click()
    bob.page.get_by_role("tab", name="Chat").click()
    ada.press("Bien joué !")
    expect(bob.page.get_by_role("log", name="Messages")).to_contain_text("Well played!")
    bob.press("One moment, please.")
    expect(ada.page.get_by_role("log", name="Messages")).to_contain_text("Un instant")
    ada.look("phrases")


def test_who_is_muted_is_known_by_name_after_a_reload(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    for each in (ada, bob):
        each.page.get_by_role("tab", name="Chat").click()
    bob.press("Good luck!")
    ada.press("Mute Bob")
    expect(ada.page.get_by_role("log", name="Messages")).to_be_focused()
    ada.page.reload()
    ada.page.get_by_role("tab", name="Chat").click()
    expect(ada.page.get_by_text("Bob is muted.")).to_be_visible()


def test_somebody_without_a_chair_looks_on(person: Come) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.open("hols-der-teufel", 3)
    ada.start()
    eve.page.goto(f"/table/{table}")
    expect(eve.page.get_by_text("You are watching")).to_be_visible()
    assert not eve.may_move()
    eve.look("spectator")


def test_escape_closes_the_drawer_when_what_was_pressed_is_gone(person: Come) -> None:
    ada = person(phone=True)
    ada.open("hols-der-teufel", 3, pace=10)
    ada.start()
    ada.press("Log, chat and rules")
    ada.page.get_by_role("tab", name="Table").click()
    drawer = ada.page.get_by_role("complementary", name="Side panel")
    let_a_bot_play = drawer.get_by_role("button", name="Let a bot play for me")
    let_a_bot_play.click()
    expect(let_a_bot_play).to_be_hidden()
    ada.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_a_finished_match_is_replayed_from_any_seat(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options=SHORT)
    ada.start()
    ada.play_unseen(table)
    ada.page.get_by_text("Was the deal fair?").click()
    ada.look("proof")
    ada.page.get_by_role("link", name="Watch the replay").click()
    ada.press("To the end")
    ada.press("One move back")
    ada.page.get_by_role("combobox").last.select_option("open")
    ada.look("replay")
    expect(ada.page).to_have_url(re.compile("at="))


def test_a_replay_is_moved_through_only_once_its_length_is_known(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options=SHORT)
    ada.start()
    ada.play_unseen(table)
    held: list[Route] = []
    ada.page.route("**/replay?*", lambda route: held.append(route))
    with ada.page.expect_request("**/replay?*"):
        ada.page.get_by_role("link", name="Watch the replay").click()
    to_the_end = ada.page.get_by_role("button", name="To the end")
    expect(ada.page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(to_the_end).not_to_be_attached()
    for route in held:
        route.continue_()
    expect(to_the_end).to_be_visible()
