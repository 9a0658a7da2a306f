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
        - legal:
            0: [{do: discard, card: "2", to: 0}, ...]

`given: {deal: true, players: 3, seed: 7}` is a fresh deal; with `house: {piles: 2}` it is dealt by
house rules. `expect` names part of the position:
mappings compare in part (null also stands for what is not there), lists whole; its key `counts`
compares how many cards are in a part. With `seen_by: 1` it names part of what that player sees.
With a `title_fr` it is an example in the rulebook, where it moves (kernel/examples.py).
`legal` states the exact list of moves of a player, in any order, and `scores` what everybody has
scored. Every act is looked up in that list as well: it must stand there if it is allowed, and must
not if it is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, Refused, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.parsing import check_names

SEED = 0
PARTS = ("clause", "title", "game", "given", "steps")
FRENCH = "title_fr"
STEP_PARTS = ("act", "refused", "expect", "seen_by", "legal", "scores")

READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader written in C, where PyYAML has it: it takes a third of the time."""


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
    title_fr: str = ""
    """Of an example in the rulebook."""


def load(file: Path) -> list[Scenario]:
    """All scenarios of a file. Malformed if it has anything else in it."""
    try:
        entries = yaml.load(file.read_text(encoding="utf8"), READER)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise Malformed(f"{file} cannot be read: {error}") from error
    if not isinstance(entries, list):
        raise Malformed(f"{file} is not a list of scenarios")
    try:
        return [_scenario(entry) for entry in entries]
    except Malformed as error:
        raise Malformed(f"{file}: {error}") from error


def _scenario(entry: Any) -> Scenario:
    check_names(entry, (*PARTS, FRENCH), "a scenario")
    missing = [name for name in PARTS if name not in entry]
    if missing:
        raise Malformed(f"the scenario {entry.get('title')!r} has no {', '.join(missing)}")
    if not isinstance(entry["given"], Mapping) or not isinstance(entry["steps"], list):
        raise Malformed(f"in {entry['title']!r} 'given' is a mapping and 'steps' a list")
    for step in entry["steps"]:
        check_names(step, STEP_PARTS, f"a step of {entry['title']!r}")
        for part in {"act", "expect", "legal"} & step.keys():
            if not isinstance(step[part], Mapping):
                found = shown(step[part])
                raise Malformed(f"in {entry['title']!r} {part!r} is a mapping, not {found}")
    return Scenario(**entry)


def run(scenario: Scenario, game: Game) -> None:
    """Play a scenario; Failed says at which step it went wrong, and how."""
    try:
        match = begin(scenario.given, game)
    except Malformed as error:
        raise Failed(f"given: {error}") from error
    for number, step in enumerate(scenario.steps, start=1):
        try:
            _take(step, match)
        except Failed as failure:
            raise Failed(f"step {number}: {failure}") from failure


def begin(given: Mapping[str, Any], game: Game) -> Match:
    """The match that a scenario begins with: a position, or a fresh deal."""
    if given.get("deal") is not True:
        return Match.set_up(game, given, SEED)
    players = given.get("players", game.players[0])
    match = Match(game, players, given.get("options", {}), given.get("seed", SEED))
    house = given.get("house", {})
    check_names(house, game.house.names, "'house'")
    game.house.write(match.state, house)
    game.engine.deal(match.states, 0)
    return match


def _take(step: Mapping[str, Any], match: Match) -> None:
    if "act" in step:
        _act(step["act"], step.get("refused"), match)
    if "expect" in step:
        expected = dict(step["expect"])
        found = match.position() if "seen_by" not in step else match.view(step["seen_by"])
        _compare(list(match.to_act), found["to_act"], "to_act")
        _compare(expected.pop("counts", {}), _counts(found), "counts")
        _compare(expected, found, "")
    for player, actions in step.get("legal", {}).items():
        _compare_moves(player, actions, match)
    if "scores" in step:
        _compare(step["scores"], list(match.scores), "scores")


def _act(action: Mapping[str, Any], refused: Any, match: Match) -> None:
    before = match.states.tobytes()
    try:
        listed = _listed(action, match)
        match.act(action)
    except Refused as refusal:
        if refused is not True and refused != refusal.clause:
            wanted = f"not {refused}" if refused else "but should be allowed"
            raise Failed(f"{dict(action)} is refused by {refusal.clause}, {wanted}") from refusal
        if listed is True:
            raise Failed(f"{dict(action)} is refused, but listed as legal") from refusal
    except Malformed as error:
        if refused is not True:
            raise Failed(f"{dict(action)} is not an action: {error}") from error
    else:
        if refused:
            raise Failed(f"{dict(action)} is allowed, but {refused} should refuse it")
        if listed is False:
            raise Failed(f"{dict(action)} is allowed, but not listed as legal")
    if refused and match.states.tobytes() != before:
        raise Failed(f"{dict(action)} was refused, but changed something")


def _listed(entry: Mapping[str, Any], match: Match) -> bool | None:
    """Whether the list of legal moves has an act; None for what it never has.

    It has no act of the dealer or the clock, no composed action, and none with a number beyond
    those of the game's families.
    """
    if "player" not in entry:
        return None
    action = dict(entry)
    player = action.pop("player")
    legal = match.legal_codes(player)
    (first, *others), _ = match.game.actions.read(action, player)
    return None if others or first >= match.game.actions.count else first in legal


def _compare_moves(player: int, expected: list[Any], match: Match) -> None:
    found = match.legal(player)
    for action in expected:
        if action not in found:
            raise Failed(f"{action} is not listed as legal for player {player}")
    for action in found:
        if action not in expected:
            raise Failed(f"{action} is listed as legal for player {player}")
    if len(found) != len(expected):
        raise Failed(f"{len(found)} moves are listed as legal, not {len(expected)}")


def _compare(expected: Any, found: Any, where: str) -> None:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name, value in expected.items():
            if name not in found and value is None:
                continue
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
