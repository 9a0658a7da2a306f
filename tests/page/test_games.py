"""Complete games by a person in a browser: by mouse, by keyboard alone, and on a phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.server.client import Guest, Player

Come = Callable[..., Person]

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "suite-infernale": (2, {}),
    "skip-bo": (2, {"stock": 10}),
    "hols-der-teufel": (3, {"deals": 1}),
    "inferno": (3, {"glass_s": 4, "look_s": 1, "rest_s": 1, "choice_s": 2}),
}
"""Games that end soon: how many play, and the options."""

BOTS = {"suite-infernale": "devil", "skip-bo": "devil"}
"""Who plays with one where imps may take hundreds of moves."""

CROWDS: dict[str, dict[str, Any]] = {
    "suite-infernale": {},
    "skip-bo": {"edition": "classic"},
    "hols-der-teufel": {},
    "inferno": {},
}
"""Games for six, and the options."""

FRIENDS = ("Hieronymus", "Maximilian", "Bob", "Großmutter", "Dominique")

games = pytest.mark.parametrize("game", GAMES)


def play_to_the_end(person: Person, game: str) -> None:
    """Play on, as hastily as the game wants it."""
    if game == "inferno":
        person.play_in_time()
    else:
        person.play_on()


def begin(person: Person, game: str) -> Person:
    """Sit down with bots at a table of a game that ends soon."""
    players, options = GAMES[game]
    person.open(game, players, BOTS.get(game, "imp"), options=options)
    person.start()
    return person


def play_and_look(person: Person, game: str) -> None:
    """Play a match to its end, with a look at its beginning, middle and end."""
    person.look(f"{game}-beginning")
    person.move()
    person.look(f"{game}-middle")
    play_to_the_end(person, game)
    person.look(f"{game}-end")


@games
def test_a_game_is_played_to_its_end_by_clicks(person: Come, game: str) -> None:
    play_and_look(begin(person(), game), game)


@games
def test_a_game_is_played_to_its_end_on_a_phone(person: Come, game: str) -> None:
    play_and_look(begin(person(phone=True, color_scheme="dark"), game), game)


@games
def test_a_game_is_played_to_its_end_by_keyboard_alone(person: Come, game: str) -> None:
    ada = begin(person(keyboard=True), game)
    play_to_the_end(ada, game)
    assert ada.result.is_visible()


def begin_with_friends(person: Person, guest: Callable[..., Guest], game: str) -> list[Player]:
    """Sit down with five friends, and deal."""
    table = person.open(game, 6, bot=None, options=CROWDS[game])
    friends = [guest(name).sit_down(table, chair) for chair, name in enumerate(FRIENDS, 1)]
    person.start()
    return friends


@pytest.mark.parametrize("game", CROWDS)
def test_the_names_of_six_are_read_on_a_phone(
    person: Come, guest: Callable[..., Guest], game: str
) -> None:
    ada = person(phone=True)
    friends = begin_with_friends(ada, guest, game)
    names = ada.page.get_by_role("list", name="Players", exact=True).locator(".name")
    expect(names).to_have_text(["Ada", *FRIENDS])
    assert ada.cut_short(names) == []
    ada.look(f"{game}-six")
    for each in friends:
        each.close()


@pytest.mark.parametrize("game", ["skip-bo", "hols-der-teufel"])
def test_a_name_keeps_its_letters_when_its_turn_comes(
    person: Come, guest: Callable[..., Guest], game: str
) -> None:
    ada = person(phone=True)
    friends = begin_with_friends(ada, guest, game)
    to_play = ada.page.locator("section").filter(has=ada.page.get_by_role("img", name="to play"))
    if ada.name in to_play.inner_text():
        ada.move()
    expect(to_play).to_contain_text(FRIENDS[0])
    assert ada.cut_short(ada.page.locator(".game strong")) == []
    for each in friends:
        each.close()


def bargain(person: Person) -> None:
    """Sit down at Inferno with bots that wait for one's list."""
    person.open("inferno", 3, bot="naive", options={"glass_s": 600, "look_s": 1})
    person.start()


def put_a_deal_together(person: Person) -> None:
    """Hand in a list, and lay a soul of one's own and another's on the board."""
    person.press("Hand in")
    person.page.locator("[data-source^='soul/0/'][data-movable=true]").first.click()
    person.page.locator("[data-source^='soul/1/'][data-movable=true]").first.click()


def test_the_status_says_what_a_player_can_do(person: Come) -> None:
    ada = person()
    bargain(ada)
    status = ada.page.locator(".status .turn")
    expect(status).to_have_text("Rank the souls")
    ada.press("Hand in")
    expect(status).to_have_text("Trade!")


def test_a_deal_is_put_together_and_offered(person: Come) -> None:
    ada = person()
    bargain(ada)
    put_a_deal_together(ada)
    ada.look("inferno-board")
    ada.press("Offer", exact=True)
    ada.log.get_by_text("offers Odile: ").wait_for()


