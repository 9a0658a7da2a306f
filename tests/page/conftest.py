"""People in front of real browsers, at a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.browser import FLAGS, executable
from tests.page.person import PATIENCE_MS, Person
from tests.server.conftest import Server, guest, new_server, postgres, server

__all__ = ["guest", "new_server", "postgres", "server"]

expect.set_options(timeout=PATIENCE_MS)

SHOTS = Path(__file__).parents[2] / "screenshots"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for these tests only: while it is there, no other event loop can be."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(playwright), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """People who come to the page, each with a browser profile of their own. Whatever a test does,
    no browser may have written an error to its console.
    """
    people: list[Person] = []

    def come(name: str = "Ada", at: Server = server, **profile: Any) -> Person:
        people.append(Person(browser, at.address, name, SHOTS, **profile))
        return people[-1]

    yield come
    for each in people:
        each.leave()
    assert not [error for each in people for error in each.errors]
