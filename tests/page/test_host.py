"""What the host can do about guests: silence them, remove them, let only players write."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.client import Guest

Come = Callable[..., Person]
Enter = Callable[..., Guest]

sizes = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


def open_tab(person: Person, name: str) -> None:
    """Open what is beside the table, in the drawer if there is one."""
    drawer = person.page.locator("#drawer-button")
    drawer.wait_for(state="attached")
    if drawer.is_visible() and drawer.get_attribute("aria-expanded") == "false":
        drawer.click()
    person.page.get_by_role("tab", name=name).click()


@sizes
def test_the_host_removes_a_player_from_the_lobby(person: Come, phone: bool) -> None:
    ada, bob = person("Ada", phone=phone), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    ada.press("Bob: more")
    ada.look(f"guest-menu-{'phone' if phone else 'wide'}")
    ada.press("Remove from the table")
    expect(bob.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(ada.page.get_by_label("Chair 2")).to_have_value("")
    bob.look("removed")
    bob.page.reload()
    expect(bob.page.get_by_text("The host has removed you from this table.")).to_be_visible()


def test_the_host_removes_a_spectator_during_the_match_and_lets_them_in_again(
    person: Come, guest: Enter
) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.open("skip-bo", 2)
    ada.start()
    eve.open_elsewhere("skip-bo", 2)  # only to have a name
    eve.page.goto(f"/table/{table}")
    others = [guest(f"Fan {n}").sit_down(table) for n in range(9)]
    open_tab(ada, "Table")
    expect(ada.page.get_by_text("10 people are watching.")).to_be_visible()
    expect(ada.page.get_by_role("list", name="Spectators").get_by_role("listitem")).to_have_count(8)
    for each in others:
        each.close()
    expect(ada.page.get_by_text("1 person is watching.")).to_be_visible()
    ada.press("Eve: more")
    ada.press("Remove from the table")
    expect(eve.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(ada.page.get_by_text("Eve was removed.")).to_be_visible()
    ada.look("removed-guests")
    ada.press("Let them in again")
    expect(ada.page.get_by_text("Eve was removed.")).to_be_hidden()
    eve.page.reload()
    expect(eve.page.get_by_text("You are watching")).to_be_visible()


def test_a_guest_is_silenced_by_keyboard(person: Come) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    for each in (ada, bob):
        open_tab(each, "Chat")
    bob.press("Good luck!")
    messages = ada.page.get_by_role("log", name="Messages")
    ada.page.get_by_label("Write a message").focus()
    name = messages.get_by_role("button", name="Bob: more")
    while not name.evaluate("button => button === document.activeElement"):
        ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog", name="Bob")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(name).to_be_focused()
    expect(ada.page.locator("dialog")).not_to_be_attached()
    ada.page.keyboard.press("Enter")
    silence = ada.page.get_by_role("button", name="Silence")
    while not silence.evaluate("button => button === document.activeElement"):
        ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("tab", name="Chat")).to_be_focused()
    expect(messages).not_to_contain_text("Good luck!")
    expect(bob.page.get_by_text("The host doesn’t let you write")).to_be_visible()
    expect(bob.page.get_by_label("Write a message")).to_be_hidden()
    bob.look("silenced")
    open_tab(ada, "Table")
    ada.press("Let them write")
    expect(bob.page.get_by_label("Write a message")).to_be_visible()


def test_the_host_lets_only_players_write(person: Come) -> None:
    ada, eve = person("Ada", locale="fr-FR"), person("Eve", locale="fr-FR", phone=True)
    table = ada.open("skip-bo", 2)
    ada.press("Distribuer")
    eve.page.goto(f"/table/{table}")
    for each in (ada, eve):
        open_tab(each, "Discussion")
    expect(eve.page.get_by_label("Écrire un message")).to_be_visible()
    ada.page.get_by_label("Seuls les joueurs peuvent écrire").check()
    expect(eve.page.get_by_text("Seuls les joueurs peuvent écrire à cette table.")).to_be_visible()
    eve.look("players-only-french")
    expect(ada.page.get_by_label("Écrire un message")).to_be_visible()
    ada.page.get_by_label("Seuls les joueurs peuvent écrire").uncheck()
    expect(eve.page.get_by_label("Écrire un message")).to_be_visible()
