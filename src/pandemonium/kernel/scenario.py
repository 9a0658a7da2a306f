"""Scenarios: rules as examples. A position, some moves, and what must come of them, in YAML.

    - clause: SKB-13
      title: an empty place takes a 1 or a Skip-Bo
      game: skip-bo
      given: {players: 2, turn: 0, hands: [["1", "2"]]}
      steps:
        - act: {player: 0, do: play, from: hand, card: "2", to: 0}
          refused: SKB-13
        - act: {player: 0, do: play, from: hand, card: "1", to: 0}
        - expect: {hands: [["2"], []]}

`given: {deal: true, players: 3, seed: 7}` is a fresh deal. `expect` names part of the position:
mappings compare in part, lists whole; its key `counts` compares how many cards are in a part.
With `seen_by: 1` it names part of what that player sees.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.kernel.reading import check_names

SEED = 0
PARTS = ("clause", "title", "game", "given", "steps")
STEP_PARTS = ("act", "refused", "expect", "seen_by")


class Failed(Exception):
    """A scenario did not come out as it says."""


@dataclass(frozen=True)
class Scenario:
    """One example of a clause."""

    clause: str
    title: str
    game: str
    given: Mapping[str, Any]
    steps: list[Mapping[str, Any]]


def load(file: Path) -> list[Scenario]:
    """All scenarios of a file. Malformed if it has anything else in it."""
    try:
        entries = yaml.safe_load(file.read_text(encoding="utf8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise Malformed(f"{file} cannot be read: {error}") from error
    if not isinstance(entries, list):
        raise Malformed(f"{file} is no list of scenarios")
    try:
        return [_scenario(entry) for entry in entries]
    except Malformed as error:
        raise Malformed(f"{file}: {error}") from error


def _scenario(entry: Any) -> Scenario:
    check_names(entry, PARTS, "a scenario")
    missing = [name for name in PARTS if name not in entry]
    if missing:
        raise Malformed(f"the scenario {entry.get('title')!r} has no {', '.join(missing)}")
    if not isinstance(entry["given"], Mapping) or not isinstance(entry["steps"], list):
        raise Malformed(f"in {entry['title']!r} 'given' is a mapping and 'steps' a list")
    for step in entry["steps"]:
        check_names(step, STEP_PARTS, f"a step of {entry['title']!r}")
        for part in {"act", "expect"} & step.keys():
            if not isinstance(step[part], Mapping):
                raise Malformed(f"in {entry['title']!r} {part!r} is a mapping, not {step[part]!r}")
    return Scenario(**entry)


def run(scenario: Scenario, game: Game) -> None:
    """Play a scenario; Failed says at which step it went wrong, and how."""
    try:
        match = _begin(scenario.given, game)
    except Malformed as error:
        raise Failed(f"given: {error}") from error
    for number, step in enumerate(scenario.steps, start=1):
        try:
            _take(step, match)
        except Failed as failure:
            raise Failed(f"step {number}: {failure}") from failure


def _begin(given: Mapping[str, Any], game: Game) -> Match:
    if given.get("deal") is not True:
        return Match.set_up(game, given, SEED)
    players = given.get("players", game.players[0])
    return Match.deal(game, players, given.get("options", {}), given.get("seed", SEED))


def _take(step: Mapping[str, Any], match: Match) -> None:
    if "act" in step:
        _act(step["act"], step.get("refused"), match)
    if "expect" in step:
        expected = dict(step["expect"])
        found = match.position() if "seen_by" not in step else match.view(step["seen_by"])
        _compare(expected.pop("counts", {}), _counts(found), "counts")
        _compare(expected, found, "")


def _act(action: Mapping[str, Any], refused: Any, match: Match) -> None:
    before = match.states.tobytes()
    try:
        match.act(action)
    except Refused as refusal:
        if refused is not True and refused != refusal.clause:
            wanted = f"not {refused}" if refused else "but should be allowed"
            raise Failed(f"{dict(action)} is refused by {refusal.clause}, {wanted}") from refusal
    except Malformed as error:
        if refused is not True:
            raise Failed(f"{dict(action)} is no action: {error}") from error
    else:
        if refused:
            raise Failed(f"{dict(action)} is allowed, but {refused} should refuse it")
    if refused and match.states.tobytes() != before:
        raise Failed(f"{dict(action)} was refused, but changed something")


def _compare(expected: Any, found: Any, where: str) -> None:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name, value in expected.items():
            if name not in found:
                raise Failed(f"there is no {where}{'.' if where else ''}{name}")
            _compare(value, found[name], f"{where}.{name}" if where else str(name))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (value, there) in enumerate(zip(expected, found, strict=True)):
            _compare(value, there, f"{where}[{index}]")
    elif expected != found:
        raise Failed(f"{where} is {found!r}, not {expected!r}")


def _counts(part: Any) -> Any:
    """How many cards are in a part: a list of cards is its length, all else is looked into."""
    if isinstance(part, Mapping):
        return (
            _counts(part["cards"]) if "cards" in part else {k: _counts(v) for k, v in part.items()}
        )
    if isinstance(part, list) and any(isinstance(each, list | Mapping) for each in part):
        return [_counts(each) for each in part]
    return len(part) if isinstance(part, list) else part
