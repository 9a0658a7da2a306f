"""Inferno: its options, and where they are kept in the state."""

from pandemonium.kernel.options import Option, Options
from pandemonium.kernel.states import State

LONGEST_S = 3600

OPTIONS = (
    Option("glass_s", range(1, LONGEST_S + 1), 120),
    Option("pause", (True, False), True),
    Option("choice_s", range(1, LONGEST_S + 1), 20),
    Option("rest_s", range(LONGEST_S + 1), 120),
    Option("parties", ("many", "two"), "many"),
    Option("gifts", (True, False), False),
    Option("look_s", range(1, LONGEST_S + 1), 15),
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


def chosen_options(s: State) -> Options:
    """The options in a record, by name."""
    return {
        "glass_s": int(s.glass_s),
        "pause": bool(s.pause),
        "choice_s": int(s.choice_s),
        "rest_s": int(s.rest_s),
        "parties": "two" if s.two_only else "many",
        "gifts": bool(s.gifts),
        "look_s": int(s.look_s),
    }


def for_mass_play(s: State) -> None:
    """A simulated table: random lists, and time in beats of a second (INF-A34)."""
    s.beats = True
