"""What all environments share: arguments by name, spaces, states, and how a table looks."""

import io
from collections.abc import Mapping, Sequence
from enum import StrEnum
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from rich.console import Console

from pandemonium.envs.layouts import LAYOUTS
from pandemonium.envs.pictures import check_pictures, draw
from pandemonium.envs.rewards import REWARDS
from pandemonium.kernel.actions import one_of
from pandemonium.kernel.contract import Game
from pandemonium.kernel.errors import Malformed, shown
from pandemonium.kernel.observation import NUMBER
from pandemonium.kernel.parsing import read_number
from pandemonium.kernel.states import States, record_of
from pandemonium.terminal.face import face_of

MASK = np.int8
"""The type of the numbers in a mask: what Gymnasium's spaces sample with."""

LONGEST_BEAT_S = 255
LARGEST_SEED = 2**63

RENDER_MODES = ["ansi", "human", "rgb_array"]
COLUMNS = 80


class Illegal(StrEnum):
    """What an illegal action does."""

    ERROR = "error"
    """It is refused with its clause, and nothing has changed."""
    END = "end"
    """It ends the episode, and costs the agent `rewards.PENALTY`."""
    RANDOM = "random"
    """A random legal action takes its place."""


def prepared(
    game: Game, players: int | None, options: Mapping[str, Any], beat_s: int | None, ask_all: bool
) -> States:
    """A record with players and options, still to be dealt. Malformed if there is no such table.

    Where time runs, it passes in beats of `beat_s` seconds, in which everybody acts once.
    With `ask_all` players are asked even where they have nothing to choose, so that it tells
    nothing who is asked.
    """
    players = game.players[0] if players is None else players
    states = game.empty_states(1)
    s = record_of(states)
    game.prepare(s, players, game.settle(players, options))
    if game.timed:
        game.for_mass_play(s)
        s.beats = read_number(1 if beat_s is None else beat_s, 1, LONGEST_BEAT_S, "'beat_s'")
    elif beat_s is not None:
        raise Malformed(f"{game.title} has no clock, so it takes no 'beat_s'")
    elif not ask_all:
        game.for_mass_play(s)
    return states


def observation_space(game: Game) -> spaces.Box:
    """The numbers that a seat sees."""
    return spaces.Box(game.observation.low, game.observation.high, dtype=NUMBER)


def mask_space(game: Game) -> spaces.Box:
    """A 1 for every action that is legal."""
    return spaces.Box(0, 1, (game.actions.count,), MASK)


def read_action(game: Game, action: Any) -> int:
    """The number of an action, or Malformed."""
    if type(action) is int and 0 <= action < game.actions.count:
        return action
    last = game.actions.count - 1
    try:
        code = index(np.asarray(action).item())
    except (TypeError, ValueError, RecursionError):
        code = -1
    if isinstance(action, bool) or not 0 <= code <= last:
        raise Malformed(f"an action is a whole number from 0 to {last}, not {shown(action)}")
    return code


def read_seed(seed: Any) -> int:
    """A seed as both libraries know it, or Malformed."""
    whole = isinstance(seed, int | np.integer) and not isinstance(seed, bool)
    if not whole or not 0 <= seed < LARGEST_SEED:
        raise Malformed(f"a seed is a whole number from 0 to 2**63 - 1, not {shown(seed)}")
    return int(seed)


def read_word(value: Any, words: Sequence[str], what: str) -> str:
    """One of a few words, or Malformed."""
    if not isinstance(value, str) or value not in words:
        raise Malformed(f"{what} is {one_of(words)}, not {shown(value)}")
    return value


def read_reward(reward: Any) -> int:
    """The number of a kind of reward, or Malformed."""
    return REWARDS.index(read_word(reward, REWARDS, "'reward'"))


def read_illegal(illegal: Any) -> Illegal:
    """What an illegal action does, or Malformed."""
    return Illegal(read_word(illegal, [str(each) for each in Illegal], "'illegal'"))


def read_render_mode(mode: Any) -> str | None:
    """How an environment is shown, or Malformed."""
    if mode == "rgb_array":
        check_pictures()
    return None if mode is None else read_word(mode, RENDER_MODES, "'render_mode'")


def render(game: Game, states: States, seat: int | None, mode: str) -> str | np.ndarray | None:
    """A table as a seat sees it (None: a spectator): a text, a picture, or on the terminal."""
    view = game.seen.words(game.snapshot(states), seat)
    if mode == "rgb_array":
        return draw(game.name, list(LAYOUTS[game.name](view, agent_name)))
    picture = face_of(game).table(view, agent_name, "en")
    if mode == "human":
        Console().print(picture)
        return None
    text = io.StringIO()
    Console(file=text, width=COLUMNS).print(picture)
    return text.getvalue()


def agent_name(seat: int) -> str:
    """What the libraries call a seat."""
    return f"player_{seat}"
