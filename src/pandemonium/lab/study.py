"""What is studied: a game, who plays it, by which rules, and how often."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from pandemonium.games import find
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.nearest import hint
from pandemonium.kernel.parsing import read_count
from pandemonium.players.bots import load
from pandemonium.players.duel import Table, table_of
from pandemonium.players.ladder import CompiledBot

CHUNK = 512
"""How many deals one call plays, a multiple of `CLOSE`. Fixed: sums are added chunk by chunk."""

MOST_VARIANTS = 8
VERSION = 2
"""Of what a study counts: an unfinished run of another version is not continued."""


@dataclass(frozen=True)
class Variant:
    """One set of rules among those compared."""

    apart: Mapping[str, Any]
    """The rules that set it apart, with their values; empty where nothing is varied."""
    table: Table


@dataclass(frozen=True)
class Study:
    """A game, its players and rules; every deal is played by each variant of the rules."""

    game: Game
    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    """Those that are given, house rules among them."""
    vary: Mapping[str, Sequence[Any]]
    games: int
    seed: int
    variants: tuple[Variant, ...]

    @property
    def chunks(self) -> int:
        """How many portions of work there are."""
        return -(-self.games // CHUNK)

    def deals(self, chunk: int) -> range:
        """The deals of a portion."""
        return range(chunk * CHUNK, min((chunk + 1) * CHUNK, self.games))

    def request(self) -> list[Any]:
        """What `study_of` makes it from, as plain data."""
        who = [self.game.name, self.players, list(self.bots), self.games, self.seed]
        return [*who, dict(self.options), dict(self.vary)]

    def key(self) -> str:
        """What tells this study from every other."""
        told = [VERSION, self.game.name, self.players, self.bots, self.games, self.seed]
        rules = [[each.table.options, each.table.house] for each in self.variants]
        return hashlib.sha256(json.dumps([told, rules], default=str).encode()).hexdigest()


def study_of(
    game: str | Game,
    players: int | None = None,
    bots: Sequence[str] = ("devil",),
    games: int = 10_000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    vary: Mapping[str, Sequence[Any]] | None = None,
) -> Study:
    """A study, checked: Malformed says in a sentence what cannot be."""
    chosen = find(game) if isinstance(game, str) else game
    count = chosen.about.usual_players if players is None else players
    given, varied = dict(options or {}), dict(vary or {})
    for name, values in varied.items():
        if name in given:
            raise Malformed(f"option {name!r} is both given and varied: leave one out")
        if len(set(values)) < 2:
            raise Malformed(f"to vary {name!r} takes two different values or more")
    combined = [dict(zip(varied, each, strict=True)) for each in product(*varied.values())]
    if len(combined) > MOST_VARIANTS:
        raise Malformed(f"{len(combined)} variants are too many; {MOST_VARIANTS} at most")
    seated = [load(each) for each in bots]
    for bot in seated:
        if not isinstance(bot, CompiledBot):
            raise Malformed(f"the lab seats the bots of the house, not {shown(bot.name)}")
    variants = tuple(
        Variant(each, _table(table_of(chosen, seated, count, {}), given | each))
        for each in combined
    )
    names = tuple(bot.name for bot in seated)
    total, first = read_count(games, 1, "'games'"), read_count(seed, 0, "'seed'")
    return Study(chosen, count, names, given, varied, total, first, variants)


def _table(plain: Table, rules: Mapping[str, Any]) -> Table:
    """The same table by other rules: options of the game, and house rules."""
    game = plain.game
    options = [each.name for each in game.options]
    known = [*options, *game.house.names]
    for name in rules:
        if name not in known:
            raise Malformed(
                f"{game.title} has no option or house rule {shown(name)}{hint(name, known)}; "
                f"it has {one_of(known)}"
            )
    return replace(
        plain,
        options={name: value for name, value in rules.items() if name in options},
        house={name: value for name, value in rules.items() if name not in options},
    )
