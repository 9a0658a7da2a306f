"""The functions people write against: deal, set up, replay, batch, duel."""

from collections.abc import Iterable, Mapping
from typing import Any

from pandemonium.games import find
from pandemonium.kernel.batch import Batch
from pandemonium.kernel.match import Match, Seed
from pandemonium.kernel.record import read_record
from pandemonium.kernel.replay import replay_record
from pandemonium.players.bots import load
from pandemonium.players.duel import Results, table_of
from pandemonium.players.duel import duel as play_duel
from pandemonium.players.thinking import Bot, Chooser


def deal(game: str, players: int | None = None, seed: Seed = None, **options: Any) -> Match:
    """A new match: `deal("skip-bo", players=3, seed=7, edition="classic")`.

    Players default to the fewest that can play; without a seed the deal is a new one each time.
    Raises Malformed for an unknown game, option, or count of players.
    """
    found = find(game)
    return Match.deal(found, found.players[0] if players is None else players, options, seed)


def set_up(game: str, position: Mapping[str, Any], seed: Seed = None) -> Match:
    """A match that begins with a position in words; the seed is for shuffles to come."""
    return Match.set_up(find(game), position, seed)


def batch(
    game: str,
    count: int,
    players: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """Many matches at once: `batch("skip-bo", 100_000, players=4).play_out()`.

    The same seed gives the same matches, whatever the number of threads (all cores by default).
    """
    found = find(game)
    players = found.players[0] if players is None else players
    return Batch(found, count, players, seed, threads, **options)


def replay(record: Mapping[str, Any] | str | bytes) -> Match:
    """Play a record (or its JSON) again. BadRecord if it does not lead where it says."""
    return replay_record(read_record(record), find)


def duel(
    game: str,
    bots: Iterable[str | Chooser | Bot],
    games: int = 100,
    seed: int = 0,
    players: int | None = None,
    threads: int | None = None,
    **options: Any,
) -> Results:
    """Let bots play each other: `duel("skip-bo", ["devil", MyBot()], games=200)`.

    A bot is a name, a place such as `mybot.py` or `package.module:Bot`, or any object that can
    `choose`. Every deal is played in each rotation of the seats; the same seed gives the same
    results, whatever the number of threads. BotFailed names a bot that breaks the rules.
    """
    table = table_of(find(game), [load(bot) for bot in bots], players, options)
    return play_duel(table, games, seed, threads)
