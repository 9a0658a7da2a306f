"""How bots and the trained agent do against each other in every game: a table and a heat map.

python -m tools.baselines          # plays what is not in docs/envs/baselines.json yet

The trained agent is the checkpoint of examples/train_ppo.py in `runs/`; it takes part in the games
it was trained for, where PyTorch is installed (`.venv-learn/bin/python -m tools.baselines`). Each
pair is written when it has been played, so that the command can be stopped and started again.
"""

import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

from pandemonium.games import NAMES, find
from pandemonium.players.bots import load
from pandemonium.players.duel import duel, table_of

FOLDER = Path("docs/envs")
RESULTS = FOLDER / "baselines.json"
RUNS = Path(os.environ.get("PANDEMONIUM_RUNS", "runs"))

BOTS = {
    "random": "imp",
    "naive": "naive",
    "devil": "devil",
    "fiend": "fiend",
    "ppo": "examples/train_ppo.py:PpoBot",
}
GAMES = {"fiend": 20, "ppo": 200}
"""How many games slow bots play against each other; others play `MANY`."""
MANY = 1000
PLAYERS, SEED = 2, 1

Cell = dict[str, float]
Results = dict[str, dict[str, Cell]]
"""By game, and by pair as `devil naive`: the first one's wins, half the interval, the games."""


def main() -> None:
    """Play what is missing."""
    results: Results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for name, one, two in sorted(pairings(), key=games_of, reverse=True):  # the slow ones last
        pairs = results.setdefault(name, {})
        if f"{one} {two}" not in pairs:
            pairs[f"{one} {two}"] = play(name, one, two)
            print(name, one, two, shown(pairs[f"{one} {two}"]), flush=True)
            write(results)
    write(results)


def write(results: Results) -> None:
    """The results, the table and the picture."""
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    (FOLDER / "baselines.md").write_text("\n".join(page(results)) + "\n")
    (FOLDER / "baselines.svg").write_text("\n".join(picture(results)) + "\n")


def pairings() -> Iterator[tuple[str, str, str]]:
    """Every pair in every game."""
    for name in NAMES:
        for one, two in combinations(reversed(entrants(name)), 2):
            yield name, one, two


def games_of(pairing: tuple[str, str, str]) -> int:
    """How many games a pair plays."""
    return min(GAMES.get(bot, MANY) for bot in pairing[1:])


def entrants(name: str) -> list[str]:
    """Who can play a game here."""
    trained = (RUNS / f"{name}-{PLAYERS}" / "checkpoint.pt").exists() and find_spec("torch")
    return [bot for bot in BOTS if bot != "ppo" or trained]


def play(name: str, one: str, two: str) -> Cell:
    """A duel; every deal in both seatings."""
    table = table_of(find(name), [load(BOTS[one]), load(BOTS[two])], PLAYERS, {})
    results = duel(table, games_of((name, one, two)), SEED)
    wins = results.win_rate([0])
    return {"wins": wins.mean, "error": wins.error, "games": results.games}


def played(pairs: dict[str, Cell]) -> list[str]:
    """Who has played a game."""
    return [bot for bot in BOTS if any(bot in pair.split() for pair in pairs)]


def cell(pairs: dict[str, Cell], one: str, two: str) -> Cell | None:
    """How one bot does against another, whichever was named first."""
    if found := pairs.get(f"{one} {two}"):
        return found
    if other := pairs.get(f"{two} {one}"):
        return {**other, "wins": 1 - other["wins"]}
    return None


def shown(value: Cell | None) -> str:
    """A share with its interval; where all games went one way, with the bound that is known."""
    if not value:
        return ""
    least = 0.05 ** (PLAYERS / value["games"])  # wins so often may win all deals, 1 time in 20
    if value["wins"] == 1:
        return f"100 % (over {100 * least:.1f} %)"
    if value["wins"] == 0:
        return f"0 % (under {100 - 100 * least:.1f} %)"
    return f"{100 * value['wins']:.1f} ± {100 * value['error']:.1f} %"


def page(results: Results) -> Iterator[str]:
    """All tables."""
    yield "# Baselines"
    yield ""
    yield "Made by `python -m tools.baselines`; do not edit."
    yield ""
    yield f"Wins of the bot on the left against the bot above, {PLAYERS} players, usual options; a"
    yield "tie is half a win, ± half a 95 % interval. `random` is imp. `ppo` is the agent that"
    yield "examples/train_ppo.py trained; it stands only where it was trained."
    few = ", ".join(f"{games} games with {bot}" for bot, games in GAMES.items())
    yield f"Pairs played {MANY} games, {few}; every deal in both seatings."
    yield ""
    yield "![Wins of each bot against each other](baselines.svg)"
    for name in NAMES:
        pairs = results.get(name, {})
        yield ""
        yield f"## {find(name).title}"
        bots = played(pairs)
        yield f"| | {' | '.join(bots)} |"
        yield "|---|" + "---:|" * len(bots)
        for one in bots:
            yield f"| {one} | {' | '.join(shown(cell(pairs, one, two)) for two in bots)} |"


SIDE, LEFT, TOP = 64, 64, 56
WIDTH, HEIGHT = LEFT + SIDE * len(BOTS) + 16, TOP + SIDE * len(BOTS) + 16


def picture(results: Results) -> Iterator[str]:
    """A square for each pair: the redder, the more the bot on the left wins."""
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {2 * HEIGHT}" '
    yield 'font-family="sans-serif" font-size="13" text-anchor="middle">'
    yield '<rect width="100%" height="100%" fill="#fff"/>'
    for number, name in enumerate(NAMES):
        pairs = results.get(name, {})
        yield f'<g transform="translate({number % 2 * WIDTH},{number // 2 * HEIGHT})">'
        yield f'<text x="{WIDTH / 2}" y="20" font-size="15">{find(name).title}</text>'
        bots = played(pairs)
        for place, bot in enumerate(bots):
            middle = SIDE * (place + 0.5)
            yield f'<text x="{LEFT + middle}" y="{TOP - 8}">{bot}</text>'
            yield f'<text x="{LEFT / 2}" y="{TOP + middle + 4}">{bot}</text>'
        for row, one in enumerate(bots):
            for column, two in enumerate(bots):
                yield from square(cell(pairs, one, two), LEFT + SIDE * column, TOP + SIDE * row)
        yield "</g>"
    yield "</svg>"


def square(value: Cell | None, x: int, y: int) -> Iterator[str]:
    """One pair; grey where it was not played."""
    fill = colour(value["wins"]) if value else "#eee"
    yield f'<rect x="{x}" y="{y}" width="{SIDE - 2}" height="{SIDE - 2}" fill="{fill}"/>'
    if value:
        text = f"{100 * value['wins']:.0f} %"
        yield f'<text x="{x + SIDE / 2 - 1}" y="{y + SIDE / 2 + 4}">{text}</text>'


def colour(wins: float) -> str:
    """From blue over white to red, light enough for black letters."""
    faded = round(255 - 130 * abs(2 * wins - 1))
    return f"rgb(255,{faded},{faded})" if wins >= 0.5 else f"rgb({faded},{faded},255)"


if __name__ == "__main__":
    main()
