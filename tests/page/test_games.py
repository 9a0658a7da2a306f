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


def play_to_the_end(person: Person, game: str) -> None:
    """Play on, as hastily as the game wants it."""
    if game == "inferno":
        person.play_in_time()
    else:
        person.play_on()


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
    ada.move()
    ada.look(f"{game}-middle")
    play_to_the_end(ada, game)
    ada.look(f"{game}-end")


@games
def test_a_game_is_played_to_its_end_on_a_phone(person: Come, game: str) -> None:
    ada = begin(person(phone=True, color_scheme="dark"), game)
    ada.look(f"{game}-beginning")
    ada.move()
    ada.look(f"{game}-middle")
    play_to_the_end(ada, game)
    ada.look(f"{game}-end")


@games
def test_a_game_is_played_to_its_end_by_keyboard_alone(person: Come, game: str) -> None:
    ada = begin(person(keyboard=True), game)
    play_to_the_end(ada, game)
    assert ada.result.is_visible()


def test_a_deal_is_put_together_and_offered(person: Come) -> None:
    ada = person()
    ada.open("inferno", 3, bot="naive", options={"glass_s": 600, "look_s": 1})
    ada.start()
    ada.press("Hand in")
    ada.page.locator("[data-source^='soul/0/'][data-movable=true]").first.click()
    ada.page.locator("[data-source^='soul/1/'][data-movable=true]").first.click()
    ada.look("inferno-board")
    ada.press("Offer", exact=True)
    ada.log.get_by_text("Ada: offer").wait_for()
