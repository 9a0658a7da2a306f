"""The lab's reports of the four games, and what their options change (`make reports`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pandemonium import lab
from pandemonium.games import OF_THE_HOUSE, find
from pandemonium.lab import charts
from pandemonium.lab.charts import Row
from pandemonium.lab.findings import differences
from pandemonium.lab.skill import skill_of
from pandemonium.lab.study import study_of
from pandemonium.lab.wording import Wording

FOLDER = Path(__file__).parents[1] / "docs" / "lab"
GAMES = {"inferno": 4_000}
USUAL_GAMES = 20_000
PLAYERS = 4

VARIED: dict[str, list[dict[str, list[Any]]]] = {
    "skip-bo": [
        {"hand": [3, 5, "3-then-5"]},
        {"stock": [7, 10, 15]},
        {"edition": ["sheet", "classic"]},
        {"piles": [4, 2]},
        {"skip_bos": [16, 8]},
    ],
    "suite-infernale": [
        {"discard": ["stuck", "free"]},
        {"stop_by": ["anyone", "target"]},
        {"teams": ["none", "pairs"]},
        {"stop": [4, 0, 8]},
        {"hand_size": [8, 6]},
    ],
    "hols-der-teufel": [
        {"end": ["dealer", "all"]},
        {"deals": [4, 1]},
        {"price": [1, 2]},
        {"angels": [2, 0]},
    ],
    "inferno": [
        {"glass_s": [120, 60]},
        {"parties": ["many", "two"]},
        {"gifts": [False, True]},
        {"second_copy": [5, 0, 10]},
    ],
}
COMPARED_GAMES = 4_000
COMPARED = {"inferno": 200}
"""How many games are played by each of the rules."""

HEADING = """# What options and house rules change

Four devils, the same deals by each of the rules, {games} games of each (Inferno: {timed}), with
95 % intervals. Written by `make reports`.
"""


def main() -> None:
    """Write everything."""
    for name in OF_THE_HOUSE:
        found = lab.play(name, players=PLAYERS, games=GAMES.get(name, USUAL_GAMES))
        found.report(FOLDER / f"{name}.html", data=False)
    page = HEADING.format(games=f"{COMPARED_GAMES:,}", timed=COMPARED["inferno"])
    for name in OF_THE_HOUSE:
        page += section(name)
    (FOLDER / "options.md").write_text(page, "utf8")
    (FOLDER / "luck.svg").write_text(luck(), "utf8")


def section(name: str) -> str:
    """What the options of a game change, as a part of a page."""
    lines = "".join(f"- {each}\n" for each in changes(name, COMPARED.get(name, COMPARED_GAMES)))
    return f"\n## {find(name).title}\n\n{lines}"


def changes(name: str, games: int) -> Iterator[str]:
    """What each option changes, in sentences."""
    words = Wording(find(name), "en")
    for vary in VARIED[name]:
        found = lab.play(name, players=PLAYERS, games=games, vary=vary)
        yield from differences(found.outcome, words)


def luck() -> str:
    """A picture: how much of the spread of results is who plays, in each game."""
    rows = []
    for name in OF_THE_HOUSE:
        skill = skill_of(study_of(name, PLAYERS, games=GAMES.get(name, USUAL_GAMES)))
        assert skill
        rows.append(Row(find(name).title, skill.spread[0]))
    rows.sort(key=lambda row: row.value.value)
    return charts.alone(charts.intervals(rows, Wording(find("skip-bo"), "en").percent))


if __name__ == "__main__":
    main()
