"""The moving examples of a rulebook: scenarios with a French title, all cards open, act by act."""

from functools import cache

from msgspec import Struct

from pandemonium.kernel.contract import Game
from pandemonium.kernel.described import Action, Event, View
from pandemonium.kernel.errors import Malformed, Refused
from pandemonium.kernel.match import Match
from pandemonium.kernel.scenario import Scenario, begin, load

NAMES = ("Azazel", "Belial", "Cresil", "Dagon", "Eblis", "Furfur")
"""Who plays in examples."""


class ExampleTitle(Struct, frozen=True):
    """An example as it is announced beside its clause."""

    clause: str
    title: str


class Tried(Struct, frozen=True):
    """A move that a clause refuses."""

    player: int
    action: Action
    clause: str


class Scene(Struct, frozen=True, omit_defaults=True):
    """The table after an act; after a refused one it is as before."""

    view: View
    events: list[Event] = []
    told: list[str] = []
    """A sentence for each event that has one."""
    tried: Tried | None = None


class Example(Struct, frozen=True):
    """An example with all that happens in it."""

    title: str
    names: tuple[str, ...]
    scenes: list[Scene]


@cache
def scenarios_shown(game: Game) -> tuple[Scenario, ...]:
    """The scenarios that are examples in a game's rulebook, in their order."""
    file = game.book / "scenarios.yaml"
    found = load(file) if file.is_file() else []
    return tuple(scenario for scenario in found if scenario.title_fr)


def titles(game: Game, language: str) -> list[ExampleTitle]:
    """All examples by their clauses; an example is asked for by its number in this list."""
    return [ExampleTitle(each.clause, _title(each, language)) for each in scenarios_shown(game)]


def example(game: Game, number: int, language: str) -> Example:
    """One example, played. Malformed if there is none of that number."""
    shown = scenarios_shown(game)
    if number not in range(len(shown)):
        raise Malformed(f"no such example; there are {len(shown)}, from 0")
    scenario = shown[number]
    match = begin(scenario.given, game)
    acts = [step["act"] for step in scenario.steps if "act" in step]
    scenes = [Scene(match.position()), *(_scene(match, act, language) for act in acts)]
    moving = [scene for scene in scenes if scene is not None]
    return Example(_title(scenario, language), NAMES[: match.players], moving)


def _scene(match: Match, act: Action, language: str) -> Scene | None:
    """What comes of an act; None for what no player can even try."""
    try:
        match.act(act)
    except Refused as refusal:
        action = dict(act)
        player = action.pop("player", None)
        if player is None:
            return None
        return Scene(match.position(), tried=Tried(player, action, refusal.clause))
    except Malformed:
        return None
    told = match.told(None, NAMES.__getitem__, language)
    return Scene(match.position(), match.events(None), told)


def _title(scenario: Scenario, language: str) -> str:
    title = scenario.title if language == "en" else scenario.title_fr
    return title[0].upper() + title[1:]
