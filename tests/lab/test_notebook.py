"""The notebook of the lab runs from its first cell to its last, which is a plot."""

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

NOTEBOOK = Path(__file__).parents[2] / "docs" / "lab.ipynb"


def test_the_notebook_runs_and_ends_with_a_plot() -> None:
    names: dict[str, Any] = {}
    last: Any = None
    for cell in json.loads(NOTEBOOK.read_text("utf8"))["cells"]:
        if cell["cell_type"] == "code":
            last = run("".join(cell["source"]), names)
    picture = ElementTree.fromstring(last._repr_svg_())
    assert picture.tag.endswith("svg")
    assert len(picture) > 3


def run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; what its last line comes to."""
    *statements, shown = ast.parse(source).body
    assert isinstance(shown, ast.Expr)
    exec(compile(ast.Module(statements, []), str(NOTEBOOK), "exec"), names)
    return eval(compile(ast.Expression(shown.value), str(NOTEBOOK), "eval"), names)
