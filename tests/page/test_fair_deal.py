"""Was the deal fair? The page compares the seed with what was published before the deal."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.page.person import Person

Come = Callable[..., Person]

WITHOUT_WEB_CRYPTO = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
"""What a browser gives to a page at http://192.168.…"""


def finish(person: Person) -> str:
    """Play a short match to its end; its table."""
    table = person.open("skip-bo", 2, options={"stock": 1})
    person.start()
    person.play_unseen(table)
    return table


def verdict(person: Person) -> Locator:
    """What the page says about the deal."""
    person.page.get_by_text("Was the deal fair?").click()
    person.press("Check it")
    return person.page.locator(".verdict")


@pytest.mark.parametrize("secure", [True, False], ids=["secure", "plain http"])
def test_one_click_compares_the_seed_with_what_was_published(person: Come, secure: bool) -> None:
    ada = person()
    if not secure:
        ada.page.add_init_script(WITHOUT_WEB_CRYPTO)
    finish(ada)
    assert ada.page.evaluate("crypto.subtle !== undefined") == secure
    ada.page.reload()
    expect(verdict(ada)).to_contain_text("Yes: this seed matches what was published")
    ada.look("fair-deal")


def test_a_browser_that_was_not_there_before_the_deal_says_so(person: Come) -> None:
    table = finish(person("Ada"))
    eve = person("Eve")
    eve.page.goto(f"/table/{table}")
    expect(verdict(eve)).to_contain_text("did not see the table before the deal")


def test_a_seed_that_was_exchanged_is_found_out(person: Come) -> None:
    ada = person()
    table = finish(ada)
    noted = f"JSON.stringify({{ '{table}': '{'0' * 64}' }})"
    ada.page.evaluate(f"localStorage.setItem('fingerprints', {noted})")
    expect(verdict(ada)).to_contain_text("No: this seed does not match")
