"""How much is sent: home stays under 150 KB, a table with all before it under 250 KB."""

from collections.abc import Callable, Iterator

import pytest

from pandemonium.games import NAMES
from tests.page.noticing import sent_to
from tests.page.person import Person
from tests.server.conftest import Server

Come = Callable[..., Person]

HOME_KB, TABLE_KB = 150, 250

languages = pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where no other test leaves tables that home would list."""
    server = Server(tmp_path_factory.mktemp("empty"))
    yield server
    server.stop()


def kilobytes(sent: list[float]) -> float:
    """What all answers weigh together."""
    return sum(sent) / 1000


@languages
def test_the_home_page_is_light(person: Come, empty: Server, locale: str) -> None:
    ada = person(at=empty, locale=locale)
    sent = sent_to(ada)
    ada.page.goto("/")
    ada.page.locator(".picture .card").last.wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert kilobytes(sent) < HOME_KB


@languages
@pytest.mark.parametrize("game", NAMES)
def test_a_table_is_light_with_the_home_page_before_it(
    person: Come, empty: Server, game: str, locale: str
) -> None:
    ada = person(at=empty, locale=locale)
    sent = sent_to(ada)
    ada.page.goto("/")
    ada.page.locator(f"[data-play={game}]").click()
    ada.page.locator(".game").wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert kilobytes(sent) < TABLE_KB
