"""What a game says of its actions, events, views and positions is true: nothing is missing from
its types, and nothing is there that they do not name.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec
import pytest

from pandemonium.games.hols_der_teufel.rules.actions import COLOURS
from pandemonium.games.inferno.rules.actions import SOUL_NAMES, SPECIAL_NAMES
from pandemonium.games.inferno.types import Soul, Special
from pandemonium.kernel.contract import Game
from pandemonium.kernel.match import Match
from pandemonium.kernel.types import EACH, Undone
from tests.settings import EVERYTHING, GAMES, Setting, setting_name

LONGEST = 100


@pytest.mark.parametrize(("game", "setting"), EVERYTHING, ids=setting_name)
def test_random_play_is_as_the_types_say(game: Game, setting: Setting) -> None:
    types = import_module(f"{game.package}.types")
    match = Match.deal(game, setting["players"], without_players(setting), "types")
    viewers = (None, *range(match.players))
    for last in played(match, Random(7)):
        if last is not None:
            check(last, types.Action, "action")
        for player in match.to_act:
            for action in match.legal(player)[:5]:
                check(action, types.Action, "legal")
        for viewer in viewers:
            check(match.view(viewer), types.View, "view")
            for event in match.events(viewer):
                check(event, types.Event | Undone, "event")
        check(match.position(), types.Position, "position")


def without_players(setting: Setting) -> Setting:
    return {name: value for name, value in setting.items() if name != "players"}


def played(match: Match, random: Random) -> Iterator[Any]:
    """Every stand of a match played at random, with the player's action that led there.

    Kinds of actions are equally likely: those with few actions come up as well.
    """
    while not match.over and len(match.log) < LONGEST:
        action = None
        if match.game.timed and random.random() < 0.2:
            match.advance(random.choice((1, 1000, 30_000)))
        elif not match.to_act:
            match.next_deal()
        else:
            player = random.choice(match.to_act)
            action = chosen(match.legal(player), random)
            match.do(player, action)
            action = {name: value for name, value in match.log[-1].items() if name != "player"}
        yield action


def chosen(legal: list[Any], random: Random) -> Any:
    kind = random.choice(sorted({action["do"] for action in legal}))
    alike = [action for action in legal if action["do"] == kind]
    if kind == "rate" and random.random() < 0.5:
        values = random.sample(range(1, len(SOUL_NAMES) + 1), len(SOUL_NAMES))
        return {"do": "list", "values": dict(zip(SOUL_NAMES, values, strict=True))}
    return random.choice(alike)


@pytest.mark.parametrize("game", GAMES, ids=setting_name)
def test_every_action_of_the_rules_has_a_type(game: Game) -> None:
    types = import_module(f"{game.package}.types")
    for code in range(game.actions.count):
        check(game.actions.name(code), types.Action, "action")


def test_names_are_those_of_the_rules() -> None:
    assert get_args(Soul) == SOUL_NAMES
    assert get_args(Special) == SPECIAL_NAMES
    colour = import_module("pandemonium.games.hols_der_teufel.types").Colour
    assert get_args(colour) == COLOURS


def test_a_field_too_many_or_too_few_is_seen() -> None:
    undone: Any = {"event": "undone", "player": 1}
    check(undone, Undone, "event")
    for wrong in ({"event": "undone"}, {**undone, "more": 1}, {**undone, "player": "1"}):
        with pytest.raises(AssertionError):
            check(wrong, Undone, "event")


def check(value: Any, kind: Any, where: str) -> None:
    """A value is of a type, as JSON has it."""
    value = msgspec.json.decode(msgspec.json.encode(value))
    assert fits(value, kind), f"{where}: {value} is not of the type {kind}"


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a type, with all that it requires and nothing else."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return fits_fields(value, kind)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if origin is NotRequired:
        return fits(value, parts[0])
    if origin is Annotated:
        names = set(get_args(get_args(parts[0])[0]))
        return fits(value, parts[0]) and (parts[1] != EACH or value.keys() == names)
    if origin is list:
        return isinstance(value, list) and all(fits(each, parts[0]) for each in value)
    if origin is dict:
        pairs = value.items() if isinstance(value, dict) else [(None, None)]
        return all(fits(name, parts[0]) and fits(each, parts[1]) for name, each in pairs)
    assert kind in (str, int, bool, NoneType), f"an unknown type: {kind}"
    return type(value) is kind


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def fits_fields(value: Any, kind: Any) -> bool:
    hints = hints_of(kind)
    return (
        isinstance(value, dict)
        and kind.__required_keys__ <= value.keys() <= hints.keys()
        and all(fits(each, hints[name]) for name, each in value.items())
    )
