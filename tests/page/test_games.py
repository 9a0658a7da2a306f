"""Complete games by a person in a browser: by mouse, by keyboard alone, and on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.person import Person

Come = Callable[..., Person]

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "suite-infernale": (2, {}),
    "skip-bo": (2, {"stock": 5}),
    "hols-der-teufel": (3, {"deals": 1}),
    "inferno": (3, {"glass_s": 4, "look_s": 1, "rest_s": 1, "choice_s": 2}),
}
"""Games that end soon: how many play, and the options."""

games = pytest.mark.parametrize("game", GAMES)


def begin(person: Person, game: str) -> Person:
    """Sit down with bots at a table of a game that ends soon."""
    players, options = GAMES[game]
    person.open(game, players, options=options)
    person.start()
    return person


@games
def test_a_game_is_played_to_its_end_by_clicks(person: Come, game: str) -> None:
    ada = begin(person(), game)
    ada.look(f"{game}-beginning")
    ada.play_on(moves=6)
    ada.look(f"{game}-middle")
    ada.play_on()
    ada.look(f"{game}-end")


@games
def test_a_game_is_played_to_its_end_on_a_phone(person: Come, game: str) -> None:
    ada = begin(person(phone=True, color_scheme="dark"), game)
    ada.look(f"{game}-beginning")
    ada.play_on(moves=6)
    ada.look(f"{game}-middle")
    ada.play_on()
    ada.look(f"{game}-end")


@games
def test_a_game_is_played_to_its_end_by_keyboard_alone(person: Come, game: str) -> None:
    ada = begin(person(keyboard=True), game)
    ada.play_on()


def test_a_deal_is_put_together_and_offered(person: Come) -> None:
    ada = person()
    ada.open("inferno", 3, options={"glass_s": 600, "look_s": 600})
    ada.start()
    ada.press("Hand in")
    ada.press("Begin: turn the glass")
    ada.page.locator("[data-source^='soul/0/'][data-movable=true]").first.click()
    ada.page.locator("[data-source^='soul/1/'][data-movable=true]").first.click()
    ada.look("inferno-board")
    ada.press("Offer", exact=True)
    ada.page.get_by_role("log").get_by_text("Ada: offer").wait_for()
