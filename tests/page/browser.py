"""Finding a browser: one that is named, Playwright's own, Debian's, or one that apt installs."""

import os
from pathlib import Path

from playwright.sync_api import Playwright

from tests.programs import missing, program

SHELL = "chromium-headless-shell"
"""The same browser without its own windows: pages cost a third less of the processor."""

NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--font-render-hinting=none",  # letters as wide as in the browser with windows
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def executable(playwright: Playwright) -> str:
    """The path of a browser. Without one the test is skipped; in CI that is an error."""
    named = os.environ.get("PANDEMONIUM_BROWSER")
    own = playwright.chromium.executable_path
    found = named or (own if Path(own).exists() else program(*NAMES, package=SHELL))
    return found or missing("no browser: install chromium, or name one in PANDEMONIUM_BROWSER")
