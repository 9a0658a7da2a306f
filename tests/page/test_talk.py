"""What is said at a table appears at the seats, for a few seconds, as everybody likes it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person

Come = Callable[..., Person]

GREETINGS = {
    "en-GB": ("Deal the cards", "Oh! Cards!"),
    "fr-FR": ("Distribuer les cartes", "Oh ! Des cartes !"),
}
GAMES = {"skip-bo": 2, "suite-infernale": 4, "hols-der-teufel": 4, "inferno": 4}

BESIDE = """players => {
  const { left, right, top, bottom } = document.querySelector(".bubbles p").getBoundingClientRect();
  return players.some((player) => {
    const faces = [...document.querySelectorAll(`[data-face="${player}"]`)];
    return faces.map((each) => each.getBoundingClientRect()).some((face) =>
      Math.abs(top + bottom - face.top - face.bottom) < 4 &&
      Math.min(Math.abs(left - face.right), Math.abs(face.left - right)) < 10);
  });
}"""
"""Whether what is said stands beside the face of one of these players."""


def bubbles(person: Person) -> Locator:
    """What this person sees said at the seats."""
    return person.page.locator(".bubbles p")


def like(person: Person, speakers: str) -> None:
    """Choose in the settings whose words are shown."""
    person.press("Settings")
    person.page.get_by_role("group", name="Speech bubbles").get_by_text(speakers).click()
    person.page.keyboard.press("Escape")


def sit_together(person: Come) -> tuple[Person, Person]:
    """Two people at a table of Skip-Bo who have opened the chat."""
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 2, bot=None))
    ada.start()
    for each in (ada, bob):
        each.page.get_by_role("tab", name="Chat").click()
    return ada, bob


def test_what_somebody_writes_appears_at_their_seat_and_goes(person: Come) -> None:
    ada, bob = sit_together(person)
    ada.page.get_by_label("Write a message").fill("<b>Hello</b>")
    ada.page.keyboard.press("Enter")
    expect(bubbles(bob)).to_have_text("<b>Hello</b>")
    bob.page.wait_for_function(BESIDE, arg=[0])
    bob.look("bubble")
    expect(bubbles(bob)).to_have_count(0)


def test_a_bubble_is_in_nobodys_way(person: Come) -> None:
    ada, bob = sit_together(person)
    ada.press("Good luck!")
    expect(bubbles(bob)).to_have_text("Good luck!")
    expect(bubbles(bob)).to_have_css("pointer-events", "none")


def test_muted_people_have_no_bubbles(person: Come) -> None:
    ada, bob = sit_together(person)
    ada.press("Good luck!")
    expect(bubbles(bob)).to_have_text("Good luck!")
    bob.press("Mute Ada")
    expect(bubbles(bob)).to_have_count(0)
    ada.press("Well played!")
    bob.press("Good luck!")  # what is said later has arrived when this has
    expect(bubbles(bob)).to_have_text("Good luck!")


def test_a_line_is_told_to_screen_readers_unless_the_chat_tells_it(person: Come) -> None:
    ada, bob = sit_together(person)
    told = bob.page.locator(".bubbles + [aria-live]")
    ada.press("Good luck!")
    expect(bubbles(bob)).to_have_text("Good luck!")
    expect(told).to_be_empty()
    bob.page.get_by_role("tab", name="Log").click()
    ada.press("Well played!")
    expect(told).to_have_text("Ada: Well played!")


@pytest.mark.parametrize("locale", GREETINGS)
def test_a_devil_greets_in_the_language_of_the_reader(person: Come, locale: str) -> None:
    deal, greeting = GREETINGS[locale]
    ada = person(locale=locale)
    ada.open("skip-bo", 2)
    ada.press(deal)
    expect(bubbles(ada)).to_have_text(greeting)
    expect(bubbles(ada)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_devils_speak_in_every_game(person: Come, game: str, phone: bool) -> None:
    ada = person(phone=phone)
    ada.open(game, GAMES[game])
    ada.start()
    expect(bubbles(ada)).to_have_text("Oh! Cards!")
    expect(bubbles(ada)).to_be_in_viewport(ratio=1)
    ada.page.wait_for_function(BESIDE, arg=list(range(1, GAMES[game])))
    ada.look(f"greeting-{game}")


def test_devils_say_something_about_the_end(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options={"stock": 1})
    ada.start()
    ada.play_unseen(table)
    said = bubbles(ada).filter(has_text="Again! Again!").or_(bubbles(ada).filter(has_text="I won"))
    expect(said).to_be_in_viewport(ratio=1)
    ada.page.wait_for_function(BESIDE, arg=[1])


def test_what_is_said_stands_beside_a_face_in_sight_when_the_seat_is_not(person: Come) -> None:
    ada = person()
    table = ada.open("skip-bo", 2, options={"stock": 1})
    ada.start()
    like(ada, "only people")
    ada.play_unseen(table)
    ada.page.locator("[data-story]").wait_for()
    ada.page.get_by_role("tab", name="Chat").click()
    ada.press("Well played!")
    expect(bubbles(ada)).to_have_text("Well played!")
    ada.page.wait_for_function(BESIDE, arg=[0])


def test_lucifer_says_nothing(person: Come) -> None:
    ada = person()
    said = ada.page.request.get("/api/lines").json()
    assert {each["person"] for each in said} == {"pim", "odile", "baptiste", "marguerite", "fosco"}


@pytest.mark.parametrize("speakers", ["only people", "nobody"])
def test_the_devils_can_be_switched_off(person: Come, speakers: str) -> None:
    ada, bob = person("Ada"), person("Bob")
    bob.join(ada.open("skip-bo", 3, bot=None, bots=[None, None, "imp"]))
    like(ada, speakers)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.start()
    expect(bubbles(bob)).to_have_text("Oh! Cards!")
    bob.page.get_by_role("tab", name="Chat").click()
    bob.press("Good luck!")
    expect(ada.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    expect(bubbles(ada)).to_have_text(["Good luck!"] if speakers == "only people" else [])
    assert not [url for url in asked if url.endswith("/api/lines")]
