"""Finding a browser: one that is named, Playwright's own, Debian's, or one that apt installs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
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
    found = named or (own if Path(own).exists() else on_path() or installed())
    if found:
        return found
    message = "no browser: install chromium, or name one in PANDEMONIUM_BROWSER"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def on_path() -> str | None:
    """A browser that the machine has."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def installed() -> str | None:
    """Debian's chromium, where we may install it."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    for command in (["update"], ["install", "--yes", "chromium"]):
        subprocess.run(["apt-get", "--quiet", *command], check=False, capture_output=True)
    return on_path()
