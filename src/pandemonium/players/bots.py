"""All bots by name: the five of the house, and those that others bring.

A package registers its bot as an entry point, and it works everywhere:

    [project.entry-points."pandemonium.bots"]
    cautious = "my_package:CautiousBot"
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import numpy as np

from pandemonium.kernel.actions import one_of
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.match import Match
from pandemonium.kernel.nearest import hint
from pandemonium.players.foreign import as_bot, told
from pandemonium.players.loading import load_from
from pandemonium.players.thinking import WAIT, Bot, Chooser, Thought, told_apart

GROUP = "pandemonium.bots"

OF_THE_HOUSE = {
    "imp": "ladder:IMP",
    "naive": "ladder:NAIVE",
    "devil": "ladder:DEVIL",
    "fiend": "ladder:FIEND",
    "lucifer": "ladder:LUCIFER",
}
"""Where in this package each is."""

STAND_IN = "devil"
"""The bot that plays where another cannot."""

USUAL = "devil"
"""The bot that people play against if they choose none."""

ADVISER = "lucifer"
"""The bot that is asked for hints if people choose none."""

AHEAD_S = 8
"""How far ahead somebody who asks is told what a bot will do next, where time runs."""


class Bots(Mapping[str, Bot]):
    """All bots by name. Each is loaded when it is first asked for."""

    def __init__(self, entries: Iterable[EntryPoint]) -> None:
        self._entries = {each.name: each for each in entries}
        self._loaded: dict[str, Bot] = {}

    def __getitem__(self, name: str) -> Bot:
        if name not in self._loaded:
            self._loaded[name] = _load(self._entries[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries | self._loaded)

    def __len__(self) -> int:
        return len(self._entries | self._loaded)

    def __contains__(self, name: object) -> bool:
        return name in self._entries or name in self._loaded

    def __repr__(self) -> str:
        return f"<Bots: {', '.join(self)}>"

    def add(self, bot: Bot) -> None:
        """Offer one more bot in this process. Malformed if its name is taken."""
        if bot.name in self._entries:
            raise Malformed(f"there is a bot {bot.name!r} already: give yours another name")
        self._loaded[bot.name] = bot


def _load(entry: EntryPoint) -> Bot:
    try:
        found = entry.load()
    except Exception as error:
        problem = f"bot {entry.name!r} ({entry.value}) cannot be loaded: {told(error)}"
        raise Malformed(problem) from error
    return replace(as_bot(found, entry.name), name=entry.name)


BOTS = Bots(
    (
        *(EntryPoint(name, f"{__package__}.{at}", GROUP) for name, at in OF_THE_HOUSE.items()),
        *(each for each in entry_points(group=GROUP) if each.name not in OF_THE_HOUSE),
    )
)


def find(name: Any) -> Bot:
    """The bot of that name, or Malformed. Nothing but a known name is looked at."""
    if not isinstance(name, str) or name not in BOTS:
        near = hint(name, BOTS)
        raise Malformed(f"there is no bot {shown(name)}{near}; the bots are {one_of(tuple(BOTS))}")
    return BOTS[name]


def load(bot: str | Chooser | Bot) -> Bot:
    """A bot by its name, from `mybot.py`, `mybot.py:Bot` or `package.module:Bot`, or an object.

    It runs the code it finds: for what the owner of this process writes, and nobody else.
    """
    if not isinstance(bot, str):
        return as_bot(bot)
    return (None if bot in BOTS else load_from(bot)) or find(bot)


def offer(places: Iterable[str]) -> None:
    """Let everybody in this process choose these bots by name, besides the registered ones."""
    for place in places:
        if place not in BOTS:
            BOTS.add(load(place))


def seated(name: str) -> Bot:
    """The bot that plays for a name in the log of a table; a devil where it is gone since."""
    return BOTS[name if name in BOTS else STAND_IN]


def advise(
    bot: Bot,
    match: Match,
    player: int,
    seed: int,
    seconds: float | None = None,
    stop: np.ndarray | None = None,
) -> Thought:
    """What a bot tells somebody who asks: moves that differ in what they are worth, and none that
    is nothing but waiting. It thinks as ever.

    Where time runs, a bot begins something every few seconds only: it says what it would do when it
    does, if nothing happens before.
    """
    thought = bot.explain(_next_moment(match, player, seed), player, seed, seconds, stop)
    moves = [each for each in told_apart(thought.moves) if each.action != WAIT]
    return Thought(thought.action, moves)


def _next_moment(match: Match, player: int, seed: int) -> Match:
    """The match as it will be when a devil would next do something, if that is soon."""
    later = match.copy()
    for _ in range(AHEAD_S if match.game.timed else 0):
        if BOTS[STAND_IN].think(later, player, seed).action:
            return later
        if later.advance(1000) or player not in later.to_act:
            break
    return match
