"""The pages of the environments say what the code says."""

from pathlib import Path

import pytest

from pandemonium.envs import GYMNASIUM
from pandemonium.envs.pages import MEASURED, declared

PAGES = Path(__file__).parents[2] / "docs" / "envs"


@pytest.mark.parametrize("name", GYMNASIUM)
def test_a_page_is_up_to_date(name: str) -> None:
    page = (PAGES / f"{GYMNASIUM[name]}.md").read_text(encoding="utf8")
    written, _, measured = page.partition(MEASURED)
    assert written == "\n".join([*declared(name), ""]), "run `make docs`"
    assert "legal actions" in measured
