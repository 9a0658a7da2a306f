"""The pages of the environments say what the code says."""

from itertools import product
from pathlib import Path

import pytest

from pandemonium.envs import GYMNASIUM
from pandemonium.envs.pages import MEASURED, declared, index
from pandemonium.games import find

PAGES = Path(__file__).parents[2] / "docs" / "envs"


@pytest.mark.parametrize("name", GYMNASIUM)
def test_a_page_is_up_to_date(name: str) -> None:
    page = (PAGES / f"{GYMNASIUM[name]}.md").read_text(encoding="utf8")
    written, _, measured = page.partition(MEASURED)
    assert written == "\n".join([*declared(name), ""]), "run `make docs`"
    assert "legal actions" in measured


@pytest.mark.parametrize("name", GYMNASIUM.values())
def test_an_index_says_where_every_number_stands(name: str) -> None:
    for part in find(name).observation.parts:
        said = index(part.places)
        if "i" in said:
            formula = said.replace("i", "*i").replace("j", "*j").replace("k", "*k")
            formula = formula.replace(" *", " 1*")
            places = [
                eval(formula, dict(zip("ijk", one, strict=False)))
                for one in product(*map(range, part.shape))
            ]
        else:
            first, _, last = said.partition("-")
            places = [*range(int(first), int(last or first) + 1)]
        assert places == part.places.ravel().tolist()
