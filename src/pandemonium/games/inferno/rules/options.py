"""Inferno: its options, and where they are kept in the state."""

import numpy as np

from pandemonium.games.inferno import types
from pandemonium.games.inferno.rules.actions import CATTIVO, SPECIAL_NAMES
from pandemonium.games.inferno.rules.state import (
    LONGEST_NAME,
    MOST_SPECIAL_CARDS,
    RUNS,
    SECOND_COPY,
    SPECIALS,
)
from pandemonium.kernel.errors import Malformed
from pandemonium.kernel.house import House, HouseRule
from pandemonium.kernel.options import Line, Option, Options
from pandemonium.kernel.states import State
from pandemonium.kernel.words import msg

LONGEST_S = 3600

OPTIONS = (
    Option("glass_s", range(1, LONGEST_S + 1), 120),
    Option("pause", (True, False), True),
    Option("choice_s", range(1, LONGEST_S + 1), 20),
    Option("rest_s", range(LONGEST_S + 1), 120),
    Option("parties", ("many", "two"), "many"),
    Option("gifts", (True, False), False),
    Option("look_s", range(1, LONGEST_S + 1), 15),
    Option(CATTIVO, Line(LONGEST_NAME), ""),
)


def check_specials(s: State) -> None:
    """INF-15: enough special cards for everybody, and no more than there is room for."""
    cards, dealt = int(s.copies.sum()), int(s.players) * (2 if s.players <= 4 else 1)
    if not dealt <= cards <= MOST_SPECIAL_CARDS:
        raise Malformed(
            f"there would be {cards} special cards; {dealt} are dealt, "
            f"and {MOST_SPECIAL_CARDS} are the most"
        )


HOUSE = House(
    (
        HouseRule("second_copy", msg("points of a second copy"), range(19), ["second_copy"]),
        HouseRule("runs", msg("times the glass is turned"), range(1, 10), ["runs"]),
        *(
            HouseRule(
                name.replace("-", "_"),
                msg("{card} in the deck"),
                range(3 * int(SPECIALS[kind]) + 1),
                ["copies"],
                kind,
                name,
            )
            for kind, name in enumerate(SPECIAL_NAMES)
        ),
    ),
    check_specials,
)


def prepare(s: State, players: int, options: Options) -> None:
    """Write players and options into an empty record."""
    s.players = players
    s.glass_s = options["glass_s"]
    s.pause = options["pause"]
    s.choice_s = options["choice_s"]
    s.rest_s = options["rest_s"]
    s.two_only = options["parties"] == "two"
    s.gifts = options["gifts"]
    s.look_s = options["look_s"]
    s.second_copy = SECOND_COPY
    s.runs = RUNS
    s.copies[:] = SPECIALS
    name = options[CATTIVO].encode()
    s.cattivo[:] = np.frombuffer(name.ljust(LONGEST_NAME, b"\0"), np.uint8)


def chosen_options(s: State) -> types.Options:
    """The options in a record, by name."""
    return {
        "glass_s": int(s.glass_s),
        "pause": bool(s.pause),
        "choice_s": int(s.choice_s),
        "rest_s": int(s.rest_s),
        "parties": "two" if s.two_only else "many",
        "gifts": bool(s.gifts),
        "look_s": int(s.look_s),
        "cattivo": name_of_cattivo(s),
    }


def name_of_cattivo(s: State) -> str:
    """INF-A03: what the table calls Cattivo; empty where it has given it no name."""
    name: bytes = s.cattivo.tobytes()
    return name.rstrip(b"\0").decode()


def for_mass_play(s: State) -> None:
    """A simulated table: random lists, and time in beats of a second (INF-A34)."""
    s.beats = 1