def test_a_deal_in_which_somebody_gets_nothing_is_not_offered(person: Come) -> None:
    ada = person()
    bargain(ada)
    ada.press("Hand in")
    ada.page.locator("[data-source^='soul/1/'][data-movable=true]").first.click()
    expect(ada.page.get_by_text("add what is missing")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Offer", exact=True)).to_be_disabled()
    ada.page.locator("[data-source^='soul/0/'][data-movable=true]").first.click()
    expect(ada.page.get_by_role("button", name="Offer", exact=True)).to_be_enabled()


@pytest.mark.parametrize("phone", [False, True])
def test_a_declined_offer_says_so_where_it_stood(
    person: Come, guest: Callable[..., Guest], phone: bool
) -> None:
    ada, ben = person(phone=phone), guest("Ben")
    table = ada.open("inferno", 2, bot=None, options={"glass_s": 600, "look_s": 1})
    friend = ben.sit_down(table, 1)
    ada.start()
    friend.ask("act", action=friend.ask("hint", bot="devil")["action"])
    put_a_deal_together(ada)
    ada.press("Offer", exact=True)
    expect(ada.page.locator("[data-offer='0']")).to_be_in_viewport()
    friend.ask("act", action={"do": "decline", "offer": 0})
    declined = ada.page.locator("[data-declined='0']")
    expect(declined).to_have_text(re.compile("^Ben declined: .+ for .+$"))
    expect(declined).to_be_in_viewport()
    expect(ada.page.locator("[data-offer='0']")).to_have_count(0)
    ada.look("inferno-declined")
    expect(declined).to_have_count(0)  # by and by
    friend.close()


BARRED = """() => {
  window.barred = 0;
  const offers = document.querySelector(".offers");
  new MutationObserver(() => (barred += offers.matches(".settling")))
    .observe(offers, { attributeFilter: ["class"] });
}"""
"""Counts how often nothing among the offers can be pressed for a moment."""


def offer(player: Player, other: int) -> int:
    """Offer somebody a soul for one of theirs; the offer's number."""
    mine, theirs = (player.view["souls"][seat] for seat in (player.chair or 0, other))
    give = next(soul for soul in mine if soul not in theirs)
    take = next(soul for soul in theirs if soul not in mine)
    deal = [
        {"from": player.chair, "to": other, "soul": give},
        {"from": other, "to": player.chair, "soul": take},
    ]
    player.ask("act", action={"do": "offer", "deal": deal})
    number: int = player.view["offers"][-1]["id"]
    return number


def test_what_others_bargain_about_keeps_nobody_from_accepting(
    person: Come, guest: Callable[..., Guest]
) -> None:
    ada = person(phone=True)
    table = ada.open("inferno", 3, bot=None, options={"glass_s": 600, "look_s": 1})
    ben, cid = (guest(name).sit_down(table, chair) for chair, name in enumerate(("Ben", "Cid"), 1))
    for chair, each in enumerate((ben, cid), 1):
        each.chair = chair
    ada.start()
    for each in (ben, cid):
        each.ask("act", action=each.ask("hint", bot="devil")["action"])
    ada.press("Hand in")
    between = ada.page.get_by_text("Between other players (0)")
    expect(between).to_be_visible()  # and stays, so that nothing jumps
    while not ben.view["glass"]["flips"]:
        ben.receive()
    to_ada = offer(ben, 0)
    accept = ada.page.locator(f"[data-offer='{to_ada}']").get_by_role("button", name="Accept")
    expect(accept).to_be_enabled()
    ada.page.evaluate(BARRED)
    number = offer(ben, 2)
    cid.ask("act", action={"do": "decline", "offer": number})
    expect(ada.page.get_by_text("Between other players (1)")).to_be_visible()
    expect(ada.page.locator(f"[data-declined='{number}']")).to_be_attached()
    assert ada.page.evaluate("barred") == 0
    accept.click()
    expect(accept).to_have_count(0)
    assert ada.page.evaluate("barred") > 0
    for each in (ben, cid):
        each.close()


def test_a_deal_that_is_not_yet_offered_outlives_its_tab(person: Come) -> None:
    ada = person()
    bargain(ada)
    put_a_deal_together(ada)
    table = ada.page.url
    ada.open_new_tab()
    ada.page.goto(table)
    ada.press("Offer", exact=True)
    ada.log.get_by_text("offers Odile: ").wait_for()
    ada.wait_for_no_draft()


def test_a_list_that_is_not_yet_handed_in_outlives_a_reload(person: Come) -> None:
    ada = person()
    bargain(ada)
    first = ada.page.locator("[data-target='rank/18']")
    ada.page.locator("[data-source='list/tzu']").click()
    first.click()
    expect(first).to_have_attribute("data-source", "list/tzu")
    ada.page.reload()
    expect(first).to_have_attribute("data-source", "list/tzu")
    ada.press("Hand in")
    ada.page.get_by_text("Your secret list").click()
    own_list = ada.page.get_by_role("group").filter(has_text="Your secret list")
    expect(own_list.get_by_role("listitem").first).to_contain_text("18")
    expect(own_list.get_by_role("listitem").first).to_contain_text("Tz'u")
    ada.wait_for_no_draft()
