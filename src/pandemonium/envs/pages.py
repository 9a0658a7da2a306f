"""A page for each game, made from the code: `python -m pandemonium.envs.pages docs/envs`.

What stands above `MEASURED` is declared in the code, and a test compares it; what stands below was
measured when the page was made.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path

import gymnasium
import numpy as np

from pandemonium.envs import GYMNASIUM
from pandemonium.envs.tables import observation_space
from pandemonium.games import find
from pandemonium.kernel.actions import Family
from pandemonium.kernel.contract import Game
from pandemonium.players.bots import BOTS
from pandemonium.players.duel import Estimate, Table, duel, entrant
from pandemonium.terminal.options import option_rows

MEASURED = "## Measured"

LADDER = ("imp", "naive", "devil")
DUELS = 1000
"""Games for each pair of bots."""
EPISODES = 256
SEED = 1


def main(folder: Path) -> None:
    """Write the pages of all games."""
    for name in GYMNASIUM:
        game = find(GYMNASIUM[name])
        page = "\n".join([*declared(name), MEASURED, "", *measured(name)])
        (folder / f"{game.name}.md").write_text(f"{page}\n", encoding="utf8")


def declared(name: str) -> Iterator[str]:
    """What the code says about a game, by its name in Gymnasium."""
    game = find(GYMNASIUM[name])
    module = f"{game.name.replace('-', '_')}_v0"
    zoo = import_module(f"pandemonium.envs.{module}")
    yield f"# {game.title} as an environment"
    yield ""
    yield "Made by `make docs`; do not edit."
    yield ""
    yield from str(zoo.__doc__).strip().splitlines()
    yield ""
    yield "```python"
    yield "import gymnasium"
    yield f"from pandemonium.envs import {module}"
    yield ""
    yield f"env = {module}.env(players={game.players[0]})"
    if hasattr(zoo, "parallel_env"):
        yield f"env = {module}.parallel_env(players={game.players[0]})"
    yield f'env = gymnasium.make("pandemonium/{name}", opponents="devil")'
    yield f'envs = gymnasium.make_vec("pandemonium/{name}", num_envs=4096, opponents="self")'
    yield "```"
    yield ""
    yield from _arguments(game)
    yield from _observation(game)
    yield from _actions(game)
    yield from REWARDS.splitlines()
    yield ""
    yield from VERSIONS.splitlines()
    yield ""
    yield "How bots do against each other, in all games: [baselines](baselines.md)."
    yield ""


COPY = "whether arrays stay as they are; else they are written again two steps later"

OBSERVATION = """Players count from the seat on, clockwise. Cards count in the order in which the
actions name them. In an index, i, j and k count along the shape, from 0."""

REWARDS = """## Rewards
| `reward=` | |
|---|---|
| `win` | 1 for each winner, at the end |
| `score` | what the player has scored since the last step |
| `zero_sum` | 1 for each winner, paid by all others in equal parts, at the end |

With `illegal="end"` an illegal action costs 1 and ends the episode."""

VERSIONS = """## Versions
- v0: the first."""


def _arguments(game: Game) -> Iterator[str]:
    yield "## Arguments"
    yield f"| name | values | default, with {game.players[0]} players |"
    yield "|---|---|---|"
    counts = ", ".join(map(str, game.players))
    yield f"| `players` | {counts} | {game.players[0]} |"
    for option, values, default in option_rows(game, game.players[0]):
        yield f"| `{option.replace('-', '_')}` | {values} | {default} |"
    yield "| `reward` | `win`, `score`, `zero_sum` | `win` |"
    yield "| `illegal` | `end`, `error` (refused with its clause), `random` (replaced) | `end` |"
    if game.timed:
        yield "| `beat_s` | seconds in a beat, 1 to 255 | 1 |"
    yield "| `max_cycles` | PettingZoo: steps for each player | none |"
    bots = ", ".join(f"`{name}`" for name in LADDER)
    yield f"| `opponents` | Gymnasium: {bots}, a list to draw from, or `self` | `naive` |"
    yield "| `seat` | Gymnasium: the agent's seat | another in every episode |"
    yield "| `max_episode_steps` | Gymnasium: after which an episode is cut off | none |"
    yield "| `autoreset_mode` | `make_vec`: `NextStep`, `SameStep`, `Disabled` | `NextStep` |"
    yield "| `threads` | `make_vec`: how many | one for each core |"
    yield f"| `copy` | `make_vec`: {COPY} | `False` |"
    yield ""


def _observation(game: Game) -> Iterator[str]:
    space = observation_space(game)
    yield "## Observation"
    yield f"{space.shape[0]} numbers, {space.dtype}. {OBSERVATION}"
    yield ""
    yield "| field | index | shape | range | what |"
    yield "|---|---|---|---|---|"
    for part in game.observation.parts:
        shape = "×".join(map(str, part.shape)) or "1"
        places, reach = index(part.places), f"{part.low} to {part.high}"
        yield f"| {part.name} | {places} | {shape} | {reach} | {part.meaning} |"
    yield ""


def index(places: np.ndarray) -> str:
    """Where a field's numbers stand in a row: `6-41`, or `42 + 11i + j` where there are gaps."""
    first, last = int(places.flat[0]), int(places.flat[-1])
    if last - first == places.size - 1:
        return _span(first, last)
    steps = [int(places[tuple(one)]) - first for one in np.eye(places.ndim, dtype=int).tolist()]
    terms = zip(steps, "ijk", strict=False)
    return " + ".join([str(first), *(f"{step if step > 1 else ''}{name}" for step, name in terms)])


