"""Guided first games on the page: played to their end by pressing what the guide points at."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from pandemonium.games import NAMES, find
from pandemonium.kernel.guided import Guide, guide_of
from tests.page.person import Person

Come = Callable[..., Person]

LOOKS = [
    {"locale": "en-GB", "phone": True, "color_scheme": "dark"},
    {"locale": "fr-FR", "phone": True, "color_scheme": "light"},
    {"locale": "en-GB", "color_scheme": "light"},
    {"locale": "fr-FR", "color_scheme": "dark"},
]

KEYS = ("data-source", "data-target", "data-place", "data-action", "data-step")
"""What the table names its parts by."""

looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: "-".join(map(str, look.values())))
games = pytest.mark.parametrize("game", NAMES)


def guide(game: str) -> Guide:
    """The guided game of a game."""
    found = guide_of(find(game))
    assert found
    return found


def named(ada: Person, key: str) -> Locator:
    """A part of the table by its name, if it can be pressed."""
    return ada.page.locator(
        ", ".join(f'.game [{each}="{key}"]:visible:enabled' for each in KEYS)
    ).first


def prompt(ada: Person, number: int) -> Locator:
    """The guide, asking for something."""
    return ada.page.locator(f'[data-prompt="{number}"]')


def follow(ada: Person, game: str, number: int) -> None:
    """Press what the guide points at, one after the other."""
    prompt(ada, number).wait_for()
    for key in guide(game).script.beats[number].at:
        named(ada, key).click()


@games
@looks
def test_a_guided_game_is_played_to_its_end_by_clicks(
    person: Come, game: str, look: dict[str, str | bool]
) -> None:
    ada = person(**look)
    ada.page.goto(f"/learn/{game}")
    beats = guide(game).script.beats
    language = str(look["locale"])[:2]
    for number, beat in enumerate(beats):
        expect(prompt(ada, number)).to_contain_text(beat.say[language])
        ada.look(f"guided-{game}-{language}-{number}")
        follow(ada, game, number)
    expect(prompt(ada, len(beats))).to_contain_text(guide(game).script.end[language])
    ada.look(f"guided-{game}-{language}-end")
    ada.page.locator(".guide [data-play]").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator(".game")).to_be_visible()


def learn(ada: Person, game: str) -> Locator:
    """Open a guided game; the guide."""
    ada.page.goto(f"/learn/{game}")
    prompt(ada, 0).wait_for()
    return ada.page.locator(".guide")


def test_everybody_in_a_guided_game_has_a_face(person: Come) -> None:
    ada = person()
    expect(learn(ada, "inferno").locator(".portrait")).to_have_count(1)
    follow(ada, "inferno", 0)
    prompt(ada, 1).wait_for()
    for player in range(3):
        expect(ada.page.locator(f'.game [data-face="{player}"]')).to_have_count(1)


def test_a_move_against_the_rules_is_explained_by_its_clause(person: Come) -> None:
    ada = person()
    learn(ada, "suite-infernale")
    named(ada, "hand/9#0").click()
    named(ada, "lane/0").click()
    expect(ada.refusal).to_have_attribute("data-clause", "LSI-07")
    ada.look("guided-refused")
    follow(ada, "suite-infernale", 0)
    prompt(ada, 1).wait_for()
    expect(ada.refusal).to_have_count(0)


def test_another_legal_move_is_explained_and_not_made(person: Come) -> None:
    ada = person(phone=True)
    guide = learn(ada, "suite-infernale")
    named(ada, "hand/+1#0").click()
    named(ada, "lane/0").click()
    expect(guide).to_contain_text("That’s allowed, but try this first: Lay 5.")
    ada.look("guided-instead")
    follow(ada, "suite-infernale", 0)
    prompt(ada, 1).wait_for()


def test_a_stop_that_is_not_said_can_still_be_said(person: Come) -> None:
    ada = person()
    learn(ada, "suite-infernale")
    for number in range(5):
        follow(ada, "suite-infernale", number)
    prompt(ada, 5).wait_for()
    ada.press("Let it pass")
    expect(ada.page.get_by_text("try this first: Say STOP")).to_be_visible()
    follow(ada, "suite-infernale", 5)
    prompt(ada, 6).wait_for()


def test_another_list_of_souls_is_put_back(person: Come) -> None:
    ada = person()
    learn(ada, "inferno")
    ada.press("Shuffle")
    ada.press("Hand in")
    expect(ada.page.get_by_role("alert")).to_contain_text("That’s allowed")
    follow(ada, "inferno", 0)
    prompt(ada, 1).wait_for()


def test_a_guided_game_goes_on_where_it_was_left(person: Come) -> None:
    ada = person()
    ada.page.goto("/")
    offer = ada.page.locator("[data-learn=skip-bo]")
    expect(offer).to_have_text("First time? Play a five-minute guided game")
    ada.look("guided-offered")
    offer.click()
    follow(ada, "skip-bo", 0)
    prompt(ada, 1).wait_for()
    ada.open_new_tab()
    ada.page.goto("/")
    expect(offer := ada.page.locator("[data-learn=skip-bo]")).to_have_text(
        "Continue your guided game"
    )
    offer.click()
    prompt(ada, 1).wait_for()
    ada.press("Start over")
    prompt(ada, 0).wait_for()


def test_it_is_offered_to_newcomers_only_and_in_the_rulebook_to_all(person: Come) -> None:
    ada = person()
    ada.open("skip-bo", 2)
    expect(ada.page.locator("[data-learn=skip-bo]")).to_be_visible()
    ada.start()
    ada.page.goto("/")
    expect(ada.page.locator("[data-learn=inferno]")).to_be_visible()
    expect(ada.page.locator("[data-learn=skip-bo]")).to_have_count(0)
    ada.page.goto("/rules/skip-bo")
    ada.page.locator("[data-learn=skip-bo]").click()
    prompt(ada, 0).wait_for()


def test_cards_fly_when_the_others_act(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    learn(ada, "hols-der-teufel")
    follow(ada, "hols-der-teufel", 0)
    expect(ada.page.locator(".flyer").first).to_be_attached()
    prompt(ada, 1).wait_for()
    expect(ada.page.locator(".guide")).to_contain_text("Odile lays red 6 at the low end.")


@games
def test_a_phone_held_sideways_shows_the_guide_beside_the_table(person: Come, game: str) -> None:
    ada = person(phone=True)
    ada.page.set_viewport_size({"width": 740, "height": 360})
    learn(ada, game)
    for number in range(3):
        follow(ada, game, number)
    prompt(ada, 3).wait_for()
    assert ada.cut_short(ada.page.locator("aside, aside p")) == []
    ada.look(f"guided-{game}-sideways")


def test_the_guide_can_make_the_move(person: Come) -> None:
    ada = person(keyboard=True)
    learn(ada, "skip-bo")
    for number in range(len(guide("skip-bo").script.beats)):
        prompt(ada, number).wait_for()
        ada.page.get_by_role("button", name="Do it for me").press("Enter")
    expect(ada.page.get_by_role("button", name="Now a real game")).to_be_visible()
