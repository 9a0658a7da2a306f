"""STOP questions in La Suite Infernale: what they say, and who need not be asked."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.noticing import moved, notice, shaken
from tests.page.person import QUICK, Person
from tests.server.client import Guest, Player
from tests.server.conftest import Server
from tests.server.prepared import SECRET, cookie_of, known_guest, write_table

Come = Callable[..., Person]

pytestmark = pytest.mark.xdist_group("stop")  # one server with prepared tables

UNARMED, ARMED = ["10", "9", "8"], ["stop", "9", "8"]
TABLE: dict[str, Any] = {
    "game": "suite-infernale",
    "pace": 0,
    "clocks": {**QUICK, "window_least_s": 0.5},
}
TIMES = re.compile(r'"left_ms":\d+')
TOKEN = re.compile(r'"seat_token":"[^"]+"')


def start(hand: list[str], **more: Any) -> dict[str, Any]:
    """Ben's hand; it is Ada's turn, who has something to play."""
    position = {
        "players": 2,
        "turn": 0,
        "hands": [["replay", "+1", "+1", "2", "3"], hand],
        "suites": [["1"], ["1", "2"]],
        "draw": ["4", "5", "6", "7", "7", "7"],
    }
    return {**position, **more}


NINE = [str(number) for number in range(1, 10)]
TABLES = {
    "winning": start(ARMED, hands=[["+1", "3"], ARMED], suites=[NINE, []]),
    "stealing": start(ARMED, hands=[["steal-last", "3"], ARMED]),
    "slammed": start(ARMED),
    "kept": start(UNARMED),
    "turn": start(["stop", "3", "8"]),
    "away": start(UNARMED),
    **{f"way-{n}": start(hand) for n, hand in enumerate([UNARMED, UNARMED, ARMED, ARMED])},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with Ada and Ben at prepared tables."""
    folder: Path = tmp_path_factory.mktemp("stop")
    with ThreadPoolExecutor(1) as apart:  # this thread has the browser's event loop already
        for name, position in TABLES.items():
            apart.submit(write_table, folder, name, position, ["ada", "ben"], **TABLE).result()
    server = Server(folder, secret=SECRET)
    yield server
    server.stop()


@pytest.fixture
def ada(house: Server) -> Iterator[Callable[[str], Player]]:
    """Ada, who plays through the wire."""
    guests: list[tuple[Guest, Player]] = []

    def sit(table: str) -> Player:
        guest = known_guest(house.address, "ada")
        guests.append((guest, guest.sit_down(table)))
        return guests[-1][1]

    yield sit
    for guest, player in guests:
        player.close()
        guest.close()


def sit_down(person: Person, table: str) -> Person:
    """Ben, who has a browser."""
    person.be(cookie_of("ben"))
    person.page.goto(f"/table/{table}")
    person.page.locator(".game").wait_for()
    return person


def question(person: Person) -> Locator:
    """The card that waits, and what is asked about it."""
    return person.page.get_by_role("region", name="A special card that can be stopped")


def play(player: Player, **action: Any) -> None:
    """Play a special card, and see the window open."""
    player.ask("act", action=action)
    assert player.view["window"]


def until_closed(player: Player) -> None:
    """Wait until the card has done what it does."""
    while player.view["window"]:
        player.receive()


def ask_every_time(person: Person) -> None:
    """Choose to be asked even without a STOP."""
    person.press("Settings")
    person.page.get_by_label("always let it pass while I hold no STOP").uncheck()
    person.page.keyboard.press("Escape")


def test_the_question_says_what_the_card_does_and_to_whom(
    person: Come, house: Server, ada: Callable[[str], Player]
) -> None:
    ben = sit_down(person("ben", at=house), "stealing")
    play(ada("stealing"), do="steal-last", **{"from": 1})
    expect(question(ben)).to_contain_text("ada steals your 2")
    ben.look("stop-steal")


