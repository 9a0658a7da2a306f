"""The samples of the documentation, as they stand there: they run, and they end."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PYTHON = re.compile(r"```python\n(.*?)```", re.S)
MANY = re.compile(r"100_000|4096")


@pytest.mark.parametrize("page", ["README.md", "docs/programming.md", "docs/players.md"])
def test_the_samples_of_a_page_run_one_after_the_other(page: str) -> None:
    samples = PYTHON.findall((ROOT / page).read_text(encoding="utf8"))
    assert samples
    names: dict[str, Any] = {}
    for sample in samples:
        exec(MANY.sub("50", sample), names)
