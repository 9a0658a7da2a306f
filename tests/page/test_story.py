"""The end of a game tells its story: curves, turning point, numbers, the score of the evening."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pandemonium.games import find
from pandemonium.players.outlook import needed
from tests.page.person import Person
from tests.page.test_games import BOTS, GAMES

Come = Callable[..., Person]

NUMBERS = {
    "en-GB": re.compile("longest turn: \\d+ cards? played"),
    "fr-FR": re.compile(r"plus long tour\s: \d+ cartes? jouées?"),
}
SCORE = {"en-GB": "This evening’s score:", "fr-FR": "Le score de la soirée :"}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_result_shows_a_curve_for_each_player(person: Come, game: str, phone: bool) -> None:
    ada, (players, options) = person(phone=phone), GAMES[game]
    table = ada.open(game, players, BOTS.get(game, "imp"), options=options)
    ada.start()
    if game == "inferno":
        ada.play_in_time()
    else:
        ada.play_unseen(table)
    story = ada.result.locator("[data-story]")
    expect(story.locator("polyline")).to_have_count(players)
    expect(story.locator("ul").get_by_role("listitem")).to_have_count(players)
    story.scroll_into_view_if_needed()
    ada.look(f"story-{game}")


@pytest.mark.parametrize("locale", NUMBERS)
def test_the_turning_point_leads_into_the_replay_and_wins_add_up(person: Come, locale: str) -> None:
    ada = person(locale="en-GB")
    table = ada.open("skip-bo", 2, options={"stock": 2})
    ada.start()
    ada.play_unseen(table)
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: table not in url)
    expect(ada.result).to_be_hidden()
    ada.play_unseen(ada.page.url.rpartition("/")[2])
    ben = person("Ben", locale=locale)
    ben.page.goto(ada.page.url)
    story = ben.result.locator("[data-story]")
    expect(story.get_by_text(NUMBERS[locale]).first).to_be_visible()
    evening = story.locator("[data-evening]")
    expect(evening).to_contain_text(SCORE[locale])
    assert sum(map(int, evening.locator("b").all_inner_texts())) == 2
    evening.scroll_into_view_if_needed()
    ben.look(f"evening-{locale[:2]}")
    link = story.locator("p a")
    if link.count():
        at = re.search(r"at=(\d+)", link.get_attribute("href") or "")
        assert at
        link.click()
        ben.page.wait_for_url(re.compile(f"/replay/.*at={at[1]}"))
        expect(ben.page.locator(".game")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_analysed_move_by_move(person: Come, game: str) -> None:
    for call in needed(find(game)):
        call.compile()
    ada, (players, options) = person(), GAMES[game]
    table = ada.open(game, players, BOTS.get(game, "imp"), options=options)
    ada.start()
    if game == "inferno":
        ada.play_in_time()
    else:
        ada.play_unseen(table)
    ada.page.goto(ada.page.url.replace(f"/table/{table}", f"/replay/{table}?at=1"))
    ada.page.get_by_role("button", name="Analysis").click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("[data-story] polyline")).to_have_count(players)
    dialog.get_by_role("button", name="Analyse this position").click()
    expect(dialog.locator("[data-outlook]")).to_contain_text("Devils played on")
    ada.look(f"analysis-{game}")
    turn = dialog.locator("[data-turns] a").first
    if turn.count():
        at = re.search(r"\d+", turn.inner_text())
        assert at
        turn.click()
        expect(dialog).to_be_hidden()
        expect(ada.page.get_by_text(re.compile(rf"^{at[0]}/\d+$"))).to_be_visible()
