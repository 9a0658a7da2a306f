"""The page shows what the server knows: the hand, whose turn it is, the scores and the winner."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.page.test_games import BOTS, GAMES

Come = Callable[..., Person]
View = dict[str, Any]

MOST_COMPARED = 20
"""After so many moves a match is played to its end without looking."""

HAND = re.compile(r"hand/([^#]+)")
SOUL = re.compile(r"soul/0/([^/]+)")
"""Names of places in a hand, and of souls before the player on the first chair."""


def known(person: Person, table: str) -> tuple[View, list[str]]:
    """What the server shows a person's seat now, and the names at the table."""
    guest = person.as_guest()
    player = guest.sit_down(table, client="witness")
    names = [seat["name"] for seat in player.info["seats"]]
    player.close()
    guest.close()
    return player.view, names


def held_on_page(person: Person) -> list[str]:
    """The cards before the person, by name, in the order of the alphabet."""
    sources: list[str] = person.page.locator("[data-source]").evaluate_all(
        "all => all.map((each) => each.dataset.source)"
    )
    found = (HAND.match(source) or SOUL.match(source) for source in sources)
    return sorted(each[1] for each in found if each)


def held(view: View) -> list[str]:
    """The same, as the server knows it."""
    return sorted(view["souls"][0] if "souls" in view else view["hand"])


def to_play_on_page(person: Person) -> list[int]:
    """The chairs that are marked as to play."""
    players = person.page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")
    return [k for k, text in enumerate(players.all_inner_texts()) if "to play" in text]


@pytest.mark.parametrize("game", ["suite-infernale", "skip-bo", "hols-der-teufel"])
def test_the_page_shows_what_the_server_knows(person: Come, game: str) -> None:
    ada = person()
    players, options = GAMES[game]
    table = ada.open(game, players, BOTS.get(game, "imp"), options=options)
    ada.start()
    compared = 0
    while compared < MOST_COMPARED:
        ada.wait_for_turn()
        if ada.result.is_visible():
            break
        view, _ = known(ada, table)
        assert held_on_page(ada) == held(view)
        assert to_play_on_page(ada) == view["to_act"]
        compared += 1
        ada.move()
    assert compared
    ada.play_unseen(table)
    check_the_end(ada, table)


def test_the_souls_and_the_scores_are_those_of_the_server(person: Come) -> None:
    ada = person()
    players, options = GAMES["inferno"]
    table = ada.open("inferno", players, bot="naive", options=options)
    ada.start()
    ada.press("Hand in")
    ada.page.locator("[data-source^='soul/0/']").first.wait_for()
    view, _ = known(ada, table)
    assert held_on_page(ada) == held(view)  # nobody trades, so nothing changes meanwhile
    ada.play_in_time()
    check_the_end(ada, table)


def check_the_end(person: Person, table: str) -> None:
    """The winner and the scores that the page tells are the server's."""
    view, names = known(person, table)
    heading = person.result.get_by_role("heading").first
    if view["winners"] == [0]:
        expect(heading).to_contain_text("You win!")
    else:
        expect(heading).not_to_contain_text("You win!")
    told = [view.get(key, []) for key in ("scores", "totals", "points")]
    scores: list[int] = next((each for each in told if any(each)), [])
    rows = person.result.get_by_role("row").all_inner_texts()
    shown = sorted(int(re.sub(r"[^\d-]", "", row.split("\t")[-1])) for row in rows)
    assert shown == sorted(scores)
    if scores:
        assert len(rows) == len(names)
