"""Running scenarios, with a line for each."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pandemonium.games import NAMES, find
from pandemonium.kernel.coverage import REASONS, SCENARIOS
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.scenario import Failed, Scenario, load, run


def run_scenarios(paths: Iterable[Path], console: Console) -> bool:
    """Run all scenarios of files and folders (none: those of all games); whether all hold."""
    files = list(_files(list(paths) or [find(name).book / SCENARIOS for name in NAMES]))
    scenarios = [scenario for file in files for scenario in load(file)]
    failed = sum(not _run(scenario, console) for scenario in scenarios)
    outcome = f"{failed} fail" if failed else "all hold"
    console.print(f"{len(scenarios)} scenarios: {outcome}", style="red" if failed else "green")
    return not failed


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files of scenarios among the paths; a folder stands for those in it."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(file for file in path.rglob("*.yaml") if file.name != REASONS)
        if not found:
            raise Malformed(f"no scenarios (*.yaml) in {path}")
        yield from found


def _run(scenario: Scenario, console: Console) -> bool:
    try:
        run(scenario, find(scenario.game))
    except (Failed, Malformed) as failure:
        _print(scenario, ("✗", "red"), f"\n          {failure}", console)
        return False
    _print(scenario, ("✓", "green"), "", console)
    return True


def _print(scenario: Scenario, mark: tuple[str, str], more: str, console: Console) -> None:
    line = f" {scenario.clause:<7} {scenario.title}"
    console.print(Text.assemble(mark, line, (more, "red")), soft_wrap=True)
