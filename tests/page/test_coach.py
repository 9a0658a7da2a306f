"""The coach on the page: a poor move, and one sentence that covers nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.person import Person
from tests.page.test_layout import CUT, HAND, PLACES
from tests.server.conftest import Server
from tests.server.prepared import SECRET, cookie_of, write_table
from tests.test_coach import POOR

Come = Callable[..., Person]

SENTENCE = {
    "en-GB": "Better: SKIP-BO from the hand on series A; it frees your stock.",
    "fr-FR": "Mieux\u00a0: SKIP-BO de la main sur la série A\u00a0; cela libère votre stock.",
}
SETTINGS = {"en-GB": "Settings", "fr-FR": "Réglages"}


@pytest.mark.parametrize("language", SENTENCE)
@pytest.mark.parametrize("phone", [False, True])
def test_a_poor_move_is_told_a_better_one(
    person: Come, new_server: Callable[..., Server], language: str, phone: bool
) -> None:
    server = new_server(secret=SECRET)
    position, _ = POOR["skip-bo"]
    write_table(server.folder, "coached", position, ["ada", "ben"], game="skip-bo")
    ada = person(at=server, locale=language, phone=phone)
    ada.be(cookie_of("ada"))
    ada.page.goto("/")
    ada.press(SETTINGS[language])
    ada.page.locator("[data-setting=coach]").check()
    ada.page.goto("/table/coached")
    ada.page.locator("[data-source^='hand/skip-bo']").click()
    ada.page.locator("[data-target='series/1']").click()
    expect(ada.page.get_by_role("status").filter(has_text=SENTENCE[language])).to_be_visible()
    things = ada.page.locator(".game").locator(f":is({HAND}, {PLACES})")
    assert things.evaluate_all(CUT) == []
    ada.look(f"coach-{language}{'-phone' if phone else ''}")
    ada.page.locator("[data-source^='hand/9']").click()
    ada.page.locator("[data-target='discard/0']").click()
    expect(ada.page.get_by_text(SENTENCE[language])).to_be_hidden()
