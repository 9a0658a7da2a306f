"""A position played on to the end of the match by devils: who wins then, world after world.

Hidden cards are dealt anew for the seat to move, or everything lies as it does (`opened`); what is
still to be shuffled is new in every world. All moves are tried in the same worlds, with the same
luck. It takes no compiled code of its own: bots play on by `search.play`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Timer

import numpy as np

from pandemonium.kernel.contract import Game
from pandemonium.kernel.dispatching import Call
from pandemonium.kernel.states import States, copied, record_of, seats_of
from pandemonium.players.ladder import DEVIL, weights_of
from pandemonium.players.search import new_stop, new_workspace, search_of

NO_MOVE = -1
"""In place of a move: devils play on at once."""


def play_on(
    game: Game,
    states: States,
    players: int,
    worlds: int,
    seed: Sequence[int],
    seat: int | None = None,
    moves: Sequence[int] = (NO_MOVE,),
    opened: bool = False,
    stop: np.ndarray | None = None,
) -> np.ndarray:
    """Everybody's share of the win, by world, move and player. The same seed, the same worlds.

    A seat makes the moves and imagines what it cannot see; without one, everything is open. Once
    `stop` is set, matches that are not over have no winner.
    """
    bits = np.random.SeedSequence(list(seed)).generate_state(worlds * 2, np.uint64)
    imagining, luck = bits.reshape(2, worlds, 1)
    base = copied(states)
    game.for_mass_play(record_of(base))
    room = game.empty_states(worlds)
    room[:] = base[0]
    for world in range(worlds):
        if seat is None or opened:
            _new_future(room, world, imagining[world])
        else:
            game.engine.imagine(room, world, seat, imagining[world])
    lines = np.repeat(room, len(moves)).view(type(room))
    for line in range(len(lines)):
        if moves[line % len(moves)] != NO_MOVE:
            game.engine.apply(lines, line, seat, moves[line % len(moves)])
    luck_of_lines = np.repeat(luck, len(moves), axis=0)
    _play(game, lines, players, luck_of_lines, new_stop() if stop is None else stop)
    won = np.array([_shares(game, lines, line, players) for line in range(len(lines))])
    return won.reshape(worlds, len(moves), players)


@contextmanager
def stop_after(seconds: float | None) -> Iterator[np.ndarray]:
    """What play looks at to see whether it must stop: set after so many seconds, if any."""
    stop = new_stop()
    timer = Timer(seconds or 0, stop.fill, (1,))
    if seconds is not None:
        timer.start()
    try:
        yield stop
    finally:
        timer.cancel()


def needed(game: Game) -> list[Call]:
    """The compiled functions that it calls."""
    engine, search = game.engine.calls(), search_of(game).calls()
    return [*(engine[name] for name in ("imagine", "apply", "winners")), search["play"]]


def _play(game: Game, states: States, players: int, rngs: np.ndarray, stop: np.ndarray) -> None:
    """Devils play every match to its end, or until they must stop."""
    chairs, made = np.zeros((len(states), players), np.int64), np.zeros(len(states), np.int64)
    devil, weights = DEVIL.numbers(game)[np.newaxis], weights_of(game)[np.newaxis]
    workspace = new_workspace(game, stop)
    search_of(game).play(workspace, states, rngs, chairs, devil, weights, made)


def _new_future(states: States, world: int, rng: np.ndarray) -> None:
    """What is dealt and shuffled from here on is not what it would have been."""
    states["key"][world] = np.random.SeedSequence(int(rng[0])).generate_state(
        states["key"].shape[1], np.uint32
    )
    for field in ("counter", "pool", "pool_left"):
        states[field][world] = 0


def _shares(game: Game, states: States, place: int, players: int) -> np.ndarray:
    winners = list(seats_of(game.engine.winners(states, place)))
    won = np.zeros(players)
    won[winners] = 1 / max(len(winners), 1)
    return won