def _actions(game: Game) -> Iterator[str]:
    yield "## Actions"
    yield f"{game.actions.count} numbers; the last field runs fastest. In Python,"
    yield f'`pandemonium.games.find("{game.name}").actions.name(number)` says what one means.'
    if "seat" in [part.name for part in game.observation.parts]:
        yield "Players have the numbers of their agents, from `player_0` on: place i in what seat s"
        yield "sees is that of player (s + i) modulo the count of players."
    yield ""
    yield "| number | action | fields |"
    yield "|---|---|---|"
    first = 0
    for family in game.actions.families:
        common = ", ".join(f"{name}: {value}" for name, value in family.common.items())
        yield f"| {_span(first, first + family.count - 1)} | {common} | {_fields(family)} |"
        first += family.count
    yield ""


def _fields(family: Family) -> str:
    return "; ".join(
        f"`{name}`: {', '.join(map(str, values))}" for name, values in family.fields.items()
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def measured(name: str) -> Iterator[str]:
    """What comes of playing a game: lengths, legal actions, and how bots do."""
    game = find(GYMNASIUM[name])
    players = game.players[0]
    lengths, choices = _random_play(name)
    length, choice = Estimate.of(lengths), Estimate.of(choices)
    yield f"With {players} players and the usual options; ± is half a 95 % interval."
    yield ""
    yield f"- Random agents act {_number(length)} times in an episode, all seats together."
    yield f"- They choose from {_number(choice)} legal actions, at most {choices.max():.0f}."
    yield ""
    yield "| bots | wins | score | score of the other | actions in a game |"
    yield "|---|---|---|---|---|"
    for pair in combinations(LADDER, 2):
        table = Table(game, players, {}, [entrant(game, BOTS[bot]) for bot in reversed(pair)])
        results = duel(table, DUELS, SEED)
        wins = results.win_rate([0])
        yield (
            f"| {pair[1]} against {pair[0]} | {100 * wins.mean:.1f} ± {100 * wins.error:.1f} % "
            f"| {_number(results.score([0]))} | {_number(results.score([1]))} "
            f"| {results.moves / results.games:.0f} |"
        )


def _random_play(name: str) -> tuple[np.ndarray, np.ndarray]:
    """How long episodes of random agents are, and between how many actions they choose."""
    env = gymnasium.make_vec(f"pandemonium/{name}", num_envs=EPISODES, opponents="self")
    luck = np.random.default_rng(SEED)
    _, info = env.reset(seed=SEED)
    lengths, choices = np.zeros(EPISODES), []
    while not lengths.all():
        masks = info["action_mask"]
        choices.append(masks.sum(axis=1)[lengths == 0])
        *_, info = env.step(np.argmax(masks * luck.random(masks.shape, np.float32), axis=1))
        first = info.get("_episode", np.zeros(EPISODES, np.bool_)) & (lengths == 0)
        lengths[first] = info["episode"]["l"][first] if first.any() else 0
    return lengths, np.concatenate(choices)


def _number(value: Estimate) -> str:
    return f"{value.mean:.1f} ± {value.error:.1f}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