def test_a_stop_is_slammed_down(person: Come, house: Server, ada: Callable[[str], Player]) -> None:
    ben = person("ben", at=house, reduced_motion="no-preference")
    notice(ben)
    sit_down(ben, "slammed")
    play(ada("slammed"), do="replay")
    question(ben).get_by_role("button", name="STOP").click()
    ben.page.wait_for_function("() => heard.includes('slam')")
    assert any(gone for name, gone in moved(ben) if name.startswith("game"))
    assert shaken(ben) > 0


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_card_that_would_win_the_game_says_so(
    person: Come, house: Server, ada: Callable[[str], Player], phone: bool
) -> None:
    ben = sit_down(person("ben", at=house, phone=phone), "winning")
    player = ada("winning")
    if player.view["window"] is None:
        play(player, do="lay", card="+1")
    expect(question(ben)).to_contain_text("This wins the game for ada!")
    ben.look("stop-winning")


def test_nobody_can_tell_whether_the_page_answered_or_the_player(
    person: Come, house: Server, ada: Callable[[str], Player]
) -> None:
    """Without a STOP unasked and asked; with one by hand, and for the whole turn."""
    seen = []
    for way in range(4):
        name = f"way-{way}"
        ben = person("ben", at=house)
        sit_down(ben, name)
        if way == 1:
            ask_every_time(ben)
        player = ada(name)
        play(player, do="replay")
        if way == 3:
            ben.press("Let everything pass this turn")
        elif way:
            ben.page.locator("[data-action=pass]").click()
        until_closed(player)
        player.ask("say", phrase="thanks")
        seen.append([TOKEN.sub("", TIMES.sub("", f)).replace(name, "") for f in player.frames])
        ben.leave()
    assert seen[1:] == seen[:1] * 3


def test_a_person_without_a_stop_is_not_asked_unless_they_want_it(
    person: Come, house: Server, ada: Callable[[str], Player]
) -> None:
    ben = sit_down(person("ben", at=house), "kept")
    player = ada("kept")
    play(player, do="replay")
    expect(question(ben)).to_contain_text("You hold no STOP: it passes.")
    ben.look("stop-unasked")
    until_closed(player)
    ask_every_time(ben)
    ben.page.reload()
    ben.page.locator(".game").wait_for()
    play(player, do="lay", card="+1")
    expect(ben.page.locator("[data-action=pass]")).to_be_visible()
    expect(ben.page.locator(".status .turn")).to_have_text("STOP, or let it pass?")
    ben.press("Don’t ask me then")
    until_closed(player)


def test_everything_passes_until_the_turn_ends(
    person: Come, house: Server, ada: Callable[[str], Player]
) -> None:
    ben = sit_down(person("ben", at=house), "turn")
    player = ada("turn")
    play(player, do="replay")
    ben.look("stop-asked")
    ben.press("Let everything pass this turn")
    until_closed(player)
    play(player, do="lay", card="+1")
    expect(question(ben)).to_contain_text("You are letting everything pass this turn.")
    until_closed(player)
    player.ask("act", action={"do": "lay", "card": "3"})
    ben.page.locator("[data-source='hand/3#0']").click()
    ben.page.locator("[data-target='lane/1']").click()
    player.until(lambda each: each["type"] == "happened" and each["view"]["turn"] == 0)
    play(player, do="lay", card="+1")
    expect(ben.page.locator("[data-action=pass]")).to_be_visible()


def test_a_bot_that_plays_for_somebody_is_left_alone(
    person: Come, house: Server, ada: Callable[[str], Player]
) -> None:
    ben = sit_down(person("ben", at=house), "away")
    ben.page.get_by_role("tab", name="Table").click()
    ben.press("Let a bot play for me")
    expect(ben.page.get_by_role("button", name="Take your chair back")).to_be_visible()
    player = ada("away")
    play(player, do="replay")
    until_closed(player)
    assert player.info["seats"][1]["away"]


def test_a_whole_game_asks_only_players_who_hold_a_stop(person: Come) -> None:
    ada = person()
    ada.open("suite-infernale", 2)
    ada.start()
    while True:
        ada.wait_for_turn()
        if ada.result.is_visible():
            break
        if ada.page.locator("[data-action=pass]:enabled").count():
            assert ada.page.locator("[data-source^='hand/stop']").count()
        ada.move()
    assert [line for line in ada.told() if line.startswith("Pim") and "plays" in line]
