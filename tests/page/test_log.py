"""The log beside the table: a block for each turn, and only what people want to read."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.client import play_at_random

Come = Callable[..., Person]
Enter = Callable[..., Any]

IDLE = re.compile(r"answer given|To play|draws 1\b|réponse donnée|Au tour de|pioche 1\b", re.I)
"""What needs no line."""


def names_in(person: Person) -> list[list[str]]:
    """The names in bold, block by block."""
    blocks = person.log.get_by_role("listitem")
    return [blocks.nth(k).locator("strong").all_inner_texts() for k in range(blocks.count())]


@pytest.mark.parametrize(
    ("locale", "deal", "bot"),
    [("en-GB", "Deal the cards", "Pim"), ("fr-FR", "Distribuer", "Pim")],
)
def test_the_log_has_a_block_for_each_turn(person: Come, locale: str, deal: str, bot: str) -> None:
    ada = person(locale=locale)
    ada.open("skip-bo", 2)
    ada.press(deal)
    ada.play_on(moves=4)
    ada.wait_for_turn()
    assert not IDLE.search("\n".join(ada.told()))
    assert all(len(names) == 1 for names in names_in(ada))
    owners = [name for names in names_in(ada) for name in names]
    assert set(owners) == {"Ada", bot}
    assert all(one != next_one for one, next_one in pairwise(owners))
    ada.look(f"log-{locale[:2]}")


def test_answers_to_a_special_card_are_not_in_the_log(person: Come) -> None:
    ada = person(phone=True)
    ada.open("suite-infernale", 3)
    ada.start()
    ada.play_on(moves=6)
    ada.press("Log, chat and rules")
    assert not IDLE.search("\n".join(ada.told()))
    ada.look("log")


@pytest.mark.parametrize(
    ("locale", "deal", "hand_in", "offer", "words"),
    [
        ("en-GB", "Deal the cards", "Hand in", "Offer", r"Ada offers Odile: .+ for "),
        ("fr-FR", "Distribuer", "Valider", "Proposer", r"Ada propose à Odile\s: .+ contre "),
    ],
)
def test_an_offer_is_told_by_names_and_souls(
    person: Come, locale: str, deal: str, hand_in: str, offer: str, words: str
) -> None:
    ada = person(locale=locale)
    ada.open("inferno", 3, bot="naive", options={"glass_s": 600, "look_s": 1})
    ada.press(deal)
    ada.press(hand_in)
    for owner in (0, 1):
        ada.page.locator(f"[data-source^='soul/{owner}/'][data-movable=true]").first.click()
    ada.press(offer, exact=True)
    expect(ada.log.get_by_role("listitem").filter(has_text=re.compile(words))).to_be_visible()
    assert not re.search(r"\b(offer|offre) \d", ada.page.locator("body").inner_text(), re.I)
    ada.look(f"log-offer-{locale[:2]}")


def test_a_stranger_at_a_replay_is_never_you(person: Come, guest: Enter) -> None:
    ben = guest("Ben")
    table = ben.open("suite-infernale", 2, bots=[None, "imp"])
    player = ben.sit_down(table)
    player.ask("start")
    play_at_random(player, seed=1)
    zoe = person("Zoe")
    zoe.page.goto(f"/replay/{table}?seat=0&at=1")
    expect(zoe.page.locator(".game")).to_contain_text("Ben")
    assert not re.search(r"\byour turn\b|\byou\b", zoe.page.locator(".game").inner_text(), re.I)


@pytest.mark.parametrize(
    ("locale", "guest_name", "chairs"),
    [
        ("en-GB", r"Guest \d{3}", "1 chair is still free."),
        ("fr-FR", r"Invité \d{3}", "Il reste 1 chaise libre."),
    ],
)
def test_one_chair_is_not_several_and_a_guest_needs_no_name(
    person: Come, locale: str, guest_name: str, chairs: str
) -> None:
    zoe = person("Zoe", locale=locale)
    table = {"game": "skip-bo", "players": 2}
    opened = zoe.page.request.post("/api/tables", data=table).json()["id"]
    zoe.page.goto(f"/table/{opened}")
    expect(zoe.page.get_by_role("status").filter(has_text=chairs)).to_be_visible()
    expect(zoe.page.get_by_role("main")).to_contain_text(re.compile(guest_name))
