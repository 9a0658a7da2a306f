"""The peers of the benchmark: how fast OpenSpiel and RLCard play at random.

Every function plays whole games for about the seconds it is given, on one core, and
returns a `Rate`.

A move     a decision of a player, chosen out of the full list of legal ones.  What chance
           decides (who deals, which card is dealt or drawn) takes its time but is no move,
           as shuffling and dealing take time but are no moves in our own games.  OpenSpiel
           samples every card it deals or draws as a step of its own: `Rate.chance` counts
           those, and `Rate.steps_per_second` is its rate with them. The table shows both
           comparisons: by decisions, and by changes of its state.
The clock  wall time around the play alone: making the empty state before it and counting
           the moves after it are left out.
The proof  every game must have ended, and by moves that were made: else `AssertionError`.

The peers are the optional dependencies `peers`; without them, `PeerMissingError`.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any

CRAZY_EIGHTS = "crazy_eights(players=4)"
PLAYERS = 4
BATCH = 200
"""Games played between two readings of the clock; their counting is not timed."""
SEED = 1


class PeerMissingError(ImportError):
    """A peer that the benchmark compares with cannot be imported."""


@dataclass(frozen=True)
class Rate:
    """What one measurement did, and how long it took."""

    name: str
    moves: int
    games: int
    seconds: float
    chance: int = 0

    @property
    def per_second(self) -> float:
        """Decisions of players in a second."""
        return self.moves / self.seconds

    @property
    def steps_per_second(self) -> float:
        """Changes of state in a second: decisions, and outcomes of chance that are steps."""
        return (self.moves + self.chance) / self.seconds


def open_spiel_cpp(seconds: float) -> Rate:
    """OpenSpiel's own C++ loop: `evaluate_bots` with uniform random bots in C++.

    One call plays one game without coming back to Python: the loop samples chance by
    itself, and each bot asks the state for its legal actions and takes one.
    """
    spiel = _peer("pyspiel")
    bots = [spiel.make_uniform_random_bot(player, SEED + player) for player in range(PLAYERS)]

    def play(state: Any, seed: int) -> None:
        spiel.evaluate_bots(state, bots, seed)

    return _crazy_eights("OpenSpiel C++, crazy_eights", play, seconds)


def open_spiel_python(seconds: float) -> Rate:
    """The ordinary Python loop over the same game: ask for the legal actions, apply one.

    Choices come from the standard library, which is quicker at it than NumPy.
    """
    chooser = random.Random(SEED)

    def play(state: Any, _seed: int) -> None:
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chooser.choices(outcomes, chances)[0])
            else:
                state.apply_action(chooser.choice(state.legal_actions()))

    return _crazy_eights("OpenSpiel Python, crazy_eights", play, seconds)


def rlcard_uno(seconds: float) -> Rate:
    """RLCard's own loop, `env.run`, on its `uno` (two players) with its random agents.

    Run as in training: its evaluation also makes a table of probabilities at every move,
    which a random player has no use for.
    """
    agents = _peer("rlcard.agents")
    env = _peer("rlcard").make("uno", config={"seed": SEED})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])
    games, spent = 0, 0.0
    while spent < seconds:
        before = env.timestep
        start = perf_counter()
        env.run(is_training=True)
        spent += perf_counter() - start
        _demand(env.is_over() and env.timestep > before, "a game of RLCard did not end")
        games += 1
    return Rate("RLCard, uno", env.timestep, games, spent)


def _crazy_eights(name: str, play: Callable[[Any, int], None], seconds: float) -> Rate:
    """Play batches of crazy eights, timing `play(state, seed)` and nothing else."""
    game = _peer("pyspiel").load_game(CRAZY_EIGHTS)
    moves, chance, games, spent = 0, 0, 0, 0.0
    while spent < seconds:
        states = [game.new_initial_state() for _ in range(BATCH)]
        start = perf_counter()
        for seed, state in enumerate(states, start=games):
            play(state, seed)
        spent += perf_counter() - start
        games += BATCH
        for state in states:
            made, drawn = _steps(state)
            moves, chance = moves + made, chance + drawn
    return Rate(name, moves, games, spent, chance)


def _steps(state: Any) -> tuple[int, int]:
    """How many steps of a finished game players made, and how many chance made."""
    steps = state.full_history()
    moves = sum(step.player >= 0 for step in steps)
    _demand(state.is_terminal() and moves > 0, "a game of OpenSpiel did not end")
    return moves, len(steps) - moves


def _peer(module: str) -> Any:
    """A module of a peer, imported when it is first needed."""
    try:
        return import_module(module)
    except ImportError as reason:
        raise PeerMissingError(
            f"cannot import {module} ({reason}): `make bench` installs the peers "
            "(the optional dependencies `peers`) and runs the benchmark"
        ) from reason


def _demand(done: bool, complaint: str) -> None:
    """Refuse a measurement of work that was not done (also under `python -O`)."""
    if not done:
        raise AssertionError(complaint)
